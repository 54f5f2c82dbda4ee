/// A text as people type it, taken apart into what becomes a link and what does not.
struct ContentText {
  /// A piece of a text.
  enum Piece: Hashable {
    case plain(String)
    /// An address on the web.
    case link(String)
    /// A word behind `#`, as it was written.
    case tag(String)
    /// A name behind `@`.
    case mention(String)
  }

  /// All pieces in order.
  let pieces: [Piece]

  init(_ text: String) {
    var scanner = Scanner(rest: text[...])
    while !scanner.rest.isEmpty { scanner.step() }
    scanner.flush()
    pieces = scanner.pieces
  }
}

extension ContentText {
  private struct Scanner {
    var rest: Substring
    var plain = ""
    var pieces: [Piece] = []
    /// What stands before the rest: tags and mentions begin words.
    var last: Character = " "

    mutating func step() {
      if let piece = special() { return take(piece) }
      let character = rest.removeFirst()
      plain.append(character)
      last = character
    }

    mutating func flush() {
      if !plain.isEmpty { pieces.append(.plain(plain)) }
      plain = ""
    }

    private mutating func take(_ found: (piece: Piece, length: Int)) {
      flush()
      pieces.append(found.piece)
      rest = rest.dropFirst(found.length)
      last = "a"
    }

    private func special() -> (Piece, Int)? {
      guard let first = rest.first, first == "#" || first == "@" || first == "h",
        !last.isLetter, !last.isNumber, last != "_", last != "/", last != "&"
      else { return nil }
      if first == "h" { return link() }
      let word = rest.dropFirst().prefix(while: first == "#" ? Self.isTag : Self.isName)
      guard !word.isEmpty, word.count <= 100 else { return nil }
      if first == "@" { return (.mention(String(word)), word.count + 1) }
      return word.contains(where: \.isLetter) ? (.tag(String(word)), word.count + 1) : nil
    }

    private func link() -> (Piece, Int)? {
      guard rest.hasPrefix("https://") || rest.hasPrefix("http://") else { return nil }
      var address = rest.prefix { !$0.isWhitespace && !"<>\"".contains($0) }
      while let end = address.last, ".,;:!?')]}…".contains(end) {
        // A parenthesis that was opened inside belongs to the address.
        let opened = address.count { $0 == "(" }
        if end == ")", opened >= address.count(where: { $0 == ")" }) { break }
        address.removeLast()
      }
      let host = address.drop { $0 != "/" }.dropFirst(2)
      return host.first.map { $0.isLetter || $0.isNumber || $0 == "[" } == true
        ? (.link(String(address)), address.count) : nil
    }

    private static func isTag(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
        || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
    }

    private static func isName(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
  }
}
