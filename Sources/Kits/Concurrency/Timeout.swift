/// Work took longer than it was allowed to.
public struct TimeoutError: Error {
  init() {}
}

/// Runs `work` and cancels it after `limit`. Throws what it throws, or ``TimeoutError``.
public func withTimeout<Value: Sendable>(
  _ limit: Duration, on clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TimeoutError()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

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
