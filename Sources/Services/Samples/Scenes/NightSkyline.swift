import Foundation

/// Towers with lit windows along a river at night.
struct NightSkyline: Scene {
  let sky: Gradient
  let glow: Colour
  let windows: (warm: Colour, cool: Colour)
  var hasMoon = true
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let shore: Float = 0.78
    canvas.rows { sky.colour(at: $0 / shore) }
    canvas.stars(90, seed: seed, bottom: 0.5)
    if hasMoon {
      let moon = Point(canvas.aspect * 0.8, 0.17)
      canvas.glow(at: moon, radius: 0.3, Colour(0x8FA5D8) * 0.5)
      canvas.disc(at: moon, 0.055, Colour(0xF4EFDA))
    }
    canvas.paint(.init(top: 0.3, bottom: shore)) { point in
      let spots = noise.value(point.x * 1.8, 4)
      return glow.ink(0.75 * ramp(0.25, shore, point.y) * (0.4 + 0.6 * spots))
    }
    drawRow(
      on: &canvas, noise: noise, heights: 0.2...0.5, shade: mix(sky.colour(at: 0.5), glow, 0.22),
      lit: 0.3, offset: 0)
    drawRow(
      on: &canvas, noise: noise, heights: 0.1...0.62, shade: Colour(0x0A0D1C), lit: 0.45,
      offset: 500)
    canvas.water(noise, below: shore, tint: Colour(0x050814), depth: 0.4, ripple: 1.7)
    canvas.rectangle(
      .init(right: canvas.aspect, top: shore - 0.008, bottom: shore + 0.004), Colour(0x04060D))
    for number in 0..<Int(11 * canvas.aspect) {
      let lamp = Point((Float(number) + 0.5) / 11, shore - 0.018)
      canvas.glow(at: lamp, radius: 0.05, windows.warm * 0.8)
      canvas.disc(at: lamp, 0.005, Colour(0xFFF6DA))
    }
    canvas.develop(noise)
  }
}

extension NightSkyline {
  private func drawRow(
    on canvas: inout Canvas, noise: Noise, heights: ClosedRange<Float>, shade: Colour, lit: Float,
    offset: Int
  ) {
    var dice = Dice(seed + offset)
    var left: Float = -0.05
    var number = Int32(offset)
    while left < canvas.aspect {
      let width = dice.roll(0.07...0.16)
      let middle = 1 - 0.6 * abs((left + width / 2) / canvas.aspect - 0.45) * 2
      let height = mix(heights.lowerBound, heights.upperBound, dice.roll(0...1) * middle)
      let box = Canvas.Box(left: left, right: left + width, top: 0.78 - height, bottom: 0.79)
      drawTower(on: &canvas, box, noise: noise, number: number, shade: shade, lit: lit)
      if height > heights.upperBound * 0.62 {
        let tip = Point(left + width / 2, 0.78 - height)
        canvas.stroke(tip, tip - Point(0, 0.1), 0.008, to: 0.002, shade)
        canvas.glow(at: tip - Point(0, 0.1), radius: 0.03, Colour(0xFF3020))
      }
      left += width + dice.roll(-0.01...0.03)
      number += 1
    }
  }

  private func drawTower(
    on canvas: inout Canvas, _ box: Canvas.Box, noise: Noise, number: Int32, shade: Colour,
    lit: Float
  ) {
    canvas.rectangle(box, shade)
    let columns = max(2, ((box.right - box.left) / 0.019).rounded())
    let inner = Canvas.Box(
      left: box.left + 0.006, right: box.right - 0.006, top: box.top + 0.014, bottom: box.bottom)
    canvas.paint(inner) { point in
      let x = (point.x - inner.left) / (inner.right - inner.left) * columns
      let y = (point.y - inner.top) / 0.026
      guard x > 0, x < columns, y > 0 else { return .zero }
      let chance = noise.hash(Int32(x) &+ number &* 37, Int32(y) &+ number &* 101)
      guard chance < lit, abs(x - Float(Int(x)) - 0.5) < 0.34, abs(y - Float(Int(y)) - 0.5) < 0.3
      else { return .zero }
      return mix(windows.warm, windows.cool, ramp(0.7, 0.9, chance / lit)).ink(0.55 + chance)
    }
  }
}
