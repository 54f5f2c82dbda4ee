import Domain
import Foundation
import Markup

extension FeedReader {
  /// The feed of a document in UTF-8, in JSON Feed 1.0 or 1.1; nil if it is none.
  func jsonFeed(_ text: [UInt8], at address: URL) -> Feed? {
    guard let document = JSONDocument(mending: text, depth: limits.depth) else { return nil }
    let members = document.root
    let lists = members.members.filter { $0.name == "items" }.map(\.value)
    guard isFeed(members, lists.contains(where: \.isList)) else { return nil }
    var entries = EntryList(limits)
    // An item that the end of the document cut off is left out.
    for item in lists.flatMap(\.elements) where item.isObject && !item.isUnfinished {
      guard entries.add(JSONEntry(item: item, base: address, limits: limits).draft) else { break }
    }
    var feed = Feed()
    feed.title = members.whole("title")?.text(limits)?.line?.cut(to: limits.lineBytes)
    let told = { (name: StaticString) in
      members.whole(name)?.writtenText.flatMap { address.resolve($0, limits) }
    }
    feed.home = told("home_page_url")
    feed.nextPage = told("next_url")
    let isLost = feed.nextPage == nil && members.whole("next_url")?.writtenText?.line != nil
    if feed.nextPage == address { feed.nextPage = nil }
    feed.entries = entries.finished(
      author: JSONEntry.author(of: members, limits), own: ["icon", "favicon"].compactMap(told))
    feed.cut =
      entries.cut(endsEarly: document.endsEarly)
      ?? (document.isCut ? .tooDeep : isLost ? .lostPage : nil)
    return feed
  }

  /// The version decides; without one, members that only feeds have.
  private func isFeed(_ members: JSONNode, _ hasList: Bool) -> Bool {
    if members["version"]?.text?.contains("jsonfeed.org/") == true { return true }
    return hasList && (members["home_page_url"] ?? members["feed_url"]) != nil
  }
}

/// Reads an item of a JSON Feed.
struct JSONEntry {
  let item: JSONNode
  /// The address of the feed.
  let base: URL
  let limits: FeedLimits

  /// The entry.
  var draft: EntryDraft {
    var draft = EntryDraft(limits)
    draft.isFull =
      (item["attachments"]?.elements.count ?? 0) > limits.elementsPerEntry || hasLongAddress
    draft.entry.link = address("url") ?? address("external_url")
    let content = content(base: draft.entry.link ?? base)
    draft.ownID = item["id"]?.text(limits)?.line
    draft.entry.date =
      (item["date_published"]?.text(limits)).flatMap(FeedDate.parse)
      ?? (item["date_modified"]?.text(limits)).flatMap(FeedDate.parse)
    draft.entry.title = item["title"]?.text(limits)?.line?.cut(to: limits.lineBytes)
    draft.entry.author = Self.author(of: item, limits)
    draft.file(under: (item["tags"]?.elements ?? []).lazy.compactMap(\.writtenText))
    // The format has no word for it: this is of a household's server (`photostream serve`).
    draft.entry.isSensitive = item["_photostream"]?["sensitive"]?.boolean == true
    // The item's picture comes first.
    for name: StaticString in ["image", "banner_image"] where draft.pictures.isEmpty {
      draft.add(address(name).map { [FeedPicture(address: $0)] } ?? [])
    }
    let attachments = (item["attachments"]?.elements ?? []).prefix(limits.elementsPerEntry)
      .compactMap(attachment)
    for picture in attachments where picture.clip == nil { draft.attach(picture) }
    draft.add(content)
    // Behind the pictures, whose places are part of their identities.
    for clip in attachments + content.films where clip.clip != nil { draft.attach(clip) }
    return draft
  }

  /// The authors of an item or a feed: one in version 1.0, several in 1.1.
  static func author(of value: JSONNode, _ limits: FeedLimits) -> String? {
    let authors = (value["authors"]?.elements ?? []) + [value["author"]].compactMap { $0 }
    let names = authors.prefix(20).compactMap {
      $0["name"]?.text(limits)?.line ?? $0.text(limits)?.line
    }
    var once: [String] = []
    for name in names where !once.contains(name) { once.append(name) }
    return once.isEmpty ? nil : once.joined(separator: ", ").cut(to: limits.lineBytes)
  }
}

extension JSONEntry {
  /// The content; relative addresses in it start at the item's page. Only `content_html` is HTML.
  private func content(base: URL) -> HTMLContent {
    if let html = filled("content_html") {
      return .ofEntry(Array(html.utf8), base: base, limits)
    }
    let text = filled("content_text") ?? filled("summary") ?? ""
    return HTMLContent(MarkupGuess.escaped(text), base: base, limits)
  }

  private func filled(_ name: StaticString) -> String? {
    item[name]?.text(limits).flatMap { $0.line == nil ? nil : $0 }
  }

  private func address(_ name: StaticString) -> URL? {
    item[name]?.writtenText.flatMap { base.resolve($0, limits) }
  }

  /// Whether an address that may be a picture's is too long to be read.
  private var hasLongAddress: Bool {
    let files = (item["attachments"]?.elements ?? []).prefix(limits.elementsPerEntry)
    let addresses = [item["image"], item["banner_image"]] + files.map { $0["url"] }
    return addresses.contains { $0?.writtenText?.isLongAddress(limits) == true }
  }

  private func attachment(_ value: JSONNode) -> FeedPicture? {
    let type = value["mime_type"]?.text(limits)
    guard let address = value["url"]?.writtenText.flatMap({ base.resolve($0, limits) }) else {
      return nil
    }
    var picture = FeedPicture(address: address)
    if !PictureType.isPicture(address, type: type) {
      guard let kind = PictureType.clip(address, type: type) else { return nil }
      picture.clip = FeedClip(kind: kind, seconds: value["duration_in_seconds"]?.integer)
    }
    picture.type = PictureType.normalised(type)
    picture.description = value["title"]?.text(limits)?.line?.cut(to: limits.textBytes)
    return picture
  }
}

extension JSONNode {
  /// The text, cut at the limit.
  fileprivate func text(_ limits: FeedLimits) -> String? {
    text.map { text in
      guard text.utf8.count > limits.sourceBytes else { return text }
      return String(decoding: text.utf8.prefix(limits.sourceBytes), as: UTF8.self)
    }
  }

  /// A member that the end of the document did not cut off.
  fileprivate func whole(_ name: StaticString) -> JSONNode? {
    self[name].flatMap { $0.isUnfinished ? nil : $0 }
  }
}
