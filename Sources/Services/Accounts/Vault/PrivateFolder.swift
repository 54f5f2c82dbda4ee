import Domain
import Glibc

/// A folder that is its owner's alone, with small files that are written whole or not at all.
///
/// Throws ``LibraryError``.
struct PrivateFolder: Sendable {
  /// Where it is.
  let path: String

  /// The bytes of a file; nil if there is none.
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

  /// Replaces a file. Whoever is killed on the way leaves the old one.
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

  /// Removes a file; one that is not there is fine.
  func remove(_ name: String) throws {
    guard unlink(file(name)) == 0 else {
      guard errno == ENOENT else { throw failure() }
      return
    }
    try sync()
  }

  /// Gives a file another name.
  func move(_ name: String, to other: String) throws {
    guard rename(file(name), file(other)) == 0 else { throw failure() }
    try sync()
  }

  /// Does what one at a time may do here, of all processes; the others wait, and it must be short.
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

  /// Puts the folder's own entries on disk: else a crash of the machine could take a rename back.
  private func sync() throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    // Some file systems cannot do this for folders, and say so.
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
