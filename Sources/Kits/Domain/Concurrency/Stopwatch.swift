/// A clock of whatever type: how long it has run, and sleeping by it.
public struct Stopwatch: Sendable {
  /// The time since this was made.
  public let elapsed: @Sendable () -> Duration
  /// Returns after that time; throws `CancellationError` when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Runs by `clock` from now on.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }
}
