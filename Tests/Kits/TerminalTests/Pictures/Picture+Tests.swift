import Fakes
import PictureFixtures
import Testing

@testable import Terminal

extension Picture {
  /// A black picture of this size.
  static func black(_ width: Int, _ height: Int) throws -> Picture {
    let rgba = [UInt8](repeating: 0, count: 4 * width * height)
    return try #require(Picture(width: width, height: height, rgba: rgba, maximumRows: .max))
  }

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

extension Picture {
  /// What nobody can compress.
  static func noise(_ width: Int, _ height: Int, rows: Int = 50) throws -> Picture {
    var random = SeededGenerator(seed: 1)
    var rgba: [UInt8] = []
    for _ in 0..<width * height {
      let number = random.next()
      rgba += [UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16 & 255), 255]
    }
    return try #require(Picture(width: width, height: height, rgba: rgba, maximumRows: rows))
  }
}

extension PixelBox {
  /// A picture of just these pixels.
  static func whole(_ rgba: [UInt8], _ width: Int, _ height: Int) throws -> PixelBox {
    let cell = CellSize(width: 1, height: 1)
    let picture = try #require(
      Picture(width: width, height: height, rgba: rgba, maximumRows: height))
    let geometry = PictureGeometry(of: picture, columns: width, rows: height, cell: cell)
    return PixelBox(picture, geometry, cell: cell)
  }
}

extension PNGReader {
  /// Whether it is this picture, with nothing below.
  func shows(_ picture: Picture) -> Bool {
    width == picture.width && rgba.starts(with: picture.rgba)
      && rgba.dropFirst(picture.rgba.count).allSatisfy { $0 == 0 }
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
