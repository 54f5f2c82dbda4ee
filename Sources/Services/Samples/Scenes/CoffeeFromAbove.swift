import Foundation

/// A cup of coffee with a heart of milk, from above.
struct CoffeeFromAbove: Scene {
  let table: Colour
  let china: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.paint { point in
      let board = (point.y * 4 + 0.05).rounded(.down)
      let grain = noise.fractal(point.x * 2 + board * 17, point.y * 46, octaves: 4)
      let gap = abs(point.y * 4 + 0.05 - board) < 0.025 ? Float(0.45) : 1
      return (table * (0.6 + 0.65 * grain + 0.06 * noise.hash(Int32(board), 3)) * gap).ink(1)
    }
    let centre = Point(canvas.aspect * 0.47, 0.53)
    canvas.disc(at: centre + Point(0.035, 0.045), 0.37, .zero, blur: 0.09, opacity: 0.55)
    drawPlate(on: &canvas, at: centre)
    drawCup(on: &canvas, at: centre, noise: noise)
    drawSpoon(on: &canvas, at: centre + Point(0.3, 0.02))
    canvas.develop(noise, vignette: 0.3)
  }
}

extension CoffeeFromAbove {
  private func drawPlate(on canvas: inout Canvas, at centre: Point) {
    let edge = canvas.edge
    canvas.paint(canvas.around(centre, Point(0.37, 0.37))) { point in
      let d = point - centre
      let r = length(d) / 0.37
      let side = unit(0.5 - (d.x + d.y) * 1.1)
      let rim = 0.1 * sin(unit((r - 0.6) / 0.4) * .pi) * (side - 0.5) * 4
      let line = abs(r - 0.93) < 0.012 ? Float(0.55) : 1
      return (china * (0.82 + 0.2 * side + rim) * line).ink(edge.cover((r - 1) * 0.37))
    }
  }

  private func drawCup(on canvas: inout Canvas, at centre: Point, noise: Noise) {
    canvas.disc(at: centre + Point(0.02, 0.025), 0.24, .zero, blur: 0.05, opacity: 0.45)
    canvas.stroke(
      centre + Point(-0.17, 0.13), centre + Point(-0.29, 0.2), 0.06, .zero, opacity: 0.28)
    canvas.stroke(centre + Point(-0.19, 0.1), centre + Point(-0.31, 0.17), 0.052, china * 0.95)
    canvas.stroke(centre + Point(-0.24, 0.13), centre + Point(-0.3, 0.164), 0.016, china * 0.6)
    canvas.disc(at: centre, 0.232, china)
    canvas.disc(at: centre + Point(0.003, 0.003), 0.212, china * 0.72)
    let edge = canvas.edge
    canvas.paint(canvas.around(centre, Point(0.2, 0.2))) { point in
      let d = point - centre
      let r = length(d) / 0.2
      let crema = mix(Colour(0xA86A32), Colour(0x5A2E12), ramp(0.45, 1, r))
      let swirl = 0.9 + 0.2 * noise.fractal(d.x * 22 + 9, d.y * 22)
      // A heart: its edge is where this is zero.
      let (x, y) = (d.x / 0.12, -(d.y + 0.005) / 0.12)
      let heart = pow(x * x + y * y - 0.75, 3) - x * x * y * y * y
      let milk = ramp(0.05, -0.05, heart) * (0.82 + 0.18 * sin(length(d - Point(0, 0.08)) * 130))
      return mix(crema * swirl, Colour(0xF6E6CC), milk).ink(edge.cover((r - 1) * 0.2))
    }
    canvas.ellipse(
      at: centre + Point(-0.09, -0.12), Point(0.06, 0.014), Colour(0xFFFFFF), blur: 0.02,
      opacity: 0.35, turn: -0.65)
  }

  private func drawSpoon(on canvas: inout Canvas, at place: Point) {
    let steel = Colour(0xC9CDD2)
    canvas.stroke(place + Point(0.012, -0.2), place + Point(0.022, 0.2), 0.022, .zero, opacity: 0.3)
    canvas.stroke(place + Point(0, -0.2), place + Point(0.008, 0.19), 0.016, to: 0.024, steel)
    canvas.ellipse(at: place + Point(-0.002, -0.235), Point(0.032, 0.055), steel)
    canvas.ellipse(
      at: place + Point(-0.004, -0.235), Point(0.022, 0.042), steel * 0.72, blur: 0.012)
    canvas.ellipse(
      at: place + Point(-0.012, -0.25), Point(0.007, 0.02), Colour(0xFFFFFF), blur: 0.006)
  }
}
