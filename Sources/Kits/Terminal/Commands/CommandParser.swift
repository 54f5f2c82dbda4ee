import Domain

/// Finds out which command a typed line means, and checks its arguments.
///
///     CommandParser(commands: view.commands, home: "/home/ann").parse("sh 3")
public struct CommandParser: Sendable {
  /// The commands that can be typed now. A word that is no whole name is looked for in one group after the
  /// other: those of the first group win, however many of the next begin like it.
  public let groups: [[Command]]
  /// What `~` means in paths, also in quotes; nil leaves it as it is, as a backslash before it does.
  public let home: String?

  /// Understands these commands and no others.
  public init(commands: [Command], home: String?) {
    self.init(groups: [commands], home: home)
  }

  /// Understands the commands of these groups and no others.
  public init(groups: [[Command]], home: String?) {
    self.groups = groups
    self.home = home
  }

  /// The call a line means; nil for an empty line or a comment that starts with `#`.
  public func parse(_ line: String) -> Result<CommandCall?, CommandError> {
    var lexer = CommandLexer(line)
    guard let word = lexer.next(), !(word.startsPlain && word.text.hasPrefix("#")) else {
      return .success(nil)
    }
    return Result {
      () throws(CommandError) in
      if let quote = word.openQuote { throw .unclosedQuote(quote) }
      let command = try self.command(word.text).get()
      return CommandCall(command.name, try arguments(of: command, from: &lexer))
    }
  }

  /// The command a word names: a name or alias in full, else, in the first group that has any, the only one
  /// whose name begins like it, else the only one with an alias that does. A word that ends before a hyphen begins no
  /// name: `remove` is something else than `remove-follower`.
  public func command(_ word: String) -> Result<Command, CommandError> {
    let folded = word.lowercased()
    if let exact = groups.joined().named(word) { return .success(exact) }
    for commands in groups {
      let named = commands.filter { Self.begins(folded, $0.name) }
      let matches =
        named.isEmpty
        ? commands.filter { $0.aliases.contains { Self.begins(folded, $0) } } : named
      if let match = matches.first, matches.count == 1 { return .success(match) }
      guard matches.isEmpty else {
        return .failure(.ambiguous(word: word, candidates: matches.map(\.name)))
      }
    }
    return .failure(
      .unknown(word: word, nearest: Self.nearest(to: folded, among: groups.joined())))
  }
}

extension CommandParser {
  private func arguments(
    of command: Command, from lexer: inout CommandLexer
  ) throws(CommandError) -> [String] {
    var values: [String] = []
    for argument in command.arguments {
      let isLast = argument == command.arguments.last
      if case .numbers(let range) = argument.kind {
        let numbers = try numbers(in: range, for: command, from: &lexer)
        guard numbers.isEmpty, !argument.isOptional else {
          values += numbers
          continue
        }
      }
      if case .number = argument.kind, argument.isOptional, !isLast, !Self.startsWithNumber(lexer) {
        continue
      }
      let value = try value(of: argument, of: command, from: &lexer, isLast: isLast)
      guard let value, !value.isEmpty || argument.takesRest else {
        if value == nil, argument.isOptional { break }
        throw .missing(
          command: command, argument: argument.name, choices: argument.choices(after: values.last))
      }
      values.append(value)
    }
    if lexer.next() != nil { throw .unexpected(command: command) }
    return values
  }

  private func value(
    of argument: Command.Argument, of command: Command, from lexer: inout CommandLexer, isLast: Bool
  ) throws(CommandError) -> String? {
    if isLast, argument.isPath, let path = lexer.plainRest() { return expand(path) }
    if case .textSuggesting = argument.kind {
      if let text = lexer.plainRest() { return text }
      // More than one quoted word is a text of its own.
      var words = lexer
      if words.next() != nil, words.next() != nil { return lexer.rest() }
    }
    if argument.takesRest { return Self.text(lexer.rest(), for: argument.kind) }
    guard let token = lexer.next() else { return nil }
    if let quote = token.openQuote { throw .unclosedQuote(quote) }
    switch argument.kind {
    case .number(let range): return try number(token.text, in: range, for: command)
    case .oneOf(let choices):
      return try choice(token.text, of: choices, for: argument.name, of: command).get()
    case .path, .folder:
      return token.startsEscaped ? token.text : expand(token.text)
    case .numbers, .word, .suggested, .dependent, .text, .textWithPaths, .words, .quotedWords,
      .line, .textSuggesting:
      return token.text
    }
  }

