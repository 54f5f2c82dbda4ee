import Foundation

extension SearchQuery {
  /// Reads several, as a setting has them: between commas. Those in quotes or between digits, as in
  /// `near:38.72,-9.14`, belong to a query. Nobody is typing any more, so the last word of each is a whole one. Throws
  /// ``SearchMistake`` for the first that cannot be looked for.
  public static func list(
    _ text: String, now: Timestamp, in zone: TimeZone = .current
  ) throws(SearchMistake) -> [SearchQuery] {
    var queries: [SearchQuery] = []
    for part in parts(of: text) {
      guard queries.count < mostTerms else {
        let end = part.unicodeScalars.count
        throw SearchMistake("that is too much: type at most 50 searches", at: 0..<end, of: part)
      }
      queries.append(try SearchQuery(part + " ", now: now, in: zone))
    }
    return queries
  }

  /// What closes what has such a quote before it.
  static let quotes: [Unicode.Scalar: Set<Unicode.Scalar>] = [
    "\"": ["\""], "“": ["”", "“"], "„": ["“", "”"], "«": ["»"],
  ]

  private static func parts(of list: String) -> [String] {
    let scalars = Array(list.unicodeScalars)
    var (parts, closing) = ([String.UnicodeScalarView()], Set<Unicode.Scalar>())
    for (place, scalar) in scalars.enumerated() {
      let rest = scalars[(place + 1)...]
      let last = place > 0 ? scalars[place - 1] : " "
      if !closing.isEmpty {
        if closing.contains(scalar) { closing = [] }
      } else if let marks = quotes[scalar], !last.isOfWord {
        closing = marks
      } else if ",，、،".unicodeScalars.contains(scalar), !(last.isDigit && rest.isNumber) {
        parts.append(String.UnicodeScalarView())
        continue
      }
      parts[parts.count - 1].append(scalar)
    }
    return parts.map { String($0) }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9" as ClosedRange<Unicode.Scalar>).contains(self) }

  fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether a number begins here.
  fileprivate var isNumber: Bool {
    let digits = first == "-" || first == "−" ? dropFirst() : self
    return digits.first?.isDigit == true
  }
}

extension SettingsStoring {
  /// The searches whose photos are not to be seen.
  public func mutedSearches(at now: Timestamp) -> [SearchQuery] {
    // Stored values are allowed ones, which can be read.
    (try? SearchQuery.list(text(.muteSearches), now: now)) ?? []
  }
}
