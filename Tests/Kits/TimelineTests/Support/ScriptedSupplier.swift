import Fakes
import Synchronization
import Timeline

/// A supplier with a history that a test can change, and with the bad habits it is given.
final class ScriptedSupplier: Supplying {
  fileprivate struct State {
    var history: [TicketKey: Ticket<Int>] = [:]
    var sorted: [Ticket<Int>]?
    var random: SeededGenerator
    /// One in how many answers is spoilt; 0 is none.
    var rate = 0
    var next: [Mishap?] = []
    var requests: [TicketRequest] = []
  }

  let id: SupplierID
  let name: String
  let timeThreshold: Milliseconds?
  let timeout: Duration
  private let clock: ImpatientClock
  private let state: Mutex<State>
  private let never = AsyncStream.makeStream(of: Never.self)

  /// Makes a supplier; its number decides for how long it may be waited for.
  init(
    _ number: Int, clock: ImpatientClock, threshold: Milliseconds? = 0, seed: UInt64 = 0
  ) {
    id = OpaqueID("s\(number)")
    name = "Supplier \(number)"
    timeThreshold = threshold
    timeout = .seconds(10 + number)
    self.clock = clock
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  var history: [Ticket<Int>] {
    state.withLock { $0.ordered }
  }

  var requests: [TicketRequest] { state.withLock { $0.requests } }

  /// Adds a ticket, or changes the one with this id.
  func post(_ id: TicketID, at timestamp: Milliseconds, payload: Int = 0) {
    let ticket = Ticket(supplier: self.id, id: id, timestamp: timestamp, payload: payload)
    state.withLock {
      $0.history[ticket.key] = ticket
      $0.sorted = nil
    }
  }

  func withdraw(_ id: TicketID) {
    state.withLock {
      $0.history[TicketKey(supplier: self.id, id: id)] = nil
      $0.sorted = nil
    }
  }

  /// From now on one answer in `rate` is spoilt.
  func misbehave(oneIn rate: Int) {
    state.withLock { $0.rate = rate }
  }

  /// The next answers are spoilt like this.
  func misbehave(_ mishaps: Mishap...) {
    state.withLock { $0.next += mishaps }
  }

  /// The next answer is honest, whatever comes after it.
  func behave() {
    state.withLock { $0.next.append(nil) }
  }

  /// The answer to a question; nil if there will be none.
  func reply(to request: TicketRequest) throws -> TicketPage<Int>? {
    let (page, mishap) = state.withLock { state in
      state.requests.append(request)
      return (state.page(for: request), state.mishap())
    }
    return try mishap.map { try $0.spoil(page, for: request, of: id) } ?? page
  }

  func tickets(_ request: TicketRequest) async throws -> TicketPage<Int> {
    if let page = try reply(to: request) { return page }
    clock.expire(timeout)
    // Nobody can stop this one, as it does not even look whether it was cancelled.
    await Task { [stream = never.stream] in for await _ in stream {} }.value
    throw Mishap.Broken()
  }
}

extension ScriptedSupplier.State {
  fileprivate var ordered: [Ticket<Int>] {
    mutating get {
      let tickets = sorted ?? history.values.sorted { $0.position < $1.position }
      sorted = tickets
      return tickets
    }
  }

  fileprivate mutating func mishap() -> Mishap? {
    if !next.isEmpty { return next.removeFirst() }
    guard rate > 0, Int.random(in: 0..<rate, using: &random) == 0 else { return nil }
    return Mishap.allCases.randomElement(using: &random)
  }

  /// An honest answer, now and then a short one, or one that has only looked and found nothing yet.
  fileprivate mutating func page(for request: TicketRequest) -> TicketPage<Int> {
    let fitting = ordered.filter { request.admits($0.position) }
    let isShort = rate > 0 && Int.random(in: 0..<4, using: &random) == 0
    let limit = isShort ? Int.random(in: 1...request.limit, using: &random) : request.limit
    if let last = fitting.prefix(limit).last, fitting.count > limit {
      return TicketPage(Array(fitting.prefix(limit)), rest: .more(after: last.position))
    }
    let isEnd = ordered.allSatisfy { $0.timestamp >= (request.timeframe.end ?? .min) }
    return TicketPage(fitting, rest: isEnd ? .noneOlder : .noneInTimeframe)
  }
}
