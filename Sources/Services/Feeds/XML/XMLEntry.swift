import Domain
import Foundation
import Markup

/// Reads an entry of RSS or Atom.
struct XMLEntry {
  let element: Element
  let limits: FeedLimits

  /// The entry.
  var draft: EntryDraft {
    var draft = EntryDraft(limits)
    draft.isFull = element.isCut
    draft.entry.link = element.page(limits)
    let content = content(base: contentBase(page: draft.entry.link))
    draft.ownID = element.line("guid") ?? element.line("id") ?? element["rdf:about"]?.line
    draft.entry.date = date
    draft.entry.title =
      element.first("title")?.plainLine(limits, untyped: isAtom ? .text : .unknown)
      ?? (element.first("title", .dublinCore) ?? element.first("title", .media))?.plainLine(limits)
    draft.entry.author = Self.author(of: element)?.cut(to: limits.lineBytes)
    draft.entry.isSensitive = isSensitive
    draft.file(under: categories + keywords)
    draft.add(mediaPictures, previews: mediaPreviews)
    let attachments = attachments
    for picture in attachments where picture.clip == nil { draft.attach(picture) }
    draft.add(images)
    draft.add(content)
    // Behind the pictures, whose places are part of their identities.
    for clip in mediaClips + attachments.filter({ $0.clip != nil }) + content.films {
      draft.attach(described(clip))
    }
    return draft
  }

  /// The author of an entry or a feed.
  static func author(of element: Element) -> String? {
    if let author = element.first("author") {
      return author.line("name") ?? author.text.line.map(personsName) ?? author.line("email")
    }
    return element.line("creator", .dublinCore) ?? element.line("author", .itunes)
      ?? element.line("credit", .media) ?? element.line("managingeditor").map(personsName)
  }
}

extension XMLEntry {
  private var isAtom: Bool { element.name == "entry" }

  /// The whole content, else the summary.
  private func content(base: URL) -> HTMLContent {
    let candidates = [
      element.first("encoded", .content), element.first("content"),
      element.children.first { $0.vocabulary == .xhtml }, element.first("description"),
      element.first("summary"), mediaDescription, element.first("summary", .itunes),
    ]
    for candidate in candidates.compactMap({ $0 }) {
      guard let html = candidate.html(limits) else { continue }
      return candidate.isText
        ? HTMLContent(html, base: base, limits) : .ofEntry(html, base: base, limits)
    }
    return HTMLContent([], base: base, limits)
  }

  /// Relative addresses in the content of RSS start at the entry's page, as the content is that page's.
  /// Atom and `xml:base` have rules of their own (RFC 4287, 2).
  private func contentBase(page: URL?) -> URL {
    let holder = element.first("content") ?? element.first("description") ?? element
    return isAtom || holder.isBaseTold ? holder.base : page ?? holder.base
  }

  /// The first date that can be read: published before updated.
  private var date: Timestamp? {
    let names: [(String, Vocabulary)] = [
      ("pubdate", .core), ("published", .core), ("issued", .core), ("date", .dublinCore),
      ("issued", .dublinCore), ("created", .dublinCore), ("created", .core), ("date", .core),
      ("updated", .core), ("modified", .core), ("modified", .dublinCore),
    ]
    return names.lazy.compactMap { name, vocabulary in
      element.line(name, vocabulary).flatMap(FeedDate.parse)
    }.first
  }

  /// RSS's categories are texts, Atom's terms; some are addresses or numbers, with what they mean in a label.
  private var categories: [String] {
    element.all("category").compactMap { category in
      [category["term"], category["label"], category.text].lazy.compactMap { $0 }
        .first { !$0.contains("://") && Tag($0) != nil }
    }
  }

  /// Keywords with commas between them, and Flickr's tags with blanks.
  private var keywords: [String] {
    let lists = (element.all("keywords", .media) + element.all("subject", .dublinCore)).flatMap {
      $0.text.split(separator: ",", maxSplits: Tag.mostOfPhoto)
    }
    let flickr = element.all("category", .media).filter { $0["scheme"] == "urn:flickr:tags" }
    let tags = flickr.flatMap { $0.text.split(separator: " ", maxSplits: Tag.mostOfPhoto) }
    return (lists + tags).map { String($0) }
  }

  /// The picture that newspapers name in elements of their own, in the largest size.
  private var images: [FeedPicture] {
    let sizes = ["bigimage", "fullimage", "image"].flatMap { element.all($0) }
    let address = sizes.lazy.compactMap { size in
      [size.line("url"), size["url"], size["href"], size["src"], size.text.line].lazy
        .compactMap { $0 }.filter { $0.contains("/") }.compactMap { size.base.resolve($0, limits) }
        .first
    }.first
    return address.map { [FeedPicture(address: $0)] } ?? []
  }

  /// RSS's enclosures, Atom's links to them, and Atom content that is a picture or plays.
  private var attachments: [FeedPicture] {
    (element.all("enclosure") + element.links("enclosure") + element.all("content"))
      .compactMap(attachment)
  }

  private func attachment(_ element: Element) -> FeedPicture? {
    let attribute = ["url", "href", "src"].first { element[$0] != nil } ?? "url"
    guard let address = element.address(attribute, limits) else { return nil }
    let type = element["type"]
    var picture = FeedPicture(address: address)
    if !PictureType.isPicture(address, type: type) {
      guard let kind = PictureType.clip(address, type: type) else { return nil }
      picture.clip = FeedClip(kind: kind)
    }
    picture.type = PictureType.normalised(type)
    picture.description = element["title"]?.line?.cut(to: limits.textBytes)
    return picture
  }

  /// The name in `mail@example.org (Name)` and `Name <mail@example.org>`; else all of it.
  private static func personsName(_ text: String) -> String {
    if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close,
      let name = String(text[text.index(after: open)..<close]).line
    {
      return name
    }
    guard let open = text.firstIndex(of: "<") else { return text }
    return String(text[..<open]).line ?? text
  }
}
