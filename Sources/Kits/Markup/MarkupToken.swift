/// One piece of XML or HTML.
public enum MarkupToken {
  /// `<name …>` or `<name …/>`.
  case start(MarkupTag)
  /// `</name>`.
  case end(String)
  /// Text that may contain references, as a range of the document's bytes.
  case text(Range<Int>)
  /// Text without references, such as CDATA, as a range of the document's bytes.
  case literal(Range<Int>)
}

/// A tag that opens an element.
public struct MarkupTag {
  /// Its name in lower case, with a prefix if it has one.
  public var name: String
  /// Its attributes in order; names in lower case, references replaced.
  public var attributes: [(name: String, value: String)] = []
  /// Whether it has more attributes than are kept.
  public var isCut = false
  /// Whether it ends with `/>`.
  public var isEmpty = false

  /// Makes a tag without attributes.
  public init(name: String) {
    self.name = name
  }

  /// The value of the first attribute with this name.
  public subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The name without a prefix, which XHTML in feeds sometimes has.
  public var local: String {
    name.utf8.lastIndex(of: 0x3A).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }
}

extension MarkupTokenizer {
  /// Reads up to the `>` of a tag; false if there is none.
  mutating func attributes(of tag: inout MarkupTag) -> Bool {
    while place < bytes.count {
      switch bytes[place] {
      case 0x3E:
        move(to: place + 1)
        return true
      case 0x3C:
        // The `>` was forgotten: here starts the next tag.
        return true
      case 0x2F:
        tag.isEmpty = place + 1 < bytes.count && bytes[place + 1] == 0x3E
        move(to: place + 1)
      case let byte where byte.isBlank || byte == 0x3D:
        move(to: place + 1)
      default:
        attribute(of: &tag)
      }
    }
    return false
  }

  private mutating func attribute(of tag: inout MarkupTag) {
    let start = place
    let name = self.name()
    let value = hasValue() ? self.value() : ""
    if place == start { move(to: place + 1) }
    guard tag.attributes.count < mostAttributes else {
      tag.isCut = true
      return
    }
    tag.attributes.append((name, value))
  }

  private mutating func hasValue() -> Bool {
    var next = place
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    guard next < bytes.count, bytes[next] == 0x3D else { return false }
    next += 1
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    move(to: next)
    return true
  }

  private mutating func value() -> String {
    guard place < bytes.count else { return "" }
    if let value = quotedValue(bytes[place]) { return value }
    let start = place
    while place < bytes.count, !bytes[place].isBlank, bytes[place] != 0x3E { move(to: place + 1) }
    return decoded(start..<place)
  }

  private mutating func quotedValue(_ quote: UInt8) -> String? {
    // A quote that is never closed is the last of its kind in the document, so that its end is looked for once.
    guard quote == 0x22 || quote == 0x27, let end = bytes.position(of: quote, from: place + 1)
    else { return nil }
    let start = place + 1
    move(to: end + 1)
    return decoded(start..<end)
  }

  private func decoded(_ range: Range<Int>) -> String {
    String(
      decoding: CharacterReferences.decoded(bytes, range.prefix(longestValue)),
      as: UTF8.self)
  }
}
