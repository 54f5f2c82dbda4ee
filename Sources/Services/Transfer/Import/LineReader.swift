import Domain
import Files

/// The lines of a file, one by one, so that a file of any length can be read.
struct LineReader {
  /// A line that is longer is none, in bytes.
  static let longest = 1 << 20

  private let file: OpenFile
  private var offset = 0
  private var buffer: [UInt8] = []
  private var start = 0

  /// Opens a file; nil if there is none. Throws ``SystemError``.
  init?(_ location: FileLocation) throws(SystemError) {
    do {
      file = try OpenFile(location)
    } catch  where error.code == 2 {
      return nil
    }
  }

  /// The next line, without its break: empty if it is too long; nil at the end. Throws ``SystemError``.
  mutating func next() throws(SystemError) -> [UInt8]? {
    var isTooLong = false
    while true {
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return isTooLong ? [] : Array(buffer[start..<end])
      }
      if buffer.count - start > Self.longest {
        isTooLong = true
        start = buffer.count
      }
      buffer.removeFirst(start)
      start = 0
      let more = try file.bytes(at: offset)
      guard !more.isEmpty else {
        defer { buffer = [] }
        return buffer.isEmpty && !isTooLong ? nil : isTooLong ? [] : buffer
      }
      offset += more.count
      buffer += more
    }
  }
}
