import Foundation

/// Green and violet curtains over a frozen bay.
struct NorthernLights: Scene {
  let sky: Gradient
  let low: Colour
  let high: Colour
  var curtains = 3
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let shore: Float = 0.74
    canvas.rows { sky.colour(at: $0 / shore) }
    canvas.stars(260, seed: seed, bottom: shore)
    for number in 0..<curtains { drawCurtain(on: &canvas, number: Float(number), noise: noise) }
    canvas.ridge({ shore + 0.02 - 0.27 * noise.crests($0 * 1.3, 4, octaves: 5) }) { point, depth in
      let relief = noise.crests(point.x * 11 + point.y * 5, point.y * 5 - point.x, octaves: 5)
      let snow = ramp(0.5, 0.85, relief) * ramp(0.26, 0, depth)
      return mix(Colour(0x0A1220), mix(Colour(0x8FB0C4), low, 0.25), snow * 0.7)
    }
    canvas.water(noise, below: shore, tint: Colour(0x04101A), depth: 0.35, ripple: 0.8)
    var dice = Dice(seed)
    for _ in 0..<Int(7 * canvas.aspect) {
      canvas.fir(
        at: Point(dice.roll(0...canvas.aspect * 0.34), 1.03), height: dice.roll(0.15...0.42),
        Colour(0x02060A), seed: Int(dice.next() >> 40))
    }
    canvas.develop(noise, grain: 0.025)
  }
}

extension NorthernLights {
  private func drawCurtain(on canvas: inout Canvas, number: Float, noise: Noise) {
    canvas.paint(.init(bottom: 0.72)) { point in
      let bend = noise.fractal(point.x * 1.1 + number * 9, number * 5, octaves: 3)
      let base =
        0.42 + 0.14 * number / 2 + 0.42 * (bend - 0.5) + 0.05 * sin(point.x * 3 + number * 2)
      let above = base - point.y
      guard above > -0.12 else { return .zero }
      let folds = noise.fractal(point.x * 13 + bend * 16, number * 3 + point.y * 0.7, octaves: 3)
      let tall = 0.13 + 0.2 * folds
      let fade = above > 0 ? exp(-above / tall) : exp(above * 34)
      let strength =
        fade * ramp(0.22, 0.8, folds) * (0.45 + 0.8 * noise.value(point.x * 1.4, number + 30))
      return mix(low, high, ramp(0.06, 0.34, above)).ink(unit(strength * 1.15))
    }
  }
}
