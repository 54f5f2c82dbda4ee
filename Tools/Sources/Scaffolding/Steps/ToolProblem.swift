import Architecture
import Subprocess

/// Why a program did not do its work.
public enum ToolProblem: ExplainedError, Equatable {
  /// It is not installed, or not in `PATH`.
  case notFound(String)
  /// It cannot be started, or listened to.
  case cannotRun(String, because: String)
  /// It ran and failed; its lines about that.
  case failed(String, Tool.End, said: [String])

  /// So many lines are told; who wants more calls the tool.
  private static let most = 10

  /// What happened, to what, and what to do; perhaps several lines.
  public var reason: String {
    switch self {
    case .notFound(let tool): "\(tool) not found: install it, or put it into PATH"
    case .cannotRun(let tool, let because): "\(tool) cannot be run: \(because)"
    case .failed(let tool, .exited(let status), []): "`\(tool)` ended with status \(status)"
    case .failed(let tool, .signalled(let signal), []): "`\(tool)` was ended by signal \(signal)"
    case .failed(let tool, _, let said): "`\(tool)` failed:" + Self.list(said)
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

extension ToolProblem {
  private static func list(_ lines: [String]) -> String {
    guard lines.count > 1 else { return lines.map { " \($0)" }.joined() }
    let rest = lines.count > most ? ["and \(lines.count - most) more"] : []
    return (lines.prefix(most) + rest).map { "\n  \($0)" }.joined()
  }
}
