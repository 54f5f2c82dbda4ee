import Foundation
import Markup

/// Reads RSS of any version and Atom.
enum XMLFeed {
  /// The feed of a document in UTF-8; nil if it is none.
  static func read(_ text: [UInt8], _ address: URL, _ limits: FeedLimits) -> Feed? {
    var entries = EntryList(limits)
    // Anything before the XML is a server's warning.
    let start = FeedKind.startOfXML(in: text) ?? 0
    var builder = ElementBuilder(start == 0 ? text : Array(text[start...]), address, limits)
    let document = builder.read { element, bytes in
      entries.add(XMLEntry(element: element, document: bytes, limits: limits).draft)
    }
    guard let document, names.contains(document.root.name) else { return nil }
    let root = document.root
    let head = root.first("channel") ?? root
    var feed = Feed()
    feed.title = XMLText.line(
      head.first("title"), builder.document, limits, untyped: root.name == "feed" ? .text : .unknown
    )
    feed.home = XMLLinks(head, limits).page
    feed.nextPage = XMLLinks(head, limits).olderPage ?? XMLLinks(root, limits).olderPage
    if feed.nextPage == address { feed.nextPage = nil }
    feed.isComplete = head.first("complete", .history) != nil
    feed.entries = entries.finished(
      author: XMLEntry.author(of: head)?.cut(to: limits.lineBytes),
      own: ownPictures(of: head, limits) + ownPictures(of: root, limits))
    feed.cut = entries.cut(endsEarly: document.endsEarly)
    return feed
  }

  /// The feed's logo, icon or cover.
  private static func ownPictures(of head: Element, _ limits: FeedLimits) -> [URL] {
    let elements = ["image", "logo", "icon"].flatMap { head.all($0) }
    let told = elements.compactMap { element in
      (element.line("url") ?? element.text.line).flatMap { element.base.resolve($0, limits) }
    }
    return told + head.all("image", .itunes).compactMap { $0.address("href", limits) }
  }

  private static let names: Set = ["rss", "rdf", "feed", "channel"]
}

/// The links of a feed or an entry: Atom's with a relation, and RSS's plain ones.
struct XMLLinks {
  private let element: Element
  private let limits: FeedLimits

  init(_ element: Element, _ limits: FeedLimits) {
    self.element = element
    self.limits = limits
  }

  /// The web page: the one that FeedBurner moved, an alternate that is a page, or a plain link.
  var page: URL? {
    let original = element.first("origlink", .other).flatMap(address)
    let alternates = related("alternate")
    let pages = alternates.filter { $0["type"].map { $0.lowercased().contains("html") } ?? true }
    return original ?? (pages + alternates).lazy.compactMap(address).first
      ?? element.all("link").lazy.filter { $0["href"] == nil }.compactMap(address).first
      ?? permanentID
  }

  /// Where older entries are.
  var olderPage: URL? {
    (related("next") + related("prev-archive")).lazy.compactMap(address).first
  }

  /// The links of a relation; one without is an alternate (RFC 4287, 4.2.7.2).
  func related(_ relation: String) -> [Element] {
    element.all("link").filter {
      $0["href"] != nil && ($0["rel"] ?? "alternate").lowercased() == relation
    }
  }

  /// Where a link leads.
  func address(_ link: Element) -> URL? {
    link.base.resolve(link["href"] ?? link.text, limits)
  }

  /// A `guid` is an address unless it says that it is not.
  private var permanentID: URL? {
    guard let guid = element.first("guid"), guid["ispermalink"]?.lowercased() != "false" else {
      return nil
    }
    return URL(string: guid.text.line ?? "")?.scheme == nil ? nil : address(guid)
  }
}
