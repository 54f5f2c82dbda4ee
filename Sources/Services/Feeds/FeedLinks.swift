import Foundation
import Markup

/// Finds the feeds that a web page names.
struct FeedLinks {
  private var declared: [FeedLink] = []
  private var guessed: [FeedLink] = []
  private var base: URL
  /// Where the page is: every base is relative to this, so that many do not add up.
  private let origin: URL
  private let limits: FeedLimits

  private init(base: URL, _ limits: FeedLimits) {
    self.base = base
    origin = base
    self.limits = limits
  }

  /// The feeds that a page in UTF-8 declares, each once and those of comments last. If it declares none,
  /// the links that look like feeds.
  static func best(in page: [UInt8], _ address: URL, _ limits: FeedLimits) -> [FeedLink] {
    var found = FeedLinks(base: address, limits)
    var tokens = MarkupTokenizer(page, .html, limits)
    while let token = tokens.next() {
      if case .start(let tag) = token { found.add(tag) }
    }
    let links = found.declared.isEmpty ? found.guessed : found.declared
    return links.filter { !$0.isOfComments } + links.filter(\.isOfComments)
  }

  private mutating func add(_ tag: MarkupTag) {
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
    guard relations.contains("alternate") || relations.contains("feed"),
      relations.contains("feed") || Self.isFeed(tag)
    else { return }
    if let link = link(tag), isNew(link, among: declared) { declared.append(link) }
  }

  private mutating func addGuessed(_ tag: MarkupTag) {
    guard let found = link(tag) else { return }
    let last = found.address.lastPathComponent.lowercased()
    let names: Set = ["feed", "rss", "atom", "feed.json", "feed.xml", "index.xml", "rss.xml"]
    guard names.contains(last) || last.hasSuffix(".rss") || last.hasSuffix(".atom") else { return }
    if isNew(found, among: guessed) { guessed.append(found) }
  }

  private func isNew(_ link: FeedLink, among links: [FeedLink]) -> Bool {
    links.count < limits.discoveredFeeds && !links.contains { $0.address == link.address }
  }

  private static func isFeed(_ tag: MarkupTag) -> Bool {
    switch PictureType.normalised(tag["type"]) {
    case "application/rss+xml", "application/atom+xml", "application/feed+json",
      "application/rdf+xml", "text/rss+xml", "application/x.atom+xml":
      true
    // Other interfaces have these types, too.
    case "application/json", "application/xml", "text/xml":
      ["href", "title"].contains { name in
        ["feed", "rss", "atom"].contains { (tag[name] ?? "").lowercased().contains($0) }
      }
    default: false
    }
  }

  private func link(_ tag: MarkupTag) -> FeedLink? {
    guard let address = tag["href"].flatMap({ base.resolve($0, limits) }) else { return nil }
    var link = FeedLink(address: address)
    link.title = tag["title"]?.line?.cut(to: limits.lineBytes)
    return link
  }
}

extension FeedLink {
  /// Whether it is a feed of comments rather than entries.
  fileprivate var isOfComments: Bool {
    address.path().lowercased().contains("comments")
      || title?.lowercased().contains("comments") == true
  }
}
