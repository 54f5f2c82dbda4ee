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
  /// What a terminal answers counts more than its name in the environment, which may be that of the
  /// terminal it was started from: that one is looked at only if it gives no name itself. Only iTerm2,
  /// which also answers kitty's question, is taken by its own protocol, and only its protocol cannot be
  /// asked for.
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

  /// Inside tmux kitty's protocol needs its Unicode placeholders. Others answer its query as well, kitty
  /// before 0.28 too, and show boxes in their place.
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
        ? "the terminal around tmux did not answer: tmux lets through with allow-passthrough"
        : "the terminal around tmux named no way to draw pixels in tmux"
    default: "it named no way to draw pixels"
    }
  }
}
