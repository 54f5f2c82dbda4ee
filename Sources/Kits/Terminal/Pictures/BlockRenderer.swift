import Pictures

/// Draws opaque pictures with blocks in 24-bit colour. Each cell gets the block and the two colours that are
/// nearest to its pixels.
///
/// libchafa, which draws all other pictures, takes eight times as long and tries only a few blocks.
enum BlockRenderer {
  /// Whether this renderer can draw a picture.
  static func draws(_ picture: Picture, _ colours: ConsoleTraits.Colours) -> Bool {
    colours == .truecolour && (picture.symbols == .block || picture.symbols == .half)
      && picture.rgba.withUnsafeBufferPointer(PixelScaler.isOpaque)
  }

  /// Each line ends with a reset.
  static func lines(of picture: Picture, _ geometry: PictureGeometry) -> [String] {
    let side = CellSums.side
    let width = side * geometry.columns
    let pixels = PixelScaler.scale(
      picture.rgba, from: (picture.width, picture.height), to: (width, side * geometry.rows))
    return pixels.withUnsafeBufferPointer { pixels in
      (0..<geometry.rows).map { row in
        var line = BlockLine(columns: geometry.columns)
        for column in 0..<geometry.columns {
          let cell = CellSums(pixels, at: 4 * side * (row * width + column), width: width)
          line.append(Block(nearestTo: cell, amongHalvesOnly: picture.symbols == .half))
        }
        return line.text
      }
    }
  }
}

/// A block character and its two colours.
struct Block {
  struct Colour: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// The mean of so many pixels, given their sum.
    init(_ sum: SIMD4<Float>, of pixels: Float) {
      let mean = (sum / pixels).rounded(.toNearestOrAwayFromZero)
      (red, green, blue) = (UInt8(mean.x), UInt8(mean.y), UInt8(mean.z))
    }
  }

  /// A code point; a space if the cell has only a background.
  let symbol: UInt32
  let front: Colour
  let back: Colour

  /// The block nearest to a cell. Its two colours are the means of the pixels that it covers and of those
  /// that it leaves free.
  ///
  /// With these colours the sum of squared errors is a constant minus |sum|² / pixels for the front and for
  /// the back. So the block for which these two terms are largest is the best.
  init(nearestTo cell: CellSums, amongHalvesOnly: Bool) {
    var best = Candidate(
      symbol: 0x20, front: .zero, pixels: 0, worth: cell.all.square / CellSums.area)
    func consider(_ symbol: UInt32, _ front: SIMD4<Float>, _ pixels: Float) {
      let back = cell.all - front
      let worth = front.square / pixels + back.square / (CellSums.area - pixels)
      if worth > best.worth {
        best = Candidate(symbol: symbol, front: front, pixels: pixels, worth: worth)
      }
    }
    let (rows, columns, quarters) = (cell.rows, cell.columns, cell.quarters)
    if amongHalvesOnly {
      consider(0x2584, quarters[2] + quarters[3], 32)
    } else {
      var (lower, left) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      for eighths in 1..<8 {
        lower += rows[8 - eighths]
        left += columns[eighths - 1]
        consider(0x2580 + UInt32(eighths), lower, Float(8 * eighths))
        consider(0x2590 - UInt32(eighths), left, Float(8 * eighths))
      }
      consider(0x2598, quarters[0], 16)
      consider(0x259D, quarters[1], 16)
      consider(0x2596, quarters[2], 16)
      consider(0x2597, quarters[3], 16)
      consider(0x259A, quarters[0] + quarters[3], 32)
    }
    self.init(best, all: cell.all)
  }
}

extension Block {
  private struct Candidate {
    let symbol: UInt32
    let front: SIMD4<Float>
    let pixels: Float
    let worth: Float
  }

  private init(_ candidate: Candidate, all: SIMD4<Float>) {
    back = Colour(all - candidate.front, of: CellSums.area - candidate.pixels)
    let front = candidate.pixels > 0 ? Colour(candidate.front, of: candidate.pixels) : back
    self.front = front
    symbol = front == back ? 0x20 : candidate.symbol
  }
}

