import Domain
import Timeline

/// One page of a feed, as the engine wants it.
struct PhotoPage: Equatable {
  /// Where it is.
  let address: WebAddress
  /// Its photos in its own order; most are forgotten once they are told.
  private(set) var tickets: [Ticket<Photo>]
  /// No later page has anything newer, if the feed is in order.
  let reached: Milliseconds
  /// The moment of its last entry.
  let bottom: Milliseconds?
  /// The oldest moment of all entries up to here, whether or not they have photos, but for old ones
  /// that stand above newer ones: they are pinned there, and say nothing of where the feed ends.
  let oldest: Milliseconds
  /// Where older ones are; nil if nowhere.
  var next: WebAddress?
  /// Where and why its document was cut; nil if all of it was read.
  let cut: String?
  /// Whether it told photos that no page before it did.
  var hasNews = true
  /// The entries that are dated as if they belonged on a page before, such as old ones with the date
  /// of an edit. What is above was told already: each counts as just older than what it stands below.
  let late: Set<String>

  /// Makes a page of a document's entries and their moments.
  init(
    at address: WebAddress, _ feed: Feed, moments: [Timestamp], late: Set<String> = [],
    after previous: PhotoPage? = nil, photos: EntryPhotos
  ) {
    let moments = Self.moments(moments, of: feed.entries, late, below: previous?.reached)
    cut = feed.cutReason
    self.late = late
    self.address = address
    tickets = zip(feed.entries, moments).flatMap {
      photos.tickets(of: $0, at: Timestamp(milliseconds: $1))
    }
    // Not the oldest: old entries may be pinned to the top, and a few be dated back.
    reached = min(moments.suffix(3).max() ?? .max, previous?.reached ?? .max)
    bottom = moments.last ?? previous?.bottom
    oldest = min(Self.oldestInOrder(moments), previous?.oldest ?? .max)
    let next = feed.isComplete ? nil : feed.nextPage
    self.next = next.flatMap { $0.webAddress?.secured(typed: photos.typed) }
  }

  /// Whether nothing older can be had.
  var isLast: Bool { next == nil && cut == nil }

  /// Lets go of the photos.
  mutating func forgetTickets() {
    tickets = []
  }

  /// The page without its photos, but those that later pages may have newer ones than.
  var trace: PhotoPage {
    var trace = self
    trace.tickets.removeAll { $0.timestamp > reached }
    return trace
  }
}

extension PhotoPage {
  private static func oldestInOrder(_ moments: [Milliseconds]) -> Milliseconds {
    var oldest = Milliseconds.max
    var newestBehind = Milliseconds.min
    for moment in moments.reversed() where moment >= newestBehind {
      newestBehind = moment
      oldest = min(oldest, moment)
    }
    return oldest
  }

  private static func moments(
    _ moments: [Timestamp], of entries: [FeedEntry], _ late: Set<String>, below top: Milliseconds?
  ) -> [Milliseconds] {
    let top = top ?? .max
    var above = top
    return zip(entries, moments).map { entry, moment in
      above = late.contains(entry.id) ? min(above, top) - 1 : moment.milliseconds
      return above
    }
  }
}
