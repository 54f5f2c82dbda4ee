import Foundation

/// Days, months and years as they are typed, in a time zone.
struct SearchDates {
  private let now: Timestamp
  private let calendar: Calendar

  init(now: Timestamp, zone: TimeZone) {
    self.now = now
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// From the first moment of `2025`, `2025-06`, `2025-06-30`, `today` or `yesterday` to the first one behind
  /// it.
  func span(_ text: String) -> Range<Timestamp>? {
    if let back = ["today": 0, "yesterday": 1][text.lowercased()] {
      let today = calendar.startOfDay(
        for: Date(timeIntervalSince1970: Double(now.milliseconds) / 1000))
      guard let start = calendar.date(byAdding: .day, value: -back, to: today) else { return nil }
      return span(from: start, .day)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let digits = zip(parts, [4, 2, 2]).allSatisfy { part, most in
      (1...most).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
    }
    guard (1...3).contains(parts.count), parts[0].count == 4, digits else { return nil }
    let numbers = parts.compactMap { Int(untrusted: $0) }
    let components = DateComponents(
      calendar: calendar, year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
      day: numbers.count > 2 ? numbers[2] : 1)
    guard numbers[0] > 0, components.isValidDate, let start = calendar.date(from: components)
    else { return nil }
    return span(from: start, [.year, .month, .day][numbers.count - 1])
  }

  /// `2025-06..2025-08`; either end can be left out.
  func range(_ text: String) -> SearchTerm? {
    guard let dots = text.firstRange(of: "..") else {
      return span(text).map { .taken(from: $0.lowerBound, until: $0.upperBound) }
    }
    let (first, last) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    let (start, end) = (span(first), span(last))
    guard first.isEmpty || start != nil, last.isEmpty || end != nil, start != nil || end != nil
    else { return nil }
    if let start, let end, start.lowerBound >= end.upperBound { return nil }
    return .taken(from: start?.lowerBound, until: end?.upperBound)
  }

  /// `week`, `3days`, `2months`: months have 30 days here, years 365.
  static func seconds(_ word: String) -> Int? {
    let digits = word.prefix(while: \.isASCIIDigit)
    let unit = word.dropFirst(digits.count)
    guard digits.count <= 4, let count = digits.isEmpty ? 1 : Int(untrusted: digits), count > 0
    else {
      return nil
    }
    let units = ["hour": 3_600, "day": 86_400, "week": 604_800, "month": 2_592_000]
      .merging(["year": 31_536_000]) { $1 }
    let seconds =
      units[String(unit)] ?? (unit.hasSuffix("s") ? units[String(unit.dropLast())] : nil)
    return seconds.map { $0 * count }
  }

  private func span(from start: Date, _ unit: Calendar.Component) -> Range<Timestamp>? {
    guard let next = calendar.date(byAdding: unit, value: 1, to: start) else { return nil }
    // A day whose midnight is skipped begins at one, and what is counted from there does, too.
    let first = timestamp(calendar.startOfDay(for: start))
    let last = timestamp(calendar.startOfDay(for: next))
    return first < last ? first..<last : nil
  }

  private func timestamp(_ date: Date) -> Timestamp {
    Timestamp(milliseconds: Int64(untrusted: date.timeIntervalSince1970 * 1000) ?? 0)
  }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }
}
