import Domain
import Storage

/// Words that photos must have, as FTS5 is asked for them.
struct WordSearch: Sendable {
  let condition: SearchQuery.Condition
  /// What FTS5 looks for.
  let match: String
  /// The same with beginnings of words cut to what the index has lists of, so that more is found.
  let looseMatch: String

  /// Nil unless FTS5 can tell all of it, save for words in a row.
  init?(_ condition: SearchQuery.Condition) {
    guard let match = condition.expression,
      let looseMatch = condition.matchExpression(\.looseExpression)
    else { return nil }
    self.condition = condition
    self.match = match
    self.looseMatch = looseMatch
  }
}

extension SearchQuery.Condition {
  /// What FTS5 looks for; nil unless it can tell all of it, save for words in a row.
  var expression: String? { matchExpression { $0.expression(\.self) } }
}

extension SearchTerm {
  /// What FTS5 looks for, with a beginning cut to what the index has lists of; nil of what is not about words.
  var looseExpression: String? { expression(\.loose) }

  fileprivate func expression(_ change: (Phrase) -> Phrase) -> String? {
    let texts = texts.map { change($0).matchExpression() }
    return texts.isEmpty ? nil : "(" + texts.joined(separator: " OR ") + ")"
  }
}

extension SearchTerm.Phrase {
  /// With the beginning at its end no longer than those that the index has lists of.
  fileprivate var loose: SearchTerm.Phrase {
    guard isBeginning, let last = words.last else { return self }
    let beginning = last.unicodeScalars.prefix(SearchIndex.longestBeginning)
    return SearchTerm.Phrase(
      words.dropLast() + [String(String.UnicodeScalarView(beginning))], isBeginning: true)
  }
}
