import Synchronization

/// A clock on which sleep takes no time, but moves it on; an hour or more lasts until it is cancelled.
///
/// So waits between attempts are over at once, and watchdogs given an hour never bite.
public final class SkippingClock: Clock {
  /// A moment on this clock.
  public typealias Instant = ManualClock.Instant

  private let state = Mutex((now: Instant(offset: .zero), slept: [Duration]()))
  private let longest: Duration

  /// Makes a clock on which a sleep of `longest` or more lasts until it is cancelled.
  public init(lasting longest: Duration = .seconds(3600)) {
    self.longest = longest
  }

  /// What it shows.
  public var now: Instant { state.withLock { $0.now } }

  /// Any moment can be told apart from any other.
  public var minimumResolution: Duration { .zero }

  /// Every sleep that was skipped, in order.
  public var slept: [Duration] { state.withLock { $0.slept } }

  /// Moves the clock on; who sleeps does not notice.
  public func advance(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }

  /// Moves the clock on to `deadline`, or waits until the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = now.duration(to: deadline)
    guard wait < longest else { return try await Standstill.untilCancelled() }
    try Task.checkCancellation()
    state.withLock {
      $0.now = max($0.now, deadline)
      $0.slept.append(wait)
    }
  }
}
