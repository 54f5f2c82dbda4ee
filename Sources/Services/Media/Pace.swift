/// A clock without its type: how long it has run, and sleeping by it.
struct Pace: Sendable {
  /// The time since this was made.
  let elapsed: @Sendable () -> Duration
  /// Returns after that time; throws when the task is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }
}
