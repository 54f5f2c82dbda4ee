import Foundation

/// Reads a feed from RSS of any version or Atom.
enum XMLFeed {
  /// The feed of a document in UTF-8; nil if it is none.
  static func read(_ text: [UInt8], _ address: URL, _ limits: FeedLimits) -> Feed? {
    var entries = EntryList(limits)
    // What stands before the XML is a server's warning.
    let start = FeedKind.startOfXML(in: text) ?? 0
    var builder = ElementBuilder(start == 0 ? text : Array(text[start...]), address, limits)
    let document = builder.read { element, bytes in
      entries.add(XMLEntry(element, bytes, limits).draft)
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
    feed.cut = entries.isFull ? .tooManyEntries : document.endsEarly ? .endsEarly : nil
    return feed
  }

  /// Its logo, icon, or cover.
  private static func ownPictures(of head: Element, _ limits: FeedLimits) -> [URL] {
    let elements = ["image", "logo", "icon"].flatMap { head.all($0) }
    let told = elements.compactMap { element in
      (element.line("url") ?? element.text.line).flatMap { element.base.resolve($0, limits) }
    }
    return told + head.all("image", .itunes).compactMap { $0.address("href", limits) }
  }

  private static let names: Set = ["rss", "rdf", "feed", "channel"]
}