extension SIMD4<Float> {
  /// The square of its length.
  fileprivate var square: Float { (self * self).sum() }
}

/// The sums of one cell's pixels by row, column and quarter, for red, green, blue and alpha.
///
/// Every block consists of such parts, so that each pixel is read only once.
struct CellSums {
  /// A cell is scaled to 8 by 8 pixels, whatever its shape.
  static let side = 8
  /// The number of pixels in a cell.
  static let area = Float(side * side)

  private(set) var rows = InlineArray<8, SIMD4<Float>>(repeating: .zero)
  private(set) var columns = InlineArray<8, SIMD4<Float>>(repeating: .zero)
  /// Upper left, upper right, lower left, lower right.
  private(set) var quarters = InlineArray<4, SIMD4<Float>>(repeating: .zero)
  private(set) var all = SIMD4<Float>.zero

  /// Adds up the cell whose first pixel is at `place`, in rows of `width` pixels.
  init(_ rgba: UnsafeBufferPointer<UInt8>, at place: Int, width: Int) {
    // At most 64 × 255: 16 bits hold that, and add faster than 32.
    var across = InlineArray<8, SIMD4<UInt16>>(repeating: .zero)
    for row in 0..<Self.side {
      var halves = InlineArray<2, SIMD4<UInt16>>(repeating: .zero)
      for column in 0..<Self.side {
        let pixel = Self.pixel(rgba, at: place + 4 * (row * width + column))
        across[column] &+= pixel
        halves[column / 4] &+= pixel
      }
      let (left, right) = (SIMD4<Float>(halves[0]), SIMD4<Float>(halves[1]))
      rows[row] = left + right
      quarters[2 * (row / 4)] += left
      quarters[2 * (row / 4) + 1] += right
      all += left + right
    }
    for column in 0..<Self.side { columns[column] = SIMD4<Float>(across[column]) }
  }

  private static func pixel(_ rgba: UnsafeBufferPointer<UInt8>, at place: Int) -> SIMD4<UInt16> {
    SIMD4(
      UInt16(rgba[place]), UInt16(rgba[place + 1]), UInt16(rgba[place + 2]), UInt16(rgba[place + 3])
    )
  }
}

/// One line of blocks with escape sequences where the colours change.
struct BlockLine {
  private var bytes: [UInt8] = []
  private var front: Block.Colour?
  private var back: Block.Colour?

  init(columns: Int) {
    bytes.reserveCapacity(columns * 24)
  }

  /// The line, with a reset at its end.
  var text: String {
    String(decoding: bytes + Array("\u{1B}[0m".utf8), as: UTF8.self)
  }

  mutating func append(_ block: Block) {
    let isSpace = block.symbol == 0x20
    let changesFront = !isSpace && front != block.front
    let changesBack = back != block.back
    if changesFront || changesBack {
      bytes += [0x1B, UInt8(ascii: "[")]
      if changesFront { append(block.front, of: UInt8(ascii: "3")) }
      if changesFront && changesBack { bytes.append(UInt8(ascii: ";")) }
      if changesBack { append(block.back, of: UInt8(ascii: "4")) }
      bytes.append(UInt8(ascii: "m"))
    }
    if changesFront { front = block.front }
    back = block.back
    if isSpace {
      bytes.append(0x20)
    } else {
      // All blocks have three bytes in UTF-8.
      bytes += [
        0xE2, 0x80 | UInt8(truncatingIfNeeded: block.symbol >> 6 & 0x3F),
        0x80 | UInt8(truncatingIfNeeded: block.symbol & 0x3F),
      ]
    }
  }
}

extension BlockLine {
  private mutating func append(_ colour: Block.Colour, of ground: UInt8) {
    bytes += [ground, UInt8(ascii: "8"), UInt8(ascii: ";"), UInt8(ascii: "2")]
    for band in [colour.red, colour.green, colour.blue] {
      bytes.append(UInt8(ascii: ";"))
      if band >= 100 { bytes.append(UInt8(ascii: "0") + band / 100) }
      if band >= 10 { bytes.append(UInt8(ascii: "0") + band / 10 % 10) }
      bytes.append(UInt8(ascii: "0") + band % 10)
    }
  }
}
