/// It took longer than it may.
struct TookTooLong: Error {}

/// Does `work`, and cancels it after `limit`. Throws ``TookTooLong``.
func within<Value: Sendable>(
  _ limit: Duration, on clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TookTooLong()
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
