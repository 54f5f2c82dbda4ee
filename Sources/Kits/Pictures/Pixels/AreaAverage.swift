/// Scales opaque pixels in whole numbers: each new pixel is the average of those that it covers.
///
/// Several times as fast as ``PixelScaler`` with its fractions, and never more than two levels away from it.
/// libvips needs four times as long for pictures of a screen's size, most of it for dividing the work.
public struct AreaAverage {
  /// For each new pixel of one side: which old ones it covers, and how much of each.
  private struct Cover {
    /// The first covered pixel of each.
    var starts: [Int] = []
    /// Where its shares begin in `shares`; one more than there are pixels.
    var places: [Int] = [0]
    /// How much each covered pixel counts; 256 together.
    var shares: [UInt16] = []

    init(of old: Int, by new: Int) {
      for index in 0..<new {
        // Exact, because it counts in parts of a pixel.
        let (start, end) = (index * old, (index + 1) * old)
        let pixels = start / new..<(end + new - 1) / new
        var counted = 0
        for pixel in pixels {
          let covered = 256 * (min(end, (pixel + 1) * new) - start) / old
          shares.append(UInt16(clamping: covered - counted))
          counted = covered
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

  /// From one size to another; no side may be 0.
  public init(from old: (width: Int, height: Int), to new: (width: Int, height: Int)) {
    (self.old, self.new) = (old, new)
    columns = Cover(of: old.width, by: new.width)
    rows = Cover(of: old.height, by: new.height)
  }

  /// Red, green, blue and an alpha of 255 in the new size; nil if `pixels` are too few bytes.
  ///
  /// `bands` is how many bytes an old pixel has: 3, or 4 of which the last is ignored.
  public func rgba(of pixels: UnsafeRawBufferPointer, bands: Int) -> [UInt8]? {
    bands == 4 ? scaled(pixels, bands: 4) : scaled(pixels, bands: 3)
  }
}

extension AreaAverage {
  @inline(__always)
  private func scaled(_ pixels: UnsafeRawBufferPointer, bands: Int) -> [UInt8]? {
    let length = bands * old.width
    guard pixels.count >= length * old.height else { return nil }
    var line = [UInt16](repeating: 0, count: length)
    return [UInt8](unsafeUninitializedCapacity: 4 * new.width * new.height) { output, count in
      line.withUnsafeMutableBufferPointer { line in
        for row in 0..<new.height {
          gather(row, of: pixels, into: line)
          write(
            line, bands: bands,
            to: UnsafeMutableBufferPointer(rebasing: output[(4 * new.width * row)...]))
        }
      }
      count = 4 * new.width * new.height
    }
  }

  /// The average of the rows that a new one covers, in 256ths.
  private func gather(
    _ row: Int, of pixels: UnsafeRawBufferPointer, into line: UnsafeMutableBufferPointer<UInt16>
  ) {
    line.update(repeating: 0)
    for (index, place) in (rows.places[row]..<rows.places[row + 1]).enumerated() {
      let share = rows.shares[place]
      let source = UnsafeRawBufferPointer(
        rebasing: pixels[(line.count * (rows.starts[row] + index))...].prefix(line.count))
      // 255 times 256 fits.
      for sample in 0..<line.count { line[sample] &+= UInt16(source[sample]) &* share }
    }
  }

  @inline(__always)
  private func write(
    _ line: UnsafeMutableBufferPointer<UInt16>, bands: Int,
    to output: UnsafeMutableBufferPointer<UInt8>
  ) {
    columns.shares.withUnsafeBufferPointer { shares in
      for column in 0..<new.width {
        var (red, green, blue): (UInt32, UInt32, UInt32) = (1 << 15, 1 << 15, 1 << 15)
        var sample = bands * columns.starts[column]
        for place in columns.places[column]..<columns.places[column + 1] {
          let share = UInt32(shares[place])
          red &+= UInt32(line[sample]) &* share
          green &+= UInt32(line[sample + 1]) &* share
          blue &+= UInt32(line[sample + 2]) &* share
          sample += bands
        }
        output[4 * column] = UInt8(truncatingIfNeeded: red >> 16)
        output[4 * column + 1] = UInt8(truncatingIfNeeded: green >> 16)
        output[4 * column + 2] = UInt8(truncatingIfNeeded: blue >> 16)
        output[4 * column + 3] = 255
      }
    }
  }
}
