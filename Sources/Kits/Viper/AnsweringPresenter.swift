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
  /// Shows that an answer is coming, that it is there, or why it cannot be had.
  func show(_ answer: LoadState<Content>)
  /// Writes to the log why there is no answer.
  func report(_ error: any Error)
}

extension AnsweringPresenter {
  /// Shows what comes of the work, and returns it. Returns nil if the work failed, which is shown and
  /// reported, or if another command began meanwhile, in which case nothing is shown.
  @discardableResult
  public func answer(
    _ work: @escaping @MainActor () async throws -> Content
  ) async -> Content? {
    show(.loading(progress: nil))
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

  /// Shows and reports an error.
  public func fail(_ error: any Error) {
    report(error)
    show(.failed(reason: Reason.of(error)))
  }
}
