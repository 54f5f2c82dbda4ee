import Foundation

/// Surf on a beach, straight from above, with parasols.
struct BeachFromAbove: Scene {
  let sand: Colour
  let shallow: Colour
  let deep: Colour
  let parasols: [Colour]
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let half = canvas.aspect * 0.5
    canvas.paint { point in
      let coast = half + 0.35 * (point.y - 0.5) + 0.16 * (noise.fractal(point.y * 2, 3) - 0.5)
      let off = coast - point.x
      guard off > 0 else {
        let grains =
          noise.value(point.x * 220, point.y * 220) * 0.1 + noise.fractal(point.x * 5, point.y * 5)
          * 0.16
        let wet = ramp(-0.09, -0.02, off + 0.04 * noise.fractal(point.y * 8, 4))
        return (sand * (0.8 + grains) * (1 - 0.3 * wet)).ink(1)
      }
      let swell = noise.fractal(point.x * 5 + off * 3, point.y * 4, octaves: 4)
      let sea = mix(
        mix(sand, shallow, ramp(0, 0.1, off)), deep, ramp(0.12, 0.85, off + 0.25 * (swell - 0.5)))
      let lace = abs(noise.fractal(point.x * 9, point.y * 9) - 0.5)
      let lines = [(0.02, 0.03), (0.13, 0.018), (0.27, 0.012)] as [(Float, Float)]
      let foam = lines.reduce(Float(0)) { sum, line in
        let away = abs(off - line.0 - 0.07 * (noise.value(point.y * 5, line.0 * 90) - 0.5))
        return max(sum, ramp(line.1 * 2.6, line.1 * 0.4, away + lace * 0.06))
      }
      return mix(sea * (0.88 + 0.24 * swell), Colour(0xFFFFFF), foam * 0.92).ink(1)
    }
    drawParasols(on: &canvas, from: half + 0.2)
    canvas.develop(noise, vignette: 0.12)
  }
}

extension BeachFromAbove {
  private func drawParasols(on canvas: inout Canvas, from left: Float) {
    var dice = Dice(seed)
    let edge = canvas.edge
    for row in 0..<5 {
      var x = left + 0.07 * Float(row) + dice.roll(0...0.08)
      while x < canvas.aspect + 0.05 {
        let centre = Point(x, 0.1 + 0.2 * Float(row) + dice.roll(-0.03...0.03))
        let first = parasols[Int(dice.next() % UInt64(parasols.count))]
        let towel = Canvas.Box(
          left: x + 0.05, right: x + 0.085, top: centre.y - 0.05, bottom: centre.y + 0.035)
        canvas.rectangle(towel, parasols[Int(dice.next() % UInt64(parasols.count))])
        canvas.disc(at: centre + Point(0.03, 0.035), 0.06, .zero, blur: 0.015, opacity: 0.35)
        canvas.paint(canvas.around(centre, Point(0.06, 0.06))) { point in
          let d = point - centre
          let slice = Int((atan2(d.y, d.x) / .pi + 1) * 5) % 2
          let light = 0.8 + 0.3 * unit(0.5 - (d.x + d.y) * 9)
          return ((slice == 0 ? first : Colour(0xFBF7EE)) * light).ink(edge.cover(length(d) - 0.06))
        }
        x += dice.roll(0.19...0.26)
      }
    }
  }
}
