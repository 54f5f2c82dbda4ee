import Domain
import Files
import Glibc

/// The lines of a file, one by one, so that a file of any length can be read.
struct LineReader {
  /// A line that is longer is none, in bytes.
  static let longest = 1 << 20

  private let read: OpenFile.Content
  private var offset = 0
  private var buffer: [UInt8] = []
  private var start = 0

  /// Reads lines of what `read` gives.
  init(_ read: @escaping OpenFile.Content) {
    self.read = read
  }

  /// Opens a file; nil if there is none. Throws ``SystemError``, and ``TransferError`` if it is a device or a pipe,
  /// which may have no end.
  init?(_ location: FileLocation) throws {
    guard let file = try Self.open(location) else { return nil }
    guard try file.status().isRegular else {
      throw TransferError.unreadable(location.displayPath, reason: "it is not a file")
    }
    self.init { try file.bytes(at: $0) }
  }

  private static func open(_ location: FileLocation) throws(SystemError) -> OpenFile? {
    do {
      return try OpenFile(location)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// The next line, without its break: empty if it is too long; nil at the end. Throws ``SystemError``, and
  /// `CancellationError` also within a line.
  mutating func next() throws -> [UInt8]? {
    var isTooLong = false
    // What was looked through is not looked through again when more is there.
    var place = start
    while true {
      if let end = buffer[place...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return isTooLong ? [] : Array(buffer[start..<end])
      }
      if buffer.count - start > Self.longest {
        isTooLong = true
        start = buffer.count
      }
      buffer.removeFirst(start)
      (start, place) = (0, buffer.count)
      try Task.checkCancellation()
      let more = try read(offset)
      guard !more.isEmpty else {
        defer { buffer = [] }
        return buffer.isEmpty && !isTooLong ? nil : isTooLong ? [] : buffer
      }
      offset += more.count
      buffer += more
    }
  }
}
