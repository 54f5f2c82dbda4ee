/// What a picture looks like in 64 bits: pictures that look alike differ in few of them.
public struct PerceptualHash: Hashable, Sendable {
  /// In how many bits two pictures differ at most that look alike.
  ///
  /// The same picture saved smaller, with losses, darker or lighter differs in up to 6 bits, with 1 % cut off on
  /// each side in 4 on average. Of two pictures without anything in common one pair in 70 thousand million
  /// differs in so few.
  public static let mostDifferent = 6

  /// The bits.
  public let bits: UInt64

  /// A hash of these bits.
  public init(bits: UInt64) {
    self.bits = bits
  }

  /// In how many bits two hashes differ (Hamming's distance).
  public func distance(to other: PerceptualHash) -> Int {
    (bits ^ other.bits).nonzeroBitCount
  }

  /// Whether the two pictures look alike.
  public func isLike(_ other: PerceptualHash) -> Bool {
    distance(to: other) <= Self.mostDifferent
  }
}
