/// Red, green and blue from 0 to 1, as sRGB encodes them.
typealias Colour = SIMD3<Float>

/// A colour and how much of it covers what is below, from 0 to 1.
typealias Ink = SIMD4<Float>

/// A place on a canvas: `x` from 0 to its aspect, `y` from 0 at the top to 1.
typealias Point = SIMD2<Float>

extension SIMD3<Float> {
  /// A colour as it is written in style sheets: `Colour(0xFF8800)`.
  init(_ hex: UInt32) {
    self.init(
      Float(hex >> 16 & 0xFF) / 255, Float(hex >> 8 & 0xFF) / 255, Float(hex & 0xFF) / 255)
  }

  /// This colour where it covers `amount`.
  func ink(_ amount: Float) -> Ink { Ink(self, amount) }

  /// A colour of the rainbow: 0 and 1 are red, ⅓ is green, ⅔ is blue.
  static func hue(_ hue: Float) -> Colour {
    let offsets = Colour(0, 2 / 3, 1 / 3) + hue
    let saw = offsets - offsets.rounded(.down)
    let distances = saw * 6 - 3
    let magnitudes = distances.replacing(with: -distances, where: distances .< 0)
    return (magnitudes - 1).clamped(lowerBound: .zero, upperBound: .one)
  }
}

/// `a` at 0, `b` at 1, in between in between.
func mix(_ a: Colour, _ b: Colour, _ amount: Float) -> Colour { a + (b - a) * amount }

/// `a` at 0, `b` at 1, in between in between.
func mix(_ a: Float, _ b: Float, _ amount: Float) -> Float { a + (b - a) * amount }

/// 0 up to `start`, 1 from `end` on, smooth between them.
func ramp(_ start: Float, _ end: Float, _ value: Float) -> Float {
  let share = unit((value - start) / (end - start))
  return share * share * (3 - 2 * share)
}

/// The value, kept between 0 and 1.
func unit(_ value: Float) -> Float { max(0, min(1, value)) }

/// The length of a vector.
func length(_ vector: Point) -> Float { (vector * vector).sum().squareRoot() }
