/// Makes text of the HTML that servers send.
///
///     RichTextReader.read("<p>Fog at <a href='…' class='mention hashtag'>#sea</a></p>").text
///
/// Without libxml2 the text is had all the same, without its parts.
enum RichTextReader {
  /// The most bytes of HTML that are looked at. No server takes a status half as long by default, and
  /// libxml2's time grows with the square of an element's attributes.
  static let htmlBytes = 32_000

  /// The text; of too long a one its beginning.
  static func read(_ html: String, with library: XMLLibrary? = .shared) -> RichText {
    guard let library else { return RichText(plain: TagStripper.text(of: cut(html))) }
    var bytes = cut(html)
    // C would take the text to end there.
    if bytes.contains(0) { bytes.removeAll { $0 == 0 } }
    guard !bytes.isEmpty else { return RichText(plain: "") }
    var builder = RichTextBuilder()
    let isRead = library.read(bytes) { event in
      switch event {
      case .start(let element): builder.start(element)
      case .end: builder.end()
      case .text(let text): builder.write(text)
      }
    }
    guard isRead else { return RichText(plain: TagStripper.text(of: bytes)) }
    return builder.finish()
  }

  /// The first bytes, without half a character.
  private static func cut(_ html: String) -> [UInt8] {
    var bytes = Array(html.utf8.prefix(htmlBytes + 1))
    guard bytes.count > htmlBytes else { return bytes }
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    return bytes
  }
}
