import Fakes
import Synchronization

/// A clock on which sleep takes no time, but moves it on; an hour or more lasts until it is cancelled.
///
/// So waits between attempts are over at once, and watchdogs given an hour never bite.
final class SkippingClock: Clock {
  typealias Instant = ManualClock.Instant

  private let state = Mutex((now: Instant(offset: .zero), slept: [Duration]()))

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// Every sleep below an hour, in order.
  var slept: [Duration] { state.withLock { $0.slept } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = now.duration(to: deadline)
    guard wait < .seconds(3600) else { return try await Standstill.untilCancelled() }
    try Task.checkCancellation()
    state.withLock {
      $0.now = max($0.now, deadline)
      $0.slept.append(wait)
    }
  }
}
