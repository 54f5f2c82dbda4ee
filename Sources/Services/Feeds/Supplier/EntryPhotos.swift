import Domain
import Markup
import Timeline

/// Makes photos of entries.
///
/// The pictures of one entry share its moment, and the engine orders those by id. So that they keep their
/// order, the first has the entry's id, even if more are added later. The others have the entry's id, their
/// place and their key: another picture in the same place is another photo.
struct EntryPhotos {
  /// The longest caption in bytes of UTF-8; what is longer ends with `…`.
  static let captionBytes = 2_000

  /// Titles that programs give to entries without one.
  private static let emptyTitles: Set = ["Photo", "No caption", "Untitled"]

  let source: SourceID
  /// The address of the feed as a person typed it.
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
      media: .web(address), isSensitive: entry.isSensitive,
      page: Photo.page(entry.link?.webAddress?.text))
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

/// FNV-1a of 64 bits: unlike Swift's own hashes, the same on every machine and in every version.
enum StableHash {
  /// The hash of a text in hexadecimal digits.
  static func of(_ text: String) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(clamping: byte)) &* 0x100_0000_01B3 }
    return String(value, radix: 16)
  }
}
