/// A number of things or bytes that somebody else told: never below zero, and never so large that
/// reckoning with it could overflow.
///
///     @Count public var likes = 0
///
/// Sums, differences and products by a thousand of such numbers fit into an `Int`.
@propertyWrapper
public struct Count: Hashable, Sendable {
  /// The largest: what a number of JSON can hold exactly.
  public static let most = 1 << 53

  private var value: Int

  /// Makes a count; what lies beyond its ends becomes them.
  public init(wrappedValue: Int) {
    value = min(max(0, wrappedValue), Self.most)
  }

  /// The number; what lies beyond its ends becomes them.
  public var wrappedValue: Int {
    get { value }
    set { self = Count(wrappedValue: newValue) }
  }
}

extension Count: Codable {
  /// Reads a number.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Writes the number as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Int {
  /// A whole number that a stranger wrote, between -2⁵³ and 2⁵³, also if what was written is beyond;
  /// nil if it is none, as `NaN`. A fraction is rounded.
  ///
  /// The one way for text of a server, a feed or a header to become a number: plain `Int(text)` lets
  /// numbers in that overflow with the first sum.
  public init?(untrusted text: some StringProtocol) {
    let most = Double(Count.most)
    // No number that anybody means is longer, and reading digits takes time.
    guard text.utf8.count <= 400 else { return nil }
    if let number = Int(text) {
      self = Swift.min(Swift.max(-Count.most, number), Count.most)
    } else if let number = Double(text), number.isFinite {
      self = Int(Swift.min(Swift.max(-most, number.rounded()), most))
    } else {
      return nil
    }
  }
}
