import Foundation

/// A suspension bridge whose towers stand out of the fog.
struct BridgeInFog: Scene {
  let sky: Gradient
  let steel: Colour
  let fog: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { sky.colour(at: $0) }
    let sun = Point(canvas.aspect * 0.28, 0.36)
    canvas.glow(at: sun, radius: 0.6, Colour(0xFFE2B0) * 0.55)
    canvas.disc(at: sun, 0.05, Colour(0xFFF6E2))
    canvas.ridge({ 0.66 - 0.16 * noise.fractal($0 * 1.2, 2) }) { _, depth in
      mix(mix(steel * 0.4, sky.colour(at: 0.7), 0.62), fog, ramp(0, 0.2, depth))
    }
    drawFog(on: &canvas, noise: noise, top: 0.56, amount: 0.8)
    drawBridge(on: &canvas)
    drawFog(on: &canvas, noise: Noise(seed + 1), top: 0.66, amount: 1)
    canvas.develop(noise)
  }
}

extension BridgeInFog {
  private func drawBridge(on canvas: inout Canvas) {
    let deck: Float = 0.66
    let towers = stride(
      from: canvas.aspect * 0.16, to: canvas.aspect, by: max(0.6, canvas.aspect * 0.34)
    ).map { $0 }
    var anchors: [Point] = [Point(-0.35, deck - 0.1)]
    for x in towers { anchors.append(Point(x, 0.2)) }
    anchors.append(Point((towers.last ?? 0) + max(0.6, canvas.aspect * 0.34), 0.2))
    for (start, end) in zip(anchors, anchors.dropFirst()) {
      var cable: [Point] = []
      for step in 0...28 {
        let t = Float(step) / 28
        let sag = 4 * t * (1 - t) * 0.36
        let point = Point(mix(start.x, end.x, t), min(deck - 0.01, mix(start.y, end.y, t) + sag))
        cable.append(point)
        canvas.stroke(point, Point(point.x, deck), 0.0025, steel * 0.75, opacity: 0.85)
      }
      canvas.path(cable, 0.012, steel * 0.8)
    }
    canvas.rectangle(
      .init(left: -0.1, right: canvas.aspect + 0.1, top: deck, bottom: deck + 0.026), steel)
    canvas.rectangle(
      .init(left: -0.1, right: canvas.aspect + 0.1, top: deck + 0.026, bottom: deck + 0.045),
      steel * 0.5)
    for x in towers {
      for side in [-0.042, 0.042] as [Float] {
        canvas.rectangle(
          .init(left: x + side - 0.016, right: x + side + 0.006, top: 0.16, bottom: 1), steel)
        canvas.rectangle(
          .init(left: x + side + 0.006, right: x + side + 0.016, top: 0.16, bottom: 1), steel * 0.6)
      }
      for y in [0.18, 0.3, 0.43, 0.56] as [Float] {
        canvas.rectangle(
          .init(left: x - 0.045, right: x + 0.045, top: y, bottom: y + 0.03), steel * 0.85)
      }
    }
  }

  private func drawFog(on canvas: inout Canvas, noise: Noise, top: Float, amount: Float) {
    canvas.paint(.init(top: top - 0.12)) { point in
      let swirl = noise.fractal(point.x * 2, point.y * 6, octaves: 5)
      let rise = ramp(top - 0.1, top + 0.24, point.y + 0.24 * (swirl - 0.5))
      return (fog * (0.88 + 0.2 * swirl)).ink(amount * rise)
    }
  }
}
