import Domain
import Files
import Glibc

/// A folder that only its owner can read, with small files that are written completely or not at all.
///
/// Throws ``LibraryError``.
struct PrivateFolder: Sendable {
  let path: String

  /// The bytes of a file; nil if it does not exist.
  func read(_ name: String) throws(LibraryError) -> [UInt8]? {
    do {
      return try OpenFile(file(name)).contents()
    } catch {
      if error.code == ENOENT { return nil }
      throw failure(error.code)
    }
  }

  /// Replaces a file. If the process is killed meanwhile, the old one stays.
  func write(_ bytes: [UInt8], to name: String) throws {
    try create()
    let draft = file(".\(name).new")
    _ = draft.withPath { unlink($0) }
    do {
      try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        .write { Array(bytes.dropFirst($0)) }
    } catch {
      _ = draft.withPath { unlink($0) }
      throw failure((error as? SystemError)?.code ?? EIO)
    }
    try move(".\(name).new", to: name)
  }

  /// Removes a file if it exists.
  func remove(_ name: String) throws {
    guard file(name).withPath({ unlink($0) }) == 0 else {
      guard errno == ENOENT else { throw failure(errno) }
      return
    }
    try sync()
  }

  func move(_ name: String, to other: String) throws(LibraryError) {
    do {
      try file(name).move(to: file(other))
    } catch {
      throw failure(error.code)
    }
    try sync()
  }

  /// Runs `body` while all other processes wait, so that it must be short.
  func alone<Value>(_ body: () throws -> Value) throws -> Value {
    try create()
    let lock: OpenFile
    do {
      lock = try OpenFile(file("lock"), O_RDWR | O_CREAT, mode: 0o600)
    } catch {
      throw failure(error.code)
    }
    defer { withExtendedLifetime(lock) {} }
    while flock(lock.descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(errno) }
    }
    return try body()
  }
}

extension PrivateFolder {
  private func file(_ name: String) -> FileLocation { FileLocation(path: path + "/" + name) }

  private func create() throws(LibraryError) {
    guard mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw failure(errno) }
  }

  /// Writes the folder's entries to disk, so that a crash of the machine cannot undo a rename.
  private func sync() throws(LibraryError) {
    do {
      try OpenFile(FileLocation(path: path), O_DIRECTORY).sync()
    } catch {
      throw failure(error.code)
    }
  }

  private func failure(_ code: Int32) -> LibraryError {
    switch code {
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    case ENOSPC, EDQUOT: .diskFull
    default: .unusable(path: path, reason: SystemError(code: code).reason)
    }
  }
}
