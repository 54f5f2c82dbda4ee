import Domain
import Foundation
import Terminal

/// Numbers of bytes as people say them, in steps of a thousand.
public enum ByteText {
  /// `950 bytes`, `34 kB`, `1.2 MB`, `3.4 GB`: two digits at least.
  public static func of(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return HumanText.count(max(0, bytes), "byte") }
    var (tenths, unit) = ((bytes + 50) / 100, 0)
    while tenths >= 10_000, unit < 2 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    let whole = tenths / 10
    let text =
      tenths < 100 && tenths % 10 != 0 ? "\(whole).\(tenths % 10)" : HumanText.number(whole)
    return "\(text) \(["kB", "MB", "GB"][unit])"
  }
}

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
    try RecordValue.moment(timestamp).encode(to: encoder)
  }
}
