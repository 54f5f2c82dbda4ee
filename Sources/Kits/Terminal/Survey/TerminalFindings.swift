/// What is known about a terminal, and how that came.
struct TerminalFindings: Equatable {
  /// How it came.
  enum Origin: Equatable {
    /// Nobody was asked; why.
    case environment(String)
    /// It said so at an earlier start.
    case remembered
    /// It was asked and may still answer.
    case asking
    /// It has answered.
    case answered
    /// It was asked and did not answer in time.
    case silent
  }

  var origin: Origin
  var answers = TerminalAnswers()
  /// The terminal's name in the environment; untrusted.
  var name: String?
  var isTmux = false
}

extension TerminalFindings {
  /// How pictures are drawn best, and why, in a few words for a person.
  ///
  /// What a terminal answers counts more than its name. Only iTerm2, which also answers kitty's
  /// question, is taken by its own protocol, and only its protocol cannot be asked for.
  var graphics: (choice: ConsoleTraits.Graphics, reason: String) {
    if case .environment(let reason) = origin { return (.symbols, reason) }
    let names = [answers.version, isTmux ? nil : name].compactMap { $0 }
    func named(_ known: [String]) -> String? {
      isTmux ? nil : names.first { name in known.contains { name.hasPrefix($0) } }
    }
    if let name = named(["iTerm"]) { return (.iterm2, "it is \(name)") }
    if answers.kitty == true {
      return (
        .kitty, isTmux ? "kitty's query was answered through tmux" : "it answered kitty's query"
      )
    }
    if let name = named(["WezTerm", "mintty"]) { return (.iterm2, "it is \(name)") }
    if answers.hasSixel { return (.sixel, "its device attributes have sixel (4)") }
    return (.symbols, reasonForSymbols)
  }

  private var reasonForSymbols: String {
    switch origin {
    case .environment(let reason): reason
    case .asking: "it has not answered yet"
    case .silent where answers == TerminalAnswers(): "it did not answer in 250 ms"
    default:
      isTmux ? "tmux has no sixel and lets no pictures pass" : "it named no way to draw pixels"
    }
  }
}
