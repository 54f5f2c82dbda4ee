import Synchronization

/// A `Clock` that stands still until a test moves it; sleepers wake when their time has come.
///
///     let clock = ManualClock()
///     let task = Task { try await clock.sleep(for: .seconds(5)) }
///     try await clock.sleepers(1)
///     clock.advance(by: .seconds(5))
public final class ManualClock: Clock {
  /// A moment on this clock: the time since it was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes the moment so long after the start.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// How long from this moment to another.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Orders earlier before later.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: Sleeper] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  /// Makes a clock at zero.
  public init() {}

  /// What it shows.
  public var now: Instant {
    state.withLock { $0.now }
  }

  /// Any moment can be told apart from any other.
  public var minimumResolution: Duration { .zero }

  /// Returns when the clock was moved to `deadline`; throws when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(deadline: deadline, continuation: continuation), as: number)
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on and wakes those whose time has come, the earliest first.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Returns when someone sleeps until so long after the start. Throws ``Overdue``.
  public func sleeper(until offset: Duration) async throws {
    try await until("someone to sleep until \(offset)") {
      state.withLock { $0.sleepers.values.contains { $0.deadline.offset == offset } }
    }
  }

  /// Returns when at least so many are asleep. Throws ``Overdue``.
  public func sleepers(_ count: Int) async throws {
    try await until("\(count) to sleep") { state.withLock { $0.sleepers.count >= count } }
  }
}

extension ManualClock {
  private func add(_ sleeper: Sleeper, as number: Int) {
    // Asked within the lock: a cancellation before it is seen here, one after it finds the sleeper.
    let answer = state.withLock { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      state.sleepers[number] = sleeper
      return nil
    }
    if let answer { sleeper.continuation.resume(with: answer) }
  }
}
