import Domain
import Subprocess

/// Why a program did not do its work.
public enum ToolProblem: ExplainedError, Equatable {
  /// It is not installed, or not in `PATH`.
  case notFound(String)
  /// It cannot be started, or listened to.
  case cannotRun(String, because: String)
  /// It ran and failed; its first line about that.
  case failed(String, Tool.End, firstError: String?)

  /// What happened, to what, and what to do.
  public var reason: String {
    switch self {
    case .notFound(let tool): "\(tool) not found: install it, or put it into PATH"
    case .cannotRun(let tool, let because): "\(tool) cannot be run: \(because)"
    case .failed(let tool, _, let line?): "`\(tool)` failed: \(line)"
    case .failed(let tool, .exited(let status), nil): "`\(tool)` ended with status \(status)"
    case .failed(let tool, .signalled(let signal), nil): "`\(tool)` was ended by signal \(signal)"
    }
  }

  init(_ error: any Error, running tool: String) {
    self =
      if (error as? SubprocessError)?.code == .executableNotFound {
        .notFound(tool)
      } else {
        .cannotRun(tool, because: "\(error)")
      }
  }
}

extension Tool.Output {
  /// Throws ``ToolProblem/failed(_:_:firstError:)`` unless the program ended well.
  public func checked(_ tool: String) throws -> Tool.Output {
    guard end == .exited(0) else {
      throw ToolProblem.failed(tool, end, firstError: firstError)
    }
    return self
  }
}
