import Domain

/// One range of bytes that a client asks for (RFC 9110, 14.1).
enum ByteRange: Hashable {
  case from(Int, through: Int?)
  case last(Int)

  /// Reads a `Range` header; nil if there is none, or several ranges, or something unknown: then
  /// the whole is sent.
  init?(_ header: String?) {
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return nil }
    let parts = header.dropFirst(6).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[0].isEmpty {
      guard let count = Self.number(parts[1]) else { return nil }
      self = .last(count)
      return
    }
    guard let start = Self.number(parts[0]) else { return nil }
    guard !parts[1].isEmpty else {
      self = .from(start, through: nil)
      return
    }
    guard let end = Self.number(parts[1]), end >= start else { return nil }
    self = .from(start, through: end)
  }

  /// The bytes of a file of this length; nil if there are none.
  func range(of length: Int) -> Range<Int>? {
    switch self {
    case .from(let start, let end):
      guard start < length else { return nil }
      return start..<min(length, (end ?? length) < length ? (end ?? length) + 1 : length)
    case .last(let count):
      return count > 0 && length > 0 ? max(0, length - count)..<length : nil
    }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(untrusted: text) : nil
  }
}
