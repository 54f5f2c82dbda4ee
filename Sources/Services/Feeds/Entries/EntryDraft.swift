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
  var pictures: [FeedPicture] = []

  /// What may identify it, the best first; never empty.
  var identities: [String] {
    let all = [ownID, link?.absoluteString, pictures.first?.address.absoluteString, hash]
    return all.compactMap { $0 }.filter { !$0.isEmpty }.map(Self.short)
  }

  /// Whether it seems to be the same entry once more, rather than another of the same id.
  func repeats(_ other: EntryDraft) -> Bool {
    link == other.link && pictures.first?.address == other.pictures.first?.address
  }
}

extension EntryDraft {
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
