import Synchronization
import Timeline

/// A track in memory that can be stopped at any step, as if the machine had been.
public final class MemoryTrack: TrackStoring {
  /// What is thrown when it does not work.
  public struct Stopped: Error {}

  /// What is kept when the machine stops.
  public typealias Contents = TrackContents<Int>

  private struct State {
    var contents = Contents()
    var steps = 0
    var stopsAt: Int?
    var isStoppedAfterWriting = false
    var changes: [TrackChange<Int>] = []
  }

  private let state = Mutex(State())

  /// An empty track.
  public init() {}

  /// A track with these contents, after a restart.
  public convenience init(_ contents: Contents) {
    self.init()
    state.withLock { $0.contents = contents }
  }

  /// What it has.
  public var contents: Contents { state.withLock { $0.contents } }
  /// How many times it was asked for anything.
  public var steps: Int { state.withLock { $0.steps } }
  /// All changes that were made since the start.
  public var changes: [TrackChange<Int>] { state.withLock { $0.changes } }

  /// From this step on nothing works; with `afterWriting` the step itself is still done.
  public func stop(atStep step: Int, afterWriting: Bool) {
    state.withLock {
      $0.stopsAt = step
      $0.isStoppedAfterWriting = afterWriting
    }
  }

  /// It works again.
  public func goOn() {
    state.withLock { $0.stopsAt = nil }
  }

  /// The ledger.
  public func ledger() throws -> TrackLedger {
    try step { $0.ledger }
  }

  /// The tickets below a position.
  public func tickets(below position: TicketPosition?, limit: Int) throws -> [Ticket<Int>] {
    try step { $0.tickets(below: position, limit: limit) }
  }

  /// What windows showed last.
  public func windows(of suppliers: Set<SupplierID>) throws -> [SupplierID: WindowOrder] {
    try step { $0.windows.filter { suppliers.contains($0.key) } }
  }

  /// Those that were deleted.
  public func tombstones(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try step { $0.tombstones.intersection(keys) }
  }

  /// Makes a change, unless it is made of another ledger than the one stored.
  public func commit(_ change: TrackChange<Int>) throws -> TrackOutcome {
    try stepState { state in
      let outcome = try state.contents.commit(change)
      state.changes.append(change)
      return outcome
    }
  }
}

extension MemoryTrack {
  private func step<Value>(_ body: (inout Contents) -> Value) throws -> Value {
    try stepState { body(&$0.contents) }
  }

  private func stepState<Value>(_ body: (inout State) throws -> Value) throws -> Value {
    try state.withLock { state in
      state.steps += 1
      guard let stop = state.stopsAt, state.steps >= stop else { return try body(&state) }
      if state.steps == stop, state.isStoppedAfterWriting { _ = try body(&state) }
      throw Stopped()
    }
  }
}

extension TrackStoring {
  /// From now on nothing is known of any supplier: all is asked for anew, and tickets stay meanwhile.
  public func forgetSuppliers() async throws {
    var change = TrackChange<Payload>(ledger: try await ledger())
    change.ledger.coverage = [:]
    _ = try await commit(change)
  }

  /// Has tickets deleted, as if a supplier had told of it.
  public func delete(_ keys: [TicketKey]) async throws {
    var change = TrackChange<Payload>(ledger: try await ledger())
    change.tombstones = keys
    _ = try await commit(change)
  }
}
