import Domain
import Foundation
import Markup

/// Reads dates as servers write them: ISO 8601, such as `2026-05-01T12:00:00.000Z`. A day without a time
/// means its first moment. Foundation takes many times as long, and a page has a hundred dates.
enum ServerDate {
  /// The moment; nil if the text is no date.
  static func parse(_ text: String) -> Timestamp? {
    var reader = DateReader(Array(text.utf8.prefix(100)))
    guard let year = reader.number(ofDigits: 4), reader.skip(UInt8(ascii: "-")),
      let month = reader.number(ofDigits: 2), reader.skip(UInt8(ascii: "-")),
      let day = reader.number(ofDigits: 2)
    else { return nil }
    var date = DateParts(year: year, month: month, day: day)
    if reader.rest.isEmpty { return date.timestamp }
    guard reader.skip(UInt8(ascii: "T")) || reader.skip(UInt8(ascii: " ")),
      let hour = reader.number(ofDigits: 2), hour < 24, reader.skip(UInt8(ascii: ":")),
      let minute = reader.number(ofDigits: 2)
    else { return nil }
    (date.hour, date.minute) = (hour, minute)
    if reader.skip(UInt8(ascii: ":")) {
      guard let second = reader.number(ofDigits: 2) else { return nil }
      date.second = second
    }
    if reader.skip(UInt8(ascii: ".")) { date.milliseconds = reader.fraction() }
    if !reader.rest.isEmpty, !reader.skip(UInt8(ascii: "Z")) {
      guard let offset = reader.offset() else { return nil }
      date.offset = offset
    }
    return reader.rest.isEmpty ? date.timestamp : nil
  }
}

extension ServerDate {
  /// A moment as servers read it: `2026-05-01T12:00:00Z`.
  static func text(_ moment: Timestamp) -> String {
    Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000).formatted(.iso8601)
  }
}

extension DateReader {
  fileprivate mutating func number(ofDigits count: Int) -> Int? {
    number().flatMap { $0.digits == count ? $0.value : nil }
  }
}
