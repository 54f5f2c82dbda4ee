import Foundation

/// Snowy mountains, a wooded shore, and both again in the lake.
struct MountainLake: Scene {
  let sky: Gradient
  let rock: Colour
  let snow: Colour
  let forest: Colour
  let haze: Colour
  let seed: Int

  func draw(on canvas: inout Canvas) {
    let noise = Noise(seed)
    let shore: Float = 0.6
    canvas.rows { sky.colour(at: $0 / shore) }
    canvas.clouds(
      noise, bottom: 0.42, amount: 0.4, light: mix(snow, Colour(0xFFFFFF), 0.5),
      shadow: mix(haze, rock, 0.15))
    drawPeaks(on: &canvas, noise: noise, top: 0.12, snowLine: 0.4, far: 0.25)
    drawPeaks(on: &canvas, noise: Noise(seed + 7), top: 0.32, snowLine: 0.33, far: 0)
    canvas.ridge({ 0.52 - 0.07 * noise.fractal($0 * 2.5, 9) }) { point, _ in
      mix(forest * 1.3, haze, 0.25) * (0.8 + 0.4 * noise.value(point.x * 60, point.y * 90))
    }
    var dice = Dice(seed)
    for _ in 0..<Int(46 * canvas.aspect) {
      let foot = Point(dice.roll(-0.05...canvas.aspect + 0.05), shore + 0.004)
      canvas.fir(
        at: foot, height: dice.roll(0.05...0.13), forest * dice.roll(0.7...1.1),
        seed: Int(dice.next() >> 40))
    }
    canvas.water(noise, below: shore, tint: mix(Colour(0x0B3147), haze, 0.12), depth: 0.55)
    canvas.rectangle(
      .init(right: canvas.aspect, top: shore - 0.003, bottom: shore + 0.004), haze, opacity: 0.5)
    canvas.develop(noise)
  }
}

extension MountainLake {
  private func drawPeaks(
    on canvas: inout Canvas, noise: Noise, top: Float, snowLine: Float, far: Float
  ) {
    let height = 0.58 - top
    canvas.ridge({ 0.62 - height * noise.crests($0 * 1.15 + 0.3, 5) }) { point, depth in
      // Falls of rock run down and aside, so the relief is drawn out that way.
      let (x, y) = (point.x * 9 + point.y * 4, point.y * 4 - point.x)
      let relief = noise.crests(x, y, octaves: 5)
      let light = unit(0.5 + 3.2 * (relief - noise.crests(x + 0.12, y - 0.08, octaves: 5)))
      let cold = ramp(0.07, -0.05, point.y - snowLine + (relief - 0.6) * 0.28)
      let cover = max(cold, ramp(0.03, 0, depth) * cold)
      let ground = mix(rock * (0.45 + 0.8 * light), snow * (0.7 + 0.3 * light), cover)
      return mix(ground, haze, far + 0.35 * ramp(0.3, 0.62, point.y))
    }
  }
}
