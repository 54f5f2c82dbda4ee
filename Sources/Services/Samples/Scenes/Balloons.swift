import Foundation

/// Hot-air balloons over hazy hills in the morning.
struct Balloons: Scene {
  let sky: Gradient
  let hills: Colour
  let colours: [Colour]
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    canvas.rows { sky.colour(at: $0 / 0.8) }
    canvas.glow(at: Point(canvas.aspect * 0.15, 0.75), radius: 0.9, Colour(0xFFD9A0) * 0.4)
    canvas.clouds(
      noise, bottom: 0.6, amount: 0.35, stretch: 5, light: Colour(0xFFF6EC),
      shadow: sky.colour(at: 0.6))
    for row in 0..<4 {
      let share = Float(row) / 3
      let near = mix(sky.colour(at: 0.95), hills, 0.3 + 0.7 * share)
      canvas.ridge({ 0.72 + 0.08 * share - 0.14 * noise.fractal($0 * 1.3, Float(row) * 5 + 1) }) {
        point, depth in
        // Fields on the slopes, finer where they are further away.
        let field = noise.hash(Int32(point.x * 9 + point.y * 14), Int32(point.y * 26 + 9 * share))
        return near
          * (0.9 + (0.22 * field + 0.1 * noise.fractal(point.x * 40, point.y * 90)) * share)
          + Colour(repeating: 0.1 * ramp(0, 0.15, depth) * (1 - share))
      }
    }
    var dice = Dice(seed)
    let count = max(3, Int(5 * canvas.aspect))
    for number in 0..<count {
      let near = pow(Float(number + 1) / Float(count), 2.2)
      let x =
        canvas.aspect
        * (0.08 + 0.84 * ((Float(number) * 0.618 + 0.3).truncatingRemainder(dividingBy: 1)))
      let size = 0.035 + 0.13 * near
      let y = mix(0.52, 0.3, near) + dice.roll(-0.16...0.1)
      drawBalloon(
        on: &canvas, at: Point(x, y), size, colours[number % colours.count],
        colours[(number + 1) % colours.count], haze: 0.4 * (1 - near))
    }
    canvas.develop(noise)
  }
}

extension Balloons {
  private func drawBalloon(
    on canvas: inout Canvas, at centre: Point, _ size: Float, _ first: Colour, _ second: Colour,
    haze: Float
  ) {
    let air = sky.colour(at: 0.6)
    let edge = canvas.edge
    let rope = mix(Colour(0x4A3A2A), air, haze)
    for side in [-1, 1] as [Float] {
      canvas.stroke(
        centre + Point(side * 0.3, 1.2) * size, centre + Point(side * 0.13, 1.62) * size,
        size * 0.025, rope)
    }
    canvas.rectangle(
      .init(
        left: centre.x - size * 0.16, right: centre.x + size * 0.16, top: centre.y + size * 1.58,
        bottom: centre.y + size * 1.84), rope)
    canvas.paint(
      .init(
        left: centre.x - size, right: centre.x + size, top: centre.y - size,
        bottom: centre.y + size * 1.35)
    ) { point in
      let d = (point - centre) / size
      // Above the middle half a ball, below it narrowing to the mouth.
      let half = d.y < 0 ? max(0, 1 - d.y * d.y).squareRoot() : 1 - 0.76 * ramp(-0.25, 1.42, d.y)
      guard d.y > -1.05, d.y < 1.32, half > 0 else { return .zero }
      let across = max(-1, min(1, d.x / half))
      let stripe = Int((asin(across) / .pi + 0.5) * 9)
      let light = 0.55 + 0.5 * unit(0.75 - 0.7 * across - 0.25 * d.y)
      let belt = abs(d.y - 0.12) < 0.1 ? Colour(0xFFF4DF) : (stripe % 2 == 0 ? first : second)
      return mix(belt * light, air, haze).ink(edge.cover((abs(d.x) - half) * size))
    }
  }
}
