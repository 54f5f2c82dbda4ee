import Domain
import Foundation

/// How a hash is made, after pHash (Zauner: *Implementation and Benchmarking of Perceptual Image Hash Functions*,
/// 2010): the picture in 32 × 32 levels of grey, of that a discrete cosine transform, and of that the lowest
/// frequencies, each one bit: whether it is above their median.
///
/// Here these are the 64 lowest in the zigzag of JPEG, without the average, rather than a square of 8 × 8: so no
/// frequency counts that is higher than one left out. A hash of differences between neighbours (dHash) is as quick
/// to make and takes nineteen times as many pairs of different pictures for alike, because of skies and walls.
extension PerceptualHash {
  /// Of fewer pixels on a side there is no hash.
  private static let leastSide = 24
  /// A picture is looked at in so many rows, in so many places each: however large it is, that takes no longer.
  private static let samples = 128
  private static let side = 32
  /// What half of the frequencies have to differ from the median by, in levels of grey: 0.6 is what noise does in
  /// a picture of one colour, or one that only gets darker; photos have 15 and more.
  private static let leastContrast: Float = 2

  /// The hash of pixels in sRGB; nil if they are too few, or if there is next to nothing to be seen on them: such
  /// pictures would all look alike.
  ///
  /// `pixels` are rows without gaps, of 3 bytes for each pixel, or 4 with alpha; nil too if they are fewer.
  public init?(of pixels: UnsafeRawBufferPointer, bands: Int, size: PixelSize) {
    guard min(size.width, size.height) >= Self.leastSide, bands == 3 || bands == 4,
      pixels.count >= bands * size.width * size.height
    else { return nil }
    let waves = Self.waves(in: Self.greys(of: pixels, bands: bands, size))
    let sorted = waves.sorted()
    let median = (sorted[31] + sorted[32]) / 2
    guard waves.map({ abs($0 - median) }).sorted()[32] >= Self.leastContrast else { return nil }
    self.init(bits: waves.reduce(0) { $0 << 1 | ($1 > median ? 1 : 0) })
  }

  /// The hash of a bitmap.
  public init?(of bitmap: Bitmap) {
    let hash = bitmap.rgba.withUnsafeBytes { Self(of: $0, bands: 4, size: bitmap.size) }
    guard let hash else { return nil }
    self = hash
  }
}

extension PerceptualHash {
  /// The picture in 32 × 32 levels of grey (ITU-R BT.601); what is clear becomes grey.
  private static func greys(
    of pixels: UnsafeRawBufferPointer, bands: Int, _ size: PixelSize
  ) -> [Float] {
    let columns = (0..<samples).map { (2 * $0 + 1) * size.width / (2 * samples) * bands }
    let cell = samples / side
    var sums = [UInt32](repeating: 0, count: side * side)
    sums.withUnsafeMutableBufferPointer { sums in
      for row in 0..<samples {
        let line = (2 * row + 1) * size.height / (2 * samples) * size.width * bands
        for column in 0..<samples {
          let place = line + columns[column]
          var grey =
            77 &* UInt32(pixels[place]) &+ 150 &* UInt32(pixels[place + 1])
            &+ 29 &* UInt32(pixels[place + 2])
          if bands == 4 {
            let alpha = UInt32(pixels[place + 3])
            grey = (grey &* alpha &+ 128 &* 256 &* (255 &- alpha)) / 255
          }
          sums[row / cell * side + column / cell] &+= grey
        }
      }
    }
    return sums.map { Float($0) / Float(256 * cell * cell) }
  }

  /// The lowest frequencies of 32 × 32 levels in their order, without the average.
  private static func waves(in greys: [Float]) -> [Float] {
    // Rows first, each in as many waves as are wanted of it.
    var rows = [Float](repeating: 0, count: side * highest)
    for row in 0..<side {
      for wave in 0..<highest {
        var sum: Float = 0
        for place in 0..<side { sum += greys[row * side + place] * cosines[wave * side + place] }
        rows[row * highest + wave] = sum
      }
    }
    return zigzag.map { down, across in
      var sum: Float = 0
      for row in 0..<side { sum += rows[row * highest + across] * cosines[down * side + row] }
      return sum
    }
  }

  /// One more than the highest frequency in the zigzag.
  private static let highest = 11

  /// Down and across: from (0, 1) on, diagonal by diagonal.
  private static let zigzag: [(Int, Int)] = Array(
    (1..<highest).flatMap { diagonal in
      (0...diagonal).map { place in
        diagonal.isMultiple(of: 2) ? (diagonal - place, place) : (place, diagonal - place)
      }
    }.prefix(64))

  /// Each wave in 32 places, of length 1.
  private static let cosines: [Float] = (0..<highest).flatMap { wave in
    (0..<side).map { place in
      let angle = Double.pi * Double((2 * place + 1) * wave) / Double(2 * side)
      return Float(cos(angle) * (wave == 0 ? 1.0 / 32 : 2.0 / 32).squareRoot())
    }
  }
}
