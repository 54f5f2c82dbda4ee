import Domain
import Foundation
import Storage

/// How well texts fit words: Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), with
/// `k1` = 1.2 and `b` = 0.75 as FTS5 has them. Lengths are compared among the texts that are weighed together.
///
/// FTS5's own `bm25` would read and cut up each text once more, and walk through all photos that have a word.
struct SearchWeights {
  private indirect enum Need {
    case term(Int)
    case all([Need])
    case any([Need])
  }

  private var wanted: [SearchTerm] = []
  /// Bytes of which a text must have some for each of those, each with a blank before it.
  private var terms: [[[UInt8]]] = []
  private var need = Need.all([])
  /// How often each text has each term, text by text.
  private var counts: [Int] = []
  /// How many words each text has.
  private var lengths: [Int] = []

  /// Weighs by a condition that is about words alone.
  init(of condition: SearchQuery.Condition) {
    need = added(condition)
  }

  /// Takes a text in, as ``SearchIndex/text`` makes it; returns false if it does not meet the condition.
  mutating func add(_ text: [UInt8]) -> Bool {
    let start = counts.count
    counts.append(contentsOf: repeatElement(0, count: terms.count))
    var length = 0
    text.withUnsafeBufferPointer { text in
      for place in text.indices.dropLast() where text[place] == 0x20 {
        if text[place + 1] != 0x7C { length += 1 }
        for (index, rows) in terms.enumerated()
        where rows.contains(where: { Self.stands($0, in: text, at: place) }) {
          counts[start + index] += 1
        }
      }
    }
    guard isMet(need, from: start) else {
      counts.removeLast(terms.count)
      return false
    }
    lengths.append(length)
    return true
  }

  /// The scores of the texts that were taken in, in that order; less is better.
  ///
  /// `share` says how many photos have a term, of how many. Where there is only one term it makes no difference.
  func scores(
    _ share: (SearchTerm) throws -> (having: Double, total: Double)
  ) rethrows -> [Double] {
    guard !lengths.isEmpty else { return [] }
    let weights = try wanted.map { term -> Double in
      guard wanted.count > 1 else { return 1 }
      let (having, total) = try share(term)
      return log(1 + (max(0, total - having) + 0.5) / (having + 0.5))
    }
    let mean = max(1, Double(lengths.reduce(0, +)) / Double(lengths.count))
    return lengths.indices.map { text in
      let most = 1.2 * (0.25 + 0.75 * Double(lengths[text]) / mean)
      return terms.indices.reduce(0) { score, term in
        let count = Double(counts[text * terms.count + term])
        return score - weights[term] * count * 2.2 / (count + most)
      }
    }
  }
}

extension SearchWeights {
  private mutating func added(_ condition: SearchQuery.Condition) -> Need {
    switch condition {
    case .term(let term):
      let rows = term.texts.map { Array($0.row.utf8) }
      if let known = terms.firstIndex(of: rows) { return .term(known) }
      terms.append(rows)
      wanted.append(term)
      return .term(terms.count - 1)
    case .all(let parts): return .all(parts.map { added($0) })
    case .any(let parts): return .any(parts.map { added($0) })
    // Conditions about words have no such parts.
    case .not: return .all([])
    }
  }

  private func isMet(_ need: Need, from start: Int) -> Bool {
    switch need {
    case .term(let term): counts[start + term] > 0
    case .all(let parts): parts.allSatisfy { isMet($0, from: start) }
    case .any(let parts): parts.contains { isMet($0, from: start) }
    }
  }

  private static func stands(_ row: [UInt8], in text: UnsafeBufferPointer<UInt8>, at place: Int)
    -> Bool
  {
    guard text.count - place >= row.count, row.count < 2 || row[1] == text[place + 1] else {
      return false
    }
    return text[place..<place + row.count].elementsEqual(row)
  }
}
