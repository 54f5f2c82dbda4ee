import Foundation

/// A lighthouse on its rock, its beam in the dusk.
struct Lighthouse: Scene {
  let sky: Gradient
  let stripe: Colour
  let sea: Colour
  var place: Float = 0.62
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let horizon: Float = 0.72
    let foot = Point(canvas.aspect * place, 0.78)
    let lamp = foot - Point(0, 0.545)
    canvas.rows { sky.colour(at: $0 / horizon) }
    canvas.stars(60, seed: seed, bottom: 0.35)
    canvas.clouds(
      noise, bottom: 0.65, amount: 0.45, stretch: 3.5, scale: 2.4, light: sky.colour(at: 0.95),
      shadow: mix(sky.colour(at: 0.2), sky.colour(at: 0.6), 0.5))
    drawBeam(on: &canvas, from: lamp)
    canvas.paint(.init(top: horizon)) { point in
      let depth = (point.y - horizon) / (1 - horizon)
      guard depth > 0 else { return .zero }
      let wave = noise.fractal(point.x * 5 / (0.2 + depth), 12 / (0.12 + depth), octaves: 3)
      return mix(mix(sky.colour(at: 1), sea, 0.4), sea * 0.6, depth).ink(1)
        * Ink(Colour(repeating: 0.7 + 0.6 * wave), 1)
    }
    drawRock(on: &canvas, foot: foot, noise: noise)
    drawTower(on: &canvas, foot: foot, lamp: lamp)
    canvas.glow(at: lamp, radius: 0.26, Colour(0xFFE9A6) * 0.9)
    canvas.disc(at: lamp, 0.017, Colour(0xFFFDF0))
    canvas.develop(noise)
  }
}

extension Lighthouse {
  private func drawBeam(on canvas: inout Canvas, from lamp: Point) {
    canvas.paint(.init(bottom: 0.7)) { point in
      let d = point - lamp
      let distance = length(d)
      let off = abs(d.y + d.x * 0.14) / (0.012 + distance * 0.13)
      return Colour(0xFFF0BE).ink(0.6 * exp(-off * off * 2) * exp(-distance * 1.1))
    }
  }

  private func drawRock(on canvas: inout Canvas, foot: Point, noise: Noise) {
    canvas.ridge({ x in
      let off = abs(x - foot.x)
      return foot.y - 0.005 + 0.42 * pow(max(0, off - 0.07), 1.15) - 0.06
        * (noise.crests(x * 3, 2) - 0.5)
    }) { point, depth in
      let relief = noise.crests(point.x * 9, point.y * 11)
      let light = 0.25 + 0.75 * relief * ramp(0.3, 0, depth)
      return mix(Colour(0x2A2630), sky.colour(at: 0.9), 0.22 * light) * (0.5 + 0.9 * light)
    }
    canvas.paint(.init(top: 0.86)) { point in
      let surf = noise.fractal(point.x * 7, point.y * 26, octaves: 4)
      let line = 0.945 - 0.05 * noise.value(point.x * 4, 8)
      return Colour(0xDDE8F0).ink(
        0.85 * ramp(0.48, 0.68, surf) * ramp(line - 0.05, line + 0.03, point.y))
    }
  }

  private func drawTower(on canvas: inout Canvas, foot: Point, lamp: Point) {
    let height: Float = 0.5
    let edge = canvas.edge
    canvas.paint(
      .init(left: foot.x - 0.09, right: foot.x + 0.09, top: foot.y - height, bottom: foot.y + 0.02)
    ) { point in
      let up = (foot.y - point.y) / height
      guard up < 1 else { return .zero }
      let half = 0.078 - 0.032 * max(0, up)
      let across = (point.x - foot.x) / half
      let light = 0.42 + 0.6 * unit(0.7 - 0.65 * across)
      let colour = Int(max(0, up) * 6) % 2 == 0 ? stripe : Colour(0xF4F0E8)
      return (colour * light).ink(edge.cover(abs(point.x - foot.x) - half))
    }
    let dark = Colour(0x1E1A22)
    canvas.rectangle(
      .init(
        left: foot.x - 0.064, right: foot.x + 0.064, top: foot.y - height - 0.012,
        bottom: foot.y - height + 0.006), dark)
    canvas.rectangle(
      .init(
        left: foot.x - 0.034, right: foot.x + 0.034, top: lamp.y - 0.035, bottom: lamp.y + 0.035),
      Colour(0xFFE08A))
    for x in [-0.034, -0.012, 0.012, 0.034] as [Float] {
      canvas.stroke(lamp + Point(x, -0.035), lamp + Point(x, 0.035), 0.004, dark)
    }
    canvas.polygon(
      [lamp + Point(-0.044, -0.034), lamp + Point(0, -0.085), lamp + Point(0.044, -0.034)],
      stripe * 0.7)
    for up in [0.12, 0.45, 0.75] as [Float] {
      canvas.rectangle(canvas.around(foot - Point(0.012, height * up), Point(0.008, 0.016)), dark)
    }
    canvas.rectangle(
      .init(left: foot.x - 0.02, right: foot.x + 0.018, top: foot.y - 0.06, bottom: foot.y + 0.01),
      dark)
  }
}
