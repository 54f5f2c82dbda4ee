import Foundation

/// Water falling down a dark cliff into a pool among ferns.
struct Waterfall: Scene {
  let rock: Colour
  let moss: Colour
  let water: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let pool: Float = 0.82
    canvas.paint { point in
      let relief = noise.crests(point.x * 9, point.y * 6)
      let light = unit(
        0.5 + 3.5 * (relief - noise.crests(point.x * 9 + 0.15, point.y * 6 + 0.15, octaves: 4)))
      let green = ramp(0.45, 0.7, noise.fractal(point.x * 6 + 30, point.y * 4))
      return (mix(rock, moss, green * 0.8) * (0.3 + 0.8 * light)).ink(1)
    }
    canvas.paint(.init(bottom: 0.1)) { point in
      Colour(0xDDEFF2).ink(ramp(0.09, 0.0, point.y + 0.05 * noise.fractal(point.x * 9)))
    }
    drawFall(on: &canvas, noise: noise, pool: pool)
    canvas.water(noise, below: pool, tint: Colour(0x0F4A48), depth: 0.55, ripple: 2)
    for number in 0..<9 {
      let place = Point(
        canvas.aspect * (0.26 + 0.06 * Float(number)), pool + 0.004 * Float(number % 3))
      canvas.disc(at: place, 0.045, Colour(0xF3FBFB), blur: 0.06, opacity: 0.4)
    }
    drawFerns(on: &canvas)
    canvas.develop(noise, vignette: 0.3)
  }
}

extension Waterfall {
  private func drawFall(on canvas: inout Canvas, noise: Noise, pool: Float) {
    let width = canvas.aspect
    canvas.paint(.init(bottom: pool)) { point in
      let bend = 0.05 * (noise.value(point.y * 4, 2) - 0.5)
      let step = 0.06 * ramp(0.41, 0.43, point.y)
      let middle = width * (0.5 + bend + step)
      let half = width * (0.12 + 0.1 * point.y + step * 0.7 + 0.04 * noise.value(point.y * 14, 5))
      let off = abs(point.x - middle) / half
      let strands = noise.fractal((point.x - middle) / half * 7, point.y * 3.2, octaves: 4)
      let foam = ramp(0.3, 0.62, strands)
      return mix(water * 0.62, Colour(0xF8FDFF), foam).ink(
        ramp(1.05, 0.75, off + 0.35 * (0.5 - strands)))
    }
  }

  private func drawFerns(on canvas: inout Canvas) {
    var dice = Dice(seed)
    for number in 0..<16 {
      let isLeft = number % 2 == 0
      let root = Point(
        isLeft ? dice.roll(-0.02...0.06) : canvas.aspect - dice.roll(-0.02...0.06),
        dice.roll(0.75...1.02))
      let turn = dice.roll(0.2...1.2) * (isLeft ? 1 : -1)
      let reach = dice.roll(0.09...0.17)
      for step in 1..<14 {
        let t = Float(step) / 14
        let place =
          root + Point(sin(turn * (0.5 + t)) * reach * t, -cos(turn * (0.5 + t)) * reach * t)
        let size = 0.03 * (1 - t) + 0.006
        let green = moss * (0.55 + 0.8 * t)
        for side in [-1, 1] as [Float] {
          canvas.ellipse(
            at: place + Point(side * size * cos(turn), side * size * 0.5), Point(size, size * 0.2),
            green, turn: turn * 0.5 + side * 0.6)
        }
      }
    }
  }
}
