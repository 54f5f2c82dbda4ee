import Foundation

/// Reads a feed from JSON Feed 1.0 or 1.1.
enum JSONFeed {
  /// The feed of a document in UTF-8; nil if it is none.
  static func read(_ text: [UInt8], _ address: URL, _ limits: FeedLimits) -> Feed? {
    var entries = EntryList(limits)
    var reader = JSONReader(text, limits)
    let document = reader.read(listing: "items") { item in
      guard case .object = item else { return true }
      return entries.add(JSONEntry(item, address, limits).draft)
    }
    guard let document, isFeed(document.members, document.hasList) else { return nil }
    let members = document.members
    var feed = Feed()
    feed.title = members["title"]?.text?.line?.cut(to: limits.lineBytes)
    let told = { (name: String) in
      members[name]?.written.flatMap { address.resolve($0, limits) }
    }
    feed.home = told("home_page_url")
    feed.nextPage = told("next_url")
    if feed.nextPage == address { feed.nextPage = nil }
    feed.entries = entries.finished(
      author: JSONEntry.author(of: members, limits), own: ["icon", "favicon"].compactMap(told))
    feed.cut = entries.isFull ? .tooManyEntries : reader.endsEarly ? .endsEarly : nil
    return feed
  }

  /// The version decides; where it was forgotten, what only a feed has.
  private static func isFeed(_ members: JSONValue, _ hasList: Bool) -> Bool {
    if members["version"]?.text?.contains("jsonfeed.org/") == true { return true }
    return hasList && (members["home_page_url"] ?? members["feed_url"]) != nil
  }
}
