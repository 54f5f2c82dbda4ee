import Foundation

/// Smooth randomness over the plane: the same seed gives the same everywhere, at any size.
struct Noise {
  private let seed: UInt32

  init(_ seed: Int) {
    self.seed = UInt32(truncatingIfNeeded: seed) &* 0x9E37_79B9 ^ 0x5BD1_E995
  }

  /// A value from 0 to 1 for a pair of whole numbers.
  func hash(_ x: Int32, _ y: Int32) -> Float {
    var bits = UInt32(bitPattern: x) &* 0x85EB_CA6B ^ UInt32(bitPattern: y) &* 0xC2B2_AE35 ^ seed
    bits = (bits ^ bits >> 15) &* 0x2C1B_3C6D
    bits = (bits ^ bits >> 12) &* 0x297A_2D39
    return Float((bits ^ bits >> 15) >> 8) / 16_777_216
  }

  /// A value from 0 to 1 that changes about once per unit.
  func value(_ x: Float, _ y: Float = 0) -> Float {
    let column = x.rounded(.down)
    let row = y.rounded(.down)
    let (i, j) = (Int32(column), Int32(row))
    let (s, t) = (x - column, y - row)
    let (u, v) = (s * s * (3 - 2 * s), t * t * (3 - 2 * t))
    return mix(
      mix(hash(i, j), hash(i &+ 1, j), u), mix(hash(i, j &+ 1), hash(i &+ 1, j &+ 1), u), v)
  }

  /// Several layers of ``value(_:_:)``, each twice as fine and half as strong; from 0 to 1.
  func fractal(_ x: Float, _ y: Float = 0, octaves: Int = 4) -> Float {
    var (sum, weight, total, scale): (Float, Float, Float, Float) = (0, 1, 0, 1)
    for _ in 0..<octaves {
      sum += weight * value(x * scale, y * scale)
      total += weight
      weight *= 0.5
      scale *= 2.03
    }
    return sum / total
  }

  /// Sharp crests, as mountains have; from 0 to 1.
  func crests(_ x: Float, _ y: Float = 0, octaves: Int = 5) -> Float {
    var (sum, weight, total, scale): (Float, Float, Float, Float) = (0, 1, 0, 1)
    for _ in 0..<octaves {
      sum += weight * (1 - abs(2 * value(x * scale, y * scale) - 1))
      total += weight
      weight *= 0.48
      scale *= 2.07
    }
    return sum / total
  }
}
