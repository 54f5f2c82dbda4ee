import Foundation

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
