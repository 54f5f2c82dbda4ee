import Synchronization
import Timeline

/// A supplier with a history that tests write or have written, and with the bad habits they wish.
///
/// What it does by chance depends on its seed and on the questions it is asked, on nothing else.
///
/// ```swift
/// let supplier = GeneratedSupplier(0, clock: clock, seed: 7)
/// supplier.write(GeneratedPast(), until: noon)   // a generated past
/// supplier.post("1", at: noon)                   // and a ticket by hand
/// supplier.have([.shortPages, .stalePages])      // allowed, now and then
/// supplier.misbehave(.hanging)                   // forbidden, in its next answer
/// supplier.misbehave(oneIn: 5)                   // forbidden, at any time
/// ```
public final class GeneratedSupplier: Supplying {
  /// Its name for the engine: `s` and its number.
  public let id: SupplierID
  /// Its name for people.
  public let name: String
  /// Nothing older exists.
  public let timeThreshold: Milliseconds?
  /// How long it may be waited for: no other supplier has the same.
  public let timeout: Duration
  private let clock: ImpatientClock
  private let state: Mutex<SupplierState>
  private let never = AsyncStream.makeStream(of: Never.self)

  /// Makes a supplier without tickets. On its clock its time is over when it does not answer.
  public init(
    _ number: Int, clock: ImpatientClock, threshold: Milliseconds? = 0, seed: UInt64 = 0
  ) {
    id = OpaqueID("s\(number)")
    name = "Supplier \(number)"
    timeThreshold = threshold
    timeout = .seconds(10 + number)
    self.clock = clock
    state = Mutex(SupplierState(id: id, random: SeededGenerator(seed: seed)))
  }

  /// Answers as well as it may; if it hangs, ``abandon()`` lets go of it.
  public func tickets(_ request: TicketRequest) async throws -> TicketAnswer<Int> {
    if let page = try reply(to: request) { return page }
    try await hang()
  }

  /// A new pool begins.
  public func restart() async {
    state.withLock { $0.told = [] }
  }

  /// The answer to a question; nil if there will be none.
  public func reply(to request: TicketRequest) throws -> TicketAnswer<Int>? {
    try state.withLock { try $0.answer(request) }
  }

  /// The same history as a feed, which knows pages rather than timeframes, or as a window.
  public func managed(as kind: SupplierKind = .timeline) -> ManagedSupplier<Int> {
    ManagedSupplier(
      id: id, name: name, timeThreshold: self.timeThreshold, timeout: timeout, kind: kind
    ) { [self] start, limit in
      if let page = try state.withLock({ try $0.page(from: start, limit: limit) }) { return page }
      try await hang()
    }
  }
}

extension GeneratedSupplier {
  /// All its tickets, newest first.
  public var history: [Ticket<Int>] { state.withLock { $0.ordered } }
  /// Tickets that were withdrawn; stale pages have them.
  public var ghosts: [Ticket<Int>] { state.withLock { Array($0.ghosts.values) } }
  /// Tickets that came, went or moved while pages were read.
  public var shifted: Set<TicketKey> { state.withLock { $0.shifted } }
  /// Tickets that it told and never had.
  public var invented: Set<TicketKey> { state.withLock { $0.invented } }
  /// All tickets that it told in this pool, whatever came of the answers.
  public var told: [Ticket<Int>] { state.withLock { $0.told } }
  /// The questions it was asked.
  public var requests: [TicketRequest] { state.withLock { $0.requests } }

  /// Adds a ticket, or changes or moves the one with this id.
  public func post(_ id: TicketID, at timestamp: Milliseconds, payload: Int = 0) {
    state.withLock {
      $0.put(Ticket(supplier: self.id, id: id, timestamp: timestamp, payload: payload))
    }
  }

  /// Adds a generated past; returns its newest moment.
  public func write(_ past: GeneratedPast, until now: Milliseconds) {
    state.withLock { state in
      let times = past.times(until: now, downTo: timeThreshold, random: &state.random)
      for time in times { state.put(state.next(at: time)) }
    }
  }

  /// Adds a ticket with an id and content of its own.
  public func post(at timestamp: Milliseconds) {
    state.withLock { $0.put($0.next(at: timestamp)) }
  }

  /// Takes a ticket away; with `telling`, pages from now on say that it was deleted.
  public func withdraw(_ id: TicketID, telling: Bool = false) {
    state.withLock { $0.withdraw(TicketKey(supplier: self.id, id: id), telling: telling) }
  }

  /// From now on it has these quirks and no others.
  public func have(_ quirks: SupplierQuirks) {
    state.withLock { $0.quirks = quirks }
  }

  /// From now on one answer in `rate` is spoilt in any way; 0 is none.
  public func misbehave(oneIn rate: Int) {
    state.withLock { $0.rate = rate }
  }

  /// The next answers are spoilt like this.
  public func misbehave(_ misbehaviours: Misbehaviour...) {
    state.withLock { $0.planned += misbehaviours.map { .spoilt($0) } }
  }

  /// The next answer is honest, whatever comes after it.
  public func behave() {
    state.withLock { $0.planned.append(.honest) }
  }

  /// The next answer says that there are no older tickets, whether or not that is so: a lie that
  /// nobody can notice.
  public func claimTheEnd() {
    state.withLock { $0.planned.append(.end) }
  }

  /// Lets go of all answers it still owes; nobody waits for them.
  public func abandon() {
    never.continuation.finish()
  }

  private func hang() async throws -> Never {
    clock.expire(timeout)
    // Nobody can stop this one, as it does not even look whether it was cancelled.
    await Task { [stream = never.stream] in for await _ in stream {} }.value
    throw Misbehaviour.Broken()
  }
}
