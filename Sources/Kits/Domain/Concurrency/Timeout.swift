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
