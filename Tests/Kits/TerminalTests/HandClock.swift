import Synchronization

/// A clock whose time a test decides.
final class HandClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  /// What time it is.
  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  /// Lets time go by.
  func advance(by time: Duration) { instant.withLock { $0 += time } }
}
