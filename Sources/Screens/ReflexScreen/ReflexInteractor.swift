/// Waits and takes times, by a clock that tests can hold.
struct ReflexInteractor {
  let clock: any Clock<Duration>
  let pause: @Sendable () -> Duration

  /// Returns when it is time to react. Throws if the task is cancelled before.
  func waitForGo() async throws {
    try await clock.sleep(for: pause())
  }

  /// Starts a stopwatch, and returns what reads it.
  func startStopwatch() -> @Sendable () -> Duration {
    stopwatch(on: clock)
  }
}

extension ReflexInteractor {
  /// Generic, because only moments of one and the same kind of clock can be compared.
  private func stopwatch<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
