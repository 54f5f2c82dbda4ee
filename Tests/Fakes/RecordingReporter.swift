import Domain
import Synchronization

/// Remembers reported errors for a test to look at.
public final class RecordingReporter: ErrorReporting {
  /// One error, and what was being done.
  public struct Report: Sendable {
    /// What went wrong.
    public let error: any Error
    /// What was being done.
    public let activity: String
  }

  private let state = Mutex<[Report]>([])

  /// Makes a reporter that has heard nothing.
  public init() {}

  /// Everything reported so far, oldest first.
  public var reports: [Report] {
    state.withLock { $0 }
  }

  /// What was being done each time, oldest first.
  public var activities: [String] { reports.map(\.activity) }

  /// What was being done and what went wrong each time, as text.
  public var lines: [String] { reports.map { "\($0.activity): \($0.error)" } }

  /// Remembers it.
  public func report(_ error: any Error, while activity: String) {
    state.withLock { $0.append(Report(error: error, activity: activity)) }
  }
}
