import Domain

/// Scales pixels by averaging: each new pixel is the average of the area that it covers.
public enum PixelScaler {
  /// The pixels in another size. Both have four bytes a pixel, alpha not multiplied in.
  public static func scale(
    _ rgba: [UInt8], from old: (width: Int, height: Int), to new: (width: Int, height: Int)
  ) -> [UInt8] {
    if old == new { return rgba }
    let opaque = rgba.withUnsafeBufferPointer { rgba in
      isOpaque(rgba)
        ? AreaAverage(from: old, to: new).rgba(of: UnsafeRawBufferPointer(rgba), bands: 4) : nil
    }
    if let opaque { return opaque }
    let across = shares(of: old.width, in: new.width)
    let down = shares(of: old.height, in: new.height)
    return [UInt8](unsafeUninitializedCapacity: 4 * new.width * new.height) { target, count in
      rgba.withUnsafeBufferPointer { source in
        var line = [Float](repeating: 0, count: 4 * old.width)
        for (row, rows) in down.enumerated() {
          mix(rows, of: source, into: &line)
          for (column, columns) in across.enumerated() {
            put(columns, of: line, into: target, at: 4 * (row * new.width + column))
          }
        }
      }
      count = 4 * new.width * new.height
    }
  }

  /// Whether nothing shines through: every alpha is 255.
  public static func isOpaque(_ rgba: UnsafeBufferPointer<UInt8>) -> Bool {
    stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
  }

  /// Which old pixels a new one covers, and how much each counts.
  private struct Share {
    let first: Int
    /// Add up to 1.
    let weights: [Float]
  }

  private static func shares(of old: Int, in new: Int) -> [Share] {
    let step = Double(old) / Double(new)
    return (0..<new).map { place in
      let (start, end) = (Double(place) * step, min(Double(old), Double(place + 1) * step))
      let first = min(old - 1, Int(start))
      let last = max(first, min(old - 1, Int(end.rounded(.up)) - 1))
      let weights = (first...last).map {
        Float(max(0, min(end, Double($0 + 1)) - max(start, Double($0))))
      }
      let sum = weights.reduce(0, +)
      return Share(first: first, weights: sum > 0 ? weights.map { $0 / sum } : [1])
    }
  }

  /// Adds up rows, colours multiplied by alpha: what is not seen has no colour.
  private static func mix(
    _ rows: Share, of source: UnsafeBufferPointer<UInt8>, into line: inout [Float]
  ) {
    for place in line.indices { line[place] = 0 }
    for (offset, weight) in rows.weights.enumerated() {
      let start = (rows.first + offset) * line.count
      for pixel in stride(from: 0, to: line.count, by: 4) {
        let alpha = weight * Float(source[start + pixel + 3])
        line[pixel] += alpha * Float(source[start + pixel])
        line[pixel + 1] += alpha * Float(source[start + pixel + 1])
        line[pixel + 2] += alpha * Float(source[start + pixel + 2])
        line[pixel + 3] += alpha
      }
    }
  }

  private static func put(
    _ columns: Share, of line: [Float], into target: UnsafeMutableBufferPointer<UInt8>,
    at place: Int
  ) {
    var sum = SIMD4<Float>()
    for (offset, weight) in columns.weights.enumerated() {
      let pixel = 4 * (columns.first + offset)
      sum += weight * SIMD4(line[pixel], line[pixel + 1], line[pixel + 2], line[pixel + 3])
    }
    let alpha = max(sum.w, .leastNormalMagnitude)
    for band in 0..<3 { target[place + band] = UInt8(min(255, (sum[band] / alpha).rounded())) }
    target[place + 3] = UInt8(min(255, sum.w.rounded()))
  }
}

extension Bitmap {
  /// The same picture in another size, its proportions not kept.
  public func scaled(to target: PixelSize) -> Bitmap? {
    Bitmap(
      size: target,
      rgba: PixelScaler.scale(
        rgba, from: (size.width, size.height), to: (target.width, target.height)))
  }
}
