/// What is known about a terminal, and how.
struct TerminalFindings: Equatable {
  enum Origin: Equatable {
    /// The terminal is not asked; the text says why.
    case environment(String)
    /// It answered at an earlier start.
    case remembered
    /// It was asked and may still answer.
    case asking
    /// It has answered.
    case answered
    /// It did not answer in time.
    case silent
  }

  var origin: Origin
  var answers = TerminalAnswers()
  /// The terminal's name in the environment; untrusted.
  var name: String?
  var isTmux = false
}

extension TerminalFindings {
  /// The best way to draw pictures, and a few words for a person that say why.
  ///
  /// The name that a terminal answers counts more than the name in the environment, which may be that of
  /// the terminal it was started from. Its name decides only for iTerm2's protocol, which cannot be asked
  /// for; iTerm2 itself also answers kitty's query.
  var graphics: (choice: ConsoleTraits.Graphics, reason: String) {
    if case .environment(let reason) = origin { return (.symbols, reason) }
    if isTmux { return graphicsInTmux }
    let name = answers.version ?? name
    if let name, Self.isNamed(name, ["iTerm"]) { return (.iterm2, "it is \(name)") }
    if answers.kitty == true { return (.kitty, "it answered kitty's query") }
    if let name, Self.isNamed(name, ["WezTerm", "mintty"]) { return (.iterm2, "it is \(name)") }
    if answers.hasSixel(isInTmux: false) {
      return (.sixel, "its device attributes have sixel (4)")
    }
    return (.symbols, reasonForSymbols)
  }

  /// Inside tmux kitty's protocol needs Unicode placeholders. Other terminals, and kitty before 0.28, answer
  /// its query too but show boxes instead.
  private var graphicsInTmux: (choice: ConsoleTraits.Graphics, reason: String) {
    if answers.kitty == true, let name = answers.outerVersion,
      Self.isNamed(name, ["ghostty"]) || Self.isKitty(name, since: [0, 28])
    {
      return (.kitty, "\(name) answered kitty's query through tmux")
    }
    if answers.hasSixel(isInTmux: true) {
      return (.sixel, "tmux and the terminal around it have sixel (4)")
    }
    return (.symbols, reasonForSymbols)
  }

  /// kitty calls itself `kitty(0.28.1)`.
  private static func isKitty(_ name: String, since first: [Int]) -> Bool {
    guard name.hasPrefix("kitty(") else { return false }
    let version = name.dropFirst("kitty(".count).split(separator: ".").map { part in
      Int(part.prefix(while: \.isNumber)) ?? 0
    }
    return !version.lexicographicallyPrecedes(first)
  }

  private var isOldKitty: Bool {
    let name = answers.outerVersion ?? ""
    return name.hasPrefix("kitty(") && !Self.isKitty(name, since: [0, 28])
  }

  private static func isNamed(_ name: String, _ known: [String]) -> Bool {
    known.contains { name.hasPrefix($0) }
  }

  private var reasonForSymbols: String {
    switch origin {
    case .environment(let reason): reason
    case .asking: "it has not answered yet"
    case .silent where answers == TerminalAnswers(): "it did not answer in 250 ms"
    case _ where isTmux && answers.kitty == true && isOldKitty:
      "kitty shows pictures inside tmux from 0.28 on: the terminal around it is "
        + (answers.outerVersion ?? "older")
    case _ where isTmux:
      answers.outerAttributes.isEmpty
        ? "tmux kept our question from your terminal: put `set -g allow-passthrough on` into ~/.tmux.conf"
        : "the terminal around tmux named no way to draw pixels in tmux"
    default: "it named no way to draw pixels"
    }
  }
}
