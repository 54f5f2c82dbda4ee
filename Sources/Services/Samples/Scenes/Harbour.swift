import Foundation

/// Gabled houses on a quay, boats before them, everything twice.
struct Harbour: Scene {
  let sky: Gradient
  let walls: [Colour]
  let lit: Bool
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let shore: Float = 0.66
    canvas.rows { sky.colour(at: $0 / shore) }
    canvas.clouds(
      noise, bottom: 0.5, amount: lit ? 0.25 : 0.5,
      light: mix(sky.colour(at: 1), Colour(0xFFFFFF), 0.6),
      shadow: mix(sky.colour(at: 0), sky.colour(at: 1), 0.5))
    drawHouses(on: &canvas, shore: shore)
    canvas.rectangle(
      .init(right: canvas.aspect, top: shore - 0.025, bottom: shore + 0.002), Colour(0x4A443F))
    var dice = Dice(seed + 3)
    let count = max(2, Int(3.2 * canvas.aspect))
    for number in 0..<count {
      let x = canvas.aspect * (Float(number) + dice.roll(0.3...0.7)) / Float(count)
      drawBoat(
        on: &canvas, at: Point(x, shore + 0.01), size: dice.roll(0.8...1.15),
        hull: walls[(number * 2 + 1) % walls.count])
    }
    canvas.water(
      noise, below: shore, tint: Colour(lit ? 0x081526 : 0x123B4F), depth: 0.5, ripple: 1.3)
    canvas.develop(noise)
  }
}

extension Harbour {
  private func drawHouses(on canvas: inout Canvas, shore: Float) {
    var dice = Dice(seed)
    var left: Float = -0.04
    var number = 0
    while left < canvas.aspect {
      let width = dice.roll(0.13...0.18)
      let height = dice.roll(0.24...0.36)
      let colour = walls[number % walls.count] * (lit ? 0.4 : 1)
      let box = Canvas.Box(left: left, right: left + width, top: shore - height, bottom: shore)
      canvas.rectangle(box, colour)
      let middle = left + width / 2
      canvas.polygon(
        [
          Point(left - 0.008, box.top), Point(middle, box.top - 0.09),
          Point(box.right + 0.008, box.top),
        ],
        Colour(lit ? 0x24161A : 0x8A4130) * dice.roll(0.8...1.1))
      let floors = Int((height / 0.085).rounded(.down))
      for floor in 0..<floors {
        for column in 0..<3 {
          let centre = Point(
            left + width * (0.22 + 0.28 * Float(column)), box.top + 0.05 + 0.085 * Float(floor))
          let glows = lit && dice.roll(0...1) < 0.55
          canvas.rectangle(canvas.around(centre, Point(0.0165, 0.027)), colour * 1.25)
          canvas.rectangle(
            canvas.around(centre, Point(0.0125, 0.023)),
            glows ? Colour(0xFFCB6B) : Colour(lit ? 0x0D1220 : 0x2C3A45))
          if glows { canvas.glow(at: centre, radius: 0.06, Colour(0xFFA640) * 0.35) }
        }
      }
      left += width
      number += 1
    }
  }

  private func drawBoat(on canvas: inout Canvas, at foot: Point, size: Float, hull: Colour) {
    let wood = Colour(0xD8CDB8) * (lit ? 0.45 : 1)
    let paint = hull * (lit ? 0.45 : 0.9)
    canvas.stroke(
      foot - Point(0, 0.03) * size, foot - Point(0, 0.48) * size, 0.011 * size, to: 0.005, wood)
    canvas.stroke(
      foot - Point(0, 0.1) * size, foot + Point(0.16, -0.09) * size, 0.02 * size, wood * 1.05)
    for end in [Point(-0.15, -0.06), Point(0.18, -0.055)] {
      canvas.stroke(foot - Point(0, 0.46) * size, foot + end * size, 0.002, wood, opacity: 0.7)
    }
    canvas.polygon(
      [[-0.17, -0.06], [0.19, -0.065], [0.15, 0.012], [-0.13, 0.012]].map { foot + $0 * size },
      paint)
    canvas.polygon(
      [[-0.17, -0.06], [0.19, -0.065], [0.183, -0.05], [-0.163, -0.045]].map { foot + $0 * size },
      Colour(0xF3EFE6) * (lit ? 0.5 : 1))
    canvas.polygon(
      [[-0.06, -0.1], [0.05, -0.1], [0.07, -0.06], [-0.07, -0.06]].map { foot + $0 * size },
      wood * 0.9)
  }
}
