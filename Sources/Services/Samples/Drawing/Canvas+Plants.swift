import Foundation

extension Canvas {
  /// A fir standing at a place; `snow` covers its branches from 0 to 1.
  mutating func fir(
    at foot: Point, height: Float, _ colour: Colour, snow: Float = 0, seed: Int = 0
  ) {
    let noise = Noise(seed)
    let width = height * 0.19
    rectangle(
      Box(
        left: foot.x - height * 0.015, right: foot.x + height * 0.015,
        top: foot.y - height * 0.12, bottom: foot.y), colour * 0.7)
    let box = Box(
      left: foot.x - width, right: foot.x + width, top: foot.y - height,
      bottom: foot.y - height * 0.06)
    let edge = edge
    paint(box) { point in
      let down = (point.y - foot.y + height) / (height * 0.94)
      guard down > 0 else { return .zero }
      let tiers = down * 9 + noise.value(point.x * 20 / height) * 0.6
      let tier = tiers - tiers.rounded(.down)
      let half = width * down * (0.6 + 0.4 * tier) * (0.85 + 0.3 * noise.value(tiers, 3))
      let covered = edge.cover(abs(point.x - foot.x) - half)
      let lit = snow * ramp(0.75, 0.2, tier) * ramp(-1, 0.6, (foot.x - point.x) / width)
      return mix(colour * (0.75 + 0.35 * tier), Colour(0xEAF1FB), lit).ink(covered)
    }
  }

  /// A leafy tree: a trunk and a crown of many tufts lit from above.
  mutating func tree(
    at foot: Point, height: Float, leaves: Colour, trunk: Colour = Colour(0x3B2A1E), seed: Int,
    spread: Float = 0.36
  ) {
    var dice = Dice(seed)
    stroke(
      foot, Point(foot.x, foot.y - height * 0.6), height * 0.07, to: height * 0.03, trunk)
    for side in [-1, 1] as [Float] {
      stroke(
        Point(foot.x, foot.y - height * 0.4),
        Point(foot.x + side * height * 0.2, foot.y - height * 0.68), height * 0.03, to: 0.002, trunk
      )
    }
    for number in 0..<90 {
      let turn = dice.roll(0...(2 * .pi))
      let reach = dice.roll(0...1).squareRoot()
      let offset = Point(cos(turn) * reach * spread, sin(turn) * reach * 0.27) * height
      let light = 0.55 + 0.3 * Float(number) / 90 - 0.35 * sin(turn) * reach
      disc(
        at: Point(foot.x, foot.y - height * 0.7) + offset, height * dice.roll(0.045...0.085),
        leaves * light, blur: height * 0.02)
    }
  }

  /// A flower seen from the front, with a stem to the ground.
  mutating func flower(
    at centre: Point, _ radius: Float, petals: Int, _ colour: Colour, heart: Colour, turn: Float
  ) {
    let edge = edge
    paint(around(centre, Point(radius, radius * 0.85))) { point in
      let d = (point - centre) / Point(radius, radius * 0.85)
      let distance = length(d)
      let wave = abs(cos((atan2(d.y, d.x) + turn) * Float(petals) / 2))
      let outline = 0.35 + 0.65 * wave.squareRoot()
      let shade = 0.7 + 0.35 * distance - 0.2 * d.y
      return (colour * shade).ink(edge.cover((distance - outline) * radius))
    }
    disc(at: centre, radius * 0.27, heart)
  }
}
