import Foundation

/// The moon through a telescope, or rising large behind branches.
struct FullMoon: Scene {
  let sky: Gradient
  let tint: Colour
  var size: Float = 0.38
  var hasBranches = false
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let centre = Point(canvas.aspect * 0.5, 0.48)
    canvas.rows { sky.colour(at: $0) }
    canvas.stars(120, seed: seed, bottom: 1)
    canvas.glow(at: centre, radius: size * 2.1, tint * 0.35)
    drawMoon(on: &canvas, at: centre, noise: noise)
    if hasBranches {
      var dice = Dice(seed)
      grow(on: &canvas, from: Point(-0.05, 0.92), turn: 0.2, length: 0.3, width: 0.04, dice: &dice)
      grow(
        on: &canvas, from: Point(canvas.aspect + 0.05, 0.35), turn: 2.8, length: 0.22, width: 0.03,
        dice: &dice)
    }
    canvas.develop(noise)
  }
}

extension FullMoon {
  private func drawMoon(on canvas: inout Canvas, at centre: Point, noise: Noise) {
    var dice = Dice(seed)
    let craters = (0..<34).map { _ -> (Point, Float) in
      let turn = dice.roll(0...(2 * .pi))
      let reach = dice.roll(0...0.85).squareRoot()
      return (Point(cos(turn), sin(turn)) * reach, 0.018 + 0.08 * pow(dice.roll(0...1), 4))
    }
    let edge = canvas.edge
    let size = size
    canvas.paint(canvas.around(centre, Point(size, size))) { point in
      let d = (point - centre) / size
      let z = max(0, 1 - (d * d).sum()).squareRoot()
      let maria =
        ramp(0.46, 0.62, noise.fractal(d.x * 1.7 + 8, d.y * 1.7 + 3, octaves: 5)) * ramp(0, 0.5, z)
      var light = 0.93 - 0.42 * maria + 0.16 * (noise.fractal(d.x * 9, d.y * 9) - 0.5)
      for (place, radius) in craters {
        let off = d - place
        let r = length(off) / radius
        guard r < 3 else { continue }
        let rim = exp(-(r - 1) * (r - 1) * 12)
        let side = (off.x + off.y) / radius
        light += 0.1 * rim - 0.1 * (r < 1 ? side : 0)
      }
      return (tint * light * (0.45 + 0.55 * z.squareRoot())).ink(edge.cover((length(d) - 1) * size))
    }
  }

  /// A branch that forks until it is a twig.
  private func grow(
    on canvas: inout Canvas, from start: Point, turn: Float, length: Float, width: Float,
    dice: inout Dice
  ) {
    let end = start + Point(cos(turn), -sin(turn)) * length
    canvas.stroke(start, end, width, to: width * 0.65, Colour(0x05060A))
    guard length > 0.03 else { return }
    for side in [-1, 1] as [Float] {
      grow(
        on: &canvas, from: end, turn: turn + side * dice.roll(0.15...0.6),
        length: length * dice.roll(0.6...0.8),
        width: width * 0.62, dice: &dice)
    }
  }
}
