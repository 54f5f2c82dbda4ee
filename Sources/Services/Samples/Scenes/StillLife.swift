import Foundation

/// A bowl of fruit on a table, lit from a window to the left.
struct StillLife: Scene {
  let wall: Gradient
  let wood: Colour
  let bowl: Colour
  let fruit: [Colour]
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let table: Float = 0.68
    canvas.paint { point in
      let light = exp(-length(point - Point(0.1, 0.2)) * 1.2)
      return
        (wall.colour(at: point.y)
        * (0.5 + 0.85 * light + 0.1 * noise.fractal(point.x * 4, point.y * 4))).ink(1)
    }
    canvas.paint(.init(top: table)) { point in
      let grain = noise.fractal(point.x * 2.5, point.y * 55, octaves: 4)
      return (wood * (0.55 + 0.5 * grain + 0.35 * exp(-point.x))).ink(1)
    }
    canvas.rectangle(
      .init(right: canvas.aspect, top: table - 0.004, bottom: table + 0.004), wood * 0.45)
    let centre = Point(canvas.aspect * 0.5, 0.66)
    canvas.ellipse(
      at: centre + Point(0.1, 0.235), Point(0.34, 0.035), wood * 0.2, blur: 0.06, opacity: 0.85)
    drawFruit(on: &canvas, at: centre)
    drawBowl(on: &canvas, at: centre, noise: noise)
    let apple = Point(canvas.aspect * 0.5 - 0.5, 0.83)
    canvas.ellipse(
      at: apple + Point(0.05, 0.082), Point(0.11, 0.02), wood * 0.2, blur: 0.035, opacity: 0.85)
    canvas.ball(at: apple, 0.09, fruit[0])
    canvas.path([apple - Point(0, 0.07), apple - Point(-0.012, 0.125)], 0.01, Colour(0x4A2E18))
    canvas.develop(noise, vignette: 0.35)
  }
}

extension StillLife {
  private func drawFruit(on canvas: inout Canvas, at centre: Point) {
    let places: [(Float, Float, Float)] = [
      (-0.1, -0.2, 0.1), (0.12, -0.2, 0.105), (0.01, -0.28, 0.1), (-0.21, -0.09, 0.1),
      (0.22, -0.1, 0.1), (-0.06, -0.09, 0.11), (0.1, -0.07, 0.1),
    ]
    for (number, (x, y, radius)) in places.enumerated() {
      let place = centre + Point(x, y)
      canvas.disc(at: place + Point(0.015, 0.02), radius, .zero, blur: 0.04, opacity: 0.35)
      canvas.ball(at: place, radius, fruit[number % fruit.count])
      if number % 2 == 0 {
        canvas.stroke(
          place - Point(0, radius * 0.8), place - Point(-0.014, radius * 1.25), 0.009,
          Colour(0x4A2E18))
      }
    }
    for number in 0..<14 {
      let row = Float(number / 4)
      let place =
        centre + Point(0.27 + 0.045 * Float(number % 4) - 0.012 * row, -0.03 + 0.043 * row)
      canvas.ball(at: place, 0.03, fruit[fruit.count - 1], gloss: 0.8)
    }
  }

  private func drawBowl(on canvas: inout Canvas, at centre: Point, noise: Noise) {
    let edge = canvas.edge
    canvas.paint(canvas.around(centre + Point(0, 0.1), Point(0.38, 0.14))) { point in
      let d = point - centre
      guard d.y > -0.01 else { return .zero }
      let half = 0.35 * max(0, 1 - pow(max(0, d.y) / 0.235, 2.4)).squareRoot() + 0.012
      let across = d.x / half
      let light = 0.35 + 0.75 * unit(0.75 - 0.75 * across - 0.9 * d.y)
      let band = abs(d.y - 0.07) < 0.013 || abs(d.y - 0.11) < 0.006
      let colour = band ? Colour(0x27486E) : bowl
      let spot = ramp(0.1, 0, length((d - Point(-0.17, 0.07)) * Point(1, 0.7)))
      let covered = min(edge.cover(abs(d.x) - half), edge.cover(d.y - 0.235), edge.cover(-d.y))
      return (colour * light + Colour(repeating: 0.25 * spot)).ink(covered)
    }
    canvas.ellipse(at: centre, Point(0.362, 0.016), bowl * 1.05)
    canvas.ellipse(at: centre + Point(0, 0.236), Point(0.14, 0.014), bowl * 0.5)
  }
}
