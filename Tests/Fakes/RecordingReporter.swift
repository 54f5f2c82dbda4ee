import Domain
import Synchronization

/// Remembers what was reported.
public final class RecordingReporter: ErrorReporting {
  private let reports = Mutex<[String]>([])

  /// Makes a reporter that heard nothing.
  public init() {}

  /// What was being done each time, in order.
  public var activities: [String] { reports.withLock { $0 } }

  /// Remembers a report.
  public func report(_ error: any Error, while activity: String) {
    reports.withLock { $0.append(activity) }
  }
}
