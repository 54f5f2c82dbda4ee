import Glibc

extension EditingLoop {
  /// Asks for something that is neither echoed nor remembered; a line being typed comes back after.
  func askSecret(_ prompt: StyledText, _ answer: CheckedContinuation<String?, Never>) {
    let interrupted = mode
    erase()
    let text = prompt.cleaned(.line).plain
    mode = .secret(prompt: text)
    output.add(text)
    output.flush()
    answer.resume(returning: readSecret())
    output.add("\r\n")
    mode = interrupted
    paint()
    output.flush()
    let next = postponed
    postponed = []
    serve(next)
  }

  private func readSecret() -> String? {
    var entry = SecretEntry()
    while closing.isEmpty, !inputHasEnded, !isDeclined {
      guard let key = keys.next() else {
        waitForKeys()
        continue
      }
      if key.value == 0x1A {
        suspend()
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
