import Domain
import Foundation

/// An entry as it was read, before it has an id.
struct EntryDraft {
  /// The feed's own id for it: `guid`, `id`.
  var ownID: String?
  var date: Timestamp?
  var title: String?
  var summary: String?
  var author: String?
  var link: URL?
  var isSensitive = false
  var pictures: PictureCollection
  /// Those of its pictures that are attachments.
  private(set) var attached: Set<PictureKey> = []
  /// The pictures that count if it has no others.
  var previews: PictureCollection
  /// Whether it has more pictures than are kept.
  var isFull = false

  init(_ limits: FeedLimits) {
    pictures = PictureCollection(limits)
    previews = PictureCollection(limits)
  }

  /// Its own id and its page; empty if it has neither.
  var names: [String] {
    [ownID, link?.absoluteString].compactMap { $0 }.filter { !$0.isEmpty }.map(Self.short)
  }

  /// The first `count` of: its names, the address of its first picture, a hash of what it says.
  func identity(_ count: Int) -> String {
    let picture = pictures.pictures.first.map { Self.short($0.address.absoluteString) }
    let told = names + [picture].compactMap { $0 }
    return (told.count < count ? told + [hash] : told).prefix(count).joined(separator: " ")
  }

  /// Adds pictures; `previews` count if there are no others.
  mutating func add(_ more: [FeedPicture], previews: [FeedPicture] = []) {
    for picture in more { pictures.add(picture) }
    for picture in previews { self.previews.add(picture) }
    isFull = isFull || pictures.isFull
  }

  /// Adds the text and the pictures of its content.
  mutating func add(_ content: HTMLContent) {
    summary = content.text
    add(content.pictures)
    isFull = isFull || content.isFull
  }

  /// Adds an attachment.
  mutating func attach(_ picture: FeedPicture) {
    add([picture])
    attached.insert(PictureKey(picture.address))
  }

  /// Adds what the feed says of the same entry once more.
  mutating func add(_ other: EntryDraft) {
    date = date ?? other.date
    title = title ?? other.title
    summary = summary ?? other.summary
    author = author ?? other.author
    isSensitive = isSensitive || other.isSensitive
    add(other.pictures.pictures)
    isFull = isFull || other.isFull
    attached.formUnion(other.attached)
  }
}

extension EntryDraft {
  /// How many there are: id, link, picture, hash.
  static let identities = 4

  private var hash: String {
    let parts = [date.map { String($0.milliseconds) }, title, summary, author]
    return Self.hash(parts.map { $0 ?? "" }.joined(separator: "\u{0}"))
  }

  private static func short(_ id: String) -> String {
    id.utf8.count > 1_000 ? hash(id) : id
  }

  private static func hash(_ text: String) -> String {
    "hash:" + StableHash.of(text)
  }
}
