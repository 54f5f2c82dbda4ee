import Domain
import Foundation

/// Keeps pictures' files in a folder, in 256 folders by the first two digits of their names.
///
/// A name is made of a hash of the content, so that a file never changes and storing one twice is
/// storing it once. Nobody outside learns these names.
struct PictureFolder: Sendable {
  private let path: String

  /// Uses a folder, which is made when something is stored.
  init(path: String) {
    self.path = path
  }

  /// Moves the file there, after its bytes are on the disk: a name never stands for half a file.
  @concurrent
  func store(_ file: FileLocation, as name: String) async throws {
    let target = url(name)
    let folder = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Self.synchronise(file.bytes)
    let failure = file.bytes.withTerminator { source in
      target.withUnsafeFileSystemRepresentation { target in
        target.map { rename(source, $0) == 0 ? 0 : errno } ?? EINVAL
      }
    }
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    try Self.synchronise(Array(folder.path(percentEncoded: false).utf8))
  }

  /// How many bytes it has; nil if there is nothing of this name.
  @concurrent
  func length(of name: String) async throws -> Int? {
    let path = url(name).path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }

  /// `count` bytes from `offset`; fewer at the end, none past it or if there is no such file.
  @concurrent
  func bytes(of name: String, from offset: Int, count: Int) async throws -> [UInt8] {
    let file = Array("\(path)/\(name.prefix(2))/\(name)".utf8)
    let descriptor = file.withTerminator { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return try Array(unsafeUninitializedCapacity: count) { buffer, filled in
      let read = pread(descriptor, buffer.baseAddress, count, offset)
      guard read >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      filled = read
    }
  }

  /// Deletes the file; nothing happens if it is not there.
  @concurrent
  func remove(_ name: String) async throws {
    let file = url(name)
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return }
    try FileManager.default.removeItem(at: file)
  }
}

extension PictureFolder {
  private func url(_ name: String) -> URL {
    URL(filePath: path).appending(path: name.prefix(2)).appending(path: name)
  }

  /// Waits until a file's bytes, or a folder's names, are on the disk.
  private static func synchronise(_ path: [UInt8]) throws {
    let descriptor = path.withTerminator { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as C reads a path.
  fileprivate func withTerminator<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    (map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
      // An array with at least one element has an address.
      buffer.baseAddress.map(body) ?? body([0])
    }
  }
}
