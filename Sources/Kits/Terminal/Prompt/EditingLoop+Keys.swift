import CEditLine
import Glibc

extension EditingLoop: EditLineClient {
  /// Waits for a key; serves requests meanwhile.
  func nextKey() -> Unicode.Scalar? {
    if mustRepaint { show(nil) }
    mustRepaint = false
    var isChecked = false
    while closing.isEmpty, !isDiscarding, !inputHasEnded {
      if let key = keys.next() {
        if placeholder.isShown, isCrowded { show(nil) }
        if let key = press(key) { return key }
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

  /// Waits for bytes or requests, and serves the latter.
  func waitForKeys() {
    input.wait(
      or: [mailbox.descriptor], milliseconds: milliseconds(until: [progressDue, answersDue]))
    serve(mailbox.take())
    drawStaleProgress()
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

  /// Ctrl-Z: the terminal is given back as it was found until the process is continued.
  func suspend() {
    output.leavesKeys = true
    erase()
    output.flush()
    output.leavesKeys = false
    modes?.restore()
    signal_stop_group()
    resume()
  }

  /// The process was stopped and goes on: somebody else used the terminal.
  func resume() {
    editingModes?.restore()
    takeSize()
    show(nil)
  }

  func draw(_ bytes: UnsafeRawBufferPointer) {
    output.add(bytes)
  }
}

extension EditingLoop {
  /// Sees to keys that are not libedit's; returns those that are.
  private func press(_ key: Unicode.Scalar) -> Unicode.Scalar? {
    switch key.value {
    case 0x04, 0x0A, 0x0D:
      // The line stays where it is; what stands above it does not.
      takePlaceholderAway()
      return key
    case 0x03:
      pressInterrupt()
      return nil
    case 0x1A:
      suspend()
      return nil
    case 0x80...:
      // libedit loses count of columns at a mark, unless it draws the whole line.
      mustRepaint = editline_width(key.value) == 0
      return key
    default:
      return key
    }
  }
}
