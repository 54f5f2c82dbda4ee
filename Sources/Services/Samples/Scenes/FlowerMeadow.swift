import Foundation

/// Flowers up to the knee, seen from among them.
struct FlowerMeadow: Scene {
  let sky: Gradient
  let grass: Colour
  let flowers: [Colour]
  let petals: Int
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let horizon: Float = 0.36
    canvas.rows { sky.colour(at: $0 / horizon) }
    canvas.glow(at: Point(canvas.aspect * 0.8, 0.12), radius: 0.8, Colour(0xFFF3C4) * 0.45)
    canvas.clouds(
      noise, bottom: horizon, amount: 0.45, light: Colour(0xFFFFFF), shadow: sky.colour(at: 0.7))
    canvas.ridge({ horizon - 0.02 - 0.07 * noise.fractal($0 * 2.4, 6) }) { point, _ in
      mix(grass * 0.55, sky.colour(at: 1), 0.4)
        * (0.85 + 0.3 * noise.value(point.x * 40, point.y * 60))
    }
    canvas.paint(.init(top: horizon)) { point in
      let depth = (point.y - horizon) / (1 - horizon)
      guard depth > 0 else { return .zero }
      let blades = noise.fractal(point.x * 46, point.y * 13, octaves: 3)
      let dots = noise.value(point.x * 70 / (0.25 + depth), point.y * 120)
      let green = mix(mix(grass, Colour(0xD6E08A), 0.45), grass * 0.5, depth) * (0.6 + 0.8 * blades)
      return mix(green, flowers[0], dots > 0.82 ? 0.7 * (1 - depth) : 0).ink(1)
    }
    drawFlowers(on: &canvas, horizon: horizon)
    canvas.develop(noise)
  }
}

extension FlowerMeadow {
  private func drawFlowers(on canvas: inout Canvas, horizon: Float) {
    var dice = Dice(seed)
    let count = Int(110 * canvas.aspect)
    for number in 0..<count {
      let near = pow(Float(number + 1) / Float(count), 2.1)
      let x = dice.roll(-0.05...canvas.aspect + 0.05)
      let top = mix(horizon + 0.03, 0.66, near) + dice.roll(-0.12...0.22) * near
      let radius = (0.006 + 0.075 * near) * dice.roll(0.75...1.15)
      let stem = mix(grass, Colour(0x14300F), 0.35 + 0.35 * near)
      let foot = Point(x + dice.roll(-0.08...0.08) * near, top + 0.1 + 0.5 * near)
      canvas.stroke(Point(x, top), foot, radius * 0.12 + 0.001, stem)
      if near > 0.12 {
        let leaf = Point(mix(x, foot.x, 0.45), mix(top, foot.y, 0.45))
        canvas.ellipse(
          at: leaf + Point(radius * 0.5, 0), Point(radius * 0.65, radius * 0.16), stem * 1.2,
          turn: -0.6)
      }
      let colour = flowers[Int(dice.next() % UInt64(flowers.count))]
      canvas.flower(
        at: Point(x, top), radius, petals: petals, colour * dice.roll(0.85...1.1),
        heart: petals > 6 ? Colour(0xF5B91E) : Colour(0x2A1712), turn: dice.roll(0...6))
    }
  }
}
