import Domain
import Synchronization

/// Keeps reported errors for a test to look at.
public final class CollectedReports: ErrorReporting {
  private let collected = Mutex<[String]>([])

  /// Makes an empty collection.
  public init() {}

  /// Keeps what was being done.
  public func report(_ error: any Error, while activity: String) {
    collected.withLock { $0.append("\(activity): \(error)") }
  }

  /// Everything that was reported.
  public var lines: [String] { collected.withLock { $0 } }
}
