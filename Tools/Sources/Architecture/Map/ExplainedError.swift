/// An error that says to a person what happened and what to do.
public protocol ExplainedError: Error {
  /// A phrase without a capital or a full stop.
  var reason: String { get }
}

/// Turns any error into a phrase for a person.
public enum Reason {
  /// The error's own words if it has any, else its description: something nobody foresaw.
  public static func of(_ error: any Error) -> String {
    switch error {
    case let error as any ExplainedError: error.reason
    case is CancellationError: "stopped"
    default: "unexpected error: \(error)"
    }
  }
}
