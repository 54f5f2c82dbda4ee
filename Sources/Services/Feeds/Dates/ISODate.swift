import Domain
import Markup

/// Reads dates of numbers with the year first: RFC 3339, ISO 8601, and seconds since 1970.
enum ISODate {
  /// The moment; nil if the text is no such date.
  static func parse(_ bytes: [UInt8]) -> Timestamp? {
    let text = bytes.drop(while: \.isBlank)
    let digits = text.prefix(while: \.isDigit)
    if digits.count == text.trimmedCount, let moment = compact(digits.number, digits.count) {
      return moment
    }
    var reader = DateReader(text)
    guard var parts = date(&reader) else { return nil }
    _ = reader.skipBlanks() || reader.skip(0x54) || reader.skip(0x74)
    _ = reader.skipBlanks()
    guard reader.isAtDigit else {
      return reader.isAtEnd || reader.rest.first?.isLetter == true
        ? finished(&parts, &reader) : nil
    }
    guard time(&parts, &reader) else { return nil }
    return finished(&parts, &reader)
  }
}

extension ISODate {
  /// Seconds or milliseconds since 1970, `20260105`, `202601050907`, `20260105090705`.
  private static func compact(_ number: Int?, _ count: Int) -> Timestamp? {
    guard let number else { return nil }
    switch count {
    case 4: return DateParts(year: number).moment
    case 8: return compactDay(number, 0)
    case 9, 10: return Timestamp(milliseconds: Int64(untrusted: number) * 1000)
    case 12: return compactDay(number / 10_000, number % 10_000 * 100)
    case 13: return Timestamp(milliseconds: Int64(untrusted: number))
    case 14: return compactDay(number / 1_000_000, number % 1_000_000)
    default: return nil
    }
  }

  private static func compactDay(_ day: Int, _ time: Int) -> Timestamp? {
    var parts = DateParts(year: day / 10_000, month: day / 100 % 100, day: day % 100)
    (parts.hour, parts.minute, parts.second) = (time / 10_000, time / 100 % 100, time % 100)
    return parts.moment
  }

  /// `2026-01-05`, `2026-01`, `2026/1/5`, `20260105` before a `T`.
  private static func date(_ reader: inout DateReader) -> DateParts? {
    guard let first = reader.number() else { return nil }
    let year = first.value
    if first.digits == 8, reader.rest.first.map({ $0 | 0x20 == 0x74 }) == true {
      return DateParts(year: year / 10_000, month: year / 100 % 100, day: year % 100)
    }
    guard first.digits == 4, let separator = reader.rest.first,
      [0x2D, 0x2F, 0x2E].contains(separator),
      reader.skip(separator), let month = reader.number()?.value
    else { return nil }
    guard reader.skip(separator) else { return DateParts(year: year, month: month) }
    guard let day = reader.number()?.value else { return nil }
    return DateParts(year: year, month: month, day: day)
  }

  private static func time(_ parts: inout DateParts, _ reader: inout DateReader) -> Bool {
    guard let first = reader.number() else { return false }
    let hour = first.value
    if first.digits == 4 || first.digits == 6 {
      let all = first.digits == 4 ? hour * 100 : hour
      (parts.hour, parts.minute, parts.second) = (all / 10_000, all / 100 % 100, all % 100)
    } else {
      parts.hour = hour
      if reader.skip(0x3A) { parts.minute = reader.number()?.value ?? -1 }
      if reader.skip(0x3A) { parts.second = reader.number()?.value ?? -1 }
    }
    if reader.skip(0x2E) || reader.skip(0x2C) { parts.milliseconds = reader.fraction() }
    return true
  }

  private static func finished(
    _ parts: inout DateParts, _ reader: inout DateReader
  ) -> Timestamp? {
    _ = reader.skipBlanks()
    let word = reader.halfOfDay()
    if !word.isEmpty { parts.setHalf(ofDay: word) }
    parts.offset = reader.offset() ?? DateWords.zone(reader.word()) ?? 0
    return parts.moment
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmedCount: Int {
    (lastIndex { !$0.isBlank }.map { $0 + 1 } ?? startIndex) - startIndex
  }

  fileprivate var number: Int? { Int(untrusted: String(decoding: self, as: UTF8.self)) }
}

/// Reads the dates of feeds: RFC 822 and 3339, with the mistakes that feeds make.
///
/// - Words, numbers and times may stand in any unambiguous order. Weekdays are ignored, as many are wrong.
/// - Years of two digits are 1950 to 2049 (RFC 2822, 4.3).
/// - A missing or unknown zone counts as UTC, and so do the military letters, which RFC 822 defined wrongly
///   (RFC 2822, 4.3).
/// - A day without a time means its first moment, a month or year its first day.
enum FeedDate {
  /// The moment; nil if the text is no date, or one that does not exist, such as 30 February.
  static func parse(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8.prefix(200))
    return ISODate.parse(bytes) ?? WordDate.parse(bytes)
  }
}
