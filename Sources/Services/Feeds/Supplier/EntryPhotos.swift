import Domain
import Markup
import Timeline

/// Makes photos of entries: one of each that has pictures, called as the entry is.
struct EntryPhotos {
  /// The longest caption in bytes of UTF-8; what is longer ends with `…`.
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

  /// An entry's photo, as a ticket of its source; nil if it has no picture.
  func ticket(of entry: FeedEntry, at moment: Timestamp) -> Ticket<Photo>? {
    let pictures = pictures(of: entry)
    guard let first = pictures.first else { return nil }
    let photo = Photo(
      id: id(of: entry), timestamp: moment, caption: first.caption,
      alternativeText: first.alternativeText, author: entry.author, size: first.size,
      media: first.media, isSensitive: entry.isSensitive,
      page: Photo.page(entry.link?.webAddress?.text), others: Array(pictures.dropFirst()))
    return Ticket(
      supplier: OpaqueID(source.rawValue), id: OpaqueID(photo.id.item),
      timestamp: moment.milliseconds, payload: photo)
  }
}

extension EntryPhotos {
  /// Its pictures; only the first, and those of which something else is said, have a caption.
  private func pictures(of entry: FeedEntry) -> [PostPicture] {
    var common: String??
    return entry.pictures.compactMap { picture in
      guard let address = picture.address.webAddress?.secured(typed: typed) else { return nil }
      var media = MediaReference.web(address)
      if let clip = picture.clip {
        let poster = clip.poster?.webAddress?.secured(typed: typed).map(MediaReference.web)
        media = .clip(Clip(clip.kind, file: media, poster: poster, seconds: clip.seconds))
      }
      let caption = caption(picture, of: entry)
      defer { common = common ?? .some(caption) }
      return PostPicture(
        media: media, caption: caption == common ? nil : caption,
        alternativeText: picture.alternativeText, size: picture.size)
    }
  }

  /// The title, and what is said of the picture or else of the entry; none of it twice.
  private func caption(_ picture: FeedPicture, of entry: FeedEntry) -> String? {
    let text = picture.description ?? entry.summary
    guard let title = entry.title, !Self.emptyTitles.contains(title) else {
      return text?.cut(to: Self.captionBytes)
    }
    guard let text, !title.hasPrefix(text) else { return title.cut(to: Self.captionBytes) }
    // Some programs make a title of the text's first words.
    let cut = ["…", "..."].first { title.hasSuffix($0) } ?? ""
    let start = title.dropLast(cut.count)
    return (text.hasPrefix(start) ? text : title + "\n" + text).cut(to: Self.captionBytes)
  }
}
