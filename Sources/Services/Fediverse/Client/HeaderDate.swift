import Domain

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
enum HeaderDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The moment; nil if it is written in any other way.
  static func parse(_ text: String) -> Timestamp? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 6, words[5] == "gmt",
      let month = months.firstIndex(of: String(words[2])), words[1].utf8.count == 2
    else { return nil }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    return ServerDate.parse("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }
}
