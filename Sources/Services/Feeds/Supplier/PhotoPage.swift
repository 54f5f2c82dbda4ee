import Domain
import Timeline

/// One page of a feed as tickets for the engine.
struct PhotoPage: Equatable {
  let address: WebAddress
  /// Its photos in its own order; most are forgotten once the engine has them.
  var tickets: [Ticket<Photo>]
  /// No later page has anything newer, if the feed is in order.
  let reached: Milliseconds
  /// The moment of its last entry.
  let bottom: Milliseconds?
  /// The oldest moment of all entries up to here. Old entries above newer ones do not count: they are
  /// pinned there, and the feed does not end with them.
  let oldest: Milliseconds
  /// Where older entries are; nil if there are none.
  var next: WebAddress?
  /// What documents down to this one have more of than is read, although older pages go on; nil if nothing.
  let leftOut: String?
  /// Where and why its document ends too early; of the last page also what was left out above, so that a gap
  /// says so. Nil if nothing is missing.
  let cut: String?
  /// Whether it has photos that no page before it has.
  var hasNews = true
  /// The entries whose dates belong on an earlier page, such as old ones with the date of an edit. As the
  /// engine has that page already, each counts as just older than the entry above it.
  let late: Set<String>

  /// Makes a page of a document.
  init(
    at address: WebAddress, _ feed: Feed, moments: [Timestamp], late: Set<String> = [],
    after previous: PhotoPage? = nil, photos: EntryPhotos
  ) {
    let moments = Self.moments(moments, of: feed.entries, late, below: previous?.reached)
    self.late = late
    self.address = address
    tickets = zip(feed.entries, moments).compactMap {
      photos.ticket(of: $0, at: Timestamp(milliseconds: $1))
    }
    reached = min(Self.end(of: moments), previous?.reached ?? .max)
    bottom = moments.last ?? previous?.bottom
    oldest = min(Self.oldestInOrder(moments), previous?.oldest ?? .max)
    let next = feed.isComplete ? nil : feed.nextPage
    self.next = next.flatMap { $0.webAddress?.secured(typed: photos.typed) }
    // Older pages are complete without what one document has too much of.
    switch feed.cut {
    case .endsEarly?, .lostPage?: (leftOut, cut) = (previous?.leftOut, feed.cutReason)
    default:
      leftOut = feed.cutReason ?? previous?.leftOut
      cut = self.next == nil ? leftOut : nil
    }
  }

  /// Whether there is nothing older.
  var isLast: Bool { next == nil && cut == nil }

  /// The page without its photos, except those that may be older than photos of later pages.
  var trace: PhotoPage {
    var trace = self
    trace.tickets.removeAll { $0.timestamp > reached }
    return trace
  }
}

extension PhotoPage {
  /// The moment of the last entry, below which older pages go on. If the way down to it has a step that is
  /// much longer than all others, some of the last entries may be backdated: then of the last three the
  /// newest counts.
  private static func end(of moments: [Milliseconds]) -> Milliseconds {
    let tail = moments.suffix(3)
    guard let top = tail.max(), let last = tail.last else { return .max }
    let spans = zip(moments, moments.dropFirst()).map { Timeframe(start: $0, end: $1).span ?? 0 }
    guard let longest = spans.suffix(2).indices.max(by: { spans[$0] < spans[$1] }),
      zip(tail, tail.dropFirst()).allSatisfy({ $0 >= $1 })
    else { return top }
    let others = spans.indices.filter { $0 != longest }.map { spans[$0] }
    return spans[longest] / 2 <= others.max() ?? 0 ? last : top
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
