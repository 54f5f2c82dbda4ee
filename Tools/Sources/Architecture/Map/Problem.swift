/// Something a person has to know: what happened, to what, and what to do.
package struct Problem: Error, Equatable {
  /// A phrase without a capital or a full stop; perhaps several lines.
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  /// Turns any error into words for a person.
  package static func reason(of error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.reason
    case let breach as Breach: breach.description
    case is CancellationError: "stopped"
    default: "unexpected error: \(error)"
    }
  }
}
