// How a query is put to SQLite's FTS5, over words that ``SearchText`` has folded, and what such an index cannot tell.
extension SearchQuery.Condition {
  /// What must be met together.
  public var parts: [SearchQuery.Condition] {
    if case .all(let parts) = self { parts } else { [self] }
  }

  /// What FTS5 looks for; nil if it cannot tell all of this. `term` says it of each term.
  public func matchExpression(_ term: (SearchTerm) -> String?) -> String? {
    switch self {
    case .term(let one): term(one)
    case .not: nil
    case .all(let parts): Self.joined(parts.map { $0.matchExpression(term) }, " AND ")
    case .any(let parts): Self.joined(parts.map { $0.matchExpression(term) }, " OR ")
    }
  }

  private static func joined(_ expressions: [String?], _ word: String) -> String? {
    let known = expressions.compactMap(\.self)
    guard known.count == expressions.count else { return nil }
    return "(" + known.joined(separator: word) + ")"
  }

  /// Whether words in a row are looked for, whose order the index does not know.
  public var hasRows: Bool {
    switch self {
    case .term(.words(let phrase)), .term(.person(let phrase)), .term(.camera(let phrase)):
      phrase.words.count > 1
    case .term: false
    case .not(let part): part.hasRows
    case .all(let parts), .any(let parts): parts.contains(where: \.hasRows)
    }
  }
}

extension SearchTerm.Phrase {
  /// A long row of words is found by some of them, and then compared with the text.
  private static let mostWords = 20

  /// What FTS5 looks for: all of the words, each behind a mark. They hold nothing but letters, digits and what is
  /// not ASCII.
  public func matchExpression(mark: String = "") -> String {
    var known: Set<String> = []
    let whole = (isBeginning ? words.dropLast() : words[...])
      .filter { known.insert($0).inserted }.prefix(Self.mostWords)
    let last = isBeginning ? words.suffix(1).map { "\"\(mark)\($0)\" *" } : []
    return "(" + (whole.map { "\"\(mark)\($0)\"" } + last).joined(separator: " AND ") + ")"
  }

  /// The words in a row, each behind a mark, as they stand in a text.
  public func row(mark: String = "") -> String {
    " " + words.map { mark + $0 }.joined(separator: " ") + (isBeginning ? "" : " ")
  }
}
