import Domain
import Synchronization

/// Exports and imports that only tell what a test prepared.
public final class FakeTransfer: Transferring {
  /// What was asked for.
  public enum Call: Equatable, Sendable {
    /// An export.
    case export(ExportContent, path: String)
    /// An import.
    case bringIn(path: String, account: String?)
  }

  private let steps: [TransferProgress]
  private let failure: (any Error)?
  private let asked = Mutex<[Call]>([])

  /// Tells these steps, then throws `failure` if there is one.
  public init(_ steps: [TransferProgress] = [], failure: (any Error)? = nil) {
    self.steps = steps
    self.failure = failure
  }

  /// What was asked for.
  public var calls: [Call] { asked.withLock { $0 } }

  /// Tells the steps.
  public func export(
    _ content: ExportContent, to path: String
  ) -> AsyncThrowingStream<TransferProgress, any Error> {
    asked.withLock { $0.append(.export(content, path: path)) }
    return told()
  }

  /// Tells the steps.
  public func bringIn(
    _ path: String, to account: String?
  ) -> AsyncThrowingStream<TransferProgress, any Error> {
    asked.withLock { $0.append(.bringIn(path: path, account: account)) }
    return told()
  }

  private func told() -> AsyncThrowingStream<TransferProgress, any Error> {
    let rest = Mutex(steps[...])
    return AsyncThrowingStream { [failure] in
      if let step = rest.withLock({ $0.popFirst() }) { return step }
      if let failure { throw failure }
      return nil
    }
  }
}
