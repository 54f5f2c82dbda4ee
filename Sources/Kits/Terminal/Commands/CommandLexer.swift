/// Takes a line apart into words as a shell would: blanks separate, `'` and `"` keep together, a
/// backslash takes the next character as it is.
struct CommandLexer {
  /// A word of the line.
  struct Token: Equatable {
    /// What it says, without quotation marks and backslashes.
    var text: String
    /// Where it stands.
    var range: Range<String.Index>
    /// The quotation mark it was still in where the line ended.
    var openQuote: Character?
    /// Whether its first character stands as typed, neither quoted nor after a backslash.
    var startsPlain: Bool
    /// Whether the line ended in a backslash that has nothing to act on.
    var endsInBackslash = false
  }

  private let line: String
  private(set) var position: String.Index

  /// Begins at the start of a line.
  init(_ line: String) {
    self.line = line
    position = line.startIndex
  }

  /// The next word; nil at the end.
  mutating func next() -> Token? {
    skipBlanks()
    guard position < line.endIndex else { return nil }
    let start = position
    var token = Token(
      text: "", range: start..<start, startsPlain: !"'\"\\".contains(line[start]))
    while position < line.endIndex {
      let character = line[position]
      if token.openQuote == nil, character.isBlank { break }
      position = line.index(after: position)
      take(character, into: &token)
    }
    token.range = start..<position
    return token
  }

  /// Everything that follows, as typed.
  mutating func rest() -> String? {
    skipBlanks()
    guard position < line.endIndex else { return nil }
    defer { position = line.endIndex }
    return String(line[position...])
  }

  /// Everything that follows up to the last blanks, if nothing in it is quoted: a path with blanks, as
  /// people type it. Nil and nothing taken otherwise.
  mutating func plainRest() -> String? {
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
  private mutating func skipBlanks() {
    while position < line.endIndex, line[position].isBlank {
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
      token.endsInBackslash = true
      return
    }
    token.text.append(line[position])
    position = line.index(after: position)
  }
}

extension Character {
  /// Whether it separates words.
  var isBlank: Bool { self == " " || self == "\t" || self == "\u{3000}" }
}
