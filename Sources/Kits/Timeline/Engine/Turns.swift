import Synchronization

/// Lets work pass one after the other, in the order it came.
public final class Turns: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Nothing is waiting.
  public init() {}

  /// Does the work when all before is done; throws what it throws. If the caller is cancelled, so is
  /// the work.
  public func take<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = enqueue {
      try Task.checkCancellation()
      return try await work()
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Does short work that is not to be stopped half-way, whether or not the caller is cancelled.
  func finish<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enqueue(work).value
  }
}

extension Turns {
  private func enqueue<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    last.withLock { last in
      let before = last
      let task = Task {
        await before?.value
        return try await work()
      }
      last = Task { _ = await task.result }
      return task
    }
  }
}
