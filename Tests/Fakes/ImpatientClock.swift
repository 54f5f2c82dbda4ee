import Synchronization

/// A clock on which no time passes, but for those of whom it is said that their time is over.
public final class ImpatientClock: Clock {
  /// A moment on this clock: the time since its beginning.
  public struct Instant: InstantProtocol {
    /// The time since the beginning.
    public let offset: Duration

    /// Makes a moment.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How long from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Orders earlier before later.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var count = 0
    var sleepers: [Int: (Instant, CheckedContinuation<Void, any Error>)] = [:]
    var expired: Set<Duration> = []
  }

  private let state = Mutex(State())

  /// Makes one.
  public init() {}

  /// Always its beginning.
  public var now: Instant { Instant(offset: .zero) }
  /// Any moment can be told apart from any other.
  public var minimumResolution: Duration { .zero }

  /// Wakes who sleeps for exactly so long, now or when they come.
  public func expire(_ duration: Duration) {
    let sleeper = state.withLock { state in
      let found = state.sleepers.first { $0.value.0.offset == duration }
      guard let found else {
        state.expired.insert(duration)
        return CheckedContinuation<Void, any Error>?.none
      }
      state.sleepers[found.key] = nil
      return found.value.1
    }
    sleeper?.resume()
  }

  /// Returns when someone sleeps for so long. Throws ``Overdue``.
  public func sleeper(for duration: Duration) async throws {
    try await until("someone to sleep for \(duration)") {
      state.withLock { $0.sleepers.values.contains { $0.0.offset == duration } }
    }
  }

  /// Returns when it is said that this time is over; throws when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock { state -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.expired.remove(deadline.offset) != nil { return .success(()) }
          state.sleepers[number] = (deadline, continuation)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.1.resume(throwing: CancellationError())
    }
  }
}
