/// Takes `multipart/form-data` (RFC 7578) apart as it arrives, without keeping it.
struct MultipartReader {
  /// What was found.
  enum Event {
    /// A part begins.
    case part(name: String, isFile: Bool)
    /// More of the current part.
    case data([UInt8])
  }

  /// Whether the closing boundary was seen.
  private(set) var isComplete = false

  /// How many bytes were looked at or moved, some of them more than once.
  private(set) var work = 0

  private let delimiter: [UInt8]
  // The first boundary stands at the very start: as if a line had ended before it.
  private var buffer: [UInt8] = [0x0D, 0x0A]
  /// How much of the buffer was taken: what is left moves once, when all was taken that can be.
  private var start = 0
  /// Up to where it was searched in vain.
  private var searched = 0
  private var isInPart = false
  /// Whether a boundary was taken and what a part is called has not come yet.
  private var isInHead = false
  private var parts = 0

  private static let longestHead = 16_384
  private static let mostParts = 100

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
    while try advance(&events) {}
    if start > 0 { work += buffer.count }
    buffer.removeFirst(start)
    searched = max(0, searched - start)
    start = 0
    return events
  }
}

extension MultipartReader {
  /// One step; false when more bytes are needed.
  private mutating func advance(_ events: inout [Event]) throws -> Bool {
    if isComplete { return false }
    if isInPart { return takeData(&events) }
    return try takeHead(&events)
  }

  private mutating func takeData(_ events: inout [Event]) -> Bool {
    if let end = find(delimiter) {
      if end > start { events.append(.data(Array(buffer[start..<end]))) }
      take(upTo: end)
      isInPart = false
      return true
    }
    // What may be the beginning of the next boundary waits.
    let safe = buffer.count - delimiter.count + 1
    guard safe > start else { return false }
    events.append(.data(Array(buffer[start..<safe])))
    take(upTo: safe)
    return false
  }

  private mutating func takeHead(_ events: inout [Event]) throws -> Bool {
    if !isInHead {
      guard let found = find(delimiter) else { return try waitForHead() }
      take(upTo: found + delimiter.count)
      isInHead = true
    }
    if buffer[start...].starts(with: "--".utf8) {
      isComplete = true
      take(upTo: buffer.count)
      return false
    }
    guard let end = find(Array("\r\n\r\n".utf8)) else { return try waitForHead() }
    parts += 1
    guard parts <= Self.mostParts else { throw APIError.badRequest("Too many parts") }
    events.append(try Self.part(head: String(decoding: buffer[start..<end], as: UTF8.self)))
    take(upTo: end + 4)
    isInHead = false
    isInPart = true
    return true
  }

  private func waitForHead() throws -> Bool {
    guard buffer.count - start <= Self.longestHead else { throw Self.malformed }
    return false
  }

  private mutating func take(upTo end: Int) {
    start = end
    searched = end
  }

  /// Where `pattern` first begins; looks at nothing twice that was searched for it before.
  private mutating func find(_ pattern: [UInt8]) -> Int? {
    work += (buffer.count - max(start, searched))
    let found = buffer[max(start, searched)...].firstOccurrence(of: pattern)
    if found == nil { searched = max(start, buffer.count - pattern.count + 1) }
    return found
  }

  private static func part(head: String) throws -> Event {
    let disposition = head.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition:")
    }
    guard let disposition, let name = parameter("name", of: disposition) else { throw malformed }
    let isFile = parameter("filename", of: disposition) != nil || disposition.contains("filename*=")
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
