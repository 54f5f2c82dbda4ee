/// Text for a person, in runs of one style each: the only text that a ``Console`` takes.
///
/// The text can be untrusted: rendering makes it harmless, see ``Sanitiser``. Rendering also turns styles
/// into escape sequences, if the terminal has colours.
///
///     console.write("✓ \(photo.caption) " + StyledText("new", .strong))
public struct StyledText: Hashable, Sendable {
  /// A part of a text in one style.
  public struct Run: Hashable, Sendable {
    /// Untrusted.
    public var text: String
    /// The style of the whole run.
    public var style: Style
  }

  /// The meaning of a run; the renderer decides how it looks.
  public enum Style: Hashable, Sendable {
    /// Ordinary text.
    case plain
    /// The most important part of its line.
    case strong
    /// Details that can be overlooked.
    case faint
    /// Something went well.
    case success
    /// Something needs attention.
    case warning
    /// Something went wrong.
    case failure
    /// Something that can be typed, in a sentence. Without colours it stands in backticks.
    case command
    /// Something that can be typed, in a column of its own.
    case term
    /// A web address. Its line is never broken by us, so that it can be copied whole.
    case link
  }

  /// The runs of the text, in order.
  public private(set) var runs: [Run]
  /// How many columns wrapped lines are indented; nil indents them like the first line.
  public private(set) var hangingIndent: Int?

  /// The whole text has one style.
  public init(_ text: String, _ style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  /// The text without styles; still untrusted.
  public var plain: String {
    runs.map(\.text).joined()
  }

  /// The same text, with wrapped lines indented by `columns`.
  public func hanging(at columns: Int) -> StyledText {
    var text = self
    text.hangingIndent = columns
    return text
  }

  /// The second text after the first.
  public static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum.runs += rhs.runs
    return sum
  }

  /// Appends a text.
  public static func += (lhs: inout StyledText, rhs: StyledText) {
    lhs.runs += rhs.runs
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// A literal is plain text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension StyledText {
  /// The same text made harmless, run by run.
  public func cleaned(_ mode: Sanitiser.Mode) -> StyledText {
    runs.reduce(into: StyledText("")) {
      $0 += StyledText(Sanitiser.clean($1.text, mode), $1.style)
    }
  }

  /// The harmless lines of the text; at least one.
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

  /// The number of blanks before the first word.
  var leadingBlanks: Int {
    let text = plain
    let blanks = text.prefix { $0 == " " }.count
    return blanks == text.count ? 0 : blanks
  }
}

extension StyledText {
  /// One harmless line of at most `columns` columns, which ends with `…` if it was cut.
  func truncated(to columns: Int) -> StyledText {
    let line = cleaned(.line)
    guard TextWidth.columns(of: line.plain) > columns else { return line }
    var left = columns
    var result = StyledText("")
    for run in line.runs {
      let width = TextWidth.columns(of: run.text)
      // Even a run that just fits has to leave room for the `…`.
      let text = width < left ? run.text : TextLayout.truncate(run.text + " ", to: left)
      result += StyledText(text, run.style)
      left -= width
      if left <= 0 { break }
    }
    return result
  }
}

extension StyledText {
  /// The harmless text with escape sequences for its styles, without a line end after the last line.
  ///
  /// Long lines are wrapped at the width of a terminal, but not in pipes, nor if there is a
  /// ``Style/link`` in them. Every style ends with its line.
  public func rendered(for traits: ConsoleTraits) -> String {
    wrapped(for: traits).map { $0.renderedLine(traits.colours, links: traits.showsLinks) }
      .joined(separator: "\n")
  }

  /// How many rows it takes: the terminal breaks the lines that we do not.
  public func height(for traits: ConsoleTraits) -> Int {
    wrapped(for: traits).reduce(0) { rows, line in
      let width = TextWidth.columns(of: line.plain)
      return rows + max(1, (width + traits.columns - 1) / traits.columns)
    }
  }

  private func wrapped(for traits: ConsoleTraits) -> [StyledText] {
    let mayBreak = traits.isInteractive && !runs.contains { $0.style == .link }
    let text = traits.colours == .none ? marked : self
    return mayBreak ? TextLayout.wrap(text, to: traits.columns, indent: hangingIndent) : text.lines
  }

  /// The same, with commands in backticks: what tells them where there are no colours.
  var marked: StyledText {
    var text = self
    for index in runs.indices where runs[index].style == .command {
      text.runs[index].text = "`\(runs[index].text)`"
    }
    return text
  }

  /// A line with escape sequences for its styles; it must be harmless and short enough already.
  func renderedLine(_ colours: ConsoleTraits.Colours, links: Bool = false) -> String {
    runs.map { run in
      if links, run.style == .link, run.text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
        return "\u{1B}]8;;\(run.text)\u{1B}\\\(run.text)\u{1B}]8;;\u{1B}\\"
      }
      guard let codes = run.style.codes(colours) else { return run.text }
      return "\u{1B}[\(codes)m\(run.text)\u{1B}[0m"
    }.joined()
  }
}

extension StyledText.Style {
  /// The parameters of SGR for this style; nil for none.
  ///
  /// The terminal's theme keeps the 16 colours readable. The other tones have about the same contrast on
  /// black and on white.
  func codes(_ colours: ConsoleTraits.Colours) -> String? {
    guard colours > .none else { return nil }
    return switch self {
    case .plain, .link: nil
    case .strong: "1"
    case .faint: "2"
    case .success: Self.pick(colours, "32", "38;5;28", "38;2;0;138;0")
    case .warning: Self.pick(colours, "33", "38;5;130", "38;2;160;106;0")
    case .failure: Self.pick(colours, "31", "38;5;160", "38;2;224;0;0")
    case .command, .term: Self.pick(colours, "36", "38;5;31", "38;2;0;122;158")
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
