extension StyledText {
  /// The text as a terminal or pipe with these traits gets it: harmless, styled as it can be,
  /// without a line end after the last line.
  ///
  /// On a terminal long lines are wrapped at its width; elsewhere they are left as they are. Every
  /// style ends with its line.
  public func rendered(for traits: ConsoleTraits) -> String {
    let lines =
      traits.isInteractive
      ? TextLayout.wrap(self, to: traits.columns, indent: hangingIndent) : self.lines
    return lines.map { $0.renderedLine(traits.colours) }.joined(separator: "\n")
  }

  /// One line, already made harmless and broken, with its styles.
  func renderedLine(_ colours: ConsoleTraits.Colours) -> String {
    runs.map { run in
      guard let codes = run.style.codes(colours) else { return run.text }
      return "\u{1B}[\(codes)m\(run.text)\u{1B}[0m"
    }.joined()
  }
}

extension StyledText.Style {
  /// The parameters of SGR for it; nil for none.
  ///
  /// With 16 colours the terminal's theme is trusted to keep them readable; with more, tones are
  /// chosen whose contrast is about the same on black and on white.
  func codes(_ colours: ConsoleTraits.Colours) -> String? {
    guard colours > .none else { return nil }
    return switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .success: Self.pick(colours, "32", "38;5;28", "38;2;0;138;0")
    case .warning: Self.pick(colours, "33", "38;5;130", "38;2;160;106;0")
    case .failure: Self.pick(colours, "31", "38;5;160", "38;2;224;0;0")
    case .command: Self.pick(colours, "36", "38;5;31", "38;2;0;122;158")
    }
  }

  private static func pick(
    _ colours: ConsoleTraits.Colours, _ few: String, _ some: String, _ many: String
  ) -> String {
    switch colours {
    case .none, .ansi16: few
    case .ansi256: some
    case .truecolour: many
    }
  }
}
