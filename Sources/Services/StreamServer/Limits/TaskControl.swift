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

/// Lets one after the other do something that must not be interleaved, in the order they came.
///
/// An actor alone does not: another call enters it wherever the first one waits.
actor SerialQueue {
  private var last: Task<Void, Never>?

  /// Runs `work` when everything that came before is done; throws what it throws.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let earlier = last
    let task = Task {
      await earlier?.value
      return try await work()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }
}
