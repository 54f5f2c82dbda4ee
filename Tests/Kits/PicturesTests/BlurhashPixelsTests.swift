import Domain
import Fakes
import Pictures
import Testing

@Suite struct BlurhashPixelsTests {
  /// The hash that the algorithm's own page shows.
  private let published = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"

  @Test func `a hash is drawn at the size that is asked for`() throws {
    let hash = try #require(Blurhash(published))
    for (width, height) in [(1, 1), (32, 20), (3, 50)] {
      let size = try #require(PixelSize(width: width, height: height))
      let bitmap = try #require(hash.bitmap(size))
      #expect(bitmap.size == size)
      #expect(stride(from: 3, to: bitmap.rgba.count, by: 4).allSatisfy { bitmap.rgba[$0] == 255 })
    }
  }

  @Test func `one colour alone is the average in full`() throws {
    let size = try #require(PixelSize(width: 4, height: 4))
    let red = try #require(
      Bitmap(size: size, rgba: (0..<16).flatMap { _ in [200, 10, 30, 255] as [UInt8] }))
    let drawn = try #require(Blurhash(of: red, across: 1, down: 1).bitmap(size))
    for (one, other) in zip(drawn.rgba, red.rgba) { #expect(abs(Int(one) - Int(other)) <= 1) }
  }

  @Test(arguments: [(1, 1), (4, 3), (5, 2), (3, 3)])
  func `the hash of what was drawn is alike, and draws the same`(across: Int, down: Int) throws {
    var random = SeededGenerator(seed: UInt64(across * 10 + down))
    let size = try #require(PixelSize(width: 36, height: 36))
    let noise = (0..<4 * 36 * 36).map { index in
      index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    let first = Blurhash(
      of: try #require(Bitmap(size: size, rgba: noise)), across: across, down: down)
    #expect(Blurhash(first.text) == first)
    let drawn = try #require(first.bitmap(size))
    let again = try #require(
      Blurhash(of: drawn, across: across, down: down).bitmap(size))
    let differences = zip(drawn.rgba, again.rgba).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) / differences.count <= 4)
    #expect(differences.allSatisfy { $0 <= 40 })
  }

  @Test func `light above and dark below is drawn so`() throws {
    let size = try #require(PixelSize(width: 16, height: 16))
    let rgba = (0..<256).flatMap { index in
      (index < 128 ? [240, 230, 220, 255] : [10, 20, 30, 255]) as [UInt8]
    }
    let hash = Blurhash(of: try #require(Bitmap(size: size, rgba: rgba)))
    let drawn = try #require(hash.bitmap(size))
    #expect(drawn.rgba[0] > 180)
    #expect(drawn.rgba[4 * 255] < 90)
  }
}
