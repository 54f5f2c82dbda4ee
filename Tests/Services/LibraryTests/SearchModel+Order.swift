import Domain
import Foundation
import GRDB
import Storage
import Testing

@testable import Library

// What comes first, reckoned from whole texts.
extension SearchModel {
  /// All that a query finds is in its order: what fits better is before what fits worse, and among equals, or
  /// without words, what is newer.
  func expectOrder(of found: [FoundPhoto], by query: SearchQuery) async throws {
    let parts = query.condition.parts.filter { $0.expression != nil }
    let terms = Array(Set(parts.flatMap(\.terms).map(\.texts)))
    guard !terms.isEmpty || !query.wantsLookalikes else { return }
    let (texts, total) = try await searchedTexts()
    let all = found.map { texts[$0.id] ?? [] }
    let lengths = all.map { Double($0.count { $0 != "|" }) }
    let mean = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
    let weights = terms.map { term -> Double in
      let having = Double(texts.values.count { text in term.contains { $0.stands(about: text) } })
      return terms.count == 1 ? 1 : log(1 + (total - having + 0.5) / (having + 0.5))
    }
    let scores = zip(all, lengths).map { text, length in
      zip(terms, weights).reduce(0.0) { score, term in
        let count = Double(
          text.indices.count { place in term.0.contains { $0.stands(in: text[place...]) } })
        return score + term.1 * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length / mean))
      }
    }
    for (one, next) in zip(found.indices, found.indices.dropFirst()) {
      #expect(scores[one] > scores[next] - 1e-9, "\(query.text): \(all[one]), \(all[next])")
      guard terms.isEmpty || all[one] == all[next] else { continue }
      #expect(found[one].photo.timestamp >= found[next].photo.timestamp, "\(query.text)")
    }
  }

  /// The words of all photos as they are searched, and about how many photos there are.
  private func searchedTexts() async throws -> ([PhotoID: [String]], total: Double) {
    try await library.files.cache().read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT source, item, words FROM photo JOIN photoText USING (id)")
      let total = try Double.fetchOne(
        db, sql: "SELECT indexedTo + 1 - indexedFrom FROM searchState")
      let texts = rows.map { row in
        (
          PhotoID(source: row["source"], item: row["item"]),
          (row["words"] as String).split(separator: " ").map(String.init)
        )
      }
      return (Dictionary(texts) { $1 }, total ?? 0)
    }
  }
}

extension SearchTerm.Phrase {
  /// Whether a text begins with these words in a row.
  fileprivate func stands(in text: ArraySlice<String>) -> Bool {
    text.count >= words.count
      && zip(words.indices, text).allSatisfy { index, word in
        isBeginning && index == words.count - 1
          ? word.utf8.starts(with: words[index].utf8) : word == words[index]
      }
  }

  /// Whether a text has all of these words, and what begins like the first three characters of a beginning.
  fileprivate func stands(about text: [String]) -> Bool {
    words.indices.allSatisfy { index in
      guard isBeginning, index == words.count - 1 else { return text.contains(words[index]) }
      let beginning = String(String.UnicodeScalarView(words[index].unicodeScalars.prefix(3)))
      return text.contains { $0.utf8.starts(with: beginning.utf8) }
    }
  }
}
