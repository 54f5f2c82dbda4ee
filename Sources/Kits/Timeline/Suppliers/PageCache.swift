/// What a feed has told in this pool: one stretch of time without holes, which grows downwards.
struct PageCache<Payload: Sendable & Equatable> {
  /// Where the stretch begins.
  let top: Milliseconds
  /// What was told of the stretch, in order.
  private(set) var tickets: [Ticket<Payload>] = []
  /// Whether the feed has told all it has.
  private(set) var isComplete = false
  private(set) var deleted: [TicketID] = []
  /// Above this all was told; at it there may be more.
  private var bottom: Milliseconds
  /// Where the feed has to go on.
  private(set) var next: PageStart<Payload>
  private var ids: Set<TicketID> = []
  /// Where it has said that it goes on.
  private var marks: Set<PageMark> = []
  /// Whether dates say where the feed goes on.
  private let isOrdered: Bool

  init(top: Milliseconds, isOrdered: Bool) {
    self.top = top
    self.isOrdered = isOrdered
    bottom = top
    next = .olderThan(top)
  }

  /// Whether a timeframe is reached from here, without starting at the top again.
  func leads(to timeframe: Timeframe) -> Bool {
    timeframe.start <= top && (isComplete || bottom <= timeframe.start)
  }

  /// Adds a page. Tickets that were told before, as feeds shift while they are read, are no news, but may
  /// say something else now. Throws if a new ticket of an ordered feed belongs above the page before: what
  /// was told so far was not complete then. Throws also if the page leads in a circle, once it is added.
  mutating func add(_ page: TicketPage<Payload>) throws(PageProblem) {
    var (new, again): ([Ticket<Payload>], [Ticket<Payload>]) = ([], [])
    for ticket in page.tickets {
      if ids.insert(ticket.key.id).inserted { new.append(ticket) } else { again.append(ticket) }
    }
    guard page.isEnd || page.next != nil || !new.isEmpty else { throw .noProgress }
    if isOrdered, bottom < top,
      let late = new.first(where: { $0.timestamp > bottom && $0.timestamp < top })
    {
      throw .outOfOrder(late.key)
    }
    merge(new.filter { $0.timestamp < top })
    for ticket in again { tickets.retell(ticket) }
    bottom = Swift.min(bottom, page.reached ?? tickets.last?.timestamp ?? bottom)
    next = page.next.map { .at($0) } ?? page.tickets.last.map { .following($0) } ?? next
    isComplete = page.isEnd
    deleted += page.deleted
    if !isComplete, let mark = page.next, !marks.insert(mark).inserted { throw .circle }
  }

  /// The answer to a question as far as it is known; nil if nothing of it is.
  func page(for request: TicketRequest) -> TicketAnswer<Payload>? {
    let frame = request.timeframe
    let sure = sure(request)
    let page = Array(sure.prefix(request.limit))
    if page.count == sure.count, isComplete || bottom < frame.bottom {
      let isEnd = isComplete && (tickets.last.map { $0.timestamp >= frame.bottom } ?? true)
      return TicketAnswer(page, rest: isEnd ? .noneOlder : .noneInTimeframe, deleted: deleted)
    }
    let cursor = page.count < sure.count ? page.last?.position : nil
    guard request.admits(cursor ?? end) else { return nil }
    return TicketAnswer(page, rest: .more(after: cursor ?? end), deleted: deleted)
  }

  /// Above this all was told.
  var end: TicketPosition { TicketPosition(above: bottom, of: "") }
}

// A long feed has thousands of pages: none of them may cost as much as all before it.
extension PageCache {
  /// Adds tickets, most of which stand below all others.
  private mutating func merge(_ new: [Ticket<Payload>]) {
    guard let first = new.map(\.position).min() else { return }
    let place = tickets.place(of: first)
    let below = Array(tickets[place...]) + new
    tickets.replaceSubrange(place..., with: below.sorted { $0.position < $1.position })
  }

  /// What is asked for, as far as all of it was told.
  private func sure(_ request: TicketRequest) -> ArraySlice<Ticket<Payload>> {
    let top = TicketPosition(above: request.timeframe.start.saturating(minus: 1), of: "")
    let start = Swift.max(top, request.cursor ?? top)
    return tickets[tickets.place(of: start)...].drop { $0.position == request.cursor }
      .prefix { request.admits($0.position) && (isComplete || $0.timestamp > bottom) }
  }
}

/// What is wrong with a feed.
public enum PageProblem: Error, Hashable, Sendable {
  /// It gave nothing new and did not say that this is the end.
  case noProgress
  /// It gave a ticket that belongs above its last page.
  case outOfOrder(TicketKey)
  /// It said twice that it goes on in the same place.
  case circle
  /// It goes on and on with what answers nothing.
  case endless
}
