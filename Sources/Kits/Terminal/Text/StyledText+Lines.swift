extension StyledText {
  /// The same text without anything harmful, run by run.
  public func cleaned(_ mode: Sanitiser.Mode) -> StyledText {
    runs.reduce(into: StyledText("")) {
      $0 += StyledText(Sanitiser.clean($1.text, mode), $1.style)
    }
  }

  /// Its lines, made harmless; at least one.
  public var lines: [StyledText] {
    var lines = [StyledText("")]
    for run in cleaned(.lines).runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledText("")) }
        lines[lines.count - 1] += StyledText(String(part), run.style)
      }
    }
    return lines
  }

  /// Blanks before its first word.
  var leadingBlanks: Int {
    let text = plain
    let blanks = text.prefix { $0 == " " }.count
    return blanks == text.count ? 0 : blanks
  }
}
