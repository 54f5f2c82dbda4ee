import Domain
import Synchronization

/// Remembers what was reported.
final class RecordedErrors: ErrorReporting {
  private let reports = Mutex<[(error: any Error, activity: String)]>([])

  /// What was being done, in order.
  var activities: [String] { reports.withLock { $0.map(\.activity) } }

  /// The errors, in order.
  var errors: [any Error] { reports.withLock { $0.map(\.error) } }

  func report(_ error: any Error, while activity: String) {
    reports.withLock { $0.append((error, activity)) }
  }
}
