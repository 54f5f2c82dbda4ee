import Foundation

/// A low sun over the open sea, and its path on the water.
struct SeaSunset: Scene {
  let sky: Gradient
  let clouds: (light: Colour, shadow: Colour)
  let sun: Colour
  let sea: (far: Colour, near: Colour)
  var place: Float = 0.62
  var altitude: Float = 0.06
  var hasBoat = false
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let horizon: Float = 0.6
    let centre = Point(canvas.aspect * place, horizon - altitude)
    canvas.rows { sky.colour(at: $0 / horizon) }
    canvas.glow(at: centre, radius: 0.75, sun * 0.35)
    canvas.clouds(
      noise, bottom: horizon, amount: 0.5, stretch: 4.5, scale: 2, light: clouds.light,
      shadow: clouds.shadow)
    canvas.glow(at: centre, radius: 0.3, sun * 0.25)
    canvas.disc(at: centre, 0.062, mix(sun, Colour(0xFFFFFF), 0.75) * 1.3)
    drawSea(on: &canvas, noise: noise, horizon: horizon, sunX: centre.x)
    if hasBoat { drawBoat(on: &canvas, at: Point(canvas.aspect * 0.3, horizon + 0.09)) }
    canvas.develop(noise)
  }
}

extension SeaSunset {
  private func drawSea(on canvas: inout Canvas, noise: Noise, horizon: Float, sunX: Float) {
    let edge = canvas.edge
    canvas.paint(.init(top: horizon)) { point in
      let depth = (point.y - horizon) / (1 - horizon)
      guard depth > 0 else { return sea.far.ink(edge.cover(horizon - point.y)) }
      let distance = 1 / (depth + 0.06)
      let wave = noise.fractal((point.x - sunX) * 2.2 * distance, distance * 22, octaves: 3)
      let off = abs(point.x - sunX) / (0.05 + 0.2 * depth)
      let glitter = exp(-off * off) * ramp(0.42, 0.6, wave) * (1 - 0.35 * depth)
      let base = mix(sea.far, sea.near, depth.squareRoot()) * (0.72 + 0.56 * wave)
      return mix(base, sun * 1.1, glitter * 0.95).ink(1)
    }
  }

  private func drawBoat(on canvas: inout Canvas, at foot: Point) {
    let dark = Colour(0x1A1420)
    canvas.polygon(
      [[-0.1, -0.012], [0.11, -0.02], [0.075, 0.02], [-0.075, 0.02]].map { foot + $0 }, dark)
    canvas.stroke(foot + Point(0, -0.01), foot + Point(0, -0.27), 0.006, dark)
    canvas.polygon([[0.008, -0.26], [0.008, -0.03], [0.09, -0.035]].map { foot + $0 }, dark)
    canvas.polygon(
      [[-0.008, -0.23], [-0.008, -0.03], [-0.07, -0.03]].map { foot + $0 }, dark * 1.3)
    canvas.ellipse(
      at: foot + Point(0, 0.03), Point(0.1, 0.012), dark, blur: 0.012, opacity: 0.6)
  }
}
