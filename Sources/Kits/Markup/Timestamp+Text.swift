import Domain
import Foundation

extension Timestamp {
  /// As it stands in files that other programs read: `2024-05-01T12:00:00.000Z`.
  public var text: String {
    // Half a millisecond more, as the rest of a fraction is cut off.
    Date(timeIntervalSince1970: Double(milliseconds) / 1000 + 0.0005)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// Reads a moment of ISO 8601, with or without a fraction of its seconds; nil if it is none.
  public init?(text: String) {
    let text = String(text.prefix(100))
    let date =
      (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
      ?? (try? Date.ISO8601FormatStyle().parse(text))
    guard let date, let milliseconds = Int(untrusted: (date.timeIntervalSince1970 * 1000).rounded())
    else { return nil }
    self.init(milliseconds: Int64(untrusted: milliseconds))
  }
}
