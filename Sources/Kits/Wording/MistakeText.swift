import Domain
import Terminal

/// What cannot be looked for, in words.
public enum MistakeText {
  /// A longer query is cut around its mistake.
  private static let widest = 60

  /// What is wrong, and below it what was typed with a mark under the mistake.
  public static func lines(_ mistake: SearchMistake) -> StyledText {
    let scalars = Array(mistake.text.unicodeScalars)
    let start = min(mistake.range.lowerBound, scalars.count)
    func text(_ range: Range<Int>) -> String {
      Sanitiser.clean(String(String.UnicodeScalarView(scalars[range])), .line)
    }
    let end = min(max(mistake.range.upperBound, start), scalars.count)
    var before = text(0..<start)
    while TextWidth.columns(of: before) > widest / 2 { before.removeFirst() }
    let isCut = before.count < text(0..<start).count
    let lead = "  " + (isCut ? "…" : "") + before
    let part = TextLayout.truncate(text(start..<end), to: widest / 2)
    let behind = TextLayout.truncate(text(end..<scalars.count), to: widest / 2)
    let mark = String(repeating: "^", count: max(1, TextWidth.columns(of: part)))
    let margin = String(repeating: " ", count: TextWidth.columns(of: lead))
    return StyledText("\(mistake.reason)\n") + StyledText(lead + part + behind + "\n")
      + StyledText(margin + mark, .warning)
  }
}
