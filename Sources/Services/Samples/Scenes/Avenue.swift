import Foundation

/// Trees on both sides of a lane, leaves on the ground.
struct Avenue: Scene {
  let sky: Gradient
  let leaves: [Colour]
  let lane: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let end = Point(canvas.aspect * 0.5, 0.56)
    canvas.rows { sky.colour(at: $0 / 0.6) }
    canvas.glow(at: end - Point(0, 0.06), radius: 0.6, Colour(0xFFF0C8) * 0.5)
    canvas.paint(.init(top: end.y)) { point in
      let depth = point.y - end.y
      guard depth > 0 else { return .zero }
      let across = abs(point.x - end.x) / (0.02 + depth * 0.85)
      let fallen = noise.fractal(point.x * 22 / (depth + 0.25), 26 / (depth + 0.12), octaves: 3)
      let tone = leaves[Int(fallen * 11) % leaves.count] * (0.45 + 0.6 * fallen)
      let path = lane * (0.75 + 0.4 * noise.value(point.x * 90, point.y * 160))
      return mix(
        mix(path, tone, ramp(0.52, 0.64, fallen)), tone, ramp(0.8, 1.1, across + 0.2 * fallen)
      ).ink(1)
    }
    var dice = Dice(seed)
    for number in (0..<9).reversed() {
      let near = pow(0.7, Float(number))
      for side in [-1, 1] as [Float] {
        let foot = end + Point(side * (0.035 + 0.78 * near), 0.012 + 0.42 * near)
        let haze = mix(
          leaves[Int(dice.next() % UInt64(leaves.count))], sky.colour(at: 0.9), 0.06 * Float(number)
        )
        canvas.ellipse(
          at: foot - Point(side * 0.2 * near, -0.01), Point(0.28, 0.025) * near, Colour(0x20140A),
          blur: 0.05 * near, opacity: 0.45)
        canvas.tree(
          at: foot, height: 1.35 * near, leaves: haze * dice.roll(0.95...1.15),
          trunk: mix(Colour(0x2B1D14), sky.colour(at: 0.9), 0.05 * Float(number)),
          seed: seed + number * 2 + Int(side),
          spread: 0.44)
      }
    }
    for _ in 0..<Int(36 * canvas.aspect) {
      let place = Point(dice.roll(0...canvas.aspect), dice.roll(0.1...0.9))
      canvas.ellipse(
        at: place, Point(0.009, 0.005), leaves[Int(dice.next() % UInt64(leaves.count))] * 1.1,
        turn: dice.roll(0...3))
    }
    canvas.develop(noise)
  }
}
