import Domain
import Files
import Glibc

/// The folder of a library, and the files in it as the system sees them.
struct LibraryFolder {
  let path: String

  /// Creates the folder, readable by its owner only, and missing folders above it.
  func create() throws {
    try LibraryError.explaining(path) { try FileLocation(path: path).makeFolder(mode: 0o700) }
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
    try LibraryError.explaining(path) {
      _ = try OpenFile(FileLocation(path: path), O_RDWR | O_CREAT, mode: 0o600)
    }
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
  /// Does something with the files at a path; a system call that fails throws what that means for the library.
  static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SystemError {
      throw LibraryError(code: error.code, path: path)
    }
  }

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
  private let file: OpenFile

  /// Takes a lock as `flock` does; nil if it cannot be had.
  init?(_ path: String, _ lock: Int32) {
    guard let file = try? OpenFile(FileLocation(path: path)) else { return nil }
    while flock(file.descriptor, lock) != 0 {
      // A signal that comes while somebody waits is no answer.
      guard errno == EINTR else { return nil }
    }
    self.file = file
  }

  deinit {
    // A process that is just being started shares the open file, and would keep its lock.
    flock(file.descriptor, LOCK_UN)
  }
}

extension FileLocation {
  /// The length of the file in bytes; nil if there is no such file.
  var length: Int? { (try? status()).map { Int(untrusted: $0.st_size) } }
}
