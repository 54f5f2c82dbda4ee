import CEditLine

/// The prompt, as plain text and with colours for libedit.
struct PromptText: Equatable {
  /// libedit's mark around text that takes no columns.
  static let escape = "\u{1}"

  /// Without colours.
  let plain: String
  /// With colours, for libedit.
  let styled: String

  /// The prompt without progress takes at most half of the columns. It ends with a plain blank, because
  /// libedit loses an escape sequence at the end.
  init(
    _ text: StyledText, progress: ProgressLine?, columns: Int, colours: ConsoleTraits.Colours
  ) {
    let limit = max(2, columns / 2)
    let name = Self.fit(text.cleaned(.line), limit - 1)
    // Leaves room to type in the same row.
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

  /// Puts each escape sequence right before a character, because libedit sends it with that character.
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

extension ProgressLine {
  /// What takes longer says how long it has taken.
  static let longWait = Duration.seconds(3)

  /// Whether time is told: not beside a bar, which says more, nor below a picture, which would flicker.
  var tellsTime: Bool { fraction == nil && placeholder == nil && !text.isEmpty }

  /// The same after it has lasted for so long: `asking photos.example, 12 s`.
  func lasting(_ time: Duration) -> ProgressLine {
    guard tellsTime, time >= Self.longWait else { return self }
    return ProgressLine(
      "\(text), \(time.components.seconds) s", words: words, wordsComeFirst: wordsComeFirst,
      givesWay: givesWay)
  }
}

/// Draws a ``ProgressLine`` in a few columns: `12,000 of 100,000 ▕███▌    ▏`.
enum ProgressBar {
  private static let cells = 8
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The line in at most `columns` columns; only the percentage if they are few.
  static func render(_ line: ProgressLine, columns: Int) -> String {
    guard let fraction = line.fraction, fraction.isFinite else {
      return TextLayout.truncate(line.text, to: columns)
    }
    let share = min(1, max(0, fraction))
    guard columns >= cells + 8 else {
      return TextLayout.truncate("\(Int(share * 100))%", to: columns)
    }
    let text = TextLayout.truncate(line.text, to: columns - cells - 3)
    return (text.isEmpty ? "" : text + " ") + bar(share)
  }

  private static func bar(_ share: Double) -> String {
    let filled = Int(share * Double(cells * 8))
    let text = String(repeating: "█", count: filled / 8) + eighths[filled % 8]
    return "▕" + TextLayout.pad(text, to: cells) + "▏"
  }
}

/// Computes where libedit puts prompt and line on the screen, so that we can erase them without libedit.
struct LineLayout {
  let columns: Int
  /// The row of the cursor, from the first row of the prompt.
  private(set) var row = 0
  /// The column of the cursor.
  private(set) var column = 0

  init(columns: Int) {
    self.columns = max(1, columns)
  }

  mutating func add(prompt: String) {
    for scalar in prompt.unicodeScalars { put(width(scalar.value)) }
  }

  mutating func add(line: some Sequence<UInt32>) {
    for value in line { add(value) }
  }

  /// Moves the cursor to the place of the next character: a wide one may not fit in this row.
  mutating func place(before next: UInt32?) {
    guard let next else { return }
    let width = width(next)
    if width > 1, column + width > columns { breakRow() }
  }
}

extension LineLayout {
  private mutating func add(_ value: UInt32) {
    switch value {
    case 0x09: repeat { put(1) } while column % 8 != 0
    case 0x0A: breakRow()
    case 0..<0x20, 0x7F..<0xA0: repeatPut(2)
    default:
      if editline_is_printable(value) != 0 {
        put(width(value))
      } else {
        repeatPut(value > 0xFFFF ? 8 : 7)
      }
    }
  }

  private func width(_ value: UInt32) -> Int {
    Int(editline_width(value))
  }

  private mutating func repeatPut(_ count: Int) {
    for _ in 0..<count { put(1) }
  }

  private mutating func put(_ width: Int) {
    if column + width > columns { breakRow() }
    column += width
    if column >= columns { breakRow() }
  }

  private mutating func breakRow() {
    row += 1
    column = 0
  }
}
