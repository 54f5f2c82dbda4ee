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
    var draft = EntryDraft(limits)
    draft.link = address("url") ?? address("external_url")
    let content = content(base: draft.link ?? base)
    draft.ownID = item["id"]?.text?.line
    draft.date =
      ["date_published", "date_modified"].lazy
      .compactMap { item[$0]?.text.flatMap(FeedDate.parse) }.first
    draft.title = item["title"]?.text?.line?.cut(to: limits.lineBytes)
    draft.summary = content.text
    draft.author = Self.author(of: item, limits)
    addPictures(content, to: &draft)
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
  /// What it says; what is relative in it belongs to its page. Only `content_html` is HTML.
  private func content(base: URL) -> HTMLContent {
    if let html = filled("content_html") {
      return .ofEntry(Array(html.utf8), base: base, limits)
    }
    let text = filled("content_text") ?? filled("summary") ?? ""
    return HTMLContent(XMLText.escaped(text), base: base, limits)
  }

  private func filled(_ name: String) -> String? {
    item[name]?.text.flatMap { $0.line == nil ? nil : $0 }
  }

  private func address(_ name: String) -> URL? {
    item[name]?.written.flatMap { base.resolve($0, limits) }
  }

  /// What is attached, what the content shows, and the item's picture, which comes first if it is
  /// another one.
  private func addPictures(_ content: HTMLContent, to draft: inout EntryDraft) {
    for name in ["image", "banner_image"] where draft.pictures.isEmpty {
      address(name).map { draft.pictures.add(FeedPicture(address: $0)) }
    }
    for value in item["attachments"]?.elements ?? [] { attachment(value).map { draft.attach($0) } }
    for picture in content.pictures { draft.pictures.add(picture) }
  }

  private func attachment(_ value: JSONValue) -> FeedPicture? {
    let type = value["mime_type"]?.text
    guard let address = value["url"]?.written.flatMap({ base.resolve($0, limits) }),
      PictureType.isPicture(address, type: type)
    else { return nil }
    var picture = FeedPicture(address: address)
    picture.type = PictureType.normalised(type)
    picture.description = value["title"]?.text?.line?.cut(to: limits.textBytes)
    return picture
  }
}
