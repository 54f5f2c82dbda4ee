import Synchronization

/// A clock on which nobody waits: who sleeps has slept at once. Each look at it finds it moved on,
/// by 200 ms first, and by 10 ms more each time.
final class QuickClock: Clock {
  private struct State {
    var offset = Duration.zero
    var step = Duration.milliseconds(200)
    var hasSlept = false
    var watcher: AsyncStream<Void>.Continuation?
  }

  private let start = ContinuousClock.now
  private let state = Mutex(State())

  var now: ContinuousClock.Instant {
    state.withLock { state in
      state.offset += state.step
      state.step += .milliseconds(10)
      if state.hasSlept { state.watcher?.yield() }
      return start.advanced(by: state.offset)
    }
  }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { $0.hasSlept = true }
  }

  /// Tells when the clock is looked at by somebody who slept after this call; only the last who
  /// asked is told.
  func looksAfterSleep() -> AsyncStream<Void> {
    let (looks, watcher) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      state.hasSlept = false
      state.watcher = watcher
    }
    return looks
  }
}
