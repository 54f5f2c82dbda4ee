import Foundation

/// A cat on a window sill, dark against the evening.
struct CatOnSill: Scene {
  let outside: Gradient
  let lights: [Colour]
  let cat: Colour
  let curtain: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { outside.colour(at: $0 / 0.8) }
    canvas.ridge({ 0.6 - 0.12 * noise.value($0 * 4, 2).rounded() - 0.1 * noise.value($0 * 7) }) {
      _, depth in
      mix(outside.colour(at: 0.9), outside.colour(at: 0) * 0.5, 0.5 + depth)
    }
    var dice = Dice(seed)
    for _ in 0..<Int(26 * canvas.aspect) {
      let place = Point(dice.roll(0...canvas.aspect), dice.roll(0.42...0.8))
      canvas.disc(
        at: place, dice.roll(0.012...0.045), lights[Int(dice.next() % UInt64(lights.count))],
        blur: 0.012, opacity: dice.roll(0.25...0.7))
    }
    drawWindow(on: &canvas, noise: noise)
    drawCat(on: &canvas, at: Point(canvas.aspect * 0.56, 0.83))
    drawPot(on: &canvas, at: Point(canvas.aspect * 0.56 - min(0.42, canvas.aspect * 0.34), 0.83))
    canvas.develop(noise, vignette: 0.3)
  }
}

extension CatOnSill {
  private func drawWindow(on canvas: inout Canvas, noise: Noise) {
    let frame = Colour(0xD9CFC2) * 0.42
    let middle = canvas.aspect / 2
    canvas.rectangle(
      .init(left: middle - 0.014, right: middle + 0.014, top: 0, bottom: 0.83), frame)
    canvas.rectangle(.init(right: canvas.aspect, top: 0.29, bottom: 0.313), frame)
    canvas.paint(.init(top: 0.825)) { point in
      let grain = noise.fractal(point.x * 3, point.y * 60)
      let shade = point.y < 0.865 ? 1.25 : 0.6 - 0.8 * (point.y - 0.86)
      return (frame * Float(shade) * (0.85 + 0.3 * grain)).ink(1)
    }
    for side in [0, 1] as [Float] {
      let aspect = canvas.aspect
      let width = aspect * 0.17
      canvas.paint(.init(left: side * (aspect - width), right: side == 0 ? width : aspect)) {
        point in
        let from = side == 0 ? point.x : aspect - point.x
        let hem = width * (0.72 + 0.28 * point.y * point.y)
        let fold = 0.5 + 0.5 * sin(from / width * 19 + 1.5 * sin(point.y * 3))
        return (curtain * (0.35 + 0.55 * fold)).ink(ramp(hem, hem - 0.02, from) * 0.97)
      }
    }
  }

  private func drawCat(on canvas: inout Canvas, at foot: Point) {
    let rim = outside.colour(at: 0.75)
    for (shift, colour) in [(Point(-0.006, -0.006), rim), (Point.zero, cat)] {
      let at = foot + shift
      var tail: [Point] = []
      for step in 0...16 {
        let t = Float(step) / 16
        tail.append(at + Point(0.1 + 0.2 * sin(t * 2.4), -0.02 + 0.2 * t * t - 0.03 * sin(t * 5)))
      }
      canvas.path(tail, 0.036, colour)
      canvas.ellipse(at: at + Point(0.035, -0.12), Point(0.125, 0.135), colour)
      canvas.ellipse(at: at + Point(-0.015, -0.22), Point(0.082, 0.12), colour, turn: 0.25)
      canvas.ellipse(at: at + Point(-0.045, -0.09), Point(0.045, 0.1), colour)
      canvas.ellipse(at: at + Point(-0.045, -0.345), Point(0.082, 0.068), colour)
      canvas.polygon([[-0.12, -0.36], [-0.118, -0.462], [-0.055, -0.4]].map { at + $0 }, colour)
      canvas.polygon([[-0.035, -0.4], [0.026, -0.462], [0.03, -0.36]].map { at + $0 }, colour)
      canvas.rectangle(
        .init(left: at.x - 0.085, right: at.x + 0.13, top: at.y - 0.06, bottom: at.y + 0.002),
        colour)
    }
  }

  private func drawPot(on canvas: inout Canvas, at foot: Point) {
    let clay = Colour(0x6E3320)
    for (turn, reach) in [
      (-1.1, 0.2), (-0.6, 0.27), (-0.15, 0.3), (0.3, 0.28), (0.75, 0.25), (1.2, 0.19),
    ] as [(Float, Float)] {
      let tip = foot + Point(sin(turn) * reach, -0.12 - cos(turn) * reach)
      let middle = (foot - Point(0, 0.12) + tip) / 2
      canvas.ellipse(
        at: middle, Point(0.024, reach * 0.52), Colour(0x12301C) * (1 + 0.4 * turn), turn: turn)
    }
    canvas.polygon(
      [[-0.085, -0.13], [0.085, -0.13], [0.062, 0], [-0.062, 0]].map { foot + $0 }
    ) { point in
      (clay * (0.55 + 0.6 * unit(0.5 - (point.x - foot.x) * 6))).ink(1)
    }
    canvas.rectangle(
      .init(
        left: foot.x - 0.094, right: foot.x + 0.094, top: foot.y - 0.155, bottom: foot.y - 0.12),
      clay * 1.1)
  }
}
