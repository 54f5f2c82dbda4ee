import Domain

/// Reads dates as servers write them: ISO 8601, such as `2026-05-01T12:00:00.000Z`. A day without a time means
/// its first moment.
enum ServerDate {
  /// The moment; nil if the text is no date. Foundation takes a hundred times as long, and a page of
  /// statuses has more than a hundred dates.
  static func parse(_ text: String) -> Timestamp? {
    var digits = Digits(text.utf8[...])
    guard let year = digits.number(4), digits.step("-"), let month = digits.number(2),
      digits.step("-"), let day = digits.number(2)
    else { return nil }
    var date = DateParts(year: year, month: month, day: day)
    if digits.rest.isEmpty { return date.timestamp }
    guard digits.step("T") || digits.step(" "), let hour = digits.number(2), digits.step(":"),
      let minute = digits.number(2), hour < 24
    else { return nil }
    (date.hour, date.minute) = (hour, minute)
    if digits.step(":") {
      guard let second = digits.number(2) else { return nil }
      date.second = second
    }
    if digits.step(".") { date.milliseconds = digits.thousandths() }
    guard let offset = offset(&digits) else { return nil }
    date.offset = offset
    return date.timestamp
  }
}

extension ServerDate {
  /// Minutes east of Greenwich; nothing at the end counts as none.
  private static func offset(_ digits: inout Digits) -> Int? {
    if digits.rest.isEmpty { return 0 }
    if digits.step("Z") { return digits.rest.isEmpty ? 0 : nil }
    let isEast = digits.step("+")
    guard isEast || digits.step("-"), let hours = digits.number(2) else { return nil }
    _ = digits.step(":")
    let minutes = hours * 60 + (digits.number(2) ?? 0)
    return digits.rest.isEmpty ? isEast ? minutes : -minutes : nil
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

    mutating func number(_ count: Int) -> Int? {
      var number: Int = 0
      for _ in 0..<count {
        guard let byte = rest.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else {
          return nil
        }
        number = number * 10 + Int(untrusted: byte - UInt8(ascii: "0"))
        rest.removeFirst()
      }
      return number
    }

    /// The first three digits of a fraction; the others are passed over.
    mutating func thousandths() -> Int {
      var number: Int = 0
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
