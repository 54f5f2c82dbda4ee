/// What the program knows about its terminal and how it knows, for `photostream doctor`.
///
/// The texts come from the environment and from the terminal itself: they are untrusted.
public struct TerminalReport: Hashable, Sendable {
  /// One line of the report.
  public struct Finding: Hashable, Sendable {
    /// A word or two, such as `colours`.
    public let topic: String
    /// Such as `256`.
    public let value: String
    /// How the value is known.
    public let reason: String

    /// Takes the topic, the value and how it is known.
    public init(_ topic: String, _ value: String, because reason: String) {
      self.topic = topic
      self.value = value
      self.reason = reason
    }
  }

  /// In the order in which they are shown.
  public let findings: [Finding]
}

extension TerminalSession {
  /// Waits until the terminal has answered or its time to answer is over.
  public func report() async -> TerminalReport {
    await surveyEnds()
    let found = survey.findings
    return TerminalReport(findings: [
      terminalFinding, cellFinding(found), coloursFinding(found), graphicsFinding(found),
      versionFinding(found), multiplexerFinding, localeFinding,
    ])
  }
}

extension TerminalSession {
  private typealias Finding = TerminalReport.Finding

  private var terminalFinding: Finding {
    let traits = traits
    guard options.isAtTerminal else {
      return Finding("terminal", "none", because: "input or output is a pipe or a file")
    }
    let name = options.environment["TERM"] ?? ""
    return Finding(
      "terminal", "\(traits.columns) × \(traits.rows)",
      because: name.isEmpty ? "TERM is not set" : "TERM is \(name)")
  }

  private func cellFinding(_ found: TerminalFindings) -> Finding {
    let traits = traits
    let isTold = TerminalSize(Descriptor(number: options.output)).cell != nil
    let reason =
      isTold
      ? "the terminal's size has pixels"
      : found.answers.cell != nil ? "the terminal answered" : "assumed: the terminal does not tell"
    return Finding("cell", "\(traits.cellWidth) × \(traits.cellHeight) pixels", because: reason)
  }

  private func coloursFinding(_ found: TerminalFindings) -> Finding {
    guard options.isAtTerminal else { return Finding("colours", "none", because: "no terminal") }
    let (colours, reason) = ConsoleTraits.Colours.detected(
      options.environment, named: found.answers.version)
    let name =
      switch colours {
      case .none: "none"
      case .ansi16: "16"
      case .ansi256: "256"
      case .truecolour: "truecolour"
      }
    return Finding("colours", name, because: reason)
  }

  private func graphicsFinding(_ found: TerminalFindings) -> Finding {
    let traits = traits
    guard traits.showsPictures else {
      let reason =
        if case .environment(let reason) = found.origin { reason } else { "switched off" }
      return Finding("graphics", "none", because: reason)
    }
    let source =
      switch found.origin {
      case .environment: "environment"
      case .remembered: "remembered"
      case .asking, .silent: "asked"
      case .answered: "answered"
      }
    return Finding(
      "graphics", traits.graphics.rawValue, because: "\(found.graphics.reason) (\(source))")
  }

  private func versionFinding(_ found: TerminalFindings) -> Finding {
    let names = [found.answers.version, found.answers.outerVersion].compactMap(\.self)
    let attributes = [found.answers.attributes, found.answers.outerAttributes]
      .filter { !$0.isEmpty }.map { $0.map(String.init).joined(separator: ";") }
    return Finding(
      "answers", names.isEmpty ? "no name" : names.joined(separator: " in "),
      because: attributes.isEmpty
        ? "no device attributes" : "device attributes \(attributes.joined(separator: " in "))")
  }

  private var multiplexerFinding: Finding {
    let identity = TerminalIdentity(environment: options.environment)
    if identity.isTmux { return Finding("multiplexer", "tmux", because: "TMUX is set") }
    let isScreen = options.environment["STY"]?.isEmpty == false
    return isScreen
      ? Finding("multiplexer", "screen", because: "STY is set")
      : Finding("multiplexer", "none", because: "neither TMUX nor STY is set")
  }

  private var localeFinding: Finding {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].first { options.environment[$0]?.isEmpty == false }
    let value = name.flatMap { options.environment[$0] } ?? "C"
    let isUnicode = value.uppercased().contains("UTF-8") || value.uppercased().contains("UTF8")
    return Finding(
      "locale", value,
      because: "\(name.map { "\($0) is set" } ?? "no variable is set")"
        + (isUnicode ? "" : "; UTF-8 is written all the same"))
  }
}
