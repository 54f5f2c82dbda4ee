import Domain
import Timeline

/// Pages that follow one another in one pool.
struct TimelineChain {
  /// What is asked for is older than this.
  let top: Milliseconds
  /// Where it goes on; nil at its end.
  var next: TimelineDownload.Place?
  /// No later page has anything newer, if the timeline is in order.
  private(set) var reached = Milliseconds.max
  /// When the last status was.
  private(set) var bottom: Milliseconds?

  private var told: Set<TicketID> = []
  private var seen: Set<String> = []
  private var visited: Set<TimelineDownload.Place> = []

  init(top: Milliseconds, at place: TimelineDownload.Place, reached: Milliseconds) {
    self.top = top
    next = place
    self.reached = reached
  }

  /// Takes a page, and returns its statuses with their moments. One that is newer than those above it
  /// is put below them: clocks differ, and some posts are late; but not most of a page.
  mutating func add(
    _ answer: TimelineDownload.Answer, at place: TimelineDownload.Place
  ) throws(FediverseError) -> [(status: Status, moment: Timestamp)] {
    visited.insert(place)
    next = answer.next
    let host = answer.origin.host
    if let next, visited.contains(next) { throw .goesInCircles(host: host) }
    let new = answer.statuses.filter { seen.insert($0.id).inserted }
    guard !new.isEmpty || answer.statuses.isEmpty else { throw .goesInCircles(host: host) }
    let late = new.count { $0.createdAt.milliseconds > reached }
    guard late * 2 <= new.count else { throw .outOfOrder(host: host) }
    let moments = new.map { min($0.createdAt.milliseconds, reached) }
    // Not the oldest: some of the last may be dated back.
    reached = min(moments.suffix(max(3, moments.count / 4)).max() ?? .max, reached)
    bottom = moments.last ?? bottom
    return zip(new, moments).map { ($0, Timestamp(milliseconds: $1)) }
  }

  /// What of these was not told in this pool; each photo stands once, where it comes first.
  mutating func untold(_ tickets: [Ticket<Photo>]) -> [Ticket<Photo>] {
    tickets.filter { told.insert($0.key.id).inserted }
  }
}
