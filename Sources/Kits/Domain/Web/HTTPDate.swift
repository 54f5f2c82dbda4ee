import Foundation

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
public enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The moment; nil if it is written in any other way, such as the two that HTTP gave up.
  public static func parse(_ text: String) -> Timestamp? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 6, words[5] == "gmt",
      let day = Int(untrusted: words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])),
      let year = Int(untrusted: words[3]), (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int(untrusted: $0) }
    guard clock.count == 3, clock.allSatisfy((0...60).contains) else { return nil }
    let components = DateComponents(
      timeZone: .gmt, year: year, month: month + 1, day: day,
      hour: clock[0], minute: clock[1], second: clock[2])
    return Calendar(identifier: .gregorian).date(from: components).map {
      Timestamp(milliseconds: Int64(($0.timeIntervalSince1970 * 1000).rounded()))
    }
  }
}
