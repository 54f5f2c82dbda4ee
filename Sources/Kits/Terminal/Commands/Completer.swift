/// Completes the word before the cursor: names of commands, arguments with known values, files.
///
/// A value, made anew whenever the commands change, so that the thread that reads keys needs nobody.
public struct Completer: Sendable {
  /// What can be typed now.
  public let commands: [Command]
  /// The folder that relative paths start from.
  public let directory: String
  /// What `~` stands for.
  public let home: String?

  /// Makes a completer.
  public init(commands: [Command] = [], directory: String = ".", home: String? = nil) {
    self.commands = commands
    self.directory = directory
    self.home = home
  }

  /// What Tab would do after `text`, the part of the line before the cursor.
  public func complete(_ text: String) -> Completion {
    let (before, word) = Self.split(text)
    guard let name = before.first else {
      return complete(word, in: text, with: names(startingWith: word?.text ?? ""))
    }
    guard case .success(let command) = CommandMatcher.command(name.text, in: commands),
      let argument = Self.argument(before.count - 1, of: command)
    else { return Completion() }
    switch argument.kind {
    case .oneOf(let choices), .suggested(let choices):
      return complete(word, in: text, with: choices)
    case .dependent(let choices):
      return complete(word, in: text, with: choices[before.last?.text ?? ""] ?? [])
    case .path, .textWithPaths:
      return complete(path: word, in: text, onlyFolders: false)
    case .folder:
      return complete(path: word, in: text, onlyFolders: true)
    case .number, .word, .text:
      return Completion()
    }
  }
}

extension Completer {
  /// The words before the one at the cursor, and that one, if it has begun.
  private static func split(_ text: String) -> ([CommandLexer.Token], CommandLexer.Token?) {
    var lexer = CommandLexer(text)
    var tokens: [CommandLexer.Token] = []
    while let token = lexer.next() { tokens.append(token) }
    guard let last = tokens.last, last.range.upperBound == text.endIndex else {
      return (tokens, nil)
    }
    return (tokens.dropLast(), last)
  }

  /// The argument that a word belongs to: a text at the end has all words that follow.
  private static func argument(_ place: Int, of command: Command) -> Command.Argument? {
    let isText = command.arguments.last?.kind == .textWithPaths
    return command.arguments.dropFirst(isText ? min(place, command.arguments.count - 1) : place)
      .first
  }

  /// Names that begin like that; an alias only where its command's name does not.
  private func names(startingWith prefix: String) -> [String] {
    let prefix = prefix.lowercased()
    return commands.flatMap { command in
      command.name.hasPrefix(prefix)
        ? [command.name] : command.aliases.filter { $0.hasPrefix(prefix) }
    }
  }

  private func complete(
    _ word: CommandLexer.Token?, in text: String, with choices: [String]
  ) -> Completion {
    let typed = word?.text.lowercased() ?? ""
    let matches = choices.filter { $0.lowercased().hasPrefix(typed) }.sorted()
    return replace(word, in: text, by: matches, shown: matches, closing: { _ in true })
  }

  private func complete(
    path word: CommandLexer.Token?, in text: String, onlyFolders: Bool
  ) -> Completion {
    let typed = word?.text ?? ""
    let expands = word?.startsPlain ?? true
    if expands, typed == "~", home != nil {
      return Completion(replaced: 1, insertion: "~/", candidates: ["~/"])
    }
    let listing = PathListing(
      typed, directory: directory, home: expands ? home : nil, onlyFolders: onlyFolders)
    return replace(
      word, in: text, by: listing.paths, shown: listing.names, closing: { !$0.hasSuffix("/") })
  }

  private func replace(
    _ word: CommandLexer.Token?, in text: String, by matches: [String], shown: [String],
    closing: (String) -> Bool
  ) -> Completion {
    guard let first = matches.first else { return Completion() }
    let raw = word.map { String(text[$0.range]) } ?? ""
    let replaced = raw.unicodeScalars.count
    let common = Self.commonPrefix(matches)
    let quote = Quoting(of: word, raw: raw)
    if matches.count == 1 {
      let closed = quote.write(first, closed: closing(first))
      return Completion(
        replaced: replaced, insertion: closed + (closing(first) ? " " : ""), candidates: shown)
    }
    let grows = common.count > (word?.text.count ?? 0)
    return Completion(
      replaced: grows ? replaced : 0,
      insertion: grows ? quote.write(common, closed: false) : "", candidates: shown)
  }

  /// What all begin with, in whole characters.
  private static func commonPrefix(_ words: [String]) -> String {
    guard var prefix = words.first.map(Array.init) else { return "" }
    for word in words.dropFirst() {
      let length = zip(prefix, word).prefix { $0 == $1 }.count
      prefix.removeLast(prefix.count - length)
    }
    return String(prefix)
  }
}
