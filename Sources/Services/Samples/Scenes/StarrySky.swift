import Foundation

/// The Milky Way over dark hills, and one light.
struct StarrySky: Scene {
  let sky: Gradient
  let band: Colour
  let core: Colour
  var hasMoon = false
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { sky.colour(at: $0) }
    drawMilkyWay(on: &canvas, noise: noise)
    canvas.stars(520, seed: seed, bottom: 0.9)
    if hasMoon {
      canvas.crescent(at: Point(canvas.aspect * 0.18, 0.22), 0.06, Colour(0xFDF6E0))
    }
    let hills = { (x: Float) in 0.86 - 0.13 * noise.fractal(x * 1.7, 3) }
    canvas.ridge({ hills($0) - 0.05 + 0.06 * noise.value($0 * 3, 8) }) { _, _ in
      mix(Colour(0x060914), sky.colour(at: 1), 0.4)
    }
    canvas.ridge(hills) { _, _ in Colour(0x04050B) }
    drawTent(on: &canvas, at: Point(canvas.aspect * 0.66, hills(canvas.aspect * 0.66) + 0.03))
    canvas.fir(
      at: Point(canvas.aspect * 0.85, hills(canvas.aspect * 0.85) + 0.03), height: 0.3,
      Colour(0x04050B), seed: seed)
    canvas.fir(
      at: Point(canvas.aspect * 0.93, hills(canvas.aspect * 0.93) + 0.03), height: 0.22,
      Colour(0x04050B), seed: seed + 1)
    canvas.develop(noise, grain: 0.03)
  }
}

extension StarrySky {
  private func drawMilkyWay(on canvas: inout Canvas, noise: Noise) {
    let middle = Point(canvas.aspect * 0.55, 0.42)
    canvas.paint { point in
      let d = point - middle
      let along = d.x * 0.62 - d.y * 0.78
      let across = d.x * 0.78 + d.y * 0.62
      let cloud = noise.fractal(along * 3 + 20, across * 5, octaves: 5)
      let width = 0.17 + 0.06 * noise.value(along * 2, 7)
      let glow = exp(-across * across / (width * width)) * (0.3 + cloud)
      let dust = ramp(0.5, 0.68, noise.fractal(along * 4, across * 9 + 40, octaves: 4))
      let lane = exp(-across * across / 0.006) * dust
      let warm = exp(-(along * along + across * across * 6) * 3)
      return mix(band, core, warm).ink(unit(glow * 0.72 * (1 - 0.85 * lane)))
    }
  }

  private func drawTent(on canvas: inout Canvas, at foot: Point) {
    canvas.glow(at: foot - Point(0, 0.03), radius: 0.22, Colour(0xFF9A3C) * 0.5)
    canvas.polygon([[-0.085, 0], [0, -0.105], [0.085, 0]].map { foot + $0 }) { point in
      let warm = 1 - unit(length(point - foot + Point(0, 0.02)) / 0.11)
      return mix(Colour(0xB3471B), Colour(0xFFD98A), warm).ink(1)
    }
    canvas.stroke(foot - Point(0, 0.1), foot, 0.005, Colour(0x5E2410))
  }
}
