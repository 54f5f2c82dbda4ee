import Domain
import Foundation

/// Completes the word before the cursor: commands, known arguments, files.
///
/// A value type, so that the thread that reads keys can use it without asking anyone.
public struct Completer: Sendable {
  /// The commands that can be typed now.
  public let commands: [Command]
  /// The command whose argument a line is that begins with no whole name of a command, if there is one.
  public let freeText: String?
  /// The folder that relative paths start from.
  public let directory: String
  /// The folder that `~` means; nil leaves it as it is.
  public let home: String?

  /// By default it completes nothing.
  public init(
    commands: [Command] = [], freeText: String? = nil, directory: String = ".", home: String? = nil
  ) {
    self.commands = commands
    self.freeText = freeText
    self.directory = directory
    self.home = home
  }

  /// What Tab does after `text`, the part of the line before the cursor.
  public func complete(_ text: String) -> Completion {
    let (before, word) = Self.split(text)
    let freeText = freeText.flatMap { commands.named($0) }
    guard let name = before.first else {
      let names = names(startingWith: word?.text ?? "")
      guard names.isEmpty, let freeText else { return complete(word, in: text, with: names) }
      return complete(word, in: text, as: freeText, after: [])
    }
    if let freeText, commands.named(name.text) == nil {
      return complete(word, in: text, as: freeText, after: before[...])
    }
    let parser = CommandParser(commands: commands, home: home)
    guard case .success(let command) = parser.command(name.text) else { return Completion() }
    if case .line(let commands, let freeText)? = command.arguments.first?.kind {
      return Completer(commands: commands, freeText: freeText, directory: directory, home: home)
        .complete(String(text[name.range.upperBound...]))
    }
    return complete(word, in: text, as: command, after: before.dropFirst())
  }
}

extension Completer {
  /// Completes a word of a command's arguments, behind those that were typed.
  private func complete(
    _ word: CommandLexer.Token?, in text: String, as command: Command,
    after typed: ArraySlice<CommandLexer.Token>
  ) -> Completion {
    if case .number? = command.arguments.first?.kind, command.arguments.count > 1,
      command.arguments[0].isOptional
    {
      let isThere = typed.first.map { Int(typed: $0.text) != nil } ?? false
      let rest = Command(command.name, Array(command.arguments.dropFirst()), summary: "")
      return complete(word, in: text, as: rest, after: typed.dropFirst(isThere ? 1 : 0))
    }
    guard let argument = Self.argument(typed.count, of: command) else { return Completion() }
    switch argument.kind {
    case .oneOf(let choices), .suggested(let choices):
      return complete(word, in: text, with: choices)
    case .dependent(let choices, let words):
      let place = command.arguments.count - 1
      let value = typed.dropFirst(max(0, place - 1)).first?.text ?? ""
      return complete(
        word, in: text, with: typed.count == place ? choices[value] ?? [] : [],
        words: words[value] ?? [])
    case .words(let choices), .quotedWords(let choices):
      return complete(word, in: text, with: [], words: choices)
    case .textSuggesting(let choices, let words):
      return complete(word, in: text, with: typed.isEmpty ? choices : [], words: words)
    case .path, .textWithPaths:
      return complete(path: word, in: text, onlyFolders: false)
    case .folder:
      return complete(path: word, in: text, onlyFolders: true)
    case .number, .numbers, .word, .text, .line:
      return Completion()
    }
  }

  /// The words before the cursor, and the word at the cursor if it has begun.
  private static func split(_ text: String) -> ([CommandLexer.Token], CommandLexer.Token?) {
    var lexer = CommandLexer(text)
    var tokens: [CommandLexer.Token] = []
    while let token = lexer.next() { tokens.append(token) }
    guard let last = tokens.last, last.range.upperBound == text.endIndex else {
      return (tokens, nil)
    }
    return (tokens.dropLast(), last)
  }

