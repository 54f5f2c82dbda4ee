import Domain

/// Moments as servers write them: ISO 8601, such as `2026-05-01T12:00:00.000Z`; a lone day is its
/// beginning.
enum ServerDate {
  /// The moment; nil if the text is none. Read by hand, as a page has more than a hundred of them, and
  /// a calendar takes a hundred times as long.
  static func parse(_ text: String) -> Timestamp? {
    var digits = Digits(text.utf8[...])
    guard let year = digits.number(4), digits.step("-"), let month = digits.number(2),
      digits.step("-"), let day = digits.number(2), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    let days = days(year: year, month: month, day: day)
    if digits.rest.isEmpty { return Timestamp(milliseconds: days * 86_400_000) }
    guard digits.step("T") || digits.step(" "), let hour = digits.number(2), digits.step(":"),
      let minute = digits.number(2), hour < 24, minute < 60
    else { return nil }
    var second: Int64 = 0
    if digits.step(":") {
      guard let number = digits.number(2), number <= 60 else { return nil }
      second = number
    }
    let fraction = digits.step(".") ? digits.thousandths() : 0
    guard let offset = offset(&digits) else { return nil }
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Timestamp(milliseconds: seconds * 1_000 + fraction)
  }
}

extension ServerDate {
  /// Seconds east of Greenwich; nothing at the end counts as none.
  private static func offset(_ digits: inout Digits) -> Int64? {
    if digits.rest.isEmpty || digits.step("Z") { return digits.rest.isEmpty ? 0 : nil }
    let sign: Int64
    if digits.step("+") {
      sign = 1
    } else if digits.step("-") {
      sign = -1
    } else {
      return nil
    }
    guard let hours = digits.number(2) else { return nil }
    _ = digits.step(":")
    let minutes = digits.number(2) ?? 0
    return digits.rest.isEmpty ? sign * (hours * 3_600 + minutes * 60) : nil
  }

  /// Days since 1970 by the rules of today's calendar; years begin in March, so that a leap day is the
  /// last of its year.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
  }

  /// What is left to read.
  private struct Digits {
    var rest: Substring.UTF8View

    init(_ rest: Substring.UTF8View) {
      self.rest = rest
    }

    mutating func step(_ mark: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: mark) else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(_ count: Int) -> Int64? {
      var number: Int64 = 0
      for _ in 0..<count {
        guard let byte = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else {
          return nil
        }
        number = number * 10 + Int64(untrusted: byte - UInt8(ascii: "0"))
        rest.removeFirst()
      }
      return number
    }

    /// The first three digits of a fraction; the others are passed over.
    mutating func thousandths() -> Int64 {
      var number: Int64 = 0
      var count = 0
      while let digit = self.number(1) {
        if count < 3 { number = number * 10 + digit }
        count += 1
      }
      for _ in min(count, 3)..<3 { number *= 10 }
      return number
    }
  }
}
