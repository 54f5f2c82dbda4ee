/// A number of things or bytes that somebody else told: never below zero, and never so large that
/// reckoning with it could overflow.
///
///     @Count public var likes = 0
///
/// Sums, differences and products by a thousand of such numbers fit into an `Int`.
@propertyWrapper
public struct Count: Hashable, Sendable {
  /// The largest: what a number of JSON can hold exactly.
  @inlinable public static var most: Int { 1 << 53 }

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

extension Count: ExpressibleByIntegerLiteral {
  /// Makes the count that stands in the source.
  public init(integerLiteral value: Int) { self.init(wrappedValue: value) }
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
    // No number that anybody means is longer, and reading digits takes time.
    guard text.utf8.count <= 400 else { return nil }
    if let number = Int(text) {
      self.init(untrusted: number)
    } else if let number = Double(text) {
      self.init(untrusted: number)
    } else {
      return nil
    }
  }

  /// A whole number that a stranger wrote in digits and nothing else; nil if it is none, or too long for
  /// an `Int`.
  public init?(untrusted digits: some StringProtocol, radix: Int) {
    guard digits.utf8.count <= 400, let number = Int(digits, radix: radix) else { return nil }
    self.init(untrusted: number)
  }

  /// A stranger's number, rounded, between -2⁵³ and 2⁵³; nil if it is none, or has no end.
  public init?(untrusted number: Double) {
    guard number.isFinite else { return nil }
    let most = Double(Count.most)
    self = Int(Swift.min(Swift.max(-most, number.rounded()), most))
  }

  /// A stranger's number as a file, a database, a decoder or the system has it, between -2⁵³ and 2⁵³.
  @inlinable public init(untrusted number: some BinaryInteger) {
    self = Swift.min(Swift.max(-Count.most, Int(clamping: number)), Count.most)
  }
}

extension Collection<UInt8> {
  /// The number that these bytes are, the first of them worth most; of no more than six.
  @inlinable public var bigEndian: Int { reduce(0) { $0 << 8 | Int(untrusted: $1) } }
}

extension BidirectionalCollection<UInt8> {
  /// The number that these bytes are, the last of them worth most; of no more than six.
  @inlinable public var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int(untrusted: $1) } }
}

extension Int64 {
  /// The same as `Int.init(untrusted:)`.
  @inlinable public init(untrusted number: some BinaryInteger) {
    self = Int64(Int(untrusted: number))
  }

  /// The same as `Int.init(untrusted:)`.
  public init?(untrusted number: Double) {
    guard let number = Int(untrusted: number) else { return nil }
    self = Int64(number)
  }

  /// The same as `Int.init(untrusted:)`.
  public init?(untrusted text: some StringProtocol) {
    guard let number = Int(untrusted: text) else { return nil }
    self = Int64(number)
  }

  /// An id that a stranger wrote, which is compared and looked up, and not reckoned with: a whole number,
  /// never below 0 nor the largest there is. Nil if it is none.
  public init?(id text: some StringProtocol) {
    guard let number = Int64(text) else { return nil }
    self = Swift.min(Swift.max(0, number), .max - 1)
  }
}
