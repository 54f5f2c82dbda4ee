import Domain
import Timeline

/// Remembers in which order a timeline told its photos, page by page from the top.
///
/// A photo whose date lies above its place may stand a page further down than it did. Its moment must not
/// count as told before its place was read, or it would be taken for deleted.
struct TimelineOrder {
  /// The most pages that are kept.
  static let capacity = 500

  fileprivate struct Page {
    /// All statuses on it. A boost is one of its own: what it boosts may stand further down, too.
    var statuses: Set<OpaqueID>
    var photos: [TicketID: Milliseconds]
  }

  /// What stands above the place where the timeline is being read.
  private var above: [Page] = []
  /// What was read from there on.
  private var now: [Page] = []
  /// What stood below before, without what was told since.
  private var below: [Page] = []
  /// The photos of all pages that were known when the timeline began to be read.
  private var known: [TicketID: Milliseconds] = [:]
  /// Whether it is known where the timeline is being read.
  private var isPlaced = true

  /// The timeline is read again, from the top or from somewhere below.
  mutating func beginAnew(fromTop isTop: Bool) {
    let pages = above + (isPlaced ? now : []) + below
    below = Array(pages.prefix(Self.capacity))
    known = below.reduce(into: [:]) { $0.merge($1.photos) { first, _ in first } }
    (above, now, isPlaced) = ([], [], isTop)
  }

  /// The next page has these statuses and told these photos; of those told twice the last moment counts. What
  /// stood on pages above all of theirs was told before, or is gone. Some servers tell statuses again on the
  /// page below.
  mutating func note(_ statuses: some Sequence<OpaqueID>, telling tickets: [Ticket<Photo>]) {
    var page = Page(
      statuses: Set(statuses),
      photos: Dictionary(tickets.map { ($0.key.id, $0.timestamp) }) { _, last in last })
    for before in now { page.remove(before) }
    if let place = below.firstIndex(where: { !$0.statuses.isDisjoint(with: page.statuses) }) {
      // What begins within a page has the rest of that page above it.
      let end = isPlaced ? place : place + 1
      if !isPlaced { above = Array(below[..<end]) }
      below.removeFirst(end)
      isPlaced = true
    }
    for place in above.indices { above[place].remove(page) }
    for place in below.indices { below[place].remove(page) }
    now.append(page)
  }

  /// The newest moment before `top` of what may stand below all that was read; nil if there is none.
  func newestBelow(olderThan top: Milliseconds) -> Milliseconds? {
    guard isPlaced else { return nil }
    return below.lazy.flatMap(\.photos.values).filter { $0 < top }.max()
  }

  /// Whether it is known where a photo stood that is stored with a moment: then it is gone if all down to that was
  /// read and it was not told. Of what was told before the program started, it is not known.
  func knew(_ photo: TicketID, at moment: Milliseconds) -> Bool {
    isPlaced && known[photo] == moment
  }
}

extension TimelineOrder.Page {
  /// Takes out what another page has.
  fileprivate mutating func remove(_ other: Self) {
    statuses.subtract(other.statuses)
    for id in other.photos.keys { photos[id] = nil }
  }
}
