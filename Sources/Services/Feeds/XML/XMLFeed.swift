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
    feed.title = XMLText.line(head.first("title"), builder.document, limits)
    feed.home = XMLLinks(head, limits).page
    feed.nextPage = XMLLinks(head, limits).olderPage ?? XMLLinks(root, limits).olderPage
    if feed.nextPage == address { feed.nextPage = nil }
    feed.isComplete = head.first("complete", .history) != nil
    feed.entries = entries.finished(author: XMLEntry.author(of: head)?.cut(to: limits.lineBytes))
    feed.cut = entries.isFull ? .tooManyEntries : document.endsEarly ? .endsEarly : nil
    return feed
  }

  private static let names: Set = ["rss", "rdf", "feed", "channel"]
}
