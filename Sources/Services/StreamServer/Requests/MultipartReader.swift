/// Takes `multipart/form-data` (RFC 7578) apart as it arrives, without keeping it.
struct MultipartReader {
  /// What was found.
  enum Event {
    /// A part begins.
    case part(name: String, isFile: Bool)
    /// More of the current part.
    case data([UInt8])
  }

  /// What is being read.
  private enum State {
    case preamble, head, data
  }

  /// Whether the closing boundary was seen.
  private(set) var isComplete = false

  /// How many bytes were looked at or moved, some of them more than once.
  private(set) var work = 0

  private let delimiter: [UInt8]
  // The first boundary stands at the very start: as if a line had ended before it.
  private var buffer: [UInt8] = [0x0D, 0x0A]
  /// Up to where the buffer was searched in vain.
  private var searched = 0
  private var state = State.preamble
  private var parts = 0

  private static let longestHead = 16_384
  private static let mostParts = 100
  private static let endOfHead = Array("\r\n\r\n".utf8)

  /// Reads parts that are divided by the boundary a `Content-Type` names; nil if it names none.
  init?(contentType: String) {
    guard let start = contentType.firstRange(of: "boundary=")?.upperBound else { return nil }
    let value = contentType[start...]
    let boundary =
      value.first == "\""
      ? value.dropFirst().prefix { $0 != "\"" } : value.prefix { $0 != ";" && $0 != " " }
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// What these bytes complete. Throws ``APIError`` if they are not what they claim to be.
  mutating func feed(_ bytes: some Sequence<UInt8>) throws -> [Event] {
    guard !isComplete else { return [] }
    buffer.append(contentsOf: bytes)
    var events: [Event] = []
    var start = 0
    while true {
      if state == .head, buffer[start...].starts(with: "--".utf8) {
        isComplete = true
        return events
      }
      let pattern = state == .head ? Self.endOfHead : delimiter
      guard let end = find(pattern, from: start) else { break }
      switch state {
      case .preamble: break
      case .head: events.append(try part(head: buffer[start..<end]))
      case .data: if end > start { events.append(.data(Array(buffer[start..<end]))) }
      }
      state = state == .head ? .data : .head
      start = end + pattern.count
    }
    // What may be the beginning of the next boundary waits.
    let safe = buffer.count - delimiter.count + 1
    if state == .data, safe > start {
      events.append(.data(Array(buffer[start..<safe])))
      start = safe
    }
    guard state == .data || buffer.count - start <= Self.longestHead else { throw Self.malformed }
    if start > 0 { work += buffer.count }
    buffer.removeFirst(start)
    searched = max(0, searched - start)
    return events
  }
}

extension MultipartReader {
  /// Where `pattern` first begins; looks at nothing twice that was searched for it before.
  private mutating func find(_ pattern: [UInt8], from start: Int) -> Int? {
    let first = max(start, searched)
    work += buffer.count - first
    let found = buffer[first...].firstOccurrence(of: pattern)
    searched = found.map { $0 + pattern.count } ?? max(start, buffer.count - pattern.count + 1)
    return found
  }

  private mutating func part(head: ArraySlice<UInt8>) throws -> Event {
    parts += 1
    guard parts <= Self.mostParts else { throw APIError.badRequest("Too many parts") }
    let disposition = String(decoding: head, as: UTF8.self).split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition:")
    }
    guard let disposition, let name = Self.parameter("name", of: disposition) else {
      throw Self.malformed
    }
    let isFile =
      Self.parameter("filename", of: disposition) != nil || disposition.contains("filename*=")
    return .part(name: name, isFile: isFile)
  }

  private static func parameter(_ name: String, of header: Substring) -> String? {
    for part in header.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingPrefix(" ") == name else { continue }
      return String(pair[1]).replacing("\"", with: "").replacing("%22", with: "\"")
    }
    return nil
  }

  private static let malformed = APIError.badRequest("The parts of the body cannot be told apart")
}

extension Collection<UInt8> where Index == Int {
  /// Where `pattern` first begins.
  fileprivate func firstOccurrence(of pattern: [UInt8]) -> Int? {
    withContiguousStorageIfAvailable { bytes in
      guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
      for start in 0...(bytes.count - pattern.count) where bytes[start] == first {
        if bytes[start..<(start + pattern.count)].elementsEqual(pattern) {
          return start + startIndex
        }
      }
      return nil
    } ?? nil
  }
}
