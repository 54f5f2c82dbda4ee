import Synchronization

/// Runs work one after the other, in the order in which it came.
///
/// An actor alone does not do this: while its work awaits something, other calls enter the actor.
///
///     let writes = SerialQueue()
///     try await writes.run { try await store.insert(photo) }
public final class SerialQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Makes an empty queue.
  public init() {}

  /// Runs `work` after all earlier work is done; throws what it throws.
  ///
  /// Cancelling the caller cancels the work; work that has not begun by then never begins.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    // The work could begin before its task learns that this one is cancelled.
    try Task.checkCancellation()
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

  /// Like ``run(_:)``, but also runs the work if the caller is cancelled: for what must not stop halfway.
  public func runToEnd<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enqueue(work).value
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
