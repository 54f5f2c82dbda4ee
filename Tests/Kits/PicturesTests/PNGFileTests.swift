import Fakes
import Foundation
import PictureFixtures
import Testing

@testable import Pictures

@Suite struct PNGFileTests {
  /// What a picture is of.
  enum Subject: String, CaseIterable {
    case plain, gradient, noise, half, holes

    func pixels(_ width: Int, _ height: Int) -> [UInt8] {
      var random = SeededGenerator(seed: UInt64(width * height))
      return drawn(width, height) { x, y in
        switch self {
        case .plain: [200, 10, 30, 255]
        case .gradient: [UInt8(255 * x / width), UInt8(255 * y / height), 100, 255]
        case .noise: [UInt8.random(in: 0...255, using: &random), UInt8(x & 255), 7, 255]
        case .half: [UInt8(x & 255), UInt8(y & 255), 0, UInt8((x + y) & 255)]
        case .holes: (x + y) % 3 == 0 ? [0, 0, 0, 0] : [0, UInt8(x & 1), UInt8(y & 1), 255]
        }
      }
    }
  }

  @Test(arguments: Subject.allCases, [(1, 1), (7, 5), (1, 300), (333, 1), (97, 61), (400, 93)])
  func `what is written is read again`(_ subject: Subject, _ size: (width: Int, height: Int)) throws
  {
    let box = Pixels(
      subject.pixels(size.width, size.height), size.width, size.height)
    let file = try PNGReader(box.png)
    #expect(file.width == size.width && file.height == size.height)
    #expect(file.rgba.elementsEqual(box.rgba))
  }

  @Test func `a large picture is read again and small`() throws {
    let box = Pixels(Subject.gradient.pixels(700, 500), 700, 500)
    let bytes = box.png
    #expect(bytes.count < 50_000)
    let file = try PNGReader(bytes)
    #expect(file.rgba.elementsEqual(box.rgba))
  }

  @Test(arguments: Subject.allCases) func `alpha is only written where it is needed`(
    _ subject: Subject
  ) throws {
    let box = Pixels(subject.pixels(40, 30), 40, 30)
    let file = try PNGReader(box.png)
    #expect(file.colours == (subject == .half ? 6 : 2))
  }

  @Test func `a picture that has every colour without red needs alpha for its holes`() throws {
    let colours = drawn(256, 256) { x, y in [0, UInt8(y), UInt8(x), 255] }
    let free = Pixels(colours.dropLast(4) + [1, 255, 255, 0], 256, 256)
    #expect(PNGColours(free.rgba) == .keyed(red: 0, green: 255, blue: 255))
    let box = Pixels(colours + Array(repeating: 0, count: 4 * 256), 256, 257)
    #expect(PNGColours(box.rgba) == .alpha)
    let file = try PNGReader(box.png)
    #expect(file.rgba.elementsEqual(box.rgba))
  }

  @Test func `each row has the filter that misses by least`() throws {
    // Stripes across foretell each other by what is above and left, a slope by the mean of both.
    let stripes = drawn(60, 20) { _, y in y % 2 == 0 ? [9, 200, 9, 255] : [200, 9, 9, 255] }
    let slope = drawn(60, 20) { x, y in
      [UInt8(x * 2 + (y * 31 + x * 17) % 7), UInt8(x + y), 3, 255]
    }
    let file = try PNGReader(Pixels(stripes + slope, 60, 40).png)
    #expect(file.filters[..<20].allSatisfy { $0 == 4 })
    #expect(Set(file.filters) == [3, 4])
  }

  @Test func `a small file is this`() throws {
    let box = Pixels([255, 0, 0, 255, 0, 0, 255, 128], 2, 1)
    // Written by Python's struct, zlib.compress(…, 0) and zlib.crc32: so few bytes are not compressed.
    #expect(
      Data(box.png).base64EncodedString()
        == "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAFElEQVR4AQEJAPb/BP8AAP8BAP+BD6MDhKQtJgkAAAAASUVORK5CYII="
    )
  }

  @Test(arguments: [1, 0xFFFF, 320_005]) func `without a compressor bytes are stored`(
    _ count: Int
  ) throws {
    var random = SeededGenerator(seed: 3)
    let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let stored = PNGFile.stream(of: data, level: 99)
    #expect(stored.count == 2 + 5 * ((count + 0xFFFE) / 0xFFFF) + count + 4)
    let inflated = try PNGReader.inflate(stored, count: count)
    #expect(inflated == data)
  }
}

/// A picture of just these pixels.
private struct Pixels {
  let rgba: [UInt8]
  let width: Int
  let height: Int

  init(_ rgba: [UInt8], _ width: Int, _ height: Int) {
    (self.rgba, self.width, self.height) = (rgba, width, height)
  }

  var png: [UInt8] { PNGFile.encode(rgba, width: width, height: height) }
}

/// Pixels, row by row.
private func drawn(
  _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
) -> [UInt8] {
  var rgba: [UInt8] = []
  rgba.reserveCapacity(4 * width * height)
  for y in 0..<height {
    for x in 0..<width { rgba += pixel(x, y) }
  }
  return rgba
}
