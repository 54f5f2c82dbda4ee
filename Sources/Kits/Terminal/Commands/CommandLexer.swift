/// Splits a line into words as a shell does: at blanks, except inside `'` or `"`; a backslash takes the
/// next character as it is. A line of ``ShellWords`` is split already.
struct CommandLexer {
  struct Token: Equatable {
    /// The word without quotation marks and backslashes.
    var text: String
    /// Where it is in the line, quotation marks included.
    var range: Range<String.Index>
    /// The quotation mark that is still open at the end of the line.
    var openQuote: Character?
    /// Whether its first character is neither quoted nor after a backslash.
    var startsPlain: Bool
    /// Whether its first character is after a backslash.
    var startsEscaped: Bool
  }

  private let line: String
  private let isParted: Bool
  private(set) var position: String.Index

  init(_ line: String) {
    self.line = line
    isParted = line.contains(ShellWords.separator)
    position = line.startIndex
  }

  /// The next word; nil at the end.
  mutating func next() -> Token? {
    if isParted { return nextParted() }
    skipBlanks()
    guard position < line.endIndex else { return nil }
    let start = position
    var token = Token(
      text: "", range: start..<start, startsPlain: !"'\"\\".contains(line[start]),
      startsEscaped: line[start] == "\\")
    while position < line.endIndex {
      let character = line[position]
      if token.openQuote == nil, character.isBlank { break }
      position = line.index(after: position)
      take(character, into: &token)
    }
    token.range = start..<position
    return token
  }

  /// The rest of the line, as typed; nil if there is none.
  mutating func rest() -> String? {
    skipBlanks()
    guard position < line.endIndex else { return nil }
    defer { position = line.endIndex }
    return String(line[position...])
  }

  /// The rest of the line without blanks at its end, for a path with blanks. Nil, and nothing is consumed,
  /// if something in it is quoted.
  mutating func plainRest() -> String? {
    if isParted { return rest().map(ShellWords.text) }
    var words = self
    words.skipBlanks()
    guard words.position < line.endIndex,
      !line[words.position...].contains(where: { "'\"\\".contains($0) })
    else { return nil }
    let start = words.position
    var end = start
    while let word = words.next() { end = word.range.upperBound }
    position = line.endIndex
    return String(line[start..<end])
  }
}

extension CommandLexer {
  private mutating func nextParted() -> Token? {
    guard position < line.endIndex else { return nil }
    let (start, end) = (position, line[position...].firstIndex(of: ShellWords.separator))
    position = end.map { line.index(after: $0) } ?? line.endIndex
    let range = start..<(end ?? line.endIndex)
    return Token(
      text: String(line[range]), range: range, startsPlain: false, startsEscaped: false)
  }

  private mutating func skipBlanks() {
    while !isParted, position < line.endIndex, line[position].isBlank {
      position = line.index(after: position)
    }
  }

  private mutating func take(_ character: Character, into token: inout Token) {
    switch (character, token.openQuote) {
    case ("'", "'"), ("\"", "\""):
      token.openQuote = nil
    case ("'", nil), ("\"", nil):
      token.openQuote = character
    case ("\\", nil):
      takeEscaped(into: &token)
    case ("\\", "\"") where position < line.endIndex && "\\\"".contains(line[position]):
      takeEscaped(into: &token)
    default:
      token.text.append(character)
    }
  }

  private mutating func takeEscaped(into token: inout Token) {
    guard position < line.endIndex else {
      token.text.append("\\")
      return
    }
    token.text.append(line[position])
    position = line.index(after: position)
  }
}

extension Character {
  /// Whether it separates words.
  public var isBlank: Bool { self == " " || self == "\t" || self == "\u{3000}" }
}

/// Splits a script, such as the argument of `-c`, into commands: at line ends and at `;`.
public enum CommandScript {
  /// The commands in order. Empty ones and lines that start with `#` are left out; a `;` in quotes or behind a
  /// backslash belongs to its command.
  public static func split(_ script: String) -> [String] {
    script.split(whereSeparator: \.isNewline).flatMap { line in
      line.drop(while: \.isBlank).hasPrefix("#") ? [] : commands(in: line)
    }
  }
}

extension CommandScript {
  private static func commands(in line: Substring) -> [String] {
    var commands = [""]
    var quote: Character?
    var rest = line
    while let character = rest.popFirst() {
      switch (character, quote) {
      case (";", nil):
        commands.append("")
        continue
      case ("\\", nil) where rest.first == ";":
        // No command reads `;` as anything else, and texts would keep the backslash.
        commands[commands.count - 1].append(rest.removeFirst())
        continue
      case ("\\", nil), ("\\", "\""):
        commands[commands.count - 1].append(character)
        if let next = rest.popFirst() { commands[commands.count - 1].append(next) }
        continue
      case ("'", nil), ("\"", nil):
        let last = commands[commands.count - 1].last
        if opens(character, behind: last, before: rest) { quote = character }
      case ("'", "'"), ("\"", "\""):
        quote = nil
      default: break
      }
      commands[commands.count - 1].append(character)
    }
    return commands.map(trimmed).filter { !$0.isEmpty }
  }

  /// Whether a mark begins a quotation. That of `it's` does not, nor one that is never closed, as in a text.
  private static func opens(
    _ mark: Character, behind last: Character?, before rest: Substring
  ) -> Bool {
    if let last, last.isLetter || last.isNumber { return false }
    var isEscaped = false
    return rest.contains { character in
      defer { isEscaped = mark == "\"" && character == "\\" && !isEscaped }
      return character == mark && !isEscaped
    }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isBlank == true { rest.removeFirst() }
    while rest.last?.isBlank == true { rest.removeLast() }
    return String(rest)
  }
}

/// Quotes a completed word so that the lexer reads it back unchanged.
struct Quoting {
  private let mark: Character?
  private let keepsTilde: Bool

  /// Quotes as the person began to: with the same quotation mark, or else with backslashes.
  init(of word: CommandLexer.Token?, raw: String) {
    let first = raw.first
    mark = word?.openQuote != nil && first == word?.openQuote ? first : nil
    keepsTilde = word?.startsEscaped != true
  }

  /// The quoted text; `closed` adds the closing quotation mark.
  func write(_ text: String, closed: Bool) -> String {
    switch mark {
    case "'"? where !text.contains("'"):
      "'" + text + (closed ? "'" : "")
    case "\""?:
      "\"" + Self.escape(text, "\\\"") + (closed ? "\"" : "")
    default:
      escapedStart(text) + Self.escape(text.dropFirst(startLength(text)), " \t\u{3000}'\"\\;")
    }
  }

  private func startLength(_ text: String) -> Int {
    !keepsTilde && text.hasPrefix("~") || text.hasPrefix("#") ? 1 : 0
  }

  private func escapedStart(_ text: String) -> String {
    startLength(text) == 0 ? "" : "\\" + text.prefix(1)
  }

  private static func escape(_ text: some StringProtocol, _ special: String) -> String {
    text.reduce(into: "") { result, character in
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
