import Foundation
import Markup

extension FeedReader {
  /// The feed of a document in UTF-8, in RSS of any version or Atom; nil if it is none.
  func xmlFeed(_ text: [UInt8], at address: URL) -> Feed? {
    var entries = EntryList(limits)
    // Anything before the XML is a server's warning.
    let start = FeedKind.startOfXML(in: text) ?? 0
    var builder = ElementBuilder(start == 0 ? text : Array(text[start...]), address, limits)
    let document = builder.read { entries.add(XMLEntry(element: $0, limits: limits).draft) }
    guard let document, Self.rootNames.contains(document.root.name) else { return nil }
    let root = document.root
    let head = root.first("channel") ?? root
    var feed = Feed()
    feed.title = head.first("title")?.plainLine(
      limits, untyped: root.name == "feed" ? .text : .unknown)
    feed.home = head.page(limits)
    let older = head.olderPages + root.olderPages
    feed.nextPage = older.lazy.compactMap { $0.target(limits) }.first
    feed.isComplete = head.first("complete", .history) != nil
    let isLost = !older.isEmpty && feed.nextPage == nil && !feed.isComplete
    if feed.nextPage == address { feed.nextPage = nil }
    feed.entries = entries.finished(
      author: XMLEntry.author(of: head)?.cut(to: limits.lineBytes),
      own: ownPictures(of: head) + ownPictures(of: root))
    feed.cut = entries.cut(endsEarly: document.endsEarly) ?? (isLost ? .lostPage : nil)
    return feed
  }

  /// The feed's logo, icon or cover.
  private func ownPictures(of head: Element) -> [URL] {
    let elements = ["image", "logo", "icon"].flatMap { head.all($0) }
    let told = elements.compactMap { element in
      (element.line("url") ?? element.text.line).flatMap { element.base.resolve($0, limits) }
    }
    return told + head.all("image", .itunes).compactMap { $0.address("href", limits) }
  }

  private static let rootNames: Set = ["rss", "rdf", "feed", "channel"]
}

// The links of a feed or an entry: Atom's with a relation, and RSS's plain ones.
extension Element {
  /// The web page: the one that FeedBurner moved, an alternate that is a page, or a plain link.
  func page(_ limits: FeedLimits) -> URL? {
    let original = first("origlink", .other)?.target(limits)
    let alternates = links("alternate")
    let pages = alternates.filter { $0["type"].map { $0.lowercased().contains("html") } ?? true }
    return original ?? (pages + alternates).lazy.compactMap { $0.target(limits) }.first
      ?? all("link").lazy.filter { $0["href"] == nil }.compactMap { $0.target(limits) }.first
      ?? permanentID(limits)
  }

  /// The links to older entries.
  var olderPages: [Element] {
    (links("next") + links("prev-archive")).filter { $0["href"]?.line != nil }
  }

  /// The links of a relation; one without is an alternate (RFC 4287, 4.2.7.2).
  func links(_ relation: String) -> [Element] {
    all("link").filter {
      $0["href"] != nil && ($0["rel"] ?? "alternate").lowercased() == relation
    }
  }

  /// Where a link leads.
  fileprivate func target(_ limits: FeedLimits) -> URL? {
    base.resolve(self["href"] ?? text, limits)
  }

  /// A `guid` is an address unless it says that it is not.
  private func permanentID(_ limits: FeedLimits) -> URL? {
    guard let guid = first("guid"), guid["ispermalink"]?.lowercased() != "false" else {
      return nil
    }
    return URL(string: guid.text.line ?? "")?.scheme == nil ? nil : guid.target(limits)
  }
}
