import Fakes
import Testing

@testable import Terminal

@Suite struct BlockRendererTests {
  @Test(arguments: 1...60)
  func `no other block would be nearer`(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let shape = try #require(Self.shapes.randomElement(using: &numbers))
    // From a plain block to mere noise.
    let noise = Int(seed % 6) * 25
    let (front, back) = (colour(&numbers), colour(&numbers))
    let cell = (0..<64).map { pixel in
      (shape.covers(pixel) ? front : back).map { band in
        min(255, max(0, band + Int.random(in: -noise...noise, using: &numbers)))
      }
    }
    let block = Block(nearestTo: sums(of: cell), amongHalvesOnly: false)
    let best = Self.shapes.map { $0.error(in: cell) }.min() ?? 0
    let chosen = try #require(Self.shapes.first { $0.symbol == block.symbol })
    // Sums of 64 × 3 squares in 32-bit numbers: a millionth of the largest there can be.
    #expect(chosen.error(in: cell) <= best + 15)
  }

  @Test func `a cell drawn as a block is that block in its colours`() {
    for shape in Self.shapes {
      let cell = (0..<64).map { shape.covers($0) ? [250, 20, 30] : [10, 200, 60] }
      let block = Block(nearestTo: sums(of: cell), amongHalvesOnly: false)
      #expect(block.symbol == shape.symbol)
      if shape.symbol != 0x20 {
        #expect(
          block.front == Block.Colour(SIMD4(250, 20, 30, 255), of: 1), "\(shape.symbol)")
      }
      #expect(block.back == Block.Colour(SIMD4(10, 200, 60, 255), of: 1), "\(shape.symbol)")
    }
  }

  @Test func `only what changes is told`() throws {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    let top = Array(Array(repeating: red + red + blue + blue, count: 2).joined())
    let bottom = Array(Array(repeating: red + blue + blue + red, count: 2).joined())
    let picture = try #require(
      Picture(width: 4, height: 4, rgba: top + bottom, maximumRows: 2, symbols: .half))
    let geometry = PictureGeometry(
      of: picture, columns: 4, rows: 2, cell: CellSize(width: 1, height: 2))
    #expect(
      BlockRenderer.lines(of: picture, geometry) == [
        "\u{1B}[48;2;255;0;0m  \u{1B}[48;2;0;0;255m  \u{1B}[0m",
        "\u{1B}[48;2;255;0;0m \u{1B}[48;2;0;0;255m  \u{1B}[48;2;255;0;0m \u{1B}[0m",
      ])
  }

  @Test func `what is not opaque or has fewer colours is drawn otherwise`() throws {
    let opaque = try Picture.plain([1, 2, 3, 255], 8, 8)
    #expect(BlockRenderer.draws(opaque, .truecolour))
    #expect(!BlockRenderer.draws(opaque, .ansi256))
    #expect(!BlockRenderer.draws(try Picture.plain([1, 2, 3, 254], 8, 8), .truecolour))
    let ascii = Picture(
      width: 1, height: 1, rgba: [1, 2, 3, 255], maximumRows: 1, symbols: .ascii)
    #expect(try !BlockRenderer.draws(#require(ascii), .truecolour))
  }
}

extension BlockRendererTests {
  /// A block as Unicode's chart draws it, pixel by pixel.
  private struct Shape {
    let symbol: UInt32
    /// Whether a row and a column of it is in front.
    let isInFront: @Sendable (Int, Int) -> Bool

    func covers(_ pixel: Int) -> Bool {
      isInFront(pixel / 8, pixel % 8)
    }

    /// The squares of the errors, in the colours that make them least.
    func error(in cell: [[Int]]) -> Double {
      var sum = 0.0
      for isFront in [true, false] {
        let pixels = cell.indices.filter { covers($0) == isFront }.map { cell[$0] }
        for band in 0..<3 {
          let values = pixels.map { Double($0[band]) }
          let mean = values.reduce(0, +) / Double(max(1, values.count))
          for value in values { sum += (value - mean) * (value - mean) }
        }
      }
      return sum
    }
  }

  private static let shapes = quarters + eighths + [Shape(symbol: 0x20) { _, _ in false }]

  private static let quarters: [Shape] = [
    Shape(symbol: 0x2598) { $0 < 4 && $1 < 4 },
    Shape(symbol: 0x259D) { $0 < 4 && $1 >= 4 },
    Shape(symbol: 0x2596) { $0 >= 4 && $1 < 4 },
    Shape(symbol: 0x2597) { $0 >= 4 && $1 >= 4 },
    Shape(symbol: 0x259A) { ($0 < 4) == ($1 < 4) },
  ]

  private static let eighths: [Shape] = (1..<8).flatMap { (count: Int) -> [Shape] in
    let lower = UInt32(0x2580 + count)
    let left = UInt32(0x2590 - count)
    return [
      Shape(symbol: lower) { row, _ in row >= 8 - count },
      Shape(symbol: left) { _, column in column < count },
    ]
  }

  private func colour(_ numbers: inout SeededGenerator) -> [Int] {
    (0..<3).map { _ in Int.random(in: 0...255, using: &numbers) }
  }

  private func sums(of cell: [[Int]]) -> CellSums {
    let rgba = Array(cell.map { pixel in pixel.map { UInt8($0) } + [255] }.joined())
    return rgba.withUnsafeBufferPointer { CellSums($0, at: 0, width: 8) }
  }
}
