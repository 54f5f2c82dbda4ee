/// How a completed word is written so that the lexer reads it as it is.
struct Quoting {
  private let mark: Character?
  private let keepsTilde: Bool

  /// As the word was begun: in the quotation marks it was opened with, or with backslashes.
  init(of word: CommandLexer.Token?, raw: String) {
    let first = raw.first
    mark = word?.openQuote != nil && first == word?.openQuote ? first : nil
    keepsTilde = word?.startsPlain ?? true
  }

  /// The text as it is typed; `closed` if the word is complete.
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
