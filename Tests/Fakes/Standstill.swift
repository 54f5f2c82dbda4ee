/// Where a fake that never answers waits: until its task is cancelled.
///
/// A test learns that it came to this, so it needs neither a sleep nor a count of events:
///
///     let (standstills, continuation) = AsyncStream.makeStream(of: Void.self)
///     let task = Standstill.$reached.withValue({ continuation.yield() }) {
///       Task { await view.appear(destination) }
///     }
public enum Standstill {
  /// Called in the task that now waits.
  @TaskLocal public static var reached: @Sendable () -> Void = {}

  /// Waits until the task is cancelled, then throws `CancellationError`.
  public static func untilCancelled() async throws {
    let (never, continuation) = AsyncStream.makeStream(of: Void.self)
    reached()
    await withTaskCancellationHandler {
      for await _ in never {}
    } onCancel: {
      continuation.finish()
    }
    throw CancellationError()
  }

  /// Waits until a test finishes this stream, also when the task is cancelled: what comes then is late.
  public static func untilOpen(_ gate: AsyncStream<Void>) async {
    reached()
    await Task { for await _ in gate {} }.value
  }
}
