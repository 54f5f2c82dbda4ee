import Foundation

/// A house with lit windows while it snows at dusk.
struct SnowyHouse: Scene {
  let sky: Gradient
  let wall: Colour
  let snow: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { sky.colour(at: $0 / 0.75) }
    var dice = Dice(seed)
    for row in 0..<2 {
      for _ in 0..<Int(9 * canvas.aspect) {
        let foot = Point(dice.roll(-0.1...canvas.aspect + 0.1), 0.7 + 0.05 * Float(row))
        canvas.fir(
          at: foot, height: dice.roll(0.2...0.45),
          mix(Colour(0x1D3140), sky.colour(at: 0.8), row == 0 ? 0.6 : 0.25), snow: 0.55,
          seed: Int(dice.next() >> 40))
      }
    }
    canvas.ridge({ 0.72 - 0.05 * noise.fractal($0 * 1.5, 3, octaves: 2) }) { point, depth in
      snow * (0.78 + 0.3 * depth + 0.12 * noise.fractal(point.x * 6, point.y * 14))
    }
    drawHouse(on: &canvas, at: Point(canvas.aspect * 0.52, 0.8), noise: noise)
    canvas.fir(
      at: Point(canvas.aspect * 0.12, 0.93), height: 0.72, Colour(0x15262F), snow: 0.8, seed: 5)
    canvas.fir(
      at: Point(canvas.aspect * 0.93, 0.88), height: 0.5, Colour(0x182B35), snow: 0.8, seed: 6)
    for _ in 0..<Int(260 * canvas.aspect) {
      let near = pow(dice.roll(0...1), 4)
      let place = Point(dice.roll(0...canvas.aspect), dice.roll(0...1))
      canvas.disc(
        at: place, 0.002 + 0.008 * near, Colour(0xFFFFFF), blur: 0.002 + 0.008 * near,
        opacity: 0.75)
    }
    canvas.develop(noise)
  }
}

extension SnowyHouse {
  private func drawHouse(on canvas: inout Canvas, at foot: Point, noise: Noise) {
    let warm = Colour(0xFFC35A)
    canvas.ellipse(at: foot, Point(0.34, 0.05), snow * 0.6, blur: 0.05, opacity: 0.8)
    canvas.polygon(
      [[-0.24, -0.2], [-0.24, 0], [0.24, 0], [0.24, -0.2], [0, -0.36]].map { foot + $0 }
    ) { point in
      let boards = 0.86 + 0.14 * ramp(0.1, 0.3, (point.y * 42) - (point.y * 42).rounded(.down))
      return (wall * boards).ink(1)
    }
    canvas.rectangle(
      .init(left: foot.x + 0.1, right: foot.x + 0.155, top: foot.y - 0.42, bottom: foot.y - 0.26),
      wall * 0.6)
    canvas.polygon(
      [
        [-0.29, -0.17], [0, -0.385], [0.29, -0.17], [0.29, -0.215], [0, -0.43], [-0.29, -0.215],
      ].map { foot + $0 }, snow * 1.12)
    canvas.rectangle(
      .init(left: foot.x + 0.09, right: foot.x + 0.165, top: foot.y - 0.44, bottom: foot.y - 0.41),
      snow * 1.12)
    for (x, y) in [(-0.15, -0.11), (0.15, -0.11), (0, -0.25)] as [(Float, Float)] {
      let middle = foot + Point(x, y)
      canvas.glow(at: middle, radius: 0.2, warm * 0.45)
      canvas.rectangle(canvas.around(middle, Point(0.047, 0.047)), wall * 0.4)
      canvas.rectangle(canvas.around(middle, Point(0.04, 0.04)), warm)
      canvas.rectangle(canvas.around(middle, Point(0.004, 0.04)), wall * 0.4)
      canvas.rectangle(canvas.around(middle, Point(0.04, 0.004)), wall * 0.4)
    }
    canvas.rectangle(
      .init(left: foot.x - 0.042, right: foot.x + 0.042, top: foot.y - 0.15, bottom: foot.y),
      Colour(0x6B2A22))
    canvas.ellipse(at: foot + Point(0, 0.05), Point(0.13, 0.03), warm, blur: 0.06, opacity: 0.35)
    for puff in 0..<7 {
      let rise = Float(puff) / 6
      canvas.disc(
        at: foot + Point(0.13 + 0.12 * rise * rise, -0.46 - 0.3 * rise), 0.02 + 0.035 * rise,
        Colour(0xD9DEE8), blur: 0.03, opacity: 0.5 * (1 - rise))
    }
  }
}
