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
  /// was told so far was not complete then.
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
    tickets += new.filter { $0.timestamp < top }
    tickets.sort { $0.position < $1.position }
    for ticket in again { tickets.retell(ticket) }
    bottom = Swift.min(bottom, page.reached ?? tickets.last?.timestamp ?? bottom)
    next = page.next.map { .at($0) } ?? page.tickets.last.map { .following($0) } ?? next
    isComplete = page.isEnd
    deleted += page.deleted
  }

  /// The answer to a question as far as it is known; nil if nothing of it is.
  func page(for request: TicketRequest) -> TicketAnswer<Payload>? {
    let frame = request.timeframe
    let sure = tickets.filter {
      request.admits($0.position) && (isComplete || $0.timestamp > bottom)
    }
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

/// What is wrong with a feed.
public enum PageProblem: Error, Hashable, Sendable {
  /// It gave nothing new and did not say that this is the end.
  case noProgress
  /// It gave a ticket that belongs above its last page.
  case outOfOrder(TicketKey)
  /// It goes on and on with what answers nothing.
  case endless
}
