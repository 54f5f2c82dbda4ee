import Domain
import Fakes
import PictureFixtures
import Pictures
import Testing

@Suite struct PerceptualHashTests {
  private static func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(clamping: width, height)
  }

  private static func plain(_ width: Int, _ height: Int, _ grey: (Int, Int) -> Int) -> Bitmap? {
    Bitmap(
      size: size(width, height),
      rgba: (0..<width * height).flatMap { place in
        let level = UInt8(clamping: grey(place % width, place / width))
        return [level, level, level, 255]
      })
  }

  @Test func `a picture looks alike in all sizes, darker, lighter and a little cut off`() throws {
    var random = SeededGenerator(seed: 23)
    var cutOff = 0
    for _ in 0..<40 {
      let scene = Scene(&random)
      let hash = try #require(PerceptualHash(of: try scene.bitmap(240, 160)))
      for (width, height) in [(96, 64), (160, 107), (480, 320)] {
        let other = try #require(PerceptualHash(of: try scene.bitmap(width, height)))
        #expect(hash.isLike(other), "\(width): \(hash.distance(to: other)) bits")
      }
      for lighter in [-10.0, 10] {
        let other = try #require(PerceptualHash(of: try scene.bitmap(240, 160, lighter: lighter)))
        #expect(hash.isLike(other), "\(lighter): \(hash.distance(to: other)) bits")
      }
      if let other = PerceptualHash(of: try scene.bitmap(240, 160, crop: 0.01)),
        hash.isLike(other)
      {
        cutOff += 1
      }
    }
    #expect(cutOff >= 30, "of 40 with 1 % cut off on each side")
  }

  /// 45,000 pairs.
  @Test func `different scenes look different`() throws {
    var random = SeededGenerator(seed: 7)
    let hashes = try (0..<300).compactMap { _ in
      PerceptualHash(of: try Scene(&random).bitmap(64, 48))
    }
    #expect(hashes.count > 290)
    var (alike, sum) = (0, 0)
    for (place, hash) in hashes.enumerated() {
      for other in hashes[(place + 1)...] {
        sum += hash.distance(to: other)
        if hash.isLike(other) { alike += 1 }
      }
    }
    #expect(alike == 0)
    let mean = Double(sum) / Double(hashes.count * (hashes.count - 1) / 2)
    #expect((31...33).contains(mean), "as if by chance: \(mean)")
  }

  @Test func `a picture on which there is next to nothing has no hash`() throws {
    var random = SeededGenerator(seed: 1)
    for bitmap in [
      Self.plain(64, 48) { _, _ in 90 }, Self.plain(64, 48) { _, y in 100 + y },
      Self.plain(64, 48) { x, _ in 4 * x },
      Self.plain(64, 48) { _, _ in 90 + .random(in: -3...3, using: &random) },
      Self.plain(23, 400) { x, y in x * y * 37 % 256 }, Self.plain(1, 1) { _, _ in 1 },
    ] {
      let hash = try PerceptualHash(of: #require(bitmap))
      #expect(hash == nil)
    }
  }

  @Test func `what is clear is grey, whatever colour it has`() throws {
    var random = SeededGenerator(seed: 5)
    let clear = try Scene(&random).bitmap(64, 48, alpha: 0)
    #expect(PerceptualHash(of: clear) == nil)
    let whole = try Scene(&random).bitmap(64, 48)
    let rgb = whole.rgba.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    let hash = rgb.withUnsafeBytes { PerceptualHash(of: $0, bands: 3, size: whole.size) }
    #expect(hash == PerceptualHash(of: whole) && hash != nil)
  }

  @Test func `too few bytes, or other bands, give no hash`() {
    let bytes = (0..<64 * 48 * 3 - 1).map { UInt8(truncatingIfNeeded: $0 &* $0) }
    for bands in [0, 1, 2, 3, 4, 5] {
      let hash = bytes.withUnsafeBytes {
        PerceptualHash(of: $0, bands: bands, size: Self.size(64, 48))
      }
      #expect(hash == nil)
    }
  }
}

extension Scene {
  fileprivate func bitmap(
    _ width: Int, _ height: Int, lighter: Double = 0, crop: Double = 0, alpha: UInt8 = 255
  ) throws -> Bitmap {
    try #require(
      Bitmap(
        size: PixelSize(clamping: width, height),
        rgba: rgba(width, height, lighter: lighter, crop: crop, alpha: alpha)))
  }
}
