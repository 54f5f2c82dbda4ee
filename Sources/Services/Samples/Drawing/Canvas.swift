/// Pixels to draw on, in coordinates that do not depend on how many there are.
///
/// `y` goes from 0 at the top to 1 at the bottom, `x` from 0 to ``aspect``. Shapes have soft edges
/// one pixel wide. What is drawn later covers what was drawn before.
struct Canvas {
  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int
  /// Width by height.
  let aspect: Float
  /// The height of a pixel.
  let pixel: Float
  /// Rows from the top.
  private(set) var pixels: [Colour]

  /// A black canvas of `width` by `height` pixels that stands for a picture of `aspect`.
  init(width: Int, height: Int, aspect: Float) {
    self.width = width
    self.height = height
    self.aspect = aspect
    pixel = 1 / Float(height)
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// A rectangle, by default all there is.
  struct Box {
    var left: Float = 0
    var right: Float = .infinity
    var top: Float = 0
    var bottom: Float = 1
  }

  /// Lays ink over every pixel of a box.
  @inline(__always)
  mutating func paint(_ box: Box = Box(), _ ink: (Point) -> Ink) {
    let scale = Float(width) / aspect
    let columns = span(box.left * scale, box.right * scale, width)
    for row in span(box.top * Float(height), box.bottom * Float(height), height) {
      let y = (Float(row) + 0.5) * pixel
      for column in columns {
        let ink = ink(Point((Float(column) + 0.5) / scale, y))
        let index = row * width + column
        pixels[index] += (Colour(ink.x, ink.y, ink.z) - pixels[index]) * unit(ink.w)
      }
    }
  }

  /// Paints every row in one colour.
  mutating func rows(_ box: Box = Box(), _ colour: (Float) -> Colour) {
    for row in span(box.top * Float(height), box.bottom * Float(height), height) {
      let colour = colour((Float(row) + 0.5) * pixel)
      for column in 0..<width { pixels[row * width + column] = colour }
    }
  }

  /// Adds light that fades to nothing at `radius`.
  mutating func glow(at centre: Point, radius: Float, _ colour: Colour) {
    let scale = Float(width) / aspect
    let columns = span((centre.x - radius) * scale, (centre.x + radius) * scale, width)
    let rows = span(
      (centre.y - radius) * Float(height), (centre.y + radius) * Float(height), height)
    for row in rows {
      for column in columns {
        let point = Point((Float(column) + 0.5) / scale, (Float(row) + 0.5) * pixel)
        let fade = unit(1 - length(point - centre) / radius)
        pixels[row * width + column] += colour * (fade * fade * fade)
      }
    }
  }

  /// The colour at a place, or of the nearest pixel.
  func colour(at point: Point) -> Colour {
    let column = Int(max(0, min(Float(width - 1), point.x * Float(width) / aspect)))
    let row = Int(max(0, min(Float(height - 1), point.y * Float(height))))
    return pixels[row * width + column]
  }

  /// What makes edges soft on this canvas.
  var edge: SoftEdge { SoftEdge(pixel: pixel) }

  /// Changes every pixel by its place and colour.
  mutating func adjust(_ change: (Point, Colour) -> Colour) {
    let scale = Float(width) / aspect
    for row in 0..<height {
      for column in 0..<width {
        let point = Point((Float(column) + 0.5) / scale, (Float(row) + 0.5) * pixel)
        pixels[row * width + column] = change(point, pixels[row * width + column])
      }
    }
  }

  /// The pixels that a stretch touches, with one to spare for soft edges.
  private func span(_ start: Float, _ end: Float, _ count: Int) -> Range<Int> {
    let limit = Float(count)
    let first = Int(max(0, min(limit, start - 1)))
    return first..<max(first, Int(max(0, min(limit, end + 2))))
  }
}

/// Edges one pixel wide.
struct SoftEdge {
  /// The height of a pixel.
  let pixel: Float

  /// How much of a pixel is covered whose middle is at this distance from an edge; inside is
  /// negative.
  func cover(_ distance: Float) -> Float {
    unit(0.5 - distance / pixel)
  }
}
