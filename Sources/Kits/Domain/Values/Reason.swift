/// An error that can say in one line, to a person, what happened and what to do.
public protocol ExplainedError: Error {
  /// A phrase without a capital or a full stop; may contain untrusted text.
  var reason: String { get }
  /// Whether it only says that what was typed cannot be done, which is no news for a log.
  var isMistake: Bool { get }
}

extension ExplainedError {
  /// Something went wrong.
  public var isMistake: Bool { false }
}

extension ErrorReporting {
  /// Reports what a developer may want to know: no mistakes of the person's, and nothing stopped.
  public func note(_ error: any Error, while activity: String) {
    guard !(error is CancellationError), (error as? any ExplainedError)?.isMistake != true else {
      return
    }
    report(error, while: activity)
  }
}

/// Turns any error into a phrase for a person.
public enum Reason {
  /// The error's own words if it has any; what nobody foresaw is for the log.
  public static func of(_ error: any Error) -> String {
    switch error {
    case let error as any ExplainedError: error.reason
    case is CancellationError: "stopped"
    default: "something went wrong that nobody foresaw; the log has more"
    }
  }
}
