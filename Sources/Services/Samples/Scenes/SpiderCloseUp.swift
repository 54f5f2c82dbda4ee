import Foundation

/// A garden spider in its dewy web, very near.
struct SpiderCloseUp: Scene {
  let garden: Gradient
  let body: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { garden.colour(at: $0) }
    var dice = Dice(seed)
    for _ in 0..<30 {
      let place = Point(dice.roll(0...canvas.aspect), dice.roll(0...1))
      canvas.disc(
        at: place, dice.roll(0.04...0.14), garden.colour(at: dice.roll(0...1)) * 1.3, blur: 0.05,
        opacity: 0.4)
    }
    let centre = Point(canvas.aspect * 0.5, 0.48)
    drawWeb(on: &canvas, centre: centre, noise: noise)
    drawSpider(on: &canvas, at: centre)
    canvas.develop(noise, vignette: 0.4)
  }
}

extension SpiderCloseUp {
  private func drawWeb(on canvas: inout Canvas, centre: Point, noise: Noise) {
    let silk = Colour(0xE9F1F4)
    let spokes = (0..<22).map { spoke -> Point in
      let turn = (Float(spoke) + 0.4 * noise.hash(Int32(spoke), 1)) / 22 * 2 * .pi
      return Point(cos(turn), sin(turn))
    }
    for spoke in spokes { canvas.stroke(centre, centre + spoke * 1.3, 0.0025, silk, opacity: 0.75) }
    for ring in 3..<22 {
      let radius = 0.045 * Float(ring)
      for (number, spoke) in spokes.enumerated() {
        let next = spokes[(number + 1) % spokes.count]
        let (start, end) = (centre + spoke * radius, centre + next * (radius + 0.002))
        let sag = (start + end) / 2 - (spoke + next) * radius * 0.035
        canvas.path([start, sag, end], 0.002, silk, opacity: 0.6)
        if noise.hash(Int32(ring), Int32(number)) > 0.62 {
          canvas.ball(at: sag, 0.007, silk, gloss: 1)
        }
      }
    }
  }

  private func drawSpider(on canvas: inout Canvas, at centre: Point) {
    let front = centre - Point(0, 0.12)
    for (number, (rise, reach)) in [(-0.3, 0.36), (-0.1, 0.3), (0.12, 0.27), (0.34, 0.37)]
      .enumerated() as EnumeratedSequence<[(Float, Float)]>
    {
      for side in [-1, 1] as [Float] {
        let start = front + Point(side * 0.05, 0.015 * Float(number))
        let knee = front + Point(side * reach * 0.62, rise * 0.75 - 0.06)
        let foot = front + Point(side * reach, rise + 0.07)
        canvas.stroke(start, knee, 0.034, to: 0.024, body * 0.55)
        canvas.stroke(knee, foot, 0.022, to: 0.007, body * 0.75)
        let band = knee + (foot - knee) * 0.4
        canvas.stroke(band, band + (foot - knee) * 0.12, 0.019, body * 0.25)
        canvas.disc(at: knee, 0.015, body * 0.3)
      }
    }
    canvas.ball(at: centre + Point(0, 0.07), 0.14, body, gloss: 0.35)
    for row in 0..<4 {
      for side in [-1, 0, 1] as [Float] where side == 0 || row < 3 {
        let place = centre + Point(side * 0.045, -0.015 + 0.05 * Float(row))
        canvas.ellipse(at: place, Point(0.014, 0.019), Colour(0xF6EBCB), blur: 0.006, opacity: 0.95)
      }
    }
    canvas.ball(at: front, 0.075, body * 0.7, gloss: 0.3)
    for x in [-0.038, -0.014, 0.014, 0.038] as [Float] {
      canvas.ball(at: front + Point(x, -0.046 + abs(x) * 0.4), 0.011, Colour(0x140C0A), gloss: 1)
    }
  }
}
