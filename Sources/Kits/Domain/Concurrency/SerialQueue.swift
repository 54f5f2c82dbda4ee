/// Lets one after the other do something that must not be interleaved, in the order they came.
///
/// An actor alone does not: another call enters it wherever the first one waits.
actor Turns {
  private var last: Task<Void, Never>?

  /// Does `work` when everything that came before is done; throws what it throws.
  func take<Value: Sendable>(
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
