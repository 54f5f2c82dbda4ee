import Synchronization

/// Finds out what a terminal can draw: from the environment, from what is remembered, or by asking.
///
/// It is asked when the session starts, by the thread that reads what is typed, which goes on: nobody
/// waits for the answers. They come while the program opens its library, so that even the first
/// picture is drawn as it should be; if they come later, only what comes before them is drawn with
/// characters. A terminal is asked once, then remembered.
final class TerminalSurvey: Sendable {
  /// How long answers may take.
  static let patience = Duration.milliseconds(250)

  private let identity: TerminalIdentity
  private let memory: TerminalMemory?
  private let state: Mutex<TerminalFindings>

  /// Looks at what is known.
  ///
  /// - Parameters:
  ///   - silence: Why the terminal must not be asked, whatever it is.
  ///   - asksAnew: Whether it is asked although it is remembered.
  init(
    _ identity: TerminalIdentity, memory: TerminalMemory?, silence: String?, asksAnew: Bool = false
  ) {
    self.identity = identity
    self.memory = memory
    var findings = TerminalFindings(origin: .asking, name: identity.name, isTmux: identity.isTmux)
    if let reason = silence ?? identity.silence {
      findings.origin = .environment(reason)
    } else if !asksAnew, let answers = memory?.answers(of: identity) {
      findings.origin = .remembered
      findings.answers = answers
    }
    state = Mutex(findings)
  }

  /// What is known now.
  var findings: TerminalFindings { state.withLock { $0 } }

  /// What to ask at the start, if anything.
  var question: String? {
    findings.origin == .asking ? TerminalQuestion.opening(isInTmux: identity.isTmux) : nil
  }

  /// Whether the terminal was asked and has not said all; in tmux its own answer comes before that
  /// of the terminal around it.
  var isWaiting: Bool {
    state.withLock { findings in
      let hasAttributes = !findings.answers.attributes.isEmpty
      return switch findings.origin {
      case .asking, .silent: !hasAttributes || identity.isTmux && findings.answers.kitty == nil
      default: false
      }
    }
  }

  /// Notes answers, however late; returns what to ask next, if anything.
  func receive(_ answers: [TerminalAnswer]) -> String? {
    guard !answers.isEmpty else { return nil }
    let before = findings.answers
    let after = state.withLock { findings in
      if case .environment = findings.origin { return findings }
      for answer in answers { findings.answers.add(answer) }
      if findings.origin == .silent, !findings.answers.attributes.isEmpty {
        findings.origin = .answered
      }
      return findings
    }
    if after.origin == .asking {
      if !isWaiting { conclude() }
    } else if after.answers != before {
      remember(after)
    }
    return after.answers.hasSixel && !before.hasSixel && after.answers.colours == nil
      ? TerminalQuestion.aboutSixel : nil
  }

  /// The time is over, or all is said.
  func conclude() {
    let concluded = state.withLock { findings -> TerminalFindings? in
      guard findings.origin == .asking else { return nil }
      findings.origin = findings.answers.attributes.isEmpty ? .silent : .answered
      return findings
    }
    if let concluded { remember(concluded) }
  }

  private func remember(_ findings: TerminalFindings) {
    if case .environment = findings.origin { return }
    // Who cannot be remembered is asked again.
    try? memory?.remember(findings.answers, of: identity)
  }
}
