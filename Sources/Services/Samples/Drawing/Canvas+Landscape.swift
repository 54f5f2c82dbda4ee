import Foundation

extension Canvas {
  /// Everything below a line, in colours by place and depth below the line.
  mutating func ridge(_ line: (Float) -> Float, _ shade: (Point, Float) -> Colour) {
    let tops = (0..<width).map { line((Float($0) + 0.5) * aspect / Float(width)) }
    let scale = Float(width) / aspect
    let (edge, last) = (edge, width - 1)
    paint(Box(top: tops.min() ?? 0)) { point in
      let top = tops[min(last, Int(point.x * scale))]
      let cover = edge.cover(top - point.y)
      return cover > 0 ? shade(point, point.y - top).ink(cover) : .zero
    }
  }

  /// Clouds between two heights: `amount` from 0 to 1, longer than high by `stretch`.
  mutating func clouds(
    _ noise: Noise, top: Float = 0, bottom: Float, amount: Float, stretch: Float = 3,
    scale: Float = 3, light: Colour, shadow: Colour
  ) {
    paint(Box(top: top, bottom: bottom)) { point in
      let x = point.x * scale
      let y = point.y * scale * stretch
      let thickness = noise.fractal(x, y, octaves: 5)
      let start = 0.75 - amount * 0.45
      let lit = unit(0.5 + 2.5 * (thickness - noise.fractal(x + 0.25, y + 0.5, octaves: 2)))
      let fade = ramp(bottom, mix(bottom, top, 0.35), point.y)
      return mix(shadow, light, lit).ink(ramp(start, start + 0.22, thickness) * fade)
    }
  }

  /// Still water below a shore: what is above it upside down, broken by ripples.
  mutating func water(
    _ noise: Noise, below shore: Float, tint: Colour, depth: Float, ripple: Float = 1
  ) {
    let above = self
    let edge = edge
    let range = max(1 - shore, 1e-3)
    paint(Box(top: shore)) { point in
      let distance = (point.y - shore) / range
      guard distance >= 0 else { return .zero }
      let wave = noise.value(point.x * 14 / (0.3 + distance), 26 / (0.15 + distance)) - 0.5
      let fine = noise.value(point.x * 5, point.y * 240) - 0.5
      let shift = Point(fine * 0.012, wave * 0.09 * distance + fine * 0.02) * ripple
      let mirrored = Point(point.x, 2 * shore - point.y) + shift
      let seen = above.colour(at: Point(mirrored.x, min(shore - edge.pixel, mirrored.y)))
      let glint = wave * 0.12 * ripple
      return (mix(seen, tint, depth * (0.5 + 0.5 * distance)) + glint).ink(
        edge.cover(shore - point.y))
    }
  }

  /// A crescent of the moon and its shine.
  mutating func crescent(at centre: Point, _ radius: Float, _ colour: Colour) {
    glow(at: centre, radius: radius * 6, colour * 0.35)
    let edge = edge
    paint(around(centre, Point(radius, radius))) { point in
      let lit = edge.cover(length(point - centre) - radius)
      let dark = edge.cover(length(point - centre - Point(0.5, -0.26) * radius) - 0.9 * radius)
      return colour.ink(lit * (1 - dark))
    }
  }

  /// Stars: more faint ones than bright ones.
  mutating func stars(_ count: Int, seed: Int, bottom: Float) {
    var dice = Dice(seed)
    for _ in 0..<Int(Float(count) * aspect) {
      let place = Point(dice.roll(0...aspect), dice.roll(0...bottom))
      let brightness = pow(dice.roll(0...1), 5)
      let tone = mix(Colour(0xBFD4FF), Colour(0xFFE9CC), dice.roll(0...1))
      disc(at: place, 0.0012 + 0.0022 * brightness, tone, opacity: 0.35 + 0.65 * brightness)
      if brightness > 0.6 { glow(at: place, radius: 0.025, tone * 0.35) }
    }
  }

  /// The grain of a film, and darker corners.
  mutating func develop(_ noise: Noise, grain: Float = 0.02, vignette: Float = 0.22) {
    let middle = Point(aspect / 2, 0.5)
    adjust { point, colour in
      let d = (point - middle) / middle
      let speck = noise.hash(Int32(point.x * 900), Int32(point.y * 900)) - 0.5
      let shade = 1 - vignette * ramp(0.7, 2, (d * d).sum())
      return colour * shade + speck * grain
    }
  }
}
