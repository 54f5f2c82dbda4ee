import Domain
import Timeline

/// One page of a feed, as the engine wants it.
struct PhotoPage: Equatable {
  /// Where it is.
  let address: WebAddress
  /// Its photos in its own order; most are forgotten once they are told.
  private(set) var tickets: [Ticket<Photo>]
  /// The last of them.
  private(set) var last: TicketID?
  /// No later page has anything newer, if the feed is in order.
  let reached: Milliseconds
  /// The moment of its last entry.
  let bottom: Milliseconds?
  /// The oldest moment of all entries up to here, whether or not they have photos, but for old ones
  /// that stand above newer ones: they are pinned there, and say nothing of where the feed ends.
  let oldest: Milliseconds
  /// Where older ones are; nil if nowhere.
  var next: WebAddress?
  /// Whether it told photos that no page before it did.
  var hasNews = true

  /// Makes a page of a document's entries and their moments.
  init(
    at address: WebAddress, _ feed: Feed, moments: [Timestamp], after previous: PhotoPage?,
    photos: EntryPhotos
  ) {
    let moments = moments.map(\.milliseconds)
    self.address = address
    tickets = zip(feed.entries, moments).flatMap {
      photos.tickets(of: $0, at: Timestamp(milliseconds: $1))
    }
    last = tickets.last?.key.id
    // Not the oldest: old entries may be pinned to the top, and a few be dated back.
    reached = min(moments.suffix(3).max() ?? .max, previous?.reached ?? .max)
    bottom = moments.last ?? previous?.bottom
    oldest = min(Self.oldestInOrder(moments), previous?.oldest ?? .max)
    let next = feed.isComplete ? nil : feed.nextPage
    self.next = next.flatMap { $0.webAddress?.secured(typed: photos.typed) }
  }

  /// Does not tell some of its photos.
  mutating func leaveOut(_ ids: Set<TicketID>) {
    tickets.removeAll { ids.contains($0.key.id) }
    last = tickets.last?.key.id
  }

  /// Lets go of the photos.
  mutating func forgetTickets() {
    tickets = []
  }

  private static func oldestInOrder(_ moments: [Milliseconds]) -> Milliseconds {
    var oldest = Milliseconds.max
    var newestBehind = Milliseconds.min
    for moment in moments.reversed() where moment >= newestBehind {
      newestBehind = moment
      oldest = min(oldest, moment)
    }
    return oldest
  }

  /// Lets go of the photos but those that later pages may have newer ones than.
  mutating func keepLeftovers() {
    tickets.removeAll { $0.timestamp > reached }
  }
}
