import Synchronization

/// Runs work one after the other, in the order it came.
///
/// An actor alone does not: another call enters it wherever the first one waits.
public final class SerialQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// A queue in which nothing waits.
  public init() {}

  /// Runs the work when all before is done; throws what it throws. If the caller is cancelled, so is
  /// the work.
  public func run<Value: Sendable>(
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
}

extension SerialQueue {
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
