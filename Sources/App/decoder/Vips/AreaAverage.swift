import Domain

/// Makes an opaque picture smaller: each pixel becomes the average of those it covers.
///
/// libvips needs four times as long for a picture of this size, most of it for dividing the work.
struct AreaAverage {
  /// For each pixel of one side which of the larger side it covers, and how much of each.
  private struct Cover {
    /// The first covered pixel of each.
    var starts: [Int] = []
    /// Where its shares begin in `shares`; one more than there are pixels.
    var places: [Int] = [0]
    /// How much each covered pixel counts; 256 together.
    var shares: [UInt16] = []

    init(of large: Int, by small: Int) {
      for index in 0..<small {
        // Kept whole by counting in parts of a pixel.
        let (start, end) = (index * large, (index + 1) * large)
        starts.append(start / small)
        var counted = 0
        for pixel in start / small..<(end + small - 1) / small {
          let covered = 256 * (min(end, (pixel + 1) * small) - start) / (end - start)
          shares.append(UInt16(covered - counted))
          counted = covered
        }
        places.append(shares.count)
      }
    }
  }

  private let size: PixelSize
  private let wanted: PixelSize
  private let columns: Cover
  private let rows: Cover

  /// From one size to another that is not larger on any side.
  init(from size: PixelSize, to wanted: PixelSize) {
    self.size = size
    self.wanted = wanted
    columns = Cover(of: size.width, by: wanted.width)
    rows = Cover(of: size.height, by: wanted.height)
  }

  /// Red, green, blue and an alpha of 255, of red, green and blue; nil if those are too few bytes.
  func rgba(of rgb: UnsafeRawBufferPointer) -> [UInt8]? {
    let length = 3 * size.width
    guard rgb.count >= length * size.height else { return nil }
    var line = [UInt16](repeating: 0, count: length)
    return [UInt8](unsafeUninitializedCapacity: 4 * wanted.width * wanted.height) { output, count in
      for row in 0..<wanted.height {
        line.withUnsafeMutableBufferPointer { line in
          gather(row, of: rgb, into: line)
          write(line, to: UnsafeMutableBufferPointer(rebasing: output[(4 * wanted.width * row)...]))
        }
      }
      count = output.count
    }
  }
}

extension AreaAverage {
  /// The average of the rows that one covers, in 256ths.
  private func gather(
    _ row: Int, of rgb: UnsafeRawBufferPointer, into line: UnsafeMutableBufferPointer<UInt16>
  ) {
    line.update(repeating: 0)
    for (index, place) in (rows.places[row]..<rows.places[row + 1]).enumerated() {
      let share = rows.shares[place]
      let source = UnsafeRawBufferPointer(
        rebasing: rgb[(line.count * (rows.starts[row] + index))...].prefix(line.count))
      // 255 times 256 fits.
      for sample in 0..<line.count { line[sample] &+= UInt16(source[sample]) &* share }
    }
  }

  private func write(
    _ line: UnsafeMutableBufferPointer<UInt16>, to output: UnsafeMutableBufferPointer<UInt8>
  ) {
    columns.shares.withUnsafeBufferPointer { shares in
      for column in 0..<wanted.width {
        var (red, green, blue): (UInt32, UInt32, UInt32) = (1 << 15, 1 << 15, 1 << 15)
        var sample = 3 * columns.starts[column]
        for place in columns.places[column]..<columns.places[column + 1] {
          let share = UInt32(shares[place])
          red &+= UInt32(line[sample]) &* share
          green &+= UInt32(line[sample + 1]) &* share
          blue &+= UInt32(line[sample + 2]) &* share
          sample += 3
        }
        output[4 * column] = UInt8(red >> 16)
        output[4 * column + 1] = UInt8(green >> 16)
        output[4 * column + 2] = UInt8(blue >> 16)
        output[4 * column + 3] = 255
      }
    }
  }
}
