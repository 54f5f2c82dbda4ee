/// What stands before the line being typed, as plain text and with the colours for libedit.
struct PromptText: Equatable {
  /// The character around what takes no columns.
  static let escape = "\u{1}"

  /// What is seen.
  let plain: String
  /// What libedit draws.
  let styled: String

  /// Makes a prompt of at most half of the columns, progress not counted.
  ///
  /// Ends with a blank in no style, because libedit loses a sequence that nothing follows.
  init(
    _ text: StyledText, progress: ProgressLine?, columns: Int, colours: ConsoleTraits.Colours
  ) {
    let limit = max(2, columns / 2)
    let name = Self.fit(text.cleaned(.line), limit - 1)
    // Some room is left to type in the same row.
    let room = columns - TextWidth.columns(of: name.plain) - min(12, columns / 4) - 2
    let bar = progress.map { ProgressBar.render($0, columns: max(0, room)) } ?? ""
    let front = StyledText(bar.isEmpty ? "" : bar + " ")
    let whole = front + name
    plain = whole.plain + " "
    styled = Self.draw(whole.runs, colours) + " "
  }

  private static func fit(_ text: StyledText, _ columns: Int) -> StyledText {
    guard TextWidth.columns(of: text.plain) > columns else { return text }
    return StyledText(
      TextLayout.truncate(text.plain, to: columns), text.runs.first?.style ?? .plain)
  }

  /// Each sequence stands right before a character: libedit sends it with that one.
  private static func draw(_ runs: [StyledText.Run], _ colours: ConsoleTraits.Colours) -> String {
    var pending = ""
    var result = ""
    func sequence() -> String {
      defer { pending = "" }
      return pending.isEmpty ? "" : escape + pending + escape
    }
    for run in runs {
      let codes = run.style.codes(colours)
      if let codes { pending += "\u{1B}[\(codes)m" }
      result += sequence() + run.text
      if codes != nil { pending = "\u{1B}[0m" }
    }
    return result + sequence()
  }
}
