/// Does `work`, unless it takes longer than `limit`: then it is cancelled, and this throws
/// ``APIError/tooSlow``.
func withDeadline<Value: Sendable>(
  _ limit: Duration, on clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    defer { group.cancelAll() }
    group.addTask(operation: work)
    group.addTask {
      try await clock.sleep(for: limit)
      throw APIError.tooSlow
    }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
