/// How far one supplier has come in telling what is wanted of it.
///
/// Only this supplier's own answers decide what it is asked next.
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
    /// Cannot tell more; what it told before counts.
    case failed(SupplierFault)
  }

  let id: SupplierID
  /// What is wanted of it. A window may have told more.
  private(set) var wanted: Timeframe
  /// Whether its first answer is taken whole.
  private let isWindow: Bool
  /// Whether all that it tells is kept, so that each page counts as far down as it goes.
  private let countsPages: Bool
  /// Whether what is not in that is gone.
  private let isCollection: Bool
  /// What it shows, taken whole.
  private(set) var window: PoolWindow?
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
  /// What it told besides: tickets outside of what was asked, or on a page that broke a rule.
  private var strays: [TicketID: Ticket<Payload>] = [:]
  /// All of what is wanted was told down to here; a whole second, unless it is the end.
  private(set) var told: Milliseconds
  /// Down to here it is asked in this round.
  private var goal: Milliseconds = .min
  private var ids: Set<TicketID> = []

  init(of id: SupplierID, in assignment: PoolAssignment<Payload>) {
    self.id = id
    wanted = assignment.wanted[id] ?? Timeframe(start: .min, end: nil)
    bridge = assignment.bridges[id]
    countsPages = assignment.windows.contains(id)
    isWindow = countsPages && wanted.isOpen
    isCollection = assignment.collections.contains(id)
    told = wanted.start
  }

  /// How many tickets that no filter hides are surely the newest ones.
  var sureCount: Int { shown.prefixCount(downTo: told) }

  /// Whether it has told nothing that is not known, as far as it was asked.
  var hasNoNews: Bool {
    guard let bridge else { return false }
    return timestamps.first.map { $0 < bridge } ?? true
  }

  /// What it told besides what it was asked for, and what is left of that if the pool ends here.
  func others(below end: Milliseconds) -> [Ticket<Payload>] {
    let rest = tickets[timestamps.prefixCount(downTo: end)...]
    let others = strays.values.filter { !ids.contains($0.key.id) } + rest
    return others.sorted { $0.position < $1.position }
  }

  /// Asks for the next stretch down to `end`, if some of it is wanted.
  mutating func ask(downTo end: Milliseconds, limits: PoolLimits) -> SupplierQuestion? {
    guard case .ready = state else { return nil }
    let isWhole = isWindow && pages == 0
    goal = isWhole ? .min : Swift.max(end, wanted.bottom)
    guard told > goal else { return nil }
    let bottom = countsPages && !isWhole ? wanted.bottom : goal
    return ask(Timeframe(start: told, bottom: bottom), after: nil, limits: limits)
  }

  /// Takes what came of a question; returns the one to be asked next, if the supplier has more to
  /// tell and has not told `enough` tickets yet.
  mutating func receive(
    _ event: ProcessorEvent<Payload>, enough: Int, assignment: PoolAssignment<Payload>
  ) -> SupplierQuestion? {
    guard case .asked(let question) = state, question == event.question else { return nil }
    do throws(SupplierFault) {
      let page = try event.outcome.get()
      deleted += page.deleted
      let inspection = PageInspection(of: page, to: question, told: ids)
      keep(inspection, others: page.others, hides: assignment.hides)
      if let fault = inspection.fault { throw fault }
      advance(question.request, page.rest)
      if isWindow, pages == 1 { takeWhole(page) }
      if let failure = page.failure { throw failure as? SupplierFault ?? .failed(failure) }
      if window != nil, pages == 1 { return nil }
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
    var limit = Swift.max(limits.maximumTickets, Swift.min(tickets.count, limits.largestPage))
    if isWindow, pages == 0 { limit = .max }
    pages += 1
    let question = SupplierQuestion(
      supplier: id, number: pages,
      request: TicketRequest(timeframe: timeframe, cursor: cursor, limit: limit))
    state = .asked(question)
    return question
  }

  private mutating func keep(
    _ page: PageInspection<Payload>, others: [Ticket<Payload>],
    hides: @escaping (Ticket<Payload>) -> Bool
  ) {
    for other in others where other.key.supplier == id {
      if ids.contains(other.key.id) { tickets.retell(other) } else { strays[other.key.id] = other }
    }
    guard page.fault == nil else {
      for ticket in page.tickets { strays[ticket.key.id] = ticket }
      return
    }
    for ticket in page.tickets { ids.insert(ticket.key.id) }
    tickets += page.tickets
    timestamps += page.tickets.map(\.timestamp)
    shown += page.tickets.lazy.filter { !hides($0) }.map(\.timestamp)
  }

  /// Notes down to where all was told.
  private mutating func advance(_ request: TicketRequest, _ rest: TicketAnswer<Payload>.Rest) {
    switch rest {
    case .noneOlder: told = wanted.bottom
    case .noneInTimeframe: told = request.timeframe.bottom
    case .more(let cursor):
      // The cursor's own second may hold more.
      let sure = cursor.timestamp.wholeSecond.saturating(plus: 1000)
      told = Swift.max(request.timeframe.bottom, Swift.min(told, sure))
    }
  }

  /// A window's first answer counts as far down as it goes; below that it is a timeline.
  private mutating func takeWhole(_ page: TicketAnswer<Payload>) {
    let bottom = Swift.min(told, wanted.bottom)
    wanted = Timeframe(start: wanted.start, bottom: bottom)
    let isEnd = if case .more = page.rest { false } else { true }
    let isPartial = isCollection && page.failure != nil && page.window == nil
    let others = isPartial ? page.others : []
    // One that fails and still shows all of it has nothing else.
    let goesOn = isCollection && !isEnd && page.failure == nil
    window = PoolWindow(
      places: page.window ?? (page.tickets + others).map(\.position),
      goneFrom: isPartial ? .max : goesOn ? told : .min, bottom: told, isEnd: isEnd)
    state = told <= wanted.bottom ? .done : .ready
  }

  private mutating func goOn(
    _ request: TicketRequest, _ rest: TicketAnswer<Payload>.Rest, enough: Int, limits: PoolLimits
  ) throws(SupplierFault) -> SupplierQuestion? {
    if case .more(let cursor) = rest {
      guard told > goal else {
        state = .ready
        return nil
      }
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

/// What is taken of a page, and what is wrong with it.
///
/// An odd ticket costs at most itself: tickets told before are skipped, and all others of this supplier
/// are kept. But a page that breaks a rule of ``Supplying`` does not say what is missing.
struct PageInspection<Payload: Sendable & Equatable> {
  /// Its tickets that were not told before in this pool, newest first.
  let tickets: [Ticket<Payload>]
  /// The first breach of a rule.
  let fault: SupplierFault?

  /// Inspects an answer; `told` are the ids this supplier has told in this pool.
  init(of page: TicketAnswer<Payload>, to question: SupplierQuestion, told: Set<TicketID>) {
    let request = question.request
    var fault: SupplierFault?
    var tickets: [Ticket<Payload>] = []
    var ids: Set<TicketID> = []
    if page.tickets.count > request.limit {
      fault = .flooded(count: page.tickets.count, limit: request.limit)
    }
    var last = request.cursor
    for ticket in page.tickets {
      let key = ticket.key
      guard key.supplier == question.supplier else {
        fault = fault ?? .notItsOwn(key)
        continue
      }
      guard !told.contains(key.id), ids.insert(key.id).inserted else { continue }
      tickets.append(ticket)
      if !request.timeframe.contains(ticket.timestamp) {
        fault = fault ?? .outOfFrame(key)
      } else if let last, ticket.position <= last {
        fault = fault ?? .outOfOrder(key)
      } else {
        last = ticket.position
      }
    }
    if fault != nil { tickets.sort { $0.position < $1.position } }
    self.tickets = tickets
    self.fault = fault ?? Self.stall(of: page, in: request)
  }

  /// A cursor has to lead on, past all the tickets, and to stay in the timeframe: below it there is
  /// nothing to go on with.
  private static func stall(
    of page: TicketAnswer<Payload>, in request: TicketRequest
  ) -> SupplierFault? {
    guard page.failure == nil, case .more(let next) = page.rest else { return nil }
    guard request.admits(next), page.tickets.last.map({ $0.position <= next }) ?? true else {
      return .stalled
    }
    return nil
  }
}
