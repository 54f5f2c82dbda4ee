import Domain
import Foundation
import Markup

/// What one document says about a feed.
///
/// All texts are untrusted and unfiltered; the terminal makes them harmless.
public struct Feed: Hashable, Sendable {
  /// What it is called, on one line.
  public var title: String?
  /// The web page it belongs to.
  public var home: URL?
  /// Where older entries are: `rel="next"`, RFC 5005's `prev-archive`, JSON Feed's `next_url`.
  ///
  /// Never the document's own address; that a chain of pages ends is for the caller to see to.
  public var nextPage: URL?
  /// Whether it says to hold all entries there ever were (RFC 5005, `fh:complete`).
  public var isComplete = false
  /// What it tells, in the order of the document, each id once.
  public var entries: [FeedEntry] = []
  /// Why there may have been more than was read; nil if all was.
  public var cut: Cut?

  /// Why there may have been more.
  public enum Cut: Hashable, Sendable {
    /// The document ends in the middle, such as after a broken download.
    case endsEarly
    /// It has more entries than ``FeedLimits/entries``.
    case tooManyEntries
  }

  /// Makes a feed that says nothing yet.
  public init() {}

  /// Where and why it was cut, to go on in a sentence of the feed; nil if all was read.
  public var cutReason: String? {
    let last = entries.last.map { " after “\(($0.title ?? $0.id).cut(to: 60))”" } ?? ""
    return switch cut {
    case .endsEarly: "it ends in the middle" + last
    case .tooManyEntries: "it has more entries than are read, which end" + last
    case nil: nil
    }
  }
}

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

/// A picture that an entry shows, attaches or links to.
public struct FeedPicture: Hashable, Sendable {
  /// Where its bytes are, in the largest version the entry tells of: http or https.
  public var address: URL
  /// Its media type as the feed says, such as `image/jpeg`, in lower case; not to be relied on.
  public var type: String?
  /// Width and height in pixels as the feed says; not to be relied on.
  public var size: PixelSize?
  /// What is to be seen on it, for those who cannot see it.
  public var alternativeText: String?
  /// Its own caption or title, as plain text.
  public var description: String?

  /// Makes a picture of which only the address is known.
  public init(address: URL) {
    self.address = address
  }
}

/// A feed that a web page tells of.
public struct FeedLink: Hashable, Sendable {
  /// Where it is: http or https.
  public var address: URL
  /// What the page calls it, on one line.
  public var title: String?
  /// Its media type as the page says, such as `application/atom+xml`, in lower case.
  public var type: String?

  /// Makes a link of which only the address is known.
  public init(address: URL) {
    self.address = address
  }
}
