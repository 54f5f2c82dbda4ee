/// An error that can say in one line, to a person, what happened and what to do.
public protocol ExplainedError: Error {
  /// A phrase without a capital or a full stop; may contain untrusted text.
  var reason: String { get }
}

/// Turns any error into a phrase for a person.
public enum Reason {
  /// The error's own words if it has any, else its type: something nobody foresaw.
  public static func of(_ error: any Error) -> String {
    switch error {
    case let error as any ExplainedError: error.reason
    case is CancellationError: "stopped"
    default: "unexpected error (\(type(of: error)); the log has more)"
    }
  }
}
