extension StyledText {
  /// The text as one harmless line of at most `columns` columns; if it had to be cut, it ends with
  /// `…`.
  func truncated(to columns: Int) -> StyledText {
    let line = cleaned(.line)
    guard TextWidth.columns(of: line.plain) > columns else { return line }
    var left = columns
    var result = StyledText("")
    for run in line.runs {
      let width = TextWidth.columns(of: run.text)
      // A run that just fits still has to leave room for the mark.
      let text = width < left ? run.text : TextLayout.truncate(run.text + " ", to: left)
      result += StyledText(text, run.style)
      left -= width
      if left <= 0 { break }
    }
    return result
  }
}
