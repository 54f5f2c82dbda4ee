import Domain

/// Understands the dates of feeds: RFC 822 and 3339 as they are meant, and as they are met.
///
/// - Words, numbers and times may stand in any order that leaves one meaning; weekdays are not
///   compared with the date, as many are wrong.
/// - Years of two digits are 1950 to 2049 (RFC 2822, 4.3).
/// - A missing or unknown zone counts as UTC, as do the military letters, which were told wrongly in
///   RFC 822 (RFC 2822, 4.3).
/// - Of a day without a time its first moment counts, of a month or year its first day.
public enum FeedDate {
  /// The moment a text means; nil if there is none, such as on 30 February.
  public static func parse(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8.prefix(200))
    return ISODate.parse(bytes) ?? WordDate.parse(bytes)
  }
}
