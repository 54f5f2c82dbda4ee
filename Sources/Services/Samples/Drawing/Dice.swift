/// Chance that falls the same way every time: SplitMix64.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A number in a range.
  mutating func roll(_ range: ClosedRange<Float>) -> Float {
    mix(range.lowerBound, range.upperBound, Float(next() >> 40) / 16_777_216)
  }
}
