import Domain
import Markup

/// Takes a date apart: numbers, words and signs.
struct DateReader {
  /// What was not read yet.
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  /// A number as it is written.
  struct Number {
    var value: Int
    var digits: Int
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { rest.isEmpty }
  /// Whether a number comes next.
  var isAtDigit: Bool { rest.first?.isDigit == true }

  /// Skips one byte if it is this one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips blanks, and returns whether there were any.
  mutating func skipBlanks() -> Bool {
    let before = rest.count
    rest = rest.drop(while: \.isBlank)
    return rest.count < before
  }

  /// The next number; nil if none comes next or it is too long.
  mutating func number() -> Number? {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    return Int(untrusted: String(decoding: digits, as: UTF8.self)).map {
      Number(value: $0, digits: digits.count)
    }
  }

  /// The digits after a point, as thousandths; more of them are left out.
  mutating func fraction() -> Int {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    let three = String(decoding: digits.prefix(3), as: UTF8.self)
    return Int(untrusted: three + String(repeating: "0", count: 3 - three.utf8.count)) ?? 0
  }

  /// The next word in small letters, which may have letters of any language; may be empty.
  mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0 >= 0x80 }
    rest = rest.dropFirst(word.count)
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// `am` or `pm` with the blanks after it; else empty.
  mutating func halfOfDay() -> String {
    let before = rest
    let word = word()
    guard word == "am" || word == "pm" else {
      rest = before
      return ""
    }
    _ = skipBlanks()
    return word
  }

  /// Reads `+01:00`, `-0500` or `+1`, also after `GMT` or `UTC`; in minutes.
  mutating func offset() -> Int? {
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
}

extension DateParts {
  /// The moment; nil also before 1900, which programs write when they know no date.
  var moment: Timestamp? { year >= 1900 ? timestamp : nil }

  /// Takes the hour as one of twelve, `am` or `pm`.
  mutating func setHalf(ofDay word: String) {
    guard (1...12).contains(hour) else { return }
    hour = hour % 12 + (word == "pm" ? 12 : 0)
  }
}
