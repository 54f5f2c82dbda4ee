import Foundation

/// A street at night, its lights on the wet ground, somebody under an umbrella.
struct RainyStreet: Scene {
  let sky: Gradient
  let lights: [Colour]
  let umbrella: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let ground: Float = 0.62
    let end = Point(canvas.aspect * 0.46, 0.5)
    canvas.rows { sky.colour(at: $0 / ground) }
    canvas.glow(at: end, radius: 0.6, lights[0] * 0.35)
    drawHouses(on: &canvas, towards: end, noise: noise)
    drawLights(on: &canvas, towards: end)
    canvas.water(noise, below: ground, tint: Colour(0x080B16), depth: 0.3, ripple: 2.6)
    drawWalker(on: &canvas, at: Point(canvas.aspect * 0.6, 0.88))
    var dice = Dice(seed + 9)
    for _ in 0..<Int(190 * canvas.aspect) {
      let start = Point(dice.roll(0...canvas.aspect), dice.roll(-0.1...1))
      canvas.stroke(
        start, start + Point(-0.012, dice.roll(0.04...0.1)), 0.0022, Colour(0xC9D6EE),
        opacity: dice.roll(0.1...0.38))
    }
    canvas.develop(noise, vignette: 0.35)
  }
}

extension RainyStreet {
  private func drawHouses(on canvas: inout Canvas, towards end: Point, noise: Noise) {
    for side in [-1, 1] as [Float] {
      for number in (0..<6).reversed() {
        let near = pow(0.62, Float(number))
        let far = near * 0.62
        let outer = end.x + side * near * canvas.aspect * 0.62
        let inner = end.x + side * far * canvas.aspect * 0.62
        let tall = 0.75 + 0.35 * noise.hash(Int32(number), Int32(side))
        let wall = mix(Colour(0x0C0F1C), sky.colour(at: 1), 0.12 * Float(number))
        let corners = [
          Point(outer, 0.62 - tall * near), Point(inner, 0.57 - tall * far), Point(inner, 0.6),
          Point(outer, 0.66),
        ]
        canvas.polygon(corners) { point in
          let along = (point.x - inner) / (outer - inner)
          let up = (0.62 - point.y) / (tall * mix(far, near, along)) * 7
          let column = along * 4
          let isPane =
            abs(up - up.rounded(.down) - 0.5) < 0.28
            && abs(column - column.rounded(.down) - 0.5) < 0.28
          let chance = noise.hash(
            Int32(up) &+ Int32(number) &* 31, Int32(column) &+ Int32(side) &* 17)
          guard isPane, up > 1, chance < 0.4 else { return wall.ink(1) }
          return mix(wall, lights[1], 0.35 + chance).ink(1)
        }
      }
    }
  }

  private func drawLights(on canvas: inout Canvas, towards end: Point) {
    var dice = Dice(seed)
    for number in (0..<7).reversed() {
      let near = pow(0.68, Float(number))
      for side in [-1, 1] as [Float] {
        let foot = Point(end.x + side * near * 0.62, 0.6 + 0.04 * near)
        let lamp = foot - Point(side * near * 0.05, near * 0.5)
        canvas.path([foot, foot - Point(0, near * 0.5), lamp], 0.01 * near, Colour(0x05060A))
        canvas.glow(at: lamp, radius: 0.24 * near + 0.05, lights[0] * 0.9)
        canvas.disc(at: lamp, 0.02 * near + 0.004, Colour(0xFFF4D8))
      }
    }
    for _ in 0..<Int(24 * canvas.aspect) {
      let colour = lights[Int(dice.next() % UInt64(lights.count))]
      let place = Point(end.x + dice.roll(-0.5...0.5) * canvas.aspect, dice.roll(0.46...0.61))
      canvas.disc(
        at: place, dice.roll(0.008...0.03), colour, blur: 0.01, opacity: dice.roll(0.35...0.85))
    }
  }

  private func drawWalker(on canvas: inout Canvas, at foot: Point) {
    let dark = Colour(0x07070C)
    canvas.ellipse(
      at: foot + Point(0, 0.05), Point(0.09, 0.07), umbrella * 0.5, blur: 0.06, opacity: 0.6)
    canvas.stroke(foot + Point(-0.022, -0.13), foot + Point(-0.034, 0), 0.03, to: 0.02, dark)
    canvas.stroke(foot + Point(0.016, -0.13), foot + Point(0.032, -0.004), 0.03, to: 0.02, dark)
    canvas.polygon(
      [[-0.035, -0.3], [0.035, -0.3], [0.062, -0.1], [-0.06, -0.1]].map { foot + $0 }, dark)
    canvas.disc(at: foot + Point(0, -0.325), 0.028, dark)
    canvas.stroke(foot + Point(0.03, -0.2), foot + Point(0.03, -0.47), 0.006, dark)
    let centre = foot + Point(0.02, -0.37)
    let edge = canvas.edge
    canvas.paint(canvas.around(centre - Point(0, 0.06), Point(0.18, 0.09))) { point in
      let d = (point - centre) / Point(0.17, 0.13)
      let scallop = 0.1 * abs(sin(d.x * .pi * 2.5))
      let light = 0.6 + 0.5 * unit(-d.y) + 0.25 * abs(sin(d.x * .pi * 2.5))
      return (umbrella * light).ink(
        min(edge.cover((length(d) - 1) * 0.13), edge.cover((d.y + scallop) * 0.13)))
    }
  }
}
