/// A generator of random numbers that asks for each.
struct Randomness: RandomNumberGenerator, Sendable {
  let next64: @Sendable () -> UInt64

  func next() -> UInt64 { next64() }
}
