import Foundation

/// Sand in waves, sharp between light and shadow, under a hard sky.
struct Dunes: Scene {
  let sky: Gradient
  let light: Colour
  let shadow: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { sky.colour(at: $0 / 0.5) }
    let sun = Point(canvas.aspect * 0.2, 0.16)
    canvas.glow(at: sun, radius: 0.6, light * 0.35)
    canvas.disc(at: sun, 0.05, mix(light, Colour(0xFFFFFF), 0.8))
    var dice = Dice(seed)
    for row in 0..<4 {
      let share = Float(row) / 3
      drawDune(
        on: &canvas, noise: noise, share: share, crest: dice.roll(0.25...0.75) * canvas.aspect)
    }
    drawCaravan(on: &canvas, noise: noise)
    canvas.develop(noise)
  }
}

extension Dunes {
  private func top(_ x: Float, share: Float, crest: Float, noise: Noise) -> Float {
    let width = 0.55 + 0.5 * share
    let peak = exp(-abs(x - crest) / width) - 0.35
    let swell = noise.value(x * 1.6 + share * 11, 2) - 0.5
    return 0.46 + 0.36 * share - (0.16 + 0.16 * share) * peak - 0.07 * swell
  }

  private func drawDune(
    on canvas: inout Canvas, noise: Noise, share: Float, crest: Float
  ) {
    let haze = (1 - share) * 0.45
    let air = sky.colour(at: 1)
    let edge = canvas.edge
    canvas.ridge({ top($0, share: share, crest: crest, noise: noise) }) { point, depth in
      // The crest comes down towards us in a bend: left of it lies the light.
      let bend = 0.16 * sin(depth * 9 + share * 4) + depth * (0.9 - share)
      let side = edge.cover((crest + bend - point.x) * 0.9)
      let slope = unit(0.75 + 0.5 * (point.x - crest) + depth * 0.5)
      let ripples = sin(
        (point.y * 130 + noise.fractal(point.x * 5, point.y * 7) * 26) * (1.6 - share))
      let grain = noise.value(point.x * 240, point.y * 240) * 0.06
      let lit = light * (0.86 + 0.05 * ripples + grain)
      let dark = mix(shadow, light, 0.22 * (1 - slope)) * (0.95 + 0.03 * ripples + grain)
      return mix(mix(lit, dark, side), air, haze)
    }
  }

  private func drawCaravan(on canvas: inout Canvas, noise: Noise) {
    let dark = shadow * 0.45
    for number in 0..<5 {
      let x = canvas.aspect * 0.66 + Float(number) * 0.075
      let foot = Point(x, 0.715 + 0.012 * Float(number))
      canvas.ellipse(at: foot - Point(0, 0.034), Point(0.021, 0.011), dark)
      canvas.disc(at: foot - Point(0, 0.045), 0.009, dark)
      canvas.path(
        [[0.018, -0.034], [0.029, -0.046], [0.034, -0.06], [0.043, -0.058]].map { foot + $0 },
        0.007, dark)
      for leg in [-0.015, -0.009, 0.01, 0.016] as [Float] {
        canvas.stroke(foot + Point(leg, -0.03), foot + Point(leg * 1.15, 0), 0.0045, dark)
      }
      canvas.stroke(foot, foot + Point(0.09, 0.02), 0.01, to: 0.002, shadow, opacity: 0.5)
    }
  }
}
