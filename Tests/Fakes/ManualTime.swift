import Domain
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualTime: TimeSource {
  private let current: Mutex<Timestamp>

  /// Makes a clock that shows 2026-05-01 12:00 UTC, or what is asked for.
  public init(_ start: Timestamp = Timestamp(milliseconds: 1_777_636_800_000)) {
    current = Mutex(start)
  }

  /// What it shows.
  public var now: Timestamp {
    current.withLock { $0 }
  }

  /// Moves the clock on.
  public func advance(by duration: Duration) {
    current.withLock { $0 = $0.advanced(by: duration) }
  }
}
