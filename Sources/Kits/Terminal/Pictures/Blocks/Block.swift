/// A block and the two colours it is drawn in.
struct Block {
  /// A colour in 24 bits, as it is told to a terminal.
  struct Colour: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// The mean of so many pixels, of what they add up to.
    init(_ sum: SIMD4<Float>, of pixels: Float) {
      let mean = (sum / pixels).rounded(.toNearestOrAwayFromZero)
      (red, green, blue) = (UInt8(mean.x), UInt8(mean.y), UInt8(mean.z))
    }
  }

  /// Its place in Unicode; a space if there is nothing in front.
  let symbol: UInt32
  let front: Colour
  let back: Colour

  /// The block that comes nearest to a cell, drawn in the means of what it covers and leaves free.
  ///
  /// With those the squares of the errors add up to something that is the same for every block, less
  /// |sum|² / pixels of its front and of its back: the block with the most of that is the best.
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
  /// A block that may be the best.
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
