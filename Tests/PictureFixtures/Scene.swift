/// Shapes before a sky that gets darker or lighter, in any size.
public struct Scene: Sendable {
  private struct Shape {
    let (x, y, width, height): (Double, Double, Double, Double)
    let isRound: Bool
    let colour: (Double, Double, Double)
  }

  private let shapes: [Shape]
  private let sky: (Double, Double, Double)

  /// Draws one.
  public init(_ random: inout some RandomNumberGenerator) {
    func some(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    sky = (some(0...255), some(0...255), some(-60...60))
    var shapes: [Shape] = []
    for _ in 0..<Int.random(in: 3...8, using: &random) {
      shapes.append(
        Shape(
          x: some(0...1), y: some(0...1), width: some(0.05...0.4), height: some(0.05...0.4),
          isRound: Bool.random(using: &random),
          colour: (some(0...255), some(0...255), some(0...255))))
    }
    self.shapes = shapes
  }

  /// Its pixels, of four bytes each. Where a colour is looked up counts from 0 to 1; `crop` is how much is cut off
  /// on each side.
  public func rgba(
    _ width: Int, _ height: Int, lighter: Double = 0, crop: Double = 0, alpha: UInt8 = 255
  ) -> [UInt8] {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * width * height)
    for row in 0..<height {
      for column in 0..<width {
        let x = crop + (Double(column) + 0.5) / Double(width) * (1 - 2 * crop)
        let y = crop + (Double(row) + 0.5) / Double(height) * (1 - 2 * crop)
        var colour = (sky.0 + y * sky.2, sky.1 + y * sky.2, sky.0 + y * sky.2)
        for shape in shapes {
          let (dx, dy) = ((x - shape.x) / shape.width, (y - shape.y) / shape.height)
          if shape.isRound ? dx * dx + dy * dy < 1 : max(abs(dx), abs(dy)) < 1 {
            colour = shape.colour
          }
        }
        rgba.append(UInt8(max(0, min(255, colour.0 + lighter))))
        rgba.append(UInt8(max(0, min(255, colour.1 + lighter))))
        rgba.append(UInt8(max(0, min(255, colour.2 + lighter))))
        rgba.append(alpha)
      }
    }
    return rgba
  }
}
