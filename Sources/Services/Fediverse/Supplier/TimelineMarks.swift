import Domain
import Timeline

/// Where in a timeline which time is, so that a gap far down does not begin at the top again.
///
/// Places below statuses stay where they are, whatever is posted above them.
struct TimelineMarks {
  /// How many are kept, and how many tickets of those that are not.
  static let capacity = 1_000

  /// A page that was read.
  private struct Mark {
    let place: TimelineDownload.Place
    /// Nothing on it or below is newer, but what came late.
    let above: Milliseconds
    /// Nothing below it is newer.
    let reached: Milliseconds
    /// What it showed that is older than that.
    let strays: [Ticket<Photo>]
  }

  /// The newest first.
  private var marks: [Mark] = []
  /// What pages showed that are not marked any more.
  private var strays: [TicketID: Ticket<Photo>] = [:]

  /// Keeps where the page is that a chain read last; it had come down to `above`.
  mutating func note(
    _ place: TimelineDownload.Place, from above: Milliseconds, of chain: TimelineChain,
    showing tickets: [Ticket<Photo>]
  ) {
    let reached = chain.reached
    // The top is another page every time; any other place was read again just now.
    if place != .top { marks.removeAll { $0.place == place } }
    remove { reached <= $0.reached && $0.reached < above || $0.place == place }
    for ticket in tickets { strays[ticket.key.id] = nil }
    let strays = tickets.filter { $0.timestamp < reached }
    let index = marks.firstIndex { $0.reached < reached } ?? marks.endIndex
    marks.insert(Mark(place: place, above: above, reached: reached, strays: strays), at: index)
    if marks.count > Self.capacity { marks.removeLast() }
  }

  /// Nothing is at a place any more.
  mutating func forget(_ place: TimelineDownload.Place) {
    remove { $0.place == place }
  }

  /// From where to read what is older than a moment: the last page that begins above it. And what is
  /// that old further up, as a post may come days late.
  func start(
    olderThan moment: Milliseconds
  ) -> (place: TimelineDownload.Place, above: Milliseconds, strays: [Ticket<Photo>]) {
    let before = marks.prefix { $0.reached >= moment }
    guard let last = before.last else { return (.top, .max, []) }
    let strays = before.dropLast().flatMap(\.strays) + strays.values
    return (last.place, last.above, strays.filter { $0.timestamp < moment })
  }
}

extension TimelineMarks {
  /// Takes marks away, but not what their pages showed. If that becomes too much, the next gap begins at
  /// the top again.
  private mutating func remove(where isGone: (Mark) -> Bool) {
    for ticket in marks.filter(isGone).flatMap(\.strays) { strays[ticket.key.id] = ticket }
    marks.removeAll(where: isGone)
    guard strays.count > Self.capacity else { return }
    marks = []
    strays = [:]
  }
}
