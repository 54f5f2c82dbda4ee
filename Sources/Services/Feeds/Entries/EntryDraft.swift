import Domain
import Foundation

/// An entry as it was read, before it is known what tells it from the others.
struct EntryDraft {
  /// What the feed calls it: `guid`, `id`.
  var ownID: String?
  var date: Timestamp?
  var title: String?
  var summary: String?
  var author: String?
  var link: URL?
  var isSensitive = false
  var pictures: PictureCollection
  /// Those of its pictures that it attaches: an enclosure is what the entry is about.
  private(set) var attached: Set<PictureKey> = []
  /// What is shown of it if it has no picture.
  var previews: PictureCollection

  init(_ limits: FeedLimits) {
    pictures = PictureCollection(limits)
    previews = PictureCollection(limits)
  }

  /// What the feed calls it, and its page; empty if it has neither.
  var names: [String] {
    [ownID, link?.absoluteString].compactMap { $0 }.filter { !$0.isEmpty }.map(Self.short)
  }

  /// The first `count` there are of: its names, the address of its first picture, and what it says.
  func identity(_ count: Int) -> String {
    let picture = pictures.pictures.first.map { Self.short($0.address.absoluteString) }
    let told = names + [picture].compactMap { $0 }
    return (told.count < count ? told + [hash] : told).prefix(count).joined(separator: " ")
  }

  /// Adds a picture that it attaches.
  mutating func attach(_ picture: FeedPicture) {
    pictures.add(picture)
    attached.insert(PictureKey(picture.address))
  }

  /// Takes in what is said of the same entry once more.
  mutating func add(_ other: EntryDraft) {
    date = date ?? other.date
    title = title ?? other.title
    summary = summary ?? other.summary
    author = author ?? other.author
    isSensitive = isSensitive || other.isSensitive
    for picture in other.pictures.pictures { pictures.add(picture) }
    attached.formUnion(other.attached)
  }
}

extension EntryDraft {
  /// The most there are: id, link, picture, and what it says.
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
