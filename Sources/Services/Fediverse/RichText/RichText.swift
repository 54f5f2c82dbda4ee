import Markup

/// What somebody wrote in HTML, as text, and what parts of it mean.
///
/// Places are offsets into the text's UTF-8: they survive being stored, and cutting the text is cheap.
public struct RichText: Hashable, Sendable {
  /// What a part of the text is.
  public enum Meaning: Hashable, Sendable {
    /// A paragraph, an item of a list, or what stands like one.
    case paragraph
    /// A link; its address as it was written, untrusted text.
    case link(String)
    /// Somebody's name; the address of their page.
    case mention(String)
    /// A tag, without its `#`.
    case tag(String)
  }

  /// A part that means something.
  public struct Part: Hashable, Sendable {
    /// Where, in bytes of UTF-8; never empty.
    public let range: Range<Int>
    /// What it is.
    public let meaning: Meaning
  }

  /// The text; paragraphs stand apart by an empty line. Untrusted.
  public let text: String
  /// Its parts in the order in which they begin; links lie within paragraphs.
  public let parts: [Part]

  /// A text without any HTML.
  public init(plain text: String) {
    self.init(text: text, parts: [])
  }

  init(text: String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// The text of a part.
  public func text(of part: Part) -> Substring {
    let utf8 = text.utf8
    guard part.range.upperBound <= utf8.count else { return "" }
    let start = utf8.index(utf8.startIndex, offsetBy: part.range.lowerBound)
    return text[start..<utf8.index(start, offsetBy: part.range.count)]
  }
}

/// Reads the HTML that servers send.
///
///     RichTextReader.read("<p>Fog at <a href='…' class='mention hashtag'>#sea</a></p>").text
enum RichTextReader {
  /// The most bytes of HTML that are read; no server takes a status half as long by default.
  static let htmlBytes = 32_000

  /// The text and its parts; of too long a text its beginning.
  static func read(_ html: String) -> RichText {
    let bytes = html.utf8.prefix(htmlBytes).filter { $0 != 0 }
    let text = DocumentText.withoutHalfCharacter(bytes)
    var builder = RichTextBuilder()
    var tokens = MarkupTokenizer(text, .html)
    while let token = tokens.next() {
      switch token {
      case .start(let tag): builder.start(tag)
      case .end(let name): builder.end(name)
      case .text(let range):
        builder.write(String(decoding: CharacterReferences.decoded(text, range), as: UTF8.self))
      case .literal(let range): builder.write(String(decoding: text[range], as: UTF8.self))
      }
    }
    return builder.finish()
  }
}
