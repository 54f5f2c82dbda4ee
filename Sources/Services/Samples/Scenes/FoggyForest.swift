import Foundation

/// Firs, row behind row, each paler than the one before it.
struct FoggyForest: Scene {
  let fog: Gradient
  let near: Colour
  var hasSun = false
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { fog.colour(at: $0) }
    if hasSun {
      canvas.glow(at: Point(canvas.aspect * 0.35, 0.25), radius: 0.7, Colour(0xFFE3A8) * 0.6)
    }
    let rows = 6
    var dice = Dice(seed)
    for row in 0..<rows {
      let share = Float(row) / Float(rows - 1)
      let ground = 0.5 + 0.5 * share
      let height = 0.16 + 0.62 * share * share
      let pale = fog.colour(at: ground)
      let colour = mix(pale, near, 0.14 + 0.86 * share * share)
      let slope = { (x: Float) in ground + 0.05 - 0.1 * noise.fractal(x * 1.4, Float(row) * 7) }
      canvas.ridge(slope) { _, depth in mix(colour, pale, ramp(0, 0.12, depth) * (1 - share * 0.6))
      }
      for _ in 0..<Int((20 - 13 * share) * canvas.aspect + 1) {
        let x = dice.roll(-0.08...canvas.aspect + 0.08)
        canvas.fir(
          at: Point(x, slope(x) + 0.02), height: height * dice.roll(0.65...1.1), colour,
          seed: Int(dice.next() >> 40))
      }
      drawFog(on: &canvas, noise: noise, row: Float(row), ground: ground, amount: 1 - share)
    }
    canvas.develop(noise)
  }
}

extension FoggyForest {
  private func drawFog(
    on canvas: inout Canvas, noise: Noise, row: Float, ground: Float, amount: Float
  ) {
    let colour = fog.colour(at: 0.35)
    canvas.paint(.init(top: ground - 0.25, bottom: ground + 0.2)) { point in
      let band = 1 - min(1, abs(point.y - ground + 0.02) / 0.2)
      let swirl = noise.fractal(point.x * 2 + row * 3, point.y * 7, octaves: 3)
      return colour.ink(amount * 0.85 * band * ramp(0.3, 0.75, swirl))
    }
  }
}
