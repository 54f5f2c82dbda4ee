import Subprocess

extension Tool {
  /// What a program wrote, and how it ended.
  public struct Output: Equatable, Sendable {
    /// How it ended.
    public let end: End
    /// The last lines of both streams, in the order in which they came.
    public let lines: [Line]
  }

  /// A line without its end.
  public struct Line: Equatable, Sendable {
    /// Its text, untrusted.
    public let text: String
    /// Where it was written.
    public let stream: Stream
  }

  /// Where programs write.
  public enum Stream: Equatable, Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case error
  }

  /// How a program ended.
  public enum End: Equatable, Sendable {
    /// By itself, with this status; 0 is success.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)

    init(_ status: TerminationStatus) {
      switch status {
      case .exited(let code): self = .exited(code)
      case .signaled(let signal): self = .signalled(signal)
      }
    }
  }
}
