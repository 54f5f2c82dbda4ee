import Synchronization

/// A clock on which nobody waits: who sleeps has slept at once. Each look at it finds it moved on,
/// by 200 ms first, and by 10 ms more each time.
final class QuickClock: Clock {
  private struct State {
    var offset = Duration.zero
    var step = Duration.milliseconds(200)
    var watcher: AsyncStream<Void>.Continuation?
  }

  private let start = ContinuousClock.now
  private let state = Mutex(State())

  var now: ContinuousClock.Instant {
    state.withLock { state in
      state.offset += state.step
      state.step += .milliseconds(10)
      state.watcher?.yield()
      return start.advanced(by: state.offset)
    }
  }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }

  /// Tells when the clock is looked at from now on; the last who asked is told.
  func looks() -> AsyncStream<Void> {
    let (looks, watcher) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.watcher = watcher }
    return looks
  }
}
