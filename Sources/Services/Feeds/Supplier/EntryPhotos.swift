import Domain
import Timeline

/// Makes photos of entries.
///
/// The pictures of one entry share its moment, and the engine orders what shares a moment by id. So
/// that they stay in the order of the entry, the first has the entry's id, also when others come
/// later; the ids of these are the entry's, the picture's place in it, and the picture's own key:
/// another picture in its place is another photo.
struct EntryPhotos {
  /// The longest caption, in bytes of UTF-8, before it ends with `…`.
  static let captionBytes = 2_000

  /// Titles that programs give to what has none.
  private static let emptyTitles: Set = ["Photo", "No caption", "Untitled"]

  let source: SourceID
  /// What a person typed to get there.
  let typed: WebAddress

  /// The ids of an entry's photos, in its order.
  func ids(of entry: FeedEntry) -> [PhotoID] {
    entry.pictures.enumerated().map { place, picture in
      guard place > 0 else { return PhotoID(source: source, item: entry.id) }
      let digits = String(place)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      let key = StableHash.of(PictureKey(picture.address).text)
      return PhotoID(source: source, item: "\(entry.id)\n\(padded) \(key)")
    }
  }

  /// An entry's photos, as tickets of its source.
  func tickets(of entry: FeedEntry, at moment: Timestamp) -> [Ticket<Photo>] {
    zip(ids(of: entry), entry.pictures).compactMap { id, picture in
      guard let photo = photo(id, picture, of: entry, at: moment) else { return nil }
      return Ticket(
        supplier: OpaqueID(source.rawValue), id: OpaqueID(id.item),
        timestamp: moment.milliseconds, payload: photo)
    }
  }
}

extension EntryPhotos {
  private func photo(
    _ id: PhotoID, _ picture: FeedPicture, of entry: FeedEntry, at moment: Timestamp
  ) -> Photo? {
    guard let address = picture.address.webAddress?.secured(typed: typed) else {
      return nil
    }
    return Photo(
      id: id, timestamp: moment, caption: caption(picture, of: entry),
      alternativeText: picture.alternativeText, author: entry.author, size: picture.size,
      media: .web(address), isSensitive: entry.isSensitive)
  }

  /// The title, and what is said of the picture, or of all of them; none of it twice.
  private func caption(_ picture: FeedPicture, of entry: FeedEntry) -> String? {
    let text = picture.description ?? entry.summary
    guard let title = entry.title, !Self.emptyTitles.contains(title) else {
      return text?.cut(to: Self.captionBytes)
    }
    guard let text, !title.hasPrefix(text) else { return title.cut(to: Self.captionBytes) }
    // A title that some programs make of the text's first words says nothing new.
    let cut = ["…", "..."].first { title.hasSuffix($0) } ?? ""
    let start = title.dropLast(cut.count)
    return (text.hasPrefix(start) ? text : title + "\n" + text).cut(to: Self.captionBytes)
  }
}
