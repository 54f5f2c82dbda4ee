/// One piece of XML or HTML.
enum MarkupToken: Hashable {
  /// `<name …>` or `<name …/>`.
  case start(MarkupTag)
  /// `</name>`.
  case end(String)
  /// Text with references in it, as the bytes of a range.
  case text(Range<Int>)
  /// Text that is meant as it stands, such as CDATA, as the bytes of a range.
  case literal(Range<Int>)
}

/// A tag that opens an element.
struct MarkupTag: Hashable {
  /// Its name in small letters, with a prefix if it has one.
  var name: String
  /// What it says, in the order it says it; names as those of tags, references replaced.
  var attributes: [(name: String, value: String)] = []
  /// Whether nothing is in it and no tag closes it.
  var isEmpty = false

  /// The first attribute of a name.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  static func == (lhs: MarkupTag, rhs: MarkupTag) -> Bool {
    lhs.name == rhs.name && lhs.isEmpty == rhs.isEmpty
      && lhs.attributes.elementsEqual(rhs.attributes, by: ==)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
