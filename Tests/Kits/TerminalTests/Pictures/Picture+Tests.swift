import Testing

@testable import Terminal

extension Picture {
  /// One colour.
  static func plain(
    _ pixel: [UInt8], _ width: Int, _ height: Int, rows: Int = 50
  ) throws -> Picture {
    let rgba = Array(Array(repeating: pixel, count: width * height).joined())
    return try #require(Picture(width: width, height: height, rgba: rgba, maximumRows: rows))
  }

  /// Red grows to the right, green downwards.
  static func gradient(_ width: Int, _ height: Int, rows: Int = 50) throws -> Picture {
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        rgba += [UInt8(255 * x / width), UInt8(255 * y / height), 100, 255]
      }
    }
    return try #require(Picture(width: width, height: height, rgba: rgba, maximumRows: rows))
  }
}

extension Drawing {
  /// What draws it.
  var sequence: String {
    if case .sequence(let sequence) = content { sequence } else { "" }
  }

  /// Its rows.
  var lines: [String] {
    if case .lines(let lines) = content { lines } else { [] }
  }
}
