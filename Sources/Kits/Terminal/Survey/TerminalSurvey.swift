import Synchronization

/// Finds out what a terminal can draw: from the environment, from what is remembered, or by asking.
///
/// It is asked when the session starts, by the thread that reads what is typed, which goes on: nobody
/// waits for the answers. They come while the program opens its library, so that even the first
/// picture is drawn as it should be; if they come later, only what comes before them is drawn with
/// characters. A terminal is asked once, then remembered, where it surely is the same one again.
final class TerminalSurvey: Sendable {
  /// How long answers to a question may take.
  static let patience = Duration.milliseconds(250)

  private struct State {
    var findings: TerminalFindings
    /// How many further questions were sent, to whose end nothing was answered yet.
    var open = 0
    /// Whether sixel was asked for all the colours there may be.
    var hasAskedForColours = false
  }

  private let identity: TerminalIdentity
  private let memory: TerminalMemory?
  private let state: Mutex<State>

  /// Looks at what is known.
  ///
  /// - Parameters:
  ///   - silence: Why the terminal must not be asked, whatever it is.
  ///   - asksAnew: Whether it is asked although it is remembered.
  init(
    _ identity: TerminalIdentity, memory: TerminalMemory?, silence: String?, asksAnew: Bool = false
  ) {
    self.identity = identity
    self.memory = identity.isCertain ? memory : nil
    var findings = TerminalFindings(origin: .asking, name: identity.name, isTmux: identity.isTmux)
    if let reason = silence ?? identity.silence {
      findings.origin = .environment(reason)
    } else if !asksAnew, let answers = self.memory?.answers(of: identity) {
      findings.origin = .remembered
      findings.answers = answers
    }
    state = Mutex(State(findings: findings))
  }

  /// What is known now.
  var findings: TerminalFindings { state.withLock { $0.findings } }

  /// What to ask at the start, if anything.
  var question: String? {
    findings.origin == .asking ? TerminalQuestion.opening(isInTmux: identity.isTmux) : nil
  }

  /// What to ask before a picture is drawn by sixel, if anything: a terminal that says it has few
  /// colours may have more. Once in a session, and not before it is known to understand that; what is
  /// remembered is no proof, as every window begins with as few.
  func takeQuestionForColours() -> String? {
    state.withLock { state in
      guard !state.hasAskedForColours, let count = state.findings.answers.colours,
        count < 256 || state.findings.origin == .remembered
      else { return nil }
      state.hasAskedForColours = true
      state.open += 1
      return TerminalQuestion.moreColours
    }
  }

  /// Whether the terminal was asked and has not said all; in tmux its own answer comes before that
  /// of the terminal around it.
  var isWaiting: Bool {
    state.withLock { state in
      let answers = state.findings.answers
      return switch state.findings.origin {
      case .environment: false
      case .remembered: state.open > 0
      case .asking, .silent, .answered:
        state.open > 0 || answers.attributes.isEmpty
          || identity.isTmux && answers.outerAttributes.isEmpty
      }
    }
  }

  /// Notes answers, however late; returns what to ask next, if anything.
  func receive(_ answers: [TerminalAnswer]) -> String? {
    guard !answers.isEmpty else { return nil }
    let (before, after, question) = state.withLock { state in
      let before = state.findings.answers
      let question = note(answers, in: &state)
      return (before, state.findings, question)
    }
    if after.origin == .asking {
      if !isWaiting { conclude() }
    } else if after.answers != before {
      remember(after)
    }
    return question
  }

  /// The time is over, or all is said.
  func conclude() {
    let concluded = state.withLock { state -> TerminalFindings? in
      state.open = 0
      guard state.findings.origin == .asking else { return nil }
      state.findings.origin = state.findings.answers.attributes.isEmpty ? .silent : .answered
      return state.findings
    }
    if let concluded { remember(concluded) }
  }
}

extension TerminalSurvey {
  private func note(_ answers: [TerminalAnswer], in state: inout State) -> String? {
    if case .environment = state.findings.origin { return nil }
    let hadSixel = state.findings.answers.hasSixel(isInTmux: identity.isTmux)
    for answer in answers {
      switch answer {
      case .fence: state.open = max(0, state.open - 1)
      // That is what was asked for, and not what the next window begins with.
      case .colours where state.hasAskedForColours: break
      default: state.findings.answers.add(answer, isInTmux: identity.isTmux)
      }
    }
    if state.findings.origin == .silent, !state.findings.answers.attributes.isEmpty {
      state.findings.origin = .answered
    }
    guard !hadSixel, state.findings.answers.hasSixel(isInTmux: identity.isTmux),
      state.findings.answers.colours == nil
    else { return nil }
    state.open += 1
    return TerminalQuestion.aboutSixel
  }

  private func remember(_ findings: TerminalFindings) {
    if case .environment = findings.origin { return }
    // Who cannot be remembered is asked again.
    try? memory?.remember(findings.answers, of: identity)
  }
}
