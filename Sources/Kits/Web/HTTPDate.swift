import Domain

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
public enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The moment; nil for any other format, such as the two that are obsolete.
  public static func parse(_ text: String) -> Timestamp? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 6, words[5] == "gmt", let day = Int(untrusted: words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(untrusted: words[3]),
      year >= 1970
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int(untrusted: $0) }
    guard clock.count == 3 else { return nil }
    var date = DateParts(year: year, month: month + 1, day: day)
    (date.hour, date.minute, date.second) = (clock[0], clock[1], clock[2])
    return date.timestamp
  }
}
