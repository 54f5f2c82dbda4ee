import Domain
import Markup
import Timeline

/// Makes photos of entries: one of each that has pictures, called as the entry is.
struct EntryPhotos {
  /// The longest text of an entry, caption of a picture and line of tags in bytes of UTF-8; what is longer ends with
  /// `…`, and tags that have no room are left out.
  static let captionBytes = 2_000

  /// Titles that programs give to entries without one.
  private static let emptyTitles: Set = ["Photo", "No caption", "Untitled"]

  let source: SourceID
  /// The address of the feed as a person typed it.
  let typed: WebAddress

  /// What the photo of an entry is called.
  func id(of entry: FeedEntry) -> PhotoID {
    PhotoID(source: source, item: entry.id)
  }

  /// An entry's photo, as a ticket of its source; nil if it has no picture. Pictures behind the first one have a
  /// caption if something else is said of them.
  func ticket(of entry: FeedEntry, at moment: Timestamp) -> Ticket<Photo>? {
    let shown = entry.pictures.compactMap { picture in
      reference(to: picture).map { (picture, $0) }
    }
    guard let (first, media) = shown.first else { return nil }
    let common = caption(first.description ?? entry.summary, of: entry)
    let others = shown.dropFirst().map { picture, media in
      let caption = caption(picture.description ?? entry.summary, of: entry)
      return PostPicture(
        media: media, caption: caption == common ? nil : caption,
        alternativeText: picture.alternativeText, size: picture.size)
    }
    let photo = Photo(
      id: id(of: entry), timestamp: moment, caption: words(of: entry, with: first),
      alternativeText: first.alternativeText, author: entry.author, size: first.size,
      media: media, isSensitive: entry.isSensitive,
      page: Photo.page(entry.link?.webAddress?.text), others: others)
    return Ticket(
      supplier: OpaqueID(source.rawValue), id: OpaqueID(photo.id.item),
      timestamp: moment.milliseconds, payload: photo)
  }
}

extension EntryPhotos {
  /// What is asked for; nil if it has no address for that.
  private func reference(to picture: FeedPicture) -> MediaReference? {
    guard let address = picture.address.webAddress?.secured(typed: typed) else { return nil }
    guard let clip = picture.clip else { return .web(address) }
    let poster = clip.poster?.webAddress?.secured(typed: typed).map(MediaReference.web)
    return .clip(Clip(clip.kind, file: .web(address), poster: poster, seconds: clip.seconds))
  }

  /// All that is said: the title, the text, what is written below the first picture, and the tags; none of it twice.
  private func words(of entry: FeedEntry, with first: FeedPicture) -> String? {
    let own = first.description.flatMap { entry.title?.hasPrefix($0) == true ? nil : $0 }
    let text = Self.together(entry.summary, own)
    let isBoth = text != entry.summary && text != own
    let lines = [
      caption(isBoth ? entry.summary : text, of: entry),
      isBoth ? own?.cut(to: Self.captionBytes) : nil,
    ].compactMap(\.self)
    let words =
      lines + [tagLine(entry.tags, behind: lines.joined(separator: "\n"))].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }

  /// The title and a text.
  private func caption(_ text: String?, of entry: FeedEntry) -> String? {
    let title = entry.title.flatMap { Self.emptyTitles.contains($0) ? nil : $0 }
    return Self.together(title, text)?.cut(to: Self.captionBytes)
  }

  /// Tags as people write them into posts, `#fog #low_tide`, but for those in the text; nil if there are none.
  private func tagLine(_ tags: [Tag], behind text: String) -> String? {
    let known = Set(SearchText.tags(in: text))
    var line = ""
    for tag in tags where !known.contains(tag.key) {
      let name = tag.name.split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
      guard !name.isEmpty, line.utf8.count + name.utf8.count < Self.captionBytes else { continue }
      line += (line.isEmpty ? "#" : " #") + name
    }
    return line.isEmpty ? nil : line
  }

  /// Both texts, or one of them if that says what the other does.
  private static func together(_ first: String?, _ second: String?) -> String? {
    guard let first, let second else { return first ?? second }
    guard !first.hasPrefix(second), !first.hasSuffix(second) else { return first }
    // Some programs make a title or an excerpt of a text's first words.
    let cut = ["…", "..."].first { first.hasSuffix($0) } ?? ""
    return second.hasPrefix(first.dropLast(cut.count)) ? second : first + "\n" + second
  }
}
