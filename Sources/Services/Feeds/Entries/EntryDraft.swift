import Domain
import Foundation

/// An entry as it was read, before it has an id.
struct EntryDraft {
  /// The feed's own id for it: `guid`, `id`.
  var ownID: String?
  /// All but its id and its pictures.
  var entry = FeedEntry(id: "")
  var pictures: PictureCollection
  /// Those of its pictures that are attachments.
  private(set) var attached: Set<PictureKey> = []
  /// The pictures that count if it has no others.
  var previews: PictureCollection
  /// Whether it has more in it than is kept.
  var isFull = false

  init(_ limits: FeedLimits) {
    pictures = PictureCollection(limits)
    previews = PictureCollection(limits)
  }

  /// Its own id and its page; empty if it has neither.
  var names: [String] {
    [ownID, entry.link?.absoluteString].compactMap { $0 }.filter { !$0.isEmpty }.map(Self.short)
  }

  /// The first `count` of: its names, the address of its first picture, a hash of what it says.
  func identity(_ count: Int) -> String {
    let picture = pictures.pictures.first.map { Self.short($0.address.absoluteString) }
    let told = names + [picture].compactMap { $0 }
    return (told.count < count ? told + [hash] : told).prefix(count).joined(separator: " ")
  }

  /// Its pictures that are no attachments.
  var shown: [(key: PictureKey, address: URL)] {
    zip(pictures.keys, pictures.pictures).filter { !attached.contains($0.0) }
      .map { (key: $0, address: $1.address) }
  }

  /// Adds pictures; `previews` count if there are no others.
  mutating func add(_ more: [FeedPicture], previews: [FeedPicture] = []) {
    for picture in more { pictures.add(picture) }
    for picture in previews { self.previews.add(picture) }
    isFull = isFull || pictures.isFull
  }

  /// Adds the text and the pictures of its content.
  mutating func add(_ content: HTMLContent) {
    entry.summary = content.text
    add(content.pictures)
    isFull = isFull || content.isFull
  }

  /// Files it under these; what many programs say where nobody said anything is left out.
  mutating func file(under names: some Sequence<String>) {
    entry.tags = Tag.tags(of: names.prefix(Tag.mostOfPhoto)).filter { $0.key != "uncategorized" }
  }

  /// Adds an attachment.
  mutating func attach(_ picture: FeedPicture) {
    add([picture])
    attached.insert(PictureKey(picture.address))
  }

  /// Adds what the feed says of the same entry once more.
  mutating func add(_ other: EntryDraft) {
    entry.date = entry.date ?? other.entry.date
    entry.title = entry.title ?? other.entry.title
    entry.summary = entry.summary ?? other.entry.summary
    entry.author = entry.author ?? other.entry.author
    if entry.tags.isEmpty { entry.tags = other.entry.tags }
    entry.isSensitive = entry.isSensitive || other.entry.isSensitive
    add(other.pictures.pictures)
    isFull = isFull || other.isFull
    attached.formUnion(other.attached)
  }
}

extension EntryDraft {
  /// How many there are: id, link, picture, hash.
  static let identities = 4

  private var hash: String {
    let date = entry.date.map { String($0.milliseconds) }
    let parts = [date, entry.title, entry.summary, entry.author]
    return Self.hash(parts.map { $0 ?? "" }.joined(separator: "\u{0}"))
  }

  private static func short(_ id: String) -> String {
    id.utf8.count > 1_000 ? hash(id) : id
  }

  private static func hash(_ text: String) -> String {
    "hash:" + String(StableHash.of(text.utf8), radix: 16)
  }
}
