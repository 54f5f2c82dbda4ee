/// How far one supplier has come in telling what is wanted of it.
///
/// It looks at this supplier's answers alone, so that nobody else's can change what it does next.
struct SupplierProgress<Payload: Sendable & Equatable> {
  enum State {
    /// Has told the round's timeframe.
    case ready
    /// Is being asked.
    case asked(SupplierQuestion)
    /// Has told enough, although the round's timeframe has more.
    case stopped
    /// Has told everything that is wanted.
    case done
    /// Nothing it told counts.
    case failed(SupplierFault)
  }

  let id: SupplierID
  let wanted: Timeframe
  /// Above this its tickets are news; nil if all are.
  let bridge: Milliseconds?
  private(set) var state = State.ready
  private(set) var pages = 0
  /// All it told, newest first, and their timestamps.
  private(set) var tickets: [Ticket<Payload>] = []
  private(set) var timestamps: [Milliseconds] = []
  /// The timestamps of those that no filter hides.
  private(set) var shown: [Milliseconds] = []
  private(set) var deleted: [TicketID] = []
  /// All of what is wanted was told down to here; a whole second, unless it is the end.
  private(set) var told: Milliseconds
  private var ids: Set<TicketID> = []

  init(of id: SupplierID, in assignment: PoolAssignment<Payload>) {
    self.id = id
    wanted = assignment.wanted[id] ?? Timeframe(start: .min, end: nil)
    bridge = assignment.bridges[id]
    told = wanted.start
  }

  /// How many tickets that no filter hides are surely the newest ones.
  var sureCount: Int { shown.prefixCount(downTo: told) }

  /// Whether it has told nothing that is not known, as far as it was asked.
  var hasNoNews: Bool {
    guard let bridge else { return false }
    return timestamps.first.map { $0 < bridge } ?? true
  }

  /// Asks for the next stretch down to `end`, if some of it is wanted.
  mutating func ask(downTo end: Milliseconds, limits: PoolLimits) -> SupplierQuestion? {
    guard case .ready = state else { return nil }
    let timeframe = Timeframe(start: told, bottom: Swift.max(end, wanted.bottom))
    guard !timeframe.isEmpty else { return nil }
    return ask(timeframe, after: nil, limits: limits)
  }

  /// Takes what came of a question; returns the one to be asked next, if the supplier has more to
  /// tell and has not told `enough` tickets yet.
  mutating func receive(
    _ event: ProcessorEvent<Payload>, enough: Int, assignment: PoolAssignment<Payload>
  ) -> SupplierQuestion? {
    guard case .asked(let question) = state, question == event.question else { return nil }
    do throws(SupplierFault) {
      let page = try event.outcome.get()
      try PageInspection(question: question, page: page).check(against: &ids)
      keep(page, filter: assignment.filter)
      return try goOn(
        question.request, page.rest, enough: enough, limits: assignment.limits)
    } catch {
      state = .failed(error)
      return nil
    }
  }
}

extension SupplierProgress {
  private mutating func ask(
    _ timeframe: Timeframe, after cursor: TicketPosition?, limits: PoolLimits
  ) -> SupplierQuestion {
    let limit = Swift.max(limits.maximumTickets, Swift.min(tickets.count, limits.largestPage))
    pages += 1
    let question = SupplierQuestion(
      supplier: id, number: pages,
      request: TicketRequest(timeframe: timeframe, cursor: cursor, limit: limit))
    state = .asked(question)
    return question
  }

  private mutating func keep(_ page: TicketPage<Payload>, filter: TicketFilter<Payload>) {
    tickets += page.tickets
    timestamps += page.tickets.map(\.timestamp)
    shown += page.tickets.lazy.filter { !filter.hides($0) }.map(\.timestamp)
    deleted += page.deleted
  }

  private mutating func goOn(
    _ request: TicketRequest, _ rest: TicketPage<Payload>.Rest, enough: Int, limits: PoolLimits
  ) throws(SupplierFault) -> SupplierQuestion? {
    switch rest {
    case .noneOlder: told = wanted.bottom
    case .noneInTimeframe: told = request.timeframe.bottom
    case .more(let cursor):
      // The cursor's own second may hold more.
      let sure = cursor.timestamp.wholeSecond.saturating(plus: 1000)
      told = Swift.max(request.timeframe.bottom, Swift.min(told, sure))
      if sureCount < enough, pages < limits.maximumPages {
        return ask(request.timeframe, after: cursor, limits: limits)
      }
      guard told < wanted.start else { throw .stalled }
      state = .stopped
      return nil
    }
    state = told <= wanted.bottom ? .done : .ready
    return nil
  }
}
