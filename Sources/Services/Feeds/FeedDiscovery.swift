import Foundation
import Markup

/// Finds the feeds that a web page tells of.
public enum FeedDiscovery {
  /// The feeds, each once: those the page declares, in its order but those of comments last.
  ///
  /// If it declares none, links that look as if they led to one.
  ///
  /// - Parameters:
  ///   - html: The page as it came.
  ///   - contentType: What the server called it, if anything; for its encoding.
  ///   - address: Where it came from.
  public static func feeds(
    inHTML html: [UInt8], contentType: String? = nil, address: URL,
    limits: FeedLimits = FeedLimits()
  ) -> [FeedLink] {
    let bytes = html.count > limits.documentBytes ? Array(html.prefix(limits.documentBytes)) : html
    let text = DocumentText.utf8(bytes, contentType: contentType)
    return feeds(in: text, address, limits)
  }

  /// The feeds of a page that is UTF-8.
  static func feeds(in text: [UInt8], _ address: URL, _ limits: FeedLimits) -> [FeedLink] {
    var page = FeedLinks(base: address, limits)
    var tokens = MarkupTokenizer(text, .html, limits)
    while let token = tokens.next() {
      if case .start(let tag) = token { page.add(tag) }
    }
    return page.best
  }
}

/// The links of a page that may lead to feeds.
struct FeedLinks {
  private var declared: [FeedLink] = []
  private var guessed: [FeedLink] = []
  private var base: URL
  /// Where the page is: its base starts here, however often it says another one.
  private let origin: URL
  private let limits: FeedLimits

  init(base: URL, _ limits: FeedLimits) {
    self.base = base
    origin = base
    self.limits = limits
  }

  /// Those it declares, else those that look so; what is said below photos last.
  var best: [FeedLink] {
    let links = declared.isEmpty ? guessed : declared
    return links.filter { !$0.isOfComments } + links.filter(\.isOfComments)
  }

  /// Looks at a tag.
  mutating func add(_ tag: MarkupTag) {
    switch tag.local {
    case "base": base = tag["href"].flatMap { origin.resolve($0, limits) } ?? base
    case "link": addDeclared(tag)
    case "a": addGuessed(tag)
    default: break
    }
  }
}

extension FeedLinks {
  private mutating func addDeclared(_ tag: MarkupTag) {
    let relations = (tag["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    let type = PictureType.normalised(tag["type"])
    guard relations.contains("alternate") || relations.contains("feed"),
      relations.contains("feed") || Self.isFeed(type, tag)
    else { return }
    if let link = link(tag, type), isNew(link, among: declared) { declared.append(link) }
  }

  private mutating func addGuessed(_ tag: MarkupTag) {
    guard let found = link(tag, nil) else { return }
    let last = found.address.lastPathComponent.lowercased()
    let names: Set = ["feed", "rss", "atom", "feed.json", "feed.xml", "index.xml", "rss.xml"]
    guard names.contains(last) || last.hasSuffix(".rss") || last.hasSuffix(".atom") else { return }
    if isNew(found, among: guessed) { guessed.append(found) }
  }

  private func isNew(_ link: FeedLink, among links: [FeedLink]) -> Bool {
    links.count < limits.discoveredFeeds && !links.contains { $0.address == link.address }
  }

  private static func isFeed(_ type: String?, _ tag: MarkupTag) -> Bool {
    switch type {
    case "application/rss+xml", "application/atom+xml", "application/feed+json",
      "application/rdf+xml", "text/rss+xml", "application/x.atom+xml":
      true
    // So are interfaces of programs called, too.
    case "application/json", "application/xml", "text/xml":
      ["href", "title"].contains { name in
        ["feed", "rss", "atom"].contains { (tag[name] ?? "").lowercased().contains($0) }
      }
    default: false
    }
  }

  private func link(_ tag: MarkupTag, _ type: String?) -> FeedLink? {
    guard let address = tag["href"].flatMap({ base.resolve($0, limits) }) else { return nil }
    var link = FeedLink(address: address)
    link.title = tag["title"]?.line?.cut(to: limits.lineBytes)
    link.type = type
    return link
  }
}

extension FeedLink {
  /// Whether it tells what people say about the entries, rather than the entries.
  fileprivate var isOfComments: Bool {
    address.path().lowercased().contains("comments")
      || title?.lowercased().contains("comments") == true
  }
}
