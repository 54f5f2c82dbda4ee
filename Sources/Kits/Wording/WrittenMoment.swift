import Domain
import Foundation

/// A moment as ISO 8601 has it: `2026-05-12T08:00:00Z`. Put into words only where it is written: that
/// takes a calendar, which takes its time.
public struct WrittenMoment: Encodable, Sendable {
  private let timestamp: Timestamp

  /// Writes this moment.
  public init(_ timestamp: Timestamp) {
    self.timestamp = timestamp
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let date = Date(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
    try container.encode(date.formatted(.iso8601))
  }
}
