import Domain
import Glibc

/// The folder of a library, and the files in it as the system sees them.
struct LibraryFolder {
  let path: String

  /// Creates the folder, readable by its owner only, and missing folders above it.
  func create() throws {
    var made = ""
    for component in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && component.isEmpty ? "/" : component + "/"
      guard mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR else { continue }
      let code = errno
      var status = stat()
      guard stat(made, &status) != 0 else { continue }
      throw LibraryError(code: code, path: path)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw LibraryError(code: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw LibraryError(code: ENOTDIR, path: path)
    }
  }

  /// Does what only one process at a time may do here; others wait.
  func alone<Value>(_ body: () throws -> Value) rethrows -> Value {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    // Where folders cannot be locked, SQLite's own locks have to do.
    if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
    return try body()
  }

  /// Creates a file that only its owner may read and write, unless it is there. SQLite gives its
  /// other files the same permissions.
  static func touch(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw LibraryError(code: errno, path: path) }
    close(descriptor)
  }

  /// Why no new file can be made beside `path`; nil if one can.
  static func obstacle(beside path: String) -> LibraryError? {
    let probe = path + ".probe-\(getpid())"
    let descriptor = open(probe, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return LibraryError(code: errno, path: path) }
    close(descriptor)
    unlink(probe)
    return nil
  }
}

extension LibraryError {
  /// What a failed system call on a file of the library means.
  init(code: Int32, path: String) {
    self =
      switch code {
      case EACCES, EPERM, EROFS: .readOnly(path: path)
      case ENOSPC, EDQUOT: .diskFull
      default: .unusable(path: path, reason: String(cString: strerror(code)))
      }
  }
}

/// A lock on a file or folder. It is released with the last reference, and when the process ends.
final class FileLease: Sendable {
  private let descriptor: Int32

  /// Takes a lock as `flock` does; nil if it cannot be had.
  init?(_ path: String, _ lock: Int32) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, lock) == 0 else { return nil }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // A process that is just being started shares the open file, and would keep its lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// The length of the file at a path in bytes; nil if there is no such file.
func fileLength(_ path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(untrusted: status.st_size) : nil
}
