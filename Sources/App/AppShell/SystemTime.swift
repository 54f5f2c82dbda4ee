import Domain
import Foundation

/// The system's clock.
public struct SystemTime: TimeSource {
  /// Makes it; there is only one.
  public init() {}

  /// What it shows.
  public var now: Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
