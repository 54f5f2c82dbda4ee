import Terminal

/// What can be typed now, and what a line means.
///
/// A whole name or alias comes first, wherever it is from, then single letters and bare numbers. A shortened word is
/// looked for among the screen's own commands, then among those of every screen, then among screens' names.
/// `CommandTableTests` has all of this as a table.
struct CommandTable {
  /// What single letters mean where the command exists, even if others begin with the same letter.
  private static let letters = ["n": "next", "p": "prev", "l": "list", "o": "open", "g": "grid"]

  /// Commands that hide people, publish or delete: one or two letters are too easily a slip to perform them.
  private static let weighty: Set = [
    "block", "boost", "cancel", "comment", "delete", "discard", "drop", "end", "mute", "post",
    "reject", "remove", "reply", "report", "seen", "send", "signout", "uncomment", "unfollow",
    "vote",
  ]

  /// The commands of the screen on top.
  let own: [Command]
  /// Those that are everywhere; none that the screen has, too.
  let everywhere: [Command]
  /// Screens' names; none that is a command, too.
  let screens: [Command]
  /// Reached by their whole names alone: neither a shortened word nor a suggestion leads there.
  var hidden: [Command] = []

  init(own: [Command], everywhere: [Command], screens: [Command], hidden: [Command] = []) {
    let taken = Set(own.flatMap { [$0.name] + $0.aliases })
    self.own = own
    self.everywhere = everywhere.filter { !taken.contains($0.name) }
    self.screens = screens.filter { !taken.contains($0.name) }
    self.hidden = hidden
  }

  /// What Tab offers.
  var offered: [Command] { own + everywhere + screens }

  /// What a line means; nil if it is empty. `isElsewhere` says whether another screen has a command of
  /// exactly that name: it is meant rather than a screen whose name merely begins so.
  func meaning(
    of line: String, home: String?, isElsewhere: (String) -> Bool
  ) -> Result<CommandCall?, CommandError> {
    let word = ShellWords.split(line).first ?? ""
    let exact = (offered + hidden).named(word)
    let groups = [own, everywhere, screens, exact.map { [$0] } ?? []]
    let parser = CommandParser(groups: groups, home: home)
    if exact != nil { return parser.parse(line) }
    if let name = Self.letters[word.lowercased()], let command = own.named(name) {
      return parser.parse(command.name + line.drop(while: \.isWhitespace).dropFirst(word.count))
    }
    if let slip = Self.slip(word, in: parser) { return .failure(slip) }
    if begins(word, any: own) { return parser.parse(line) }
    if let command = takingNumber, Self.isNumber(word) {
      let meaning = parser.parse(ShellWords.line(command, before: line))
      // Nobody has typed the command's name.
      guard case .failure(.unexpected) = meaning else { return meaning }
      return .failure(.unexpected(command: Command(word, summary: "")))
    }
    if isElsewhere(word) { return .failure(.unknown(word: word)) }
    return parser.parse(line)
  }

  /// What to say instead of doing what is too easily typed by mistake; nil if the word is no such slip.
  static func slip(_ word: String, in parser: CommandParser) -> CommandError? {
    guard word.count < 3, parser.groups.joined().named(word) == nil,
      case .success(let command) = parser.command(word), weighty.contains(command.name)
    else { return nil }
    return .tooShort(word: word, command: command.name)
  }

  /// Whether a word is a number as it is typed alone.
  static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

extension CommandTable {
  /// A bare number shows the photo of that number or, where nothing is shown, opens what was listed.
  private var takingNumber: String? {
    guard let command = own.first(where: { $0.name == "show" || $0.name == "open" }),
      case .number? = command.arguments.first?.kind
    else { return nil }
    return command.name
  }

  /// Also where the word ends before a hyphen: then the parser says what may be meant.
  private func begins(_ word: String, any commands: [Command]) -> Bool {
    guard !word.isEmpty else { return true }
    let word = word.lowercased()
    return commands.contains { ([$0.name] + $0.aliases).contains { $0.hasPrefix(word) } }
  }
}
