import Domain
import Foundation
import FoundationXML

/// Reads description, alternative text, creator, keywords, camera and position of an XMP packet.
struct XMPReader {
  /// `dc:description`.
  let description: String?
  /// `Iptc4xmpCore:AltTextAccessibility`.
  let alternativeText: String?
  /// `dc:creator`, all of them.
  let creator: String?
  /// `dc:subject`, all of them.
  let subjects: [String]
  /// `tiff:Make` and `tiff:Model`.
  let camera: String?
  /// `exif:GPSLatitude` and `exif:GPSLongitude`.
  let position: Position?

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
    camera = CameraName.of(
      make: listener.preferred(.make), model: listener.preferred(.model))
    position = Self.position(listener.preferred(.latitude), listener.preferred(.longitude))
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

  private static func position(_ latitude: String?, _ longitude: String?) -> Position? {
    guard let latitude = latitude.flatMap({ degrees($0, ["N": 1, "S": -1]) }),
      let longitude = longitude.flatMap({ degrees($0, ["E": 1, "W": -1]) }),
      let position = Position(latitude: latitude, longitude: longitude)
    else { return nil }
    return position.isPlausible ? position : nil
  }

  /// Reads `38,43.2033N` or `38,43,12N`: degrees, minutes and seconds (XMP specification part 2, 8.7).
  private static func degrees(_ text: String, _ signs: [Character: Double]) -> Double? {
    guard let sign = text.last.flatMap({ signs[$0] }), text.utf8.count <= 40 else { return nil }
    let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E } ? Double(part) : nil
    }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.dropFirst().allSatisfy({ $0 <= 60 })
    else { return nil }
    return sign * zip(numbers, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
  }

  private enum Property: Hashable {
    case description, alternativeText, creator, subject, make, model, latitude, longitude

    /// What programs also write as attributes, by the prefixes that all of them use.
    static let attributes: [String: Property] = [
      "tiff:Make": .make, "tiff:Model": .model, "exif:GPSLatitude": .latitude,
      "exif:GPSLongitude": .longitude,
    ]

    init?(_ name: String, in namespace: String?) {
      switch (namespace, name) {
      case ("http://purl.org/dc/elements/1.1/", "description"): self = .description
      case ("http://purl.org/dc/elements/1.1/", "creator"): self = .creator
      case ("http://purl.org/dc/elements/1.1/", "subject"): self = .subject
      case ("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "AltTextAccessibility"):
        self = .alternativeText
      case ("http://ns.adobe.com/tiff/1.0/", "Make"): self = .make
      case ("http://ns.adobe.com/tiff/1.0/", "Model"): self = .model
      case ("http://ns.adobe.com/exif/1.0/", "GPSLatitude"): self = .latitude
      case ("http://ns.adobe.com/exif/1.0/", "GPSLongitude"): self = .longitude
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
      for (name, property) in Property.attributes {
        guard let text = attributes[name], items.count < MetadataText.maximumCount else { continue }
        items.append(Item(property: property, language: nil, text: text))
      }
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
