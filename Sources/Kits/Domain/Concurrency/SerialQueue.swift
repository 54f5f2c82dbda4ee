/// Runs work one after the other, in the order in which it came.
///
/// An actor alone does not do this: while its work awaits something, other calls enter the actor.
public actor SerialQueue {
  private var last: Task<Void, Never>?

  /// Makes an empty queue.
  public init() {}

  /// Runs `work` after all earlier work is done, even if the caller is cancelled. Throws what it throws.
  public func run<Value: Sendable>(
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
