/// A picture's rows as a PNG file has them before it is compressed: each is what its filter made of it,
/// behind the filter's number.
enum PNGRows {
  /// All rows, one after the other.
  static func bytes(of box: PixelBox, _ colours: PNGColours) -> [UInt8] {
    let bands = colours.bands
    let padded = padded(box, colours)
    let length = bands * box.width
    return [UInt8](unsafeUninitializedCapacity: box.height * (1 + length)) { target, count in
      padded.withUnsafeBufferPointer { padded in
        for row in 0..<box.height {
          let start = row * (bands + length)
          write(
            UnsafeBufferPointer(rebasing: padded[(start + bands + length)...]),
            below: UnsafeBufferPointer(rebasing: padded[start...]), bands,
            to: UnsafeMutableBufferPointer(
              rebasing: target[row * (1 + length)..<(row + 1) * (1 + length)]))
        }
      }
      count = box.height * (1 + length)
    }
  }
}

extension PNGRows {
  /// The picture with zeros around it, which stand for what is left of it and above.
  private static func padded(_ box: PixelBox, _ colours: PNGColours) -> [UInt8] {
    let bands = colours.bands
    let stride = bands * (1 + box.width)
    var key: (UInt8, UInt8, UInt8)?
    if case .keyed(let red, let green, let blue) = colours { key = (red, green, blue) }
    var padded = [UInt8](repeating: 0, count: (1 + box.height) * stride)
    padded.withUnsafeMutableBufferPointer { padded in
      box.rgba.withUnsafeBufferPointer { rgba in
        for row in 0..<box.height {
          var place = (1 + row) * stride + bands
          for source in Swift.stride(
            from: 4 * row * box.width, to: 4 * (row + 1) * box.width, by: 4)
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
