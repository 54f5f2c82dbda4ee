import Domain
import Markup

/// Reads description, alternative text, creator, keywords, camera and position of an XMP packet.
///
/// It looks at one piece of markup after the other and keeps nothing but these, so that no packet needs
/// more memory than its own length some times over, and no entity grows.
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

  /// Longest packet that is read, in bytes.
  private static let maximumLength = 4 << 20

  init(_ packet: [UInt8]) {
    var properties = XMPProperties()
    var tokens = MarkupTokenizer(
      packet.count <= Self.maximumLength ? packet.filter { $0 != 0 } : [], .xml,
      mostAttributes: 1_000, longestValue: 1_000)
    // What was read before anything that is wrong is as good as the rest would have been.
    while !properties.isFull, let token = tokens.next() {
      switch token {
      case .start(let tag):
        properties.begin(tag)
        if tag.isEmpty { properties.end(tag.name) }
      case .end(let name): properties.end(name)
      case .text(let range):
        properties.append { CharacterReferences.decoded(tokens.bytes, range.prefix($0)) }
      case .literal(let range): properties.append { Array(tokens.bytes[range.prefix($0)]) }
      }
    }
    description = properties.preferred(.description)
    alternativeText = properties.preferred(.alternativeText)
    creator = MetadataText.tidy(properties.texts(.creator).joined(separator: ", "))
    subjects = properties.texts(.subject)
    camera = CameraName.of(
      make: properties.preferred(.make), model: properties.preferred(.model))
    position = Position(
      told: properties.preferred(.latitude).flatMap { Self.degrees($0, ["N": 1, "S": -1]) },
      properties.preferred(.longitude).flatMap { Self.degrees($0, ["E": 1, "W": -1]) })
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
}

private enum Property: Hashable {
  case description, alternativeText, creator, subject, make, model, latitude, longitude

  /// What programs also write as attributes.
  static let attributes: Set<Property> = [.make, .model, .latitude, .longitude]

  /// By its name in small letters.
  init?(_ name: Substring, in namespace: Namespace?) {
    switch (namespace, name) {
    case (.dublinCore, "description"): self = .description
    case (.dublinCore, "creator"): self = .creator
    case (.dublinCore, "subject"): self = .subject
    case (.iptcCore, "alttextaccessibility"): self = .alternativeText
    case (.tiff, "make"): self = .make
    case (.tiff, "model"): self = .model
    case (.exif, "gpslatitude"): self = .latitude
    case (.exif, "gpslongitude"): self = .longitude
    default: return nil
    }
  }
}

private enum Namespace: String {
  case dublinCore = "http://purl.org/dc/elements/1.1/"
  case iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
  case tiff = "http://ns.adobe.com/tiff/1.0/"
  case exif = "http://ns.adobe.com/exif/1.0/"
}

/// The properties of a packet, as its markup goes by.
private struct XMPProperties {
  private struct Item {
    let property: Property
    let language: String?
    var text: [UInt8] = []
  }

  /// An element that gives prefixes another meaning, up to its end.
  private struct Scope {
    let element: String
    /// How many elements of the same name are open in it.
    var inner = 0
    /// What the prefixes meant around it.
    var former: [(prefix: Substring, namespace: Namespace?)]
  }

  /// The longest text that is kept before it is tidied, in bytes.
  private static let longestText = 4 * MetadataText.maximumLength
  /// More namespaces than an honest packet declares.
  private static let mostScopes = 200

  private var items: [Item] = []
  private var property: Property?
  private var current: Item?
  private var namespaces: [Substring: Namespace] = [:]
  private var scopes: [Scope] = []

  /// Whether there is nothing more to be kept.
  var isFull: Bool {
    items.count >= MetadataText.maximumCount || scopes.count >= Self.mostScopes
  }

  /// The texts of a property, tidied.
  func texts(_ property: Property) -> [String] {
    items.lazy.filter { $0.property == property }.compactMap(Self.text)
  }

  /// The text in the default language, else the first.
  func preferred(_ property: Property) -> String? {
    let items = items.filter { $0.property == property }
    let sorted = items.filter { $0.language == "x-default" } + items
    return sorted.lazy.compactMap(Self.text).first
  }

  mutating func begin(_ tag: MarkupTag) {
    declare(tag)
    for (name, value) in tag.attributes where !isFull {
      guard let property = known(name), Property.attributes.contains(property) else { continue }
      items.append(Item(property: property, language: nil, text: Array(value.utf8)))
    }
    if let property = known(tag.name) {
      self.property = property
      current = Item(property: property, language: nil)
    } else if let property, tag.local == "li" {
      current = Item(property: property, language: tag["xml:lang"])
    }
  }

  mutating func end(_ name: String) {
    let isProperty = known(name) != nil
    if isProperty || MarkupTag(name: name).local == "li" {
      if let current { items.append(current) }
      current = nil
      if isProperty { property = nil }
    }
    leave(name)
  }

  /// Appends what is asked for: so many bytes at most.
  mutating func append(_ text: (Int) -> [UInt8]) {
    guard let length = current?.text.count, length < Self.longestText else { return }
    current?.text += text(Self.longestText - length)
  }

  private mutating func declare(_ tag: MarkupTag) {
    var scope = Scope(element: tag.name, former: [])
    for (name, value) in tag.attributes where name.hasPrefix("xmlns") {
      let (prefix, namespace) = (name.dropFirst("xmlns:".count), Namespace(rawValue: value))
      guard namespaces[prefix] != namespace else { continue }
      scope.former.append((prefix, namespaces[prefix]))
      namespaces[prefix] = namespace
    }
    if !scope.former.isEmpty {
      scopes.append(scope)
    } else if scopes.last?.element == tag.name {
      scopes[scopes.count - 1].inner += 1
    }
  }

  /// Where an element ends. Ends that belong to nothing are passed over.
  private mutating func leave(_ name: String) {
    guard let scope = scopes.last, scope.element == name else { return }
    guard scope.inner == 0 else { return scopes[scopes.count - 1].inner -= 1 }
    for (prefix, namespace) in scope.former.reversed() { namespaces[prefix] = namespace }
    scopes.removeLast()
  }

  private func known(_ name: String) -> Property? {
    let colon = name.firstIndex(of: ":")
    let prefix = colon.map { name[..<$0] } ?? ""
    let local = colon.map { name[name.index(after: $0)...] } ?? name[...]
    return Property(local, in: namespaces[prefix])
  }

  private static func text(_ item: Item) -> String? {
    MetadataText.tidy(String(decoding: item.text, as: UTF8.self))
  }
}
