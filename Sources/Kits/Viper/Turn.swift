/// Lets a presenter do one thing at a time: what begins stops what was still going on.
///
///     guard let result = await turn.take({ try await self.obtain() }) else { return }
///
/// The work also stops when the task that waits for it is cancelled, as Ctrl-C does.
@MainActor
public final class Turn {
  private var number = 0
  private var stop: (@Sendable () -> Void)?

  /// Makes a turn that nobody has.
  public init() {}

  /// Does the work and returns what came of it; nil if something else began meanwhile, and nobody
  /// is to hear of this any more.
  public func take<Value: Sendable>(
    _ work: @escaping @MainActor () async throws -> Value
  ) async -> Result<Value, any Error>? {
    end()
    let mine = number
    let task = Task { try await work() }
    stop = { task.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard mine == number else { return nil }
    stop = nil
    return result
  }

  /// Stops what is going on.
  public func end() {
    number += 1
    stop?()
    stop = nil
  }
}
