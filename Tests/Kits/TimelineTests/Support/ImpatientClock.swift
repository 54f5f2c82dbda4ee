import Synchronization

/// A clock on which no time passes, but for those of whom it is said that their time is over.
final class ImpatientClock: Clock {
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var count = 0
    var sleepers: [Int: (Instant, CheckedContinuation<Void, any Error>)] = [:]
    var expired: Set<Duration> = []
  }

  private let state = Mutex(State())

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  /// Wakes who sleeps for exactly so long, now or when they come.
  func expire(_ duration: Duration) {
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

  /// Returns when someone sleeps for so long.
  func sleeper(for duration: Duration) async {
    while !state.withLock({ $0.sleepers.values.contains { $0.0.offset == duration } }) {
      await Task.yield()
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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
