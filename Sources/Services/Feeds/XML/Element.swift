import Foundation
import Markup

/// An element of a feed.
struct Element {
  /// The vocabulary that its name is from.
  let vocabulary: Vocabulary
  /// Its name without a prefix.
  let name: String
  /// The tag that opened it.
  let tag: MarkupTag
  /// Where relative addresses in it start.
  let base: URL
  /// Whether the document says so, by `xml:base` here or around.
  let isBaseTold: Bool
  /// Its own text without that of its children; references are replaced.
  var text = ""
  /// Its content as it is in the document, if that has elements, which are not kept.
  var markup: [UInt8]?
  /// The elements in it.
  var children: [Element] = []
  /// Whether it is an entry with more elements than are kept.
  var isCut = false

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

/// The vocabulary that an element's name is from.
enum Vocabulary: Hashable {
  /// RSS of any version and Atom, whose names do not contradict each other, and names without a namespace.
  case core
  /// Media RSS.
  case media
  /// `content:encoded` of RSS 1.0.
  case content
  /// Dublin Core.
  case dublinCore
  /// Feed paging and archiving (RFC 5005).
  case history
  /// XHTML.
  case xhtml
  /// Apple's podcasts, which some send pictures as.
  case itunes
  /// Everything else.
  case other

  /// The vocabulary of a namespace's name; nil if it is none of these.
  init?(namespace: String) {
    let name = namespace.lowercased()
    switch true {
    case name.contains("purl.org/dc/"): self = .dublinCore
    case name.contains("search.yahoo.com/mrss"), name.contains("rssboard.org/media-rss"):
      self = .media
    case name.contains("purl.org/rss/1.0/modules/content"): self = .content
    case name.contains("purl.org/syndication/history"): self = .history
    case name.contains("www.w3.org/1999/xhtml"): self = .xhtml
    case name.contains("itunes.com/dtds"): self = .itunes
    case name.contains("purl.org/rss/1.0/modules"): return nil
    case name.contains("purl.org/atom"), name.contains("w3.org/2005/atom"),
      name.contains("purl.org/rss/"), name.contains("netscape.com/rdf"),
      name.contains("1999/02/22-rdf-syntax"), name.contains("backend.userland.com"):
      self = .core
    default: return nil
    }
  }

  /// The usual meaning of a prefix that was not declared.
  init(prefix: String) {
    self =
      switch prefix.lowercased() {
      case "", "atom", "atom10", "rss", "rdf": .core
      case "media": .media
      case "content": .content
      case "dc", "dcterms": .dublinCore
      case "fh": .history
      case "xhtml", "html": .xhtml
      case "itunes": .itunes
      default: .other
      }
  }
}

/// The vocabularies of the prefixes in an element.
struct Namespaces {
  /// The most prefixes that are remembered; feeds have about ten.
  private static let most = 32
  private var declared: [String: Vocabulary] = [:]

  /// Adds the prefixes that a tag declares.
  mutating func add(_ tag: MarkupTag) {
    for (name, value) in tag.attributes where name.hasPrefix("xmlns") {
      let prefix = String(name.dropFirst("xmlns:".count))
      // An unknown default namespace most likely means RSS.
      let meaning = Vocabulary(namespace: value) ?? (prefix.isEmpty ? .core : .other)
      if self.meaning(of: prefix) != meaning, declared.count < Self.most {
        declared[prefix] = meaning
      }
    }
  }

  /// An element's name without its prefix, and the vocabulary that it is from.
  func resolve(_ name: String) -> (vocabulary: Vocabulary, local: String) {
    guard let colon = name.utf8.firstIndex(of: 0x3A) else { return (meaning(of: ""), name) }
    let local = name[name.utf8.index(after: colon)...]
    return (meaning(of: String(name[..<colon])), String(local))
  }

  private func meaning(of prefix: String) -> Vocabulary {
    declared[prefix] ?? Vocabulary(prefix: prefix)
  }
}
