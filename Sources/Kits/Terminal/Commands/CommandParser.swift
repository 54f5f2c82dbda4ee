/// Understands a typed line: which command it is, and its checked arguments.
///
///     CommandParser(commands: view.commands, home: "/home/ann").parse("sh 3")
public struct CommandParser: Sendable {
  /// What can be typed now.
  public let commands: [Command]
  /// What `~` stands for in paths; nil leaves it as it is.
  public let home: String?

  /// Makes a parser.
  public init(commands: [Command], home: String?) {
    self.commands = commands
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
      let command = try CommandMatcher.command(word.text, in: commands).get()
      return CommandCall(command.name, try arguments(of: command, from: &lexer))
    }
  }

  /// The command a word names, in full or shortened.
  public func command(_ word: String) -> Result<Command, CommandError> {
    CommandMatcher.command(word, in: commands)
  }
}

extension CommandParser {
  private func arguments(
    of command: Command, from lexer: inout CommandLexer
  ) throws(CommandError) -> [String] {
    var values: [String] = []
    for argument in command.arguments {
      let isLast = argument == command.arguments.last
      let value = try value(of: argument, from: &lexer, isLast: isLast)
      guard let value, !(value.isEmpty && argument.isPath) else {
        if value == nil, argument.isOptional { break }
        throw .missing(command: command, argument: argument.name)
      }
      values.append(value)
    }
    if let extra = lexer.next() { throw .unexpected(command: command, extra: extra.text) }
    return values
  }

  private func value(
    of argument: Command.Argument, from lexer: inout CommandLexer, isLast: Bool
  ) throws(CommandError) -> String? {
    if isLast, argument.isPath, let path = lexer.plainRest() { return expand(path) }
    if argument.kind == .text || argument.kind == .textWithPaths { return lexer.rest() }
    guard let token = lexer.next() else { return nil }
    if let quote = token.openQuote { throw .unclosedQuote(quote) }
    switch argument.kind {
    case .number(let range):
      return try number(token.text, in: range, for: argument.name)
    case .oneOf(let choices):
      return try CommandMatcher.choice(token.text, of: choices, for: argument.name).get()
    case .path, .folder:
      return token.startsPlain ? expand(token.text) : token.text
    case .word, .suggested, .dependent, .text, .textWithPaths:
      return token.text
    }
  }

  private func number(
    _ word: String, in range: ClosedRange<Int>, for argument: String
  ) throws(CommandError) -> String {
    let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw .notANumber(argument: argument, word: word)
    }
    guard let number = Int(word), range.contains(number) else {
      throw .outOfRange(argument: argument, word: word, range: range)
    }
    return String(number)
  }

  private func expand(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
