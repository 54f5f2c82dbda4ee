import Domain
import Timeline

/// Remembers in which order a timeline told its photos, page by page from the top.
///
/// A photo whose date lies above its place may stand a page further down than it did. Its moment must not
/// count as told before its place was read, or it would be taken for deleted.
struct TimelineOrder {
  /// The most pages that are kept.
  static let capacity = 500

  private typealias Page = [TicketID: Milliseconds]

  /// What stands above the place where the timeline is being read.
  private var above: [Page] = []
  /// What was read from there on.
  private var now: [Page] = []
  /// What stood below before, without what was told since.
  private var below: [Page] = []
  /// Whether it is known where the timeline is being read.
  private var isPlaced = true

  /// The timeline is read again, from the top or from somewhere below.
  mutating func beginAnew(fromTop isTop: Bool) {
    let pages = above + (isPlaced ? now : []) + below
    below = Array(pages.prefix(Self.capacity))
    (above, now, isPlaced) = ([], [], isTop)
  }

  /// The next page has told these photos; of those told twice the last moment counts. What stood on pages
  /// above all of theirs was told before, or is gone. Some servers tell photos again on the page below.
  mutating func note(_ tickets: [Ticket<Photo>]) {
    var page = Dictionary(tickets.map { ($0.key.id, $0.timestamp) }) { _, last in last }
    for id in page.keys where now.contains(where: { $0[id] != nil }) { page[id] = nil }
    if let place = below.firstIndex(where: { $0.keys.contains { page[$0] != nil } }) {
      // What begins within a page has the rest of that page above it.
      let end = isPlaced ? place : place + 1
      if !isPlaced { above = Array(below[..<end]) }
      below.removeFirst(end)
      isPlaced = true
    }
    for id in page.keys {
      for place in above.indices { above[place][id] = nil }
      for place in below.indices { below[place][id] = nil }
    }
    now.append(page)
  }

  /// The newest moment before `top` of what may stand below all that was read; nil if there is none.
  func newestBelow(olderThan top: Milliseconds) -> Milliseconds? {
    guard isPlaced else { return nil }
    return below.lazy.flatMap(\.values).filter { $0 < top }.max()
  }
}
