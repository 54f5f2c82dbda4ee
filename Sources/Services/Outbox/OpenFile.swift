import Domain
import Glibc

/// An open file, closed with the last reference.
final class OpenFile {
  /// What stands in a file from a place on: some of it, and nothing at its end.
  typealias Content = (_ offset: Int) throws -> [UInt8]

  /// How many bytes are read at once.
  private static let chunk = 1 << 20

  private let number: Int32

  /// Opens a file without ever waiting for it. Throws ``SystemError``.
  init(_ location: FileLocation, _ flags: Int32 = O_RDONLY) throws {
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    number = location.withPath { open($0, flags, 0o666) }
    guard number >= 0 else { throw SystemError(code: errno) }
  }

  deinit {
    close(number)
  }

  /// What the system knows about it.
  func status() throws -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    return status
  }

  /// What stands from there on; nothing at the end.
  func bytes(at offset: Int) throws -> [UInt8] {
    while true {
      var (count, code) = (0, Int32(0))
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, length in
        count = pread(number, buffer.baseAddress, Self.chunk, offset)
        code = errno
        length = max(0, count)
      }
      if count >= 0 { return bytes }
      guard code == EINTR else { throw SystemError(code: code) }
    }
  }

  /// Writes all of it, on the disk when this returns.
  func write(_ content: Content) throws {
    var offset = 0
    while case let bytes = try content(offset), !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
    guard fsync(number) == 0 else { throw SystemError(code: errno) }
  }

  /// Whether exactly this stands in it.
  func holds(_ content: Content) throws -> Bool {
    var (offset, mine, other) = (0, [UInt8](), [UInt8]())
    while true {
      if mine.isEmpty { mine = try bytes(at: offset) }
      if other.isEmpty { other = try content(offset) }
      let length = min(mine.count, other.count)
      guard length > 0 else { return mine.isEmpty && other.isEmpty }
      guard mine.prefix(length) == other.prefix(length) else { return false }
      (mine, other) = (Array(mine.dropFirst(length)), Array(other.dropFirst(length)))
      offset += length
    }
  }
}
