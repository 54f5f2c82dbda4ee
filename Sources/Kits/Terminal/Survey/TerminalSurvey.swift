import Synchronization

/// Finds out what a terminal can draw: from the environment, from earlier answers, or by asking.
///
/// The thread that reads keys asks when the session starts. Nobody waits for the answers: usually they come
/// while the program opens its library, before the first picture; until then pictures are drawn with
/// characters. Answers are remembered if the terminal can be identified at the next start.
final class TerminalSurvey: Sendable {
  /// How long an answer may take.
  static let patience = Duration.milliseconds(250)

  private struct State {
    var findings: TerminalFindings
    /// How many further questions are not answered yet.
    var open = 0
    /// Whether more colours for sixel were requested.
    var hasAskedForColours = false
  }

  private let identity: TerminalIdentity
  private let memory: TerminalMemory?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - silence: Why no terminal must be asked now; nil if it may.
  ///   - asksAnew: Whether it is asked even if its answers are remembered.
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

  var findings: TerminalFindings { state.withLock { $0.findings } }

  /// Whether the terminal takes unknown sequences without showing them.
  var mayBeAsked: Bool { identity.silence == nil }

  /// The question for the start, if there is one.
  var question: String? {
    findings.origin == .asking ? TerminalQuestion.opening(isInTmux: identity.isTmux) : nil
  }

  /// The question for more colours before the first sixel picture, if there is one.
  ///
  /// Asked at most once in a session, and only if the terminal has told its number of colours. A remembered
  /// number does not count, because every new window begins with few colours.
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

  /// Whether answers are missing. Inside tmux its own answers come before those of the terminal around it.
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

  /// Takes answers, even late ones; returns the next question, if there is one.
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

  /// Ends the survey: its time is over, or everything is answered.
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
      // The answer to our request for more colours, with which the next window does not begin.
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
    // If this fails, the terminal is asked again at the next start.
    try? memory?.remember(findings.answers, of: identity)
  }
}

/// Questions to a terminal about itself. See ``TerminalAnswer`` for the answers.
enum TerminalQuestion {
  /// The picture in kitty's query; never one that is drawn.
  static let pictureID: UInt32 = 0x0100_0001

  /// Asks for kitty's graphics, the name, the cell in pixels and, last, the attributes, which every terminal
  /// answers.
  ///
  /// Inside tmux, tmux is asked first and then the terminal around it, so that the first of two answers is
  /// tmux's. The row is erased afterwards, because a terminal may show a question that it does not know.
  static func opening(isInTmux: Bool) -> String {
    let questions =
      isInTmux
      ? name + cell + attributes + TmuxPassthrough.wrap(kitty + name + attributes)
      : kitty + name + cell + attributes
    return Drawing.keepingCursor(questions) + "\u{1B}[K"
  }

  /// Asks how many colours sixel has and how large a picture may be (XTSMGRAPHICS). Only for terminals with
  /// sixel: others may scroll.
  static let aboutSixel = "\u{1B}[?1;1;0S\u{1B}[?2;1;0S" + fence

  /// Requests 256 colours for sixel (XTSMGRAPHICS).
  static let moreColours = "\u{1B}[?1;3;256S" + fence

  private static let kitty = "\u{1B}_Gi=\(pictureID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// XTVERSION.
  private static let name = "\u{1B}[>0q"
  /// XTWINOPS: the size of a cell.
  private static let cell = "\u{1B}[16t"
  /// DA1.
  private static let attributes = "\u{1B}[c"
  /// DA2. Terminals answer in order, so that its answer means that all earlier questions are answered.
  private static let fence = "\u{1B}[>c"
}
