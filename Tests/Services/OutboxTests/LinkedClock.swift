import Domain
import Fakes
import Synchronization

/// A clock on which sleep takes no time, but moves a wall clock on with it; an hour or more lasts until it
/// is cancelled.
final class LinkedClock: Clock {
  typealias Instant = ManualClock.Instant

  private let wall: ManualTime
  private let elapsed = Mutex(Duration.zero)

  init(_ wall: ManualTime) {
    self.wall = wall
  }

  var now: Instant { Instant(offset: elapsed.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = now.duration(to: deadline)
    guard wait < .seconds(3600) else { return try await Standstill.untilCancelled() }
    await Task.yield()
    try Task.checkCancellation()
    guard wait > .zero else { return }
    elapsed.withLock { $0 += wait }
    wall.advance(by: wait)
  }
}
