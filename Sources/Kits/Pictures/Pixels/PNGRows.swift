/// A picture's rows as a PNG file has them before it is compressed: each is what its filter made of it,
/// behind the filter's number.
struct PNGRows {
  let rgba: [UInt8]
  let width: Int
  let height: Int
  let colours: PNGColours

  /// All rows, one after the other.
  var bytes: [UInt8] {
    let bands = colours.bands
    let padded = padded
    let length = bands * width
    return [UInt8](unsafeUninitializedCapacity: height * (1 + length)) { target, count in
      padded.withUnsafeBufferPointer { padded in
        for row in 0..<height {
          let start = row * (bands + length)
          Self.write(
            UnsafeBufferPointer(rebasing: padded[(start + bands + length)...]),
            below: UnsafeBufferPointer(rebasing: padded[start...]), bands,
            to: UnsafeMutableBufferPointer(
              rebasing: target[row * (1 + length)..<(row + 1) * (1 + length)]))
        }
      }
      count = height * (1 + length)
    }
  }
}

extension PNGRows {
  /// The picture with zeros around it, which stand for what is left of it and above.
  private var padded: [UInt8] {
    let bands = colours.bands
    let stride = bands * (1 + width)
    var key: (UInt8, UInt8, UInt8)?
    if case .keyed(let red, let green, let blue) = colours { key = (red, green, blue) }
    var padded = [UInt8](repeating: 0, count: (1 + height) * stride)
    padded.withUnsafeMutableBufferPointer { padded in
      rgba.withUnsafeBufferPointer { rgba in
        for row in 0..<height {
          var place = (1 + row) * stride + bands
          for source in Swift.stride(
            from: 4 * row * width, to: 4 * (row + 1) * width, by: 4)
          {
            for band in 0..<bands { padded[place &+ band] = rgba[source &+ band] }
            if let key, rgba[source &+ 3] == 0 {
              (padded[place], padded[place &+ 1], padded[place &+ 2]) = key
            }
            place &+= bands
          }
        }
      }
    }
    return padded
  }

  /// The usual way to choose: whichever filter misses by least in all, which is not always the one whose
  /// row becomes smallest, but nearly.
  private static func write(
    _ row: UnsafeBufferPointer<UInt8>, below above: UnsafeBufferPointer<UInt8>, _ bands: Int,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let misses = UnsafeMutableBufferPointer(rebasing: target.dropFirst())
    let paeth = PNGFilter.paeth.apply(to: row, below: above, bands: bands, into: misses)
    target[0] = PNGFilter.paeth.rawValue
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: misses.count) { others in
      let average = PNGFilter.average.apply(to: row, below: above, bands: bands, into: others)
      guard average < paeth else { return }
      target[0] = PNGFilter.average.rawValue
      _ = misses.update(fromContentsOf: others)
    }
  }
}

/// How a row of a PNG file foretells its bytes: what is written is by how much each was missed (W3C's
/// Portable Network Graphics, third edition, chapter 9).
///
/// The two of the format's filters that photos want. To choose among all of them made no file smaller
/// that was measured, and took twice as long.
enum PNGFilter: UInt8 {
  case average = 3
  case paeth = 4

  /// Writes by how much the bytes of a row were missed; returns by how much in all, for comparing.
  ///
  /// - Parameters:
  ///   - row: The row's bytes, behind one pixel of zeros.
  ///   - above: The row above it, likewise.
  ///   - bands: Bytes of a pixel.
  ///   - misses: As many as the row has bytes.
  func apply(
    to row: UnsafeBufferPointer<UInt8>, below above: UnsafeBufferPointer<UInt8>, bands: Int,
    into misses: UnsafeMutableBufferPointer<UInt8>
  ) -> UInt32 {
    switch self {
    case .average:
      Self.write(row, bands, misses) { left, place in
        UInt8(truncatingIfNeeded: (UInt16(row[left]) &+ UInt16(above[place])) >> 1)
      }
    case .paeth:
      Self.write(row, bands, misses) { left, place in
        Self.nearest(row[left], above[place], above[left])
      }
    }
  }
}

extension PNGFilter {
  /// One loop without branches for each filter, of which the compiler makes vectors.
  @inline(__always)
  private static func write(
    _ row: UnsafeBufferPointer<UInt8>, _ bands: Int, _ misses: UnsafeMutableBufferPointer<UInt8>,
    foretell: (_ left: Int, _ place: Int) -> UInt8
  ) -> UInt32 {
    var sum: UInt32 = 0
    for left in misses.indices {
      let miss = row[left &+ bands] &- foretell(left, left &+ bands)
      misses[left] = miss
      // Bytes are as good as signed: 255 is missed by 1.
      sum &+= UInt32(min(miss, 0 &- miss))
    }
    return sum
  }

  /// Paeth's: whichever is nearest to left + above - corner, the first of them if several are.
  @inline(__always)
  private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let across = Int16(above) &- Int16(corner)
    let down = Int16(left) &- Int16(corner)
    let (fromLeft, fromAbove) = (size(across), size(down))
    let fromCorner = size(across &+ down)
    return fromLeft <= fromAbove && fromLeft <= fromCorner
      ? left : fromAbove <= fromCorner ? above : corner
  }

  @inline(__always)
  private static func size(_ number: Int16) -> Int16 { max(number, 0 &- number) }
}
