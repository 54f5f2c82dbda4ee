/// Text that is being pasted: line breaks become `\n`, a tab a blank, other control characters are left out.
///
/// On the line it is shown with a mark for each line break: ``commandEnd`` where each line is a command, because
/// it was pasted at the beginning, else ``textBreak``, as it belongs to a command's text.
struct Paste {
  /// Asks the terminal to mark what is pasted (xterm's mode 2004), and not to: other programs may not know it.
  static let asksForMarks = "\u{1B}[?2004h"
  static let asksForNoMarks = "\u{1B}[?2004l"
  /// What the terminal then sends before and after pasted text, behind an escape character.
  static let opening = Array("[200~".utf8)
  static let closing = Array("[201~".utf8)
  /// How long the rest of an opening may take. The Escape key alone has its effect after that.
  static let keyPatience = Duration.milliseconds(50)
  /// How long a paste may pause. Where its end never comes, what is typed after that is typed.
  static let patience = Duration.seconds(1)
  /// The most characters that are kept.
  static let limit = 100_000

  static let commandEnd: Character = "⏎"
  static let textBreak: Character = "↵"

  /// Without harmful characters.
  private(set) var text = ""
  /// How many characters were left out because there were too many.
  private(set) var excess = 0
  private var count = 0
  private var last: Unicode.Scalar?

  mutating func add(_ character: Unicode.Scalar) {
    defer { last = character }
    switch character.value {
    case 0x0A where last == "\r": break
    case 0x0A, 0x0D: append("\n")
    // A mark of ours in somebody's text must not begin a command.
    case 0x23CE, 0x21B5: append("\n")
    case 0x09: append(" ")
    case 0..<0x20, 0x7F: break
    default: append(character)
    }
  }

  private mutating func append(_ character: Unicode.Scalar) {
    guard count < Self.limit else { return excess += 1 }
    count += 1
    text.unicodeScalars.append(character)
  }

  /// The lines that a typed line with marks stands for, without empty ones; in texts `\n` is between lines.
  static func lines(of line: String) -> [String] {
    guard line.contains(where: { $0 == commandEnd || $0 == textBreak }) else { return [line] }
    return line.split(separator: commandEnd).compactMap { part in
      var text = part.replacing(String(textBreak), with: "\n")[...]
      while text.last?.isWhitespace == true { text.removeLast() }
      return text.allSatisfy(\.isWhitespace) ? nil : String(text)
    }
  }
}

extension EditingLoop {
  /// Whether these bytes come next, which are then left out. Waits for those that are missing.
  func isFollowed(
    by expected: [UInt8], within patience: Duration = Paste.keyPatience,
    _ clock: () -> ContinuousClock.Instant = { .now }
  ) -> Bool {
    while true {
      if let isNext = keys.skip(expected) { return isNext }
      guard comesMore(within: patience, clock) else { return false }
    }
  }

  /// Reads pasted text up to its end. Requests are served after it.
  func readPaste() -> Paste {
    var paste = Paste()
    while closing.isEmpty {
      guard let key = keys.next() else {
        guard comesMore(within: Paste.patience, options.now) else { break }
        continue
      }
      if key.value == 0x1B, isFollowed(by: Paste.closing, within: Paste.patience, options.now) {
        break
      }
      paste.add(key)
    }
    return paste
  }

  /// Puts what was pasted onto the line, as libedit came to ``EditLine/pasteKey``.
  func insertPaste() -> EditLine.Answer {
    guard let editor, let paste = pasted else { return .beep }
    pasted = nil
    let isFirst = editor.line.beforeCursor.allSatisfy(\.isWhitespace)
    let mark = isFirst ? Paste.commandEnd : Paste.textBreak
    if !isErased { erase() }
    isErased = true
    editor.replace(0, by: paste.text.replacing("\n", with: String(mark)))
    if paste.excess > 0 {
      warn(
        "the paste was too long: its last \(HumanText.count(paste.excess, "character")) are missing"
      )
    } else {
      show(nil)
    }
    return .nothing
  }

  /// Waits for keys, and reads them; false if none have come in time.
  private func comesMore(
    within patience: Duration, _ clock: () -> ContinuousClock.Instant
  ) -> Bool {
    let end = clock() + patience
    while !inputHasEnded {
      let left = max(.zero, end - clock())
      input.wait(or: [], milliseconds: Descriptor.milliseconds(left))
      if input.hasCome {
        readInput()
        return true
      }
      if left == .zero { return false }
    }
    return false
  }
}
