import Domain
import Markup

/// A text as people type it, taken apart at its links, tags and names.
struct TextPieces: Sendable {
  /// A piece of a text.
  enum Piece: Hashable, Sendable {
    case plain(String)
    /// An address on the web.
    case link(String)
    /// A word behind `#`, as it was written.
    case tag(String)
    /// A name behind `@`, with `@` and a host if they follow it.
    case mention(String)
  }

  /// All pieces in order.
  let pieces: [Piece]

  init(_ text: String) {
    self.init(characters: Array(text))
  }

  /// The same for characters, each of which is looked at a few times at most.
  init(characters: some RandomAccessCollection<Character>) {
    var scanner = Scanner(rest: characters[...])
    while !scanner.rest.isEmpty { scanner.step() }
    scanner.flush()
    pieces = scanner.pieces
  }
}

extension TextPieces {
  /// Its tags, in order and as they were written.
  var tags: [String] {
    pieces.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
  }

  /// The names behind `@`, in order, with hosts where they were written.
  var names: [String] {
    pieces.compactMap { if case .mention(let name) = $0 { name } else { nil } }
  }
}

extension TextPieces {
  private struct Scanner<Characters: RandomAccessCollection<Character>>
  where Characters.SubSequence == Characters {
    var rest: Characters
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
      let word = rest.dropFirst().prefix(101).prefix(
        while: first == "#" ? TextPieces.isTag : TextPieces.isName)
      guard !word.isEmpty, word.count <= 100 else { return nil }
      if first == "@" { return mention(word) }
      return word.contains(where: \.isLetter) ? (.tag(String(word)), word.count + 1) : nil
    }

    /// Who has the same name at another host is somebody else.
    private func mention(_ name: Characters) -> (Piece, Int) {
      let after = rest.dropFirst(name.count + 1)
      guard after.first == "@" else { return (.mention(String(name)), name.count + 1) }
      var host = after.dropFirst().prefix(while: TextPieces.isHost)
      while let last = host.last, !last.isLetter, !last.isNumber { host.removeLast() }
      guard !host.isEmpty else { return (.mention(String(name)), name.count + 1) }
      return (.mention(String(name) + "@" + String(host)), name.count + host.count + 2)
    }

    private func link() -> (Piece, Int)? {
      guard let scheme = ["https://", "http://"].first(where: { rest.starts(with: $0) }),
        // Who looked at the whole word first would do so at each of `http://-http://-`.
        let first = rest.dropFirst(scheme.count).first,
        first.isLetter || first.isNumber || first == "["
      else { return nil }
      var address = rest.prefix { !$0.isWhitespace && !"<>\"".contains($0) }
      // A parenthesis that was opened inside belongs to the address.
      var unopened = address.reduce(0) { $0 + ($1 == ")" ? 1 : $1 == "(" ? -1 : 0) }
      while address.count > scheme.count, let end = address.last, ".,;:!?')]}…".contains(end) {
        if end == ")" {
          guard unopened > 0 else { break }
          unopened -= 1
        }
        address.removeLast()
      }
      return address.count > scheme.count ? (.link(String(address)), address.count) : nil
    }
  }

  private static func isTag(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
      || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  private static func isHost(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-.:".contains(character)
  }
}

extension String {
  /// A tag as it is kept and asked for: the same however its letters are composed, small or large.
  var tagKey: String { lowercased().composed }
}

extension TextPieces {
  /// The text as the HTML that the API calls `content`; nothing of it can be more than text.
  ///
  /// Only names of `people` become links.
  func html(publicURL: String, people: Set<String>) -> String {
    let body = pieces.map { piece in
      switch piece {
      case .plain(let text): Self.lines(text)
      case .link(let address): Self.link(to: address)
      case .tag(let tag): Self.tag(tag, publicURL: publicURL)
      case .mention(let name):
        people.contains(name.lowercased())
          ? Self.mention(String(name.prefix { $0 != "@" }), publicURL: publicURL) : "@" + name.html
      }
    }.joined()
    return body.isEmpty ? "" : "<p>\(body)</p>"
  }

  /// One line break is one, more are a paragraph.
  private static func lines(_ text: String) -> String {
    var (html, breaks) = ("", 0)
    for character in text.html + "\0" {
      if character == "\n" || character == "\r\n" {
        breaks += 1
        continue
      }
      if breaks > 0 { html += breaks > 1 ? "</p><p>" : "<br />" }
      breaks = 0
      if character != "\0" { html.append(character) }
    }
    return html
  }

  private static func link(to address: String) -> String {
    let shown = address.split(separator: "://", maxSplits: 1).last.map(String.init) ?? address
    return """
      <a href="\(address.html)" rel="nofollow noopener noreferrer" target="_blank">\(shown.html)</a>
      """
  }

  private static func tag(_ tag: String, publicURL: String) -> String {
    """
    <a href="\(publicURL.html)/tags/\(tag.tagKey.percentEncoded)" class="mention hashtag" \
    rel="tag">#<span>\(tag.html)</span></a>
    """
  }

  private static func mention(_ name: String, publicURL: String) -> String {
    """
    <span class="h-card"><a href="\(publicURL.html)/@\(name.html)" \
    class="u-url mention">@<span>\(name.html)</span></a></span>
    """
  }
}
