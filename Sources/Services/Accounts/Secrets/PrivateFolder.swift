import Domain
import Glibc

/// A folder that only its owner can read, with small files that are written completely or not at all.
///
/// Throws ``LibraryError``.
struct PrivateFolder: Sendable {
  let path: String

  /// The bytes of a file; nil if it does not exist.
  func read(_ name: String) throws -> [UInt8]? {
    let descriptor = Glibc.open(file(name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure()
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Replaces a file. If the process is killed meanwhile, the old one stays.
  func write(_ bytes: [UInt8], to name: String) throws {
    try create()
    let draft = file("." + name + ".new")
    unlink(draft)
    let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    do {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw failure() }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, file(name)) == 0 else { throw failure() }
    try sync()
  }

  /// Removes a file if it exists.
  func remove(_ name: String) throws {
    guard unlink(file(name)) == 0 else {
      guard errno == ENOENT else { throw failure() }
      return
    }
    try sync()
  }

  func move(_ name: String, to other: String) throws {
    guard rename(file(name), file(other)) == 0 else { throw failure() }
    try sync()
  }

  /// Runs `body` while all other processes wait, so that it must be short.
  func alone<Value>(_ body: () throws -> Value) throws -> Value {
    try create()
    let descriptor = Glibc.open(file("lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { throw failure() } }
    return try body()
  }
}

extension PrivateFolder {
  private func file(_ name: String) -> String { path + "/" + name }

  private func create() throws {
    guard mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw failure() }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes the folder's entries to disk, so that a crash of the machine cannot undo a rename.
  private func sync() throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    // Some file systems do not support this for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure() }
  }

  private func failure() -> LibraryError {
    switch errno {
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .diskFull
    default: .unusable(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
