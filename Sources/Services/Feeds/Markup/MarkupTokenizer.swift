/// Takes XML or HTML apart, piece by piece, whatever is wrong with it.
///
/// Why not Foundation's `XMLParser`: it stops at the first error, and feeds in the wild are full of
/// them – a lone `&`, `&nbsp;`, control characters, HTML that is not closed, an end that is missing.
/// It also hands out no byte ranges, without which markup in content would be put together again
/// only to be taken apart by the HTML side. (It would add 0.2 MB and half a millisecond of start-up.)
/// Here document types, declarations and comments are passed over without a look at what they
/// define, so there are no entities that grow, and nothing is ever fetched.
///
/// Each byte is looked at a fixed number of times: what has no end is searched for only once.
struct MarkupTokenizer {
  /// What differs between the two.
  enum Dialect {
    /// Names may start with any letter.
    case xml
    /// What is in a script is no markup.
    case html
  }

  /// The document in UTF-8.
  let bytes: [UInt8]
  let dialect: Dialect
  let limits: FeedLimits
  /// Where the next piece starts.
  private(set) var place = 0
  /// Where the last tag starts.
  private(set) var tagStart = 0
  /// Whether the document ends within a tag, a comment or CDATA.
  private(set) var endsEarly = false
  /// Where a quoted value with no end was found, by its quote: from there on there is none.
  var unclosedQuotes: [UInt8: Int] = [:]
  /// The element that is all text up to its end tag, once its start was told.
  private var rawElement: String?

  init(_ bytes: [UInt8], _ dialect: Dialect, _ limits: FeedLimits) {
    self.bytes = bytes
    self.dialect = dialect
    self.limits = limits
  }

  /// The next piece; nil at the end.
  mutating func next() -> MarkupToken? {
    while place < bytes.count {
      if let name = rawElement {
        rawElement = nil
        if let text = rawText(upTo: name) { return .literal(text) }
        continue
      }
      guard bytes[place] == 0x3C, isMarkup(at: place) else { return .text(text()) }
      if let token = markup() { return token }
    }
    return nil
  }
}

extension MarkupTokenizer {
  /// Elements of HTML whose text is none that people read.
  private static let rawElements: Set = ["script", "style", "textarea", "xmp", "noembed"]
  private static let comment = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let cdata = Array("<![cdata[".utf8)
  private static let cdataEnd = Array("]]>".utf8)
  private static let instructionEnd = Array("?>".utf8)

  /// Whether a `<` opens something, rather than being one that was not escaped.
  private func isMarkup(at place: Int) -> Bool {
    guard place + 1 < bytes.count else { return false }
    let next = bytes[place + 1]
    return next.isLetter || next == 0x2F || next == 0x21 || next == 0x3F || next == 0x5F
      || next >= 0x80 && dialect == .xml
  }

  private mutating func text() -> Range<Int> {
    let start = place
    place += 1
    while let found = bytes.position(of: 0x3C, from: place) {
      if isMarkup(at: found) {
        place = found
        return start..<found
      }
      place = found + 1
    }
    place = bytes.count
    return start..<place
  }

  /// What stands at a `<`; nil if it is nothing to tell.
  private mutating func markup() -> MarkupToken? {
    switch bytes[place + 1] {
    case 0x21: declaration()
    case 0x3F: skip(past: dialect == .xml ? Self.instructionEnd : [0x3E])
    case 0x2F: endTag()
    default: startTag()
    }
  }

  private mutating func declaration() -> MarkupToken? {
    if bytes.has(Self.comment, at: place) { return skip(past: Self.commentEnd) }
    guard bytes.hasWord(Self.cdata, at: place) else { return documentType() }
    let start = place + Self.cdata.count
    let end = bytes.position(of: Self.cdataEnd, from: start)
    endsEarly = endsEarly || end == nil
    place = end.map { $0 + Self.cdataEnd.count } ?? bytes.count
    return .literal(start..<(end ?? bytes.count))
  }

  /// Passes over `<!DOCTYPE … [ … ]>` with all that it declares.
  private mutating func documentType() -> MarkupToken? {
    var isInside = false
    while place < bytes.count {
      switch bytes[place] {
      case 0x5B: isInside = true
      case 0x5D: isInside = false
      case 0x22, 0x27:
        if let end = bytes.position(of: bytes[place], from: place + 1) {
          place = end
        } else {
          place = bytes.count - 1
        }
      case 0x3C where bytes.has(Self.comment, at: place):
        place = bytes.position(of: Self.commentEnd, from: place) ?? bytes.count - 1
      case 0x3E where !isInside:
        place += 1
        return nil
      default: break
      }
      place += 1
    }
    endsEarly = true
    return nil
  }

  private mutating func skip(past pattern: [UInt8]) -> MarkupToken? {
    if let end = bytes.position(of: pattern, from: place + 2) {
      place = end + pattern.count
    } else {
      endsEarly = true
      place = bytes.count
    }
    return nil
  }

  private mutating func endTag() -> MarkupToken? {
    tagStart = place
    place += 2
    let name = self.name()
    guard let end = bytes.position(of: 0x3E, from: place) else {
      endsEarly = true
      place = bytes.count
      return nil
    }
    place = end + 1
    return name.isEmpty ? nil : .end(name)
  }

  private mutating func startTag() -> MarkupToken? {
    tagStart = place
    place += 1
    var tag = MarkupTag(name: name())
    guard attributes(of: &tag) else {
      endsEarly = true
      return nil
    }
    if dialect == .html, Self.rawElements.contains(tag.name), !tag.isEmpty { rawElement = tag.name }
    return .start(tag)
  }

  private mutating func rawText(upTo name: String) -> Range<Int>? {
    let start = place
    let closing = Array("</\(name)".utf8)
    var end = place
    while let found = bytes.position(of: 0x3C, from: end), !bytes.hasWord(closing, at: found) {
      end = found + 1
    }
    place = bytes.position(of: 0x3C, from: end) ?? bytes.count
    return start < place ? start..<place : nil
  }
}

extension MarkupTokenizer {
  /// Moves on to a byte; for the attributes.
  mutating func move(to place: Int) {
    self.place = place
  }

  /// The name that stands here in small letters, as some write `<pubdate>`; may be empty.
  mutating func name() -> String {
    let start = place
    while place < bytes.count, !bytes[place].endsName { place += 1 }
    let name = bytes[start..<min(place, start + 200)]
    return String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var endsName: Bool {
    isBlank || self == 0x3E || self == 0x2F || self == 0x3D || self == 0x3C
  }
}
