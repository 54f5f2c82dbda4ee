/// Something a person has to know: what happened, to what, and what to do.
public struct Problem: Error, Equatable {
  /// A phrase without a capital or a full stop; perhaps several lines.
  public let reason: String

  /// Says what happened.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// Turns any error into words for a person.
  public static func reason(of error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.reason
    case let breach as Breach: breach.description
    case is CancellationError: "stopped"
    default: "unexpected error: \(error)"
    }
  }
}
