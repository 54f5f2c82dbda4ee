import Domain

/// A presenter that gives one answer to each command, and works on one command at a time.
///
///     func list() async {
///       await answer { [self] in .list(try await interactor.obtainRows()) }
///     }
@MainActor
public protocol AnsweringPresenter: AnyObject {
  /// What it answers.
  associatedtype Content: Sendable
  /// A command that begins stops the one before it.
  var turn: Turn { get }
  /// Shows that an answer is coming. By default, this is a state like the others.
  func wait()
  /// Shows that an answer is coming, that it is there, or why it cannot be had.
  func show(_ answer: LoadState<Content>)
  /// Writes to the log why there is no answer.
  func report(_ error: any Error)
}

extension AnsweringPresenter {
  /// Shows that an answer is coming.
  public func wait() {
    show(.loading(progress: nil))
  }

  /// Shows what comes of the work, and returns it. Returns nil if the work failed, which is shown and
  /// reported, or if another command began meanwhile, in which case nothing is shown.
  @discardableResult
  public func answer(
    _ work: @escaping @MainActor () async throws -> Content
  ) async -> Content? {
    wait()
    switch await turn.take(work) {
    case nil: return nil
    case .success(let content):
      show(.loaded(content))
      return content
    case .failure(let error):
      fail(error)
      return nil
    }
  }

  /// Shows and reports an error. If a command was stopped, it also shows the line that was typed.
  public func fail(_ error: any Error) {
    report(error)
    let reason = Reason.of(error)
    guard error is CancellationError, let line = TypedLine.current else {
      return show(.failed(reason: reason))
    }
    show(.failed(reason: "\(reason): `\(line)`"))
  }
}

extension AsyncThrowingStream<ScanProgress, any Error> {
  /// Follows a scan to its end; `tell` hears each step. Throws `CancellationError` if it is stopped before.
  @MainActor
  public func summary(
    _ tell: @MainActor (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanSummary {
    for try await progress in self {
      tell(progress)
      if case .finished(let summary) = progress { return summary }
    }
    throw CancellationError()
  }
}

/// The line whose command is running.
public enum TypedLine {
  /// As it was typed; nil where nobody typed anything.
  @TaskLocal public static var current: String?
}

/// Lets a presenter do one thing at a time: new work cancels the work before it.
///
///     guard let result = await turn.take({ try await self.obtain() }) else { return }
///
/// The work also stops when the task that waits for it is cancelled, as Ctrl-C does.
@MainActor
public final class Turn {
  private var number = 0
  private var stop: (@Sendable () -> Void)?

  /// At first, no work is going on.
  public init() {}

  /// Does the work and returns its result. Returns nil if other work began meanwhile: then nobody waits
  /// for this result any more.
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
