/// What a word could become, in columns from top to bottom, as `ls` shows files.
enum CandidateList {
  /// At most `rows` lines of at most `columns` columns; the last says how many did not fit.
  static func render(_ candidates: [String], columns: Int, rows: Int) -> String {
    let words = candidates.map { TextLayout.truncate($0, to: max(1, columns - 1)) }
    let width = (words.map { TextWidth.columns(of: $0) }.max() ?? 0) + 2
    let perRow = max(1, (columns + 1) / width)
    let available = max(1, rows)
    let needed = (words.count + perRow - 1) / perRow
    guard needed > available else { return table(words, rows: needed, width: width) }
    let shown = Array(words.prefix(perRow * max(1, available - 1)))
    let rest = TextLayout.truncate("… and \(words.count - shown.count) more", to: columns)
    return table(shown, rows: max(1, available - 1), width: width) + "\n" + rest
  }

  private static func table(_ words: [String], rows: Int, width: Int) -> String {
    (0..<rows).map { row in
      let line = stride(from: row, to: words.count, by: rows).map { words[$0] }
      return line.dropLast().map { TextLayout.pad($0, to: width) }.joined() + (line.last ?? "")
    }.joined(separator: "\n")
  }
}
