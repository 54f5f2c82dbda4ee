import CEditLine
import Glibc

extension EditingLoop {
  /// Waits for a key and serves requests meanwhile; nil ends the line.
  func nextKey() -> Unicode.Scalar? {
    var isChecked = false
    while closing.isEmpty, !isDiscarding, !inputHasEnded {
      if let key = keys.next() {
        endFilm()
        if placeholder.isShown, isCrowded { show(nil) }
        if let key = press(key) { return key }
      } else if isErased {
        show(nil)
      } else if !isChecked {
        isChecked = true
        if isDrawnBadly { show(nil) }
      } else {
        waitForKeys()
      }
    }
    output.isMuted = true
    return nil
  }

  /// Waits for keys or requests, and serves requests.
  func waitForKeys() {
    tellTyping()
    input.wait(
      or: [mailbox.descriptor],
      milliseconds: milliseconds(until: [progressDue, answersDue, filmDue]))
    serve(mailbox.take())
    drawStaleProgress()
    showFilm()
    guard closing.isEmpty else { return }
    listen()
  }

  /// Ctrl-C, as a key or a signal.
  func pressInterrupt() {
    if case .secret = mode {
      isDeclined = true
    } else if isRunning {
      interrupt()
    } else if case .editing = mode {
      leaveLine("^C")
      isDiscarding = true
    }
  }

  /// Ctrl-Z: stops until the process is continued.
  func suspend() {
    giveTerminalAway()
    signal_stop_group()
    resume()
  }

  /// Lets another program use the terminal while `work` lasts.
  func lend(_ work: () -> Void) {
    giveTerminalAway()
    work()
    resume()
  }

  /// Restores the terminal as it was before the session.
  private func giveTerminalAway() {
    endFilm()
    output.leavesKeys = true
    erase()
    if marksPastes { output.add(Paste.asksForNoMarks) }
    output.flush()
    output.leavesKeys = false
    modes?.restore()
  }

  /// Goes on after the process was stopped and another program used the terminal.
  func resume() {
    editingModes?.restore()
    takeSize()
    if marksPastes { output.add(Paste.asksForMarks) }
    show(nil)
    output.flush()
  }
}

extension EditingLoop {
  /// Handles keys that are not for libedit; returns those that are.
  private func press(_ key: Unicode.Scalar) -> Unicode.Scalar? {
    switch key.value {
    case 0x20...:
      // libedit miscounts columns after a mark, unless it draws the whole line.
      if key.value >= 0x80, editline_width(key.value) == 0 { eraseForNow() }
      return key
    case 0x1B where isFollowed(by: Paste.opening):
      pasted = readPaste()
      return EditLine.pasteKey
    default: break
    }
    if isErased { show(nil) }
    switch key.value {
    case 0x04, 0x0A, 0x0D:
      // The line stays on the screen, but the placeholder above it does not.
      takePlaceholderAway()
      return key
    case 0x03:
      pressInterrupt()
      return nil
    case 0x1A:
      suspend()
      return nil
    default:
      return key
    }
  }
}

extension EditingLoop {
  /// Tab completes as far as possible. If it adds nothing and is pressed again, it lists what is possible.
  func completeWord() -> EditLine.Answer {
    guard let editor else { return .beep }
    let line = editor.line
    let completion = completer.complete(line.beforeCursor)
    if lastTab == line, completion.candidates.count > 1 {
      preview.rows = []
      show(
        CandidateList.render(
          completion.candidates, columns: size.columns, rows: max(1, size.rows - 2)))
      return .nothing
    }
    let replaced = line.scalars.prefix(line.cursor).suffix(completion.replaced)
    guard Array(replaced) != completion.insertion.unicodeScalars.map(\.value) else {
      lastTab = line
      return .beep
    }
    editor.replace(completion.replaced, by: completion.insertion)
    lastTab = editor.line
    return .refresh
  }
}

extension EditingLoop {
  /// → goes right; on an empty line it types the command that is on it, if there is one here.
  func pressRight() -> EditLine.Answer {
    guard let editor else { return .beep }
    if editor.moveRight() { return .moved }
    guard editor.line.scalars.isEmpty,
      let command = completer.commands.first(where: \.isOnRightKey)
    else { return .beep }
    editor.replace(0, by: command.name)
    editor.refresh()
    takePlaceholderAway()
    return .enter
  }
}

/// The possible words for Tab, in columns from top to bottom, as `ls` shows files.
enum CandidateList {
  /// At most `rows` lines of at most `columns` columns. The last one says how many words did not fit.
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

extension EditingLoop {
  /// Asks for a secret, then brings back the line that was being typed.
  func askSecret(
    _ prompt: StyledText, _ withdrawal: Withdrawal, _ answer: CheckedContinuation<String?, Never>
  ) {
    guard !withdrawal.isSet else { return answer.resume(returning: nil) }
    let interrupted = mode
    endFilm()
    erase()
    let text = prompt.cleaned(.line).plain
    mode = .secret(prompt: text)
    output.add(text)
    output.flush()
    answer.resume(returning: readSecret(until: withdrawal))
    output.add("\r\n")
    mode = interrupted
    paint()
    output.flush()
    let next = postponed
    postponed = []
    serve(next)
  }

  private func readSecret(until withdrawal: Withdrawal) -> String? {
    var entry = SecretEntry()
    while closing.isEmpty, !inputHasEnded, !isDeclined, !withdrawal.isSet {
      guard let key = keys.next() else {
        waitForKeys()
        continue
      }
      if key.value == 0x1A {
        suspend()
        continue
      }
      if key.value == 0x1B, isFollowed(by: Paste.opening) {
        entry.append(readPaste())
        continue
      }
      switch entry.press(key) {
      case .typing: break
      case .entered(let text): return text
      case .declined: return nil
      }
    }
    isDeclined = false
    return nil
  }
}

/// A secret that is being typed.
struct SecretEntry {
  enum Outcome: Equatable {
    case typing
    case entered(String)
    case declined
  }

  private var text = ""
  /// The characters of a key that sends several, such as an arrow; they are no part of the secret.
  private var sequence: [Unicode.Scalar] = []

  /// Adds the first line of what was pasted.
  mutating func append(_ paste: Paste) {
    text += paste.text.prefix { $0 != "\n" }
  }

  mutating func press(_ key: Unicode.Scalar) -> Outcome {
    if isPart(key) {
      sequence.append(key)
      return .typing
    }
    sequence = key.value == 0x1B ? [key] : []
    switch key.value {
    // Passphrases have no invisible characters.
    case 0x0A, 0x0D: return .entered(String(text.unicodeScalars.filter { !$0.isTag }))
    case 0x03: return .declined
    case 0x04 where text.isEmpty: return .declined
    case 0x08, 0x7F: _ = text.popLast()
    case 0x15: text = ""
    case 0x00..<0x20: break
    default: text.unicodeScalars.append(key)
    }
    return .typing
  }

  /// Whether a character continues such a key: `ESC O` and a letter, or `ESC [`, numbers and a letter.
  private func isPart(_ key: Unicode.Scalar) -> Bool {
    switch sequence.count {
    case 0: false
    case 1: key == "[" || key == "O"
    default:
      (0x20...0x7E).contains(key.value)
        && (sequence.count == 2 || (0x20..<0x40).contains(sequence.last?.value ?? 0))
    }
  }
}
