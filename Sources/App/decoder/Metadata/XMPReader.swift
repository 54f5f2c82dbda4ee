import Foundation
import FoundationXML

/// Reads description, alternative text, creator and keywords of an XMP packet.
struct XMPReader {
  /// `dc:description`.
  let description: String?
  /// `Iptc4xmpCore:AltTextAccessibility`.
  let alternativeText: String?
  /// `dc:creator`, all of them.
  let creator: String?
  /// `dc:subject`, all of them.
  let subjects: [String]

  init(_ packet: [UInt8]) {
    let listener = Listener()
    // Foundation's parser ends the process where a name is not UTF-8.
    let packet = packet.filter { $0 != 0 }
    let text = String(decoding: Self.harmlessPart(of: packet), as: UTF8.self)
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = listener
    // What was read before an error is as good as the rest would have been.
    _ = parser.parse()
    description = listener.preferred(.description)
    alternativeText = listener.preferred(.alternativeText)
    creator = MetadataText.tidy(listener.texts(.creator).joined(separator: ", "))
    subjects = listener.texts(.subject)
  }
}

extension XMPReader {
  /// Longest packet that is parsed, in bytes.
  private static let maximumLength = 4 << 20

  /// How many equals signs an element may have: the parser's time grows with the square of the
  /// attributes.
  private static let maximumAttributes = 1_000

  /// How many namespaces a packet may declare: each name is looked for among all around it.
  private static let maximumNamespaces = 200

  /// The packet up to its end or to what it has no use for: a document type, which is where entities
  /// that explode come from, a comment, each hyphen of which the parser may complain about at length,
  /// an instruction that says nothing, and thousands of attributes or namespaces.
  private static func harmlessPart(of packet: [UInt8]) -> ArraySlice<UInt8> {
    guard packet.count <= maximumLength else { return [] }
    let namespace = Array("xmlns".utf8)
    var (attributes, namespaces) = (0, 0)
    for place in packet.indices {
      switch packet[place] {
      case UInt8(ascii: "<"):
        if isHarmful(packet[place...]) { return packet[..<place] }
        attributes = 0
      case UInt8(ascii: "="): attributes += 1
      case UInt8(ascii: "x") where packet[place...].starts(with: namespace): namespaces += 1
      default: break
      }
      guard attributes <= maximumAttributes, namespaces <= maximumNamespaces else {
        return packet[..<place]
      }
    }
    return packet[...]
  }

  /// Whether markup begins with a document type, a comment, or an instruction of a name at most, such as
  /// `<?a?>`, at which Foundation's parser ends the process.
  private static func isHarmful(_ markup: ArraySlice<UInt8>) -> Bool {
    if markup.starts(with: Array("<?".utf8)) {
      let end = markup.dropFirst(2).first { $0 <= 0x20 || $0 == UInt8(ascii: "?") }
      return end == UInt8(ascii: "?")
    }
    return markup.starts(with: Array("<!DOCTYPE".utf8)) || markup.starts(with: Array("<!--".utf8))
  }

  private enum Property: Hashable {
    case description, alternativeText, creator, subject

    init?(_ name: String, in namespace: String?) {
      switch (namespace, name) {
      case ("http://purl.org/dc/elements/1.1/", "description"): self = .description
      case ("http://purl.org/dc/elements/1.1/", "creator"): self = .creator
      case ("http://purl.org/dc/elements/1.1/", "subject"): self = .subject
      case ("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "AltTextAccessibility"):
        self = .alternativeText
      default: return nil
      }
    }
  }

  private struct Item {
    let property: Property
    let language: String?
    var text = ""
  }

  /// Collects the items of the properties as they are parsed.
  private final class Listener: NSObject, XMLParserDelegate {
    private var items: [Item] = []
    private var property: Property?
    private var current: Item?

    /// The texts of a property, tidied.
    func texts(_ property: Property) -> [String] {
      items.filter { $0.property == property }.compactMap { MetadataText.tidy($0.text) }
    }

    /// The text in the default language, else the first.
    func preferred(_ property: Property) -> String? {
      let items = items.filter { $0.property == property }
      let sorted = items.filter { $0.language == "x-default" } + items
      return sorted.lazy.compactMap { MetadataText.tidy($0.text) }.first
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if let property = Property(name, in: namespaceURI) {
        self.property = property
        current = Item(property: property, language: nil)
      } else if let property, name == "li" {
        current = Item(property: property, language: attributes["xml:lang"])
      }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard let length = current?.text.utf8.count, length < 4 * MetadataText.maximumLength else {
        return
      }
      current?.text += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      let isProperty = Property(name, in: namespaceURI) != nil
      guard isProperty || name == "li" else { return }
      if let current, items.count < MetadataText.maximumCount { items.append(current) }
      current = nil
      if isProperty { property = nil }
    }
  }
}
