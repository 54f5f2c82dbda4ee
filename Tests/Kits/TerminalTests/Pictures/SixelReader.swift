import Testing

/// Reads sixel as a terminal does: which colour each pixel has; nil where nothing was drawn.
struct SixelReader {
  let width: Int
  let height: Int
  private(set) var pixels: [[Int]?]

  /// Reads `ESC P 0;1;0 q "1;1;W;H … ESC \`.
  init(_ sequence: String) throws {
    let match = try #require(
      sequence.wholeMatch(of: #/\x1BP0;1;0q"1;1;(\d+);(\d+)([^\x1B]*)\x1B\\/#))
    width = try #require(Int(match.1))
    height = try #require(Int(match.2))
    pixels = Array(repeating: nil, count: width * height)
    read(Array(match.3.utf8))
  }

  private mutating func read(_ body: [UInt8]) {
    var palette: [Int: [Int]] = [:]
    var (place, column, band, colour) = (0, 0, 0, 0)
    func number() -> Int {
      var value = 0
      while place < body.count, (0x30...0x39).contains(body[place]) {
        value = value * 10 + Int(body[place] - 0x30)
        place += 1
      }
      return value
    }
    while place < body.count {
      let byte = body[place]
      place += 1
      var count = 1
      var bits = byte
      switch byte {
      case UInt8(ascii: "#"):
        colour = number()
        if place < body.count, body[place] == UInt8(ascii: ";") {
          var values: [Int] = []
          while place < body.count, body[place] == UInt8(ascii: ";") {
            place += 1
            values.append(number())
          }
          palette[colour] = values.dropFirst().map { ($0 * 255 + 50) / 100 }
        }
        continue
      case UInt8(ascii: "$"):
        column = 0
        continue
      case UInt8(ascii: "-"):
        column = 0
        band += 1
        continue
      case UInt8(ascii: "!"):
        count = number()
        bits = body[place]
        place += 1
      default: break
      }
      for _ in 0..<count {
        for row in 0..<6 where (bits - 0x3F) >> row & 1 == 1 {
          let index = (band * 6 + row) * width + column
          if column < width, index < pixels.count { pixels[index] = palette[colour] }
        }
        column += 1
      }
    }
  }
}
