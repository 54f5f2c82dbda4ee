/// Scales pixels through which nothing shines, in whole numbers: several times as quick as
/// ``PixelScaler`` with its fractions, and never more than two levels beside it.
struct OpaqueScaler {
  /// Which old pixels each new one is made of.
  private struct Cover {
    /// The first of each.
    var starts: [Int] = []
    /// Where the shares of each begin; one more than there are pixels.
    var places: [Int] = [0]
    /// How much each old pixel counts, in 256ths.
    var shares: [UInt16] = []

    init(of old: Int, by new: Int) {
      for index in 0..<new {
        // Exact, by counting in parts of a pixel.
        let (start, end) = (index * old, (index + 1) * old)
        let pixels = start / new..<(end + new - 1) / new
        var told = 0
        for pixel in pixels {
          let covered = 256 * (min(end, (pixel + 1) * new) - start) / old
          shares.append(UInt16(covered - told))
          told = covered
        }
        starts.append(pixels.lowerBound)
        places.append(shares.count)
      }
    }
  }

  private let old: (width: Int, height: Int)
  private let new: (width: Int, height: Int)
  private let columns: Cover
  private let rows: Cover

  init(from old: (width: Int, height: Int), to new: (width: Int, height: Int)) {
    (self.old, self.new) = (old, new)
    columns = Cover(of: old.width, by: new.width)
    rows = Cover(of: old.height, by: new.height)
  }

  /// The pixels in the new size. Both have four bytes a pixel.
  func scale(_ rgba: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var line = [UInt16](repeating: 0, count: 4 * old.width)
    return [UInt8](unsafeUninitializedCapacity: 4 * new.width * new.height) { target, count in
      line.withUnsafeMutableBufferPointer { line in
        for row in 0..<new.height {
          gather(row, of: rgba, into: line)
          write(line, to: UnsafeMutableBufferPointer(rebasing: target[(4 * new.width * row)...]))
        }
      }
      count = 4 * new.width * new.height
    }
  }
}

extension OpaqueScaler {
  /// The mean of the rows that a new one covers, in 256ths.
  private func gather(
    _ row: Int, of rgba: UnsafeBufferPointer<UInt8>, into line: UnsafeMutableBufferPointer<UInt16>
  ) {
    line.update(repeating: 0)
    for (offset, place) in (rows.places[row]..<rows.places[row + 1]).enumerated() {
      let share = rows.shares[place]
      let source = rgba[(line.count * (rows.starts[row] + offset))...]
      let pixels = UnsafeBufferPointer(rebasing: source.prefix(line.count))
      // 255 times 256 fits.
      for sample in 0..<line.count { line[sample] &+= UInt16(pixels[sample]) &* share }
    }
  }

  private func write(
    _ line: UnsafeMutableBufferPointer<UInt16>, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard old.width != new.width else {
      for sample in 0..<line.count {
        target[sample] = UInt8(truncatingIfNeeded: (UInt32(line[sample]) + 128) >> 8)
      }
      return
    }
    columns.shares.withUnsafeBufferPointer { shares in
      for column in 0..<new.width {
        var sum = SIMD4<UInt32>(repeating: 1 << 15)
        var sample = 4 * columns.starts[column]
        for place in columns.places[column]..<columns.places[column + 1] {
          let share = UInt32(shares[place])
          sum.x &+= UInt32(line[sample]) &* share
          sum.y &+= UInt32(line[sample + 1]) &* share
          sum.z &+= UInt32(line[sample + 2]) &* share
          sample += 4
        }
        target[4 * column] = UInt8(truncatingIfNeeded: sum.x >> 16)
        target[4 * column + 1] = UInt8(truncatingIfNeeded: sum.y >> 16)
        target[4 * column + 2] = UInt8(truncatingIfNeeded: sum.z >> 16)
        target[4 * column + 3] = 255
      }
    }
  }
}
