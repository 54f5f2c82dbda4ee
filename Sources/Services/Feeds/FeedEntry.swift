import Domain
import Foundation

/// One entry of a feed: a post with its pictures.
public struct FeedEntry: Hashable, Sendable, Identifiable {
  /// What tells it from the feed's other entries, the same at each reading; opaque.
  ///
  /// The first there is of: its own id (`guid`, `id`, `rdf:about`), its link, the address of its
  /// first picture, a hash of date and texts. One that is longer than 1,000 bytes is hashed. Entries
  /// that share it (some programs give all the same) are told apart by as many of the others in this
  /// list as it takes. Those that share id, link and a picture, or one of which has no picture, are the
  /// same entry told again, and become one.
  public var id: String
  /// When it was published, else updated; nil if neither is told or can be understood.
  ///
  /// Whoever keeps entries without a date dates them by when they were first seen, and keeps that.
  public var date: Timestamp?
  /// What it is called, on one line.
  public var title: String?
  /// What it says, as plain text: of its whole content if it is there, else of its summary.
  ///
  /// Paragraphs are lines; what is the caption of a picture is with the picture instead.
  public var summary: String?
  /// Who wrote it.
  public var author: String?
  /// Its web page.
  public var link: URL?
  /// Whether it asks to be covered until the person wants to see it (Media RSS `adult`).
  public var isSensitive = false
  /// Its pictures, in the order of the entry, each once.
  public var pictures: [FeedPicture] = []

  /// Makes an entry of which only the id is known.
  public init(id: String) {
    self.id = id
  }
}
