import Domain
import Foundation

/// Reads an item of a JSON Feed.
struct JSONEntry {
  private let item: JSONValue
  private let base: URL
  private let limits: FeedLimits

  init(_ item: JSONValue, _ base: URL, _ limits: FeedLimits) {
    self.item = item
    self.base = base
    self.limits = limits
  }

  /// What it says.
  var draft: EntryDraft {
    var draft = EntryDraft()
    let content = HTMLContent.ofEntry(html, base: base, limits)
    draft.ownID = item["id"]?.text?.line
    draft.date =
      ["date_published", "date_modified"].lazy
      .compactMap { item[$0]?.text.flatMap(FeedDate.parse) }.first
    draft.title = item["title"]?.text?.line?.cut(to: limits.lineBytes)
    draft.summary = content.text
    draft.author = Self.author(of: item, limits)
    draft.link = address("url") ?? address("external_url")
    draft.pictures = pictures(content)
    return draft
  }

  /// Who wrote an item or a feed; version 1.0 knows of one, 1.1 of several.
  static func author(of value: JSONValue, _ limits: FeedLimits) -> String? {
    let authors = (value["authors"]?.elements ?? []) + [value["author"]].compactMap { $0 }
    let names = authors.prefix(20).compactMap { $0["name"]?.text?.line ?? $0.text?.line }
    var once: [String] = []
    for name in names where !once.contains(name) { once.append(name) }
    return once.isEmpty ? nil : once.joined(separator: ", ").cut(to: limits.lineBytes)
  }
}

extension JSONEntry {
  private var html: [UInt8] {
    if let html = filled("content_html") { return Array(html.utf8) }
    return XMLText.escaped(filled("content_text") ?? filled("summary") ?? "")
  }

  private func filled(_ name: String) -> String? {
    item[name]?.text.flatMap { $0.line == nil ? nil : $0 }
  }

  private func address(_ name: String) -> URL? {
    item[name]?.text.flatMap { base.resolve($0, limits) }
  }

  /// What is attached, what the content shows, and the item's picture, which comes first if it is
  /// another one.
  private func pictures(_ content: HTMLContent) -> [FeedPicture] {
    var all = PictureCollection(limit: limits.picturesPerEntry)
    for name in ["image", "banner_image"] where all.pictures.isEmpty {
      address(name).map { all.add(FeedPicture(address: $0)) }
    }
    for picture in (item["attachments"]?.elements ?? []).compactMap(attachment) { all.add(picture) }
    for picture in content.pictures { all.add(picture) }
    return all.pictures
  }

  private func attachment(_ value: JSONValue) -> FeedPicture? {
    let type = value["mime_type"]?.text
    guard let address = value["url"]?.text.flatMap({ base.resolve($0, limits) }),
      PictureType.isPicture(address, type: type)
    else { return nil }
    var picture = FeedPicture(address: address)
    picture.type = PictureType.normalised(type)
    picture.description = value["title"]?.text?.line?.cut(to: limits.textBytes)
    return picture
  }
}
