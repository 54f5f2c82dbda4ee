import Foundation

/// An element of a feed with what is in it.
struct Element {
  /// Whose word its name is.
  let vocabulary: Vocabulary
  /// Its name without a prefix.
  let name: String
  /// The tag that opened it.
  let tag: MarkupTag
  /// What relative addresses in it are relative to.
  let base: URL
  /// Whether the document says so itself, by `xml:base` here or around.
  let isBaseTold: Bool
  /// Its own text, references replaced, that of its children left out.
  var text = ""
  /// Whether there are elements in it that are its content's, and therefore not kept.
  var hasMarkup = false
  /// The elements in it.
  var children: [Element] = []
  /// Where in the document its inside is; for content whose markup is not escaped.
  var inside: Range<Int>

  /// An attribute of the element.
  subscript(attribute: String) -> String? {
    tag[attribute]
  }

  /// The children of a name.
  func all(_ name: String, _ vocabulary: Vocabulary = .core) -> [Element] {
    children.filter { $0.name == name && $0.vocabulary == vocabulary }
  }

  /// The first child of a name.
  func first(_ name: String, _ vocabulary: Vocabulary = .core) -> Element? {
    children.first { $0.name == name && $0.vocabulary == vocabulary }
  }

  /// The text of the first child of a name that has any, on one line.
  func line(_ name: String, _ vocabulary: Vocabulary = .core) -> String? {
    children.lazy.filter { $0.name == name && $0.vocabulary == vocabulary }
      .compactMap(\.text.line).first
  }

  /// An http or https address in an attribute.
  func address(_ attribute: String, _ limits: FeedLimits) -> URL? {
    self[attribute].flatMap { base.resolve($0, limits) }
  }
}
