import Foundation

/// A rainbow over striped fields after the rain.
struct RainbowFields: Scene {
  let sky: Gradient
  let fields: [Colour]
  let leaves: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let horizon: Float = 0.6
    canvas.rows { sky.colour(at: $0 / horizon) }
    canvas.clouds(
      noise, bottom: horizon, amount: 0.75, stretch: 2.2,
      light: mix(sky.colour(at: 0.9), Colour(0xFFFFFF), 0.3),
      shadow: sky.colour(at: 0) * 0.85)
    drawRainbow(on: &canvas, centre: Point(canvas.aspect * 0.52, horizon + 0.12), radius: 0.62)
    canvas.ridge({ horizon - 0.01 - 0.06 * noise.fractal($0 * 2, 4) }) { point, _ in
      mix(leaves * 0.7, sky.colour(at: 1), 0.45)
        * (0.9 + 0.2 * noise.value(point.x * 50, point.y * 80))
    }
    drawFields(on: &canvas, noise: noise, horizon: horizon)
    for (x, y, height, number) in [
      (0.2, 0.66, 0.1, 1), (0.26, 0.655, 0.08, 2), (0.78, 0.8, 0.42, 3),
    ] as [(Float, Float, Float, Int)] {
      let foot = Point(canvas.aspect * x, y)
      canvas.ellipse(
        at: foot, Point(height * 0.45, height * 0.06), Colour(0x1B2410), blur: height * 0.1,
        opacity: 0.6)
      canvas.tree(at: foot, height: height, leaves: leaves, seed: seed + number)
    }
    canvas.develop(noise)
  }
}

extension RainbowFields {
  private func drawRainbow(on canvas: inout Canvas, centre: Point, radius: Float) {
    canvas.paint(.init(bottom: centre.y)) { point in
      let distance = length(point - centre)
      let place = (radius - distance) / 0.085
      if place < 0 { return .zero }
      if place > 1 { return Colour(0xFFFFFF).ink(0.07 * ramp(3, 1, place)) }
      return mix(.hue(place * 0.78), Colour(0xFFFFFF), 0.15).ink(0.62 * sin(place * .pi))
    }
  }

  private func drawFields(on canvas: inout Canvas, noise: Noise, horizon: Float) {
    let middle = canvas.aspect * 0.42
    canvas.paint(.init(top: horizon)) { point in
      let depth = point.y - horizon
      guard depth > 0 else { return .zero }
      // Straight rows that meet at the horizon.
      let lane = (point.x - middle) / (depth + 0.035) * 0.55 + 0.25 * noise.value(depth * 7, 3)
      let field = Int(lane.rounded(.down))
      let colour = fields[((field % fields.count) + fields.count) % fields.count]
      let furrow = 0.9 + 0.1 * sin(lane * 62) * ramp(0.02, 0.14, depth)
      let tuft =
        0.86 + 0.28 * noise.fractal(point.x * 26 / (depth + 0.2), 24 / (depth + 0.08), octaves: 3)
      return mix(colour * furrow * tuft, sky.colour(at: 1), 0.35 * ramp(0.16, 0, depth)).ink(1)
    }
  }
}
