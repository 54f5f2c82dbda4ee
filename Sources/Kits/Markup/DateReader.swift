import Domain
import Foundation

/// Takes a date apart: numbers, words and signs.
public struct DateReader {
  /// What was not read yet.
  public private(set) var rest: ArraySlice<UInt8>

  /// A number as it is written.
  public struct Number {
    /// Its value.
    public let value: Int
    /// How many digits it is written with.
    public let digits: Int
  }

  /// Starts at the first byte of a text.
  public init(_ text: [UInt8]) {
    rest = text[...]
  }

  /// Skips one byte if it is this one.
  public mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// The next number; nil if none comes next or it is too long.
  public mutating func number() -> Number? {
    let digits = digits()
    guard (1...15).contains(digits.count) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int(untrusted: $1 - UInt8(ascii: "0")) }
    return Number(value: value, digits: digits.count)
  }

  /// The digits after a point as thousandths; what is smaller is dropped.
  public mutating func fraction() -> Int {
    let digits = digits().prefix(3) + [48, 48, 48]
    return digits.prefix(3).reduce(0) { $0 * 10 + Int(untrusted: $1 - UInt8(ascii: "0")) }
  }

  /// The next word in lower case, with letters of any language; may be empty.
  public mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0 >= 0x80 }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// Reads `+01:00`, `-0500` or `+1`, also after `GMT` or `UTC`, or `Z` at the end; in minutes.
  public mutating func offset() -> Int? {
    let before = rest
    if ["gmt", "utc", "ut", "z"].contains(word()), rest.isEmpty { return 0 }
    guard let sign = rest.first, sign == 0x2B || sign == 0x2D, skip(sign),
      let number = number()
    else {
      rest = before
      return nil
    }
    var (hours, minutes) = (number.value, 0)
    if number.digits > 2 { (hours, minutes) = (hours / 100, hours % 100) }
    if number.digits <= 2, skip(0x3A) { minutes = self.number()?.value ?? 0 }
    guard hours <= 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == 0x2D ? -1 : 1)
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }
}

extension Timestamp {
  /// As it stands in files that other programs read: `2024-05-01T12:00:00.000Z`.
  public var text: String {
    // Half a millisecond more, as the rest of a fraction is cut off.
    Date(timeIntervalSince1970: Double(milliseconds) / 1000 + 0.0005)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// Reads a moment of ISO 8601, with or without a fraction of its seconds; nil if it is none.
  public init?(text: String) {
    let text = String(text.prefix(100))
    let date =
      (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
      ?? (try? Date.ISO8601FormatStyle().parse(text))
    guard let date, let milliseconds = Int(untrusted: (date.timeIntervalSince1970 * 1000).rounded())
    else { return nil }
    self.init(milliseconds: Int64(untrusted: milliseconds))
  }
}