  /// The argument that a word belongs to: all words of a text at the end belong to that text.
  private static func argument(_ place: Int, of command: Command) -> Command.Argument? {
    let isText =
      switch command.arguments.last?.kind {
      case .textWithPaths, .words, .quotedWords, .textSuggesting, .dependent: true
      default: false
      }
    return command.arguments.dropFirst(isText ? min(place, command.arguments.count - 1) : place)
      .first
  }

  /// Names with this prefix; aliases only of commands whose own name has another.
  private func names(startingWith prefix: String) -> [String] {
    let prefix = prefix.lowercased()
    return commands.flatMap { command in
      command.name.hasPrefix(prefix)
        ? [command.name] : command.aliases.filter { $0.hasPrefix(prefix) }
    }
  }

  private func complete(
    _ word: CommandLexer.Token?, in text: String, with choices: [String],
    closing: (String) -> Bool = { _ in true }
  ) -> Completion {
    let typed = word?.text.lowercased() ?? ""
    let matches = choices.filter { $0.lowercased().hasPrefix(typed) }.sorted()
    return replace(word, in: text, by: matches, shown: matches, closing: closing)
  }

  /// Words come only behind their first letters, as many begin like nothing that is looked for often.
  private func complete(
    _ word: CommandLexer.Token?, in text: String, with choices: [String], words: [String]
  ) -> Completion {
    let hasBegun = word?.text.isEmpty == false
    let others = hasBegun ? words.filter { !choices.contains($0) } : []
    return complete(word, in: text, with: choices + others, closing: { !$0.hasSuffix(":") })
  }

  private func complete(
    path word: CommandLexer.Token?, in text: String, onlyFolders: Bool
  ) -> Completion {
    let typed = word?.text ?? ""
    let expands = word?.startsEscaped != true
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

  private static func commonPrefix(_ words: [String]) -> String {
    guard var prefix = words.first.map({ Array($0) }) else { return "" }
    for word in words.dropFirst() {
      let length = zip(prefix, word).prefix { $0 == $1 }.count
      prefix.removeLast(prefix.count - length)
    }
    return String(prefix)
  }
}

/// What Tab does to a line.
public struct Completion: Hashable, Sendable {
  /// How many Unicode scalars before the cursor are replaced.
  public let replaced: Int
  /// The text that replaces them; the same text if nothing can be added.
  public let insertion: String
  /// The possible words, for a list; untrusted.
  public let candidates: [String]

  /// By default it changes nothing.
  public init(replaced: Int = 0, insertion: String = "", candidates: [String] = []) {
    self.replaced = replaced
    self.insertion = insertion
    self.candidates = candidates
  }
}

/// The files and folders that a half-typed path can be completed to.
struct PathListing {
  /// Paths as they are typed; folders end in `/`.
  let paths: [String]
  /// The last parts of these paths, for a list.
  let names: [String]

  /// Lists hidden files only if a dot was typed. Names with control characters or invalid UTF-8 are left
  /// out, because nobody can type them.
  init(_ typed: String, directory: String, home: String?, onlyFolders: Bool = false) {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let prefix = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    let place = Self.resolve(folder, directory: directory, home: home)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    names =
      entries
      .filter { $0.hasPrefix(prefix) && (prefix.hasPrefix(".") || !$0.hasPrefix(".")) }
      .filter(Self.canBeTyped)
      .sorted()
      .map { Self.isFolder(place + "/" + $0) ? $0 + "/" : $0 }
      .filter { !onlyFolders || $0.hasSuffix("/") }
    // A first name that starts with ~ would be read as the home folder.
    paths = names.map { folder.isEmpty && $0.hasPrefix("~") ? "./" + $0 : folder + $0 }
  }

  private static func resolve(_ folder: String, directory: String, home: String?) -> String {
    if folder.hasPrefix("/") { return folder }
    if let home, folder.hasPrefix("~/") { return home + folder.dropFirst() }
    return directory + "/" + folder
  }

  private static func canBeTyped(_ name: String) -> Bool {
    !name.unicodeScalars.contains { $0 == Sanitiser.substitute }
      && Sanitiser.clean(name, .line) == name
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
