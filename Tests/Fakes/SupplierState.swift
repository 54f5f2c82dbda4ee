import Timeline

/// What a generated supplier has and how it answers.
struct SupplierState {
  /// What is to be done with an answer.
  enum Plan {
    case honest, end
    case spoilt(Misbehaviour)
  }

  let id: SupplierID
  var random: SeededGenerator
  var quirks: SupplierQuirks = []
  /// One in how many answers is spoilt; 0 is none.
  var rate = 0
  var planned: [Plan] = []
  var requests: [TicketRequest] = []
  /// What it told in this pool.
  var told: [Ticket<Int>] = []
  /// What it told and never had.
  private(set) var invented: Set<TicketKey> = []
  private(set) var ghosts: [TicketKey: Ticket<Int>] = [:]
  private(set) var shifted: Set<TicketKey> = []
  private var deletions: [TicketID] = []
  private var history: [TicketKey: Ticket<Int>] = [:]
  private var sorted: [Ticket<Int>]?
  private var count = 0

  init(id: SupplierID, random: SeededGenerator) {
    self.id = id
    self.random = random
  }

  var ordered: [Ticket<Int>] {
    mutating get {
      let tickets = sorted ?? history.values.sorted { $0.position < $1.position }
      sorted = tickets
      return tickets
    }
  }

  mutating func put(_ ticket: Ticket<Int>) {
    history[ticket.key] = ticket
    ghosts[ticket.key] = nil
    sorted = nil
  }

  mutating func withdraw(_ key: TicketKey, telling: Bool) {
    ghosts[key] = history.removeValue(forKey: key)
    sorted = nil
    if telling { deletions.append(key.id) }
  }

  /// A ticket with the next number as its id: "10" stands before "9" there.
  mutating func next(at timestamp: Milliseconds) -> Ticket<Int> {
    count += 1
    return Ticket(supplier: id, id: OpaqueID("\(count)"), timestamp: timestamp, payload: count)
  }
}

extension SupplierState {
  /// The answer to an engine's question; nil if there will be none.
  mutating func answer(_ request: TicketRequest) throws -> TicketAnswer<Int>? {
    requests.append(request)
    if request.cursor != nil, happens(.shiftingPages) { shift(request.timeframe) }
    let page = honestPage(for: request)
    switch plan() {
    case .honest:
      told += page.tickets
      return page
    case .end:
      told += page.tickets
      return TicketAnswer(page.tickets, rest: .noneOlder, deleted: page.deleted)
    case .spoilt(let misbehaviour):
      let spoilt = try misbehaviour.spoil(page, for: request, of: id, told: told)
      let own = spoilt?.tickets.filter { $0.key.supplier == id } ?? []
      invented.formUnion(own.map(\.key).filter { history[$0] == nil && ghosts[$0] == nil })
      told += own
      return spoilt
    }
  }

  /// A feed's next page; nil if there will be none. Feeds go wrong by throwing or hanging.
  mutating func page(from start: PageStart<Int>, limit: Int) throws -> TicketPage<Int>? {
    if case .spoilt(let misbehaviour) = plan() {
      guard misbehaviour != .hanging else { return nil }
      throw Misbehaviour.Broken()
    }
    var rest: [Ticket<Int>]
    switch start {
    case .olderThan(let moment): rest = present.filter { $0.timestamp < moment }
    case .at: return TicketPage([], isEnd: true)
    case .following(let last):
      let tickets = present
      let next = tickets.firstIndex { $0.position > last.position } ?? tickets.count
      // Something came on top meanwhile: what was told last is told again.
      let again = happens(.shiftingPages) ? 2 : 0
      rest = Array(tickets[max(0, next - again)...])
    }
    let size = happens(.shortPages) ? Int.random(in: 1...5, using: &random) : limit
    let isEnd = rest.count <= size
    rest = Array(rest.prefix(size))
    told += rest
    return TicketPage(rest, isEnd: isEnd, deleted: deletions)
  }
}

extension SupplierState {
  private mutating func happens(_ quirk: SupplierQuirks) -> Bool {
    quirks.contains(quirk) && Int.random(in: 0..<4, using: &random) == 0
  }

  private mutating func plan() -> Plan {
    if !planned.isEmpty { return planned.removeFirst() }
    guard rate > 0, Int.random(in: 0..<rate, using: &random) == 0 else { return .honest }
    return Misbehaviour.allCases.randomElement(using: &random).map { .spoilt($0) } ?? .honest
  }

  /// What it has, or what it had.
  private var present: [Ticket<Int>] {
    mutating get {
      guard !ghosts.isEmpty, happens(.stalePages) else { return ordered }
      return (ordered + ghosts.values).sorted { $0.position < $1.position }
    }
  }

  private mutating func honestPage(for request: TicketRequest) -> TicketAnswer<Int> {
    let present = present
    let fitting = present.filter { request.admits($0.position) }
    if let first = fitting.first, happens(.emptyPages) {
      let before = TicketPosition(above: first.timestamp, of: id)
      if request.admits(before) { return TicketAnswer([], rest: .more(after: before)) }
    }
    let limit =
      happens(.shortPages) ? Int.random(in: 1...request.limit, using: &random) : request.limit
    // A full page tells of more, which may come to nothing.
    let isFull = fitting.count == limit && happens(.emptyPages)
    if let last = fitting.prefix(limit).last, fitting.count > limit || isFull {
      return TicketAnswer(
        Array(fitting.prefix(limit)), rest: .more(after: last.position), deleted: deletions)
    }
    let isEnd = present.allSatisfy { $0.timestamp >= (request.timeframe.end ?? .min) }
    return TicketAnswer(
      fitting, rest: isEnd ? .noneOlder : .noneInTimeframe, deleted: deletions)
  }

  /// A ticket comes, goes or moves between two pages.
  private mutating func shift(_ timeframe: Timeframe) {
    guard
      let ticket = ordered.filter({ timeframe.contains($0.timestamp) })
        .randomElement(using: &random)
    else { return }
    let moment = ticket.timestamp + Milliseconds.random(in: -2000...2000, using: &random)
    guard timeframe.contains(moment) else { return }
    let key: TicketKey
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let new = next(at: moment)
      key = new.key
      put(new)
    case 1:
      key = ticket.key
      withdraw(key, telling: false)
    default:
      key = ticket.key
      put(Ticket(supplier: id, id: key.id, timestamp: moment, payload: -ticket.payload))
    }
    shifted.insert(key)
  }
}