  /// The rest of a line as it is taken. Pictures among the words of a shell are found by what takes them; a word alone
  /// behind a screen's name is a line as it is typed there.
  private static func text(_ rest: String?, for kind: Command.Argument.Kind) -> String? {
    guard let rest, let (word, others) = ShellWords.first(of: rest) else { return rest }
    switch kind {
    case .textWithPaths: return rest
    case .line: return others.isEmpty ? word : rest
    case .quotedWords: return unlessBlank(ShellWords.inQuotes(rest))
    default: return unlessBlank(ShellWords.text(rest))
    }
  }

  private static func unlessBlank(_ text: String) -> String? {
    text.allSatisfy(\.isBlank) ? nil : text
  }

  /// All numbers up to the end of the line.
  private func numbers(
    in range: ClosedRange<Int>, for command: Command, from lexer: inout CommandLexer
  ) throws(CommandError) -> [String] {
    var values: [String] = []
    while let token = lexer.next() {
      if let quote = token.openQuote { throw .unclosedQuote(quote) }
      let words = token.text.typedWords
      for word in words.isEmpty ? [token.text] : words {
        values.append(try number(word, in: range, for: command))
      }
    }
    return values
  }

  /// Whether a number comes next, and something behind it.
  private static func startsWithNumber(_ lexer: CommandLexer) -> Bool {
    var lexer = lexer
    guard let token = lexer.next(), Int(typed: token.text) != nil else { return false }
    return lexer.next() != nil
  }

  private func number(
    _ word: String, in range: ClosedRange<Int>, for command: Command
  ) throws(CommandError) -> String {
    let plain = word.contains(",") ? Int(typed: word).map { String($0) } ?? word : word
    let digits = plain.hasPrefix("-") || plain.hasPrefix("+") ? plain.dropFirst() : plain[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw .notANumber(word: word, command: command)
    }
    guard let number = Int(plain), range.contains(number) else {
      throw .outOfRange(word: word, range: range)
    }
    return String(number)
  }

  private func expand(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }

  private static func begins(_ word: String, _ name: String) -> Bool {
    name.hasPrefix(word) && name.dropFirst(word.count).first != "-"
  }

  /// The commands that were probably meant, each by its name unless only another word for it is as near: those that a
  /// hyphen and more make of the word, or else those that are spelled much like it.
  private static func nearest(to word: String, among commands: some Sequence<Command>) -> [String] {
    let longer = commands.map(\.name).filter { $0.hasPrefix(word + "-") }
    guard longer.isEmpty else { return longer }
    let words = commands.map { [$0.name] + $0.aliases }
    let nearest = Set(EditDistance.nearest(to: word, among: words.joined()))
    return words.compactMap { $0.first(where: nearest.contains) }
  }

  /// The choice a word names, in full or shortened.
  private func choice(
    _ word: String, of choices: [String], for argument: String, of command: Command
  ) -> Result<String, CommandError> {
    let folded = word.lowercased()
    if let exact = choices.first(where: { $0.lowercased() == folded }) { return .success(exact) }
    let matches = choices.filter { $0.lowercased().hasPrefix(folded) }
    if !folded.isEmpty {
      if let match = matches.first, matches.count == 1 { return .success(match) }
      if !matches.isEmpty { return .failure(.ambiguous(word: word, candidates: matches)) }
    }
    return .failure(
      .notAChoice(command: command, argument: argument, word: word, choices: choices))
  }
}

extension Sequence<Command> {
  /// The command that a word names in full, or by an alias.
  public func named(_ word: String) -> Command? {
    let word = word.lowercased()
    return first { $0.name == word } ?? first { $0.aliases.contains(word) }
  }
}
