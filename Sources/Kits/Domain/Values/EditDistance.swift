/// Finds the words that were probably meant.
public enum EditDistance {
  /// How many letters were left out, added, changed or swapped with a neighbour: the restricted
  /// Damerau–Levenshtein distance (optimal string alignment).
  public static func between(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  /// The nearest candidates, all of them equally near, with at most one mistake in four letters.
  public static func nearest(
    to word: String, among candidates: some Sequence<String>
  ) -> [String] {
    guard word.count <= 64 else { return [] }
    var limit = max(1, min(3, word.count / 4))
    var best: [String] = []
    for candidate in candidates {
      let distance = between(word, candidate)
      guard distance <= limit, distance < candidate.count else { continue }
      if distance < limit { best = [] }
      limit = distance
      best.append(candidate)
    }
    return best
  }
}
