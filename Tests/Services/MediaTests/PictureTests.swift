import DecoderProtocol
import Domain
import Fakes
import Media
import PictureFixtures
import Testing

/// The real decoder, asked for pixels.
@Suite struct PictureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test(arguments: [
    "gradient.jpg", "progressive.jpg", "gradient.webp", "gradient.tiff", "gradient.heic",
    "gradient.avif",
  ]) func `every format gives its pixels`(_ name: String) async throws {
    let (bitmap, _) = try await picture(try Fixture.bytes(name))
    #expect(bitmap.size == size(48, 32))
    let corner = bitmap.pixel(2, 2)
    let opposite = bitmap.pixel(45, 29)
    #expect(corner[2] > 180 && corner[0] < 80 && corner[1] < 110)
    #expect(opposite[0] > 170 && opposite[1] > 140 && opposite[2] < 110)
    #expect(corner[3] == 255 && opposite[3] == 255)
  }

  @Test func `inks become light`() async throws {
    let (bitmap, _) = try await picture(try Fixture.bytes("cmyk.jpg"))
    let corner = bitmap.pixel(2, 2)
    let opposite = bitmap.pixel(45, 29)
    #expect(corner[2] > 120 && corner[0] < 80 && corner[1] < 80)
    #expect(opposite[0] > 200 && opposite[1] > 180 && opposite[2] < 80)
  }

  @Test(
    arguments: [
      ([200], 8, [200, 200, 200, 255]), ([10, 20, 30], 8, [10, 20, 30, 255]),
      ([10, 20, 30, 40], 8, [10, 20, 30, 40]),
      ([0x80, 0, 0x40, 0, 0x20, 0], 16, [0x80, 0x40, 0x20, 255]),
      ([0x80, 0], 16, [0x80, 0x80, 0x80, 255]),
      ([0xFF, 0xFF], 16, [255, 255, 255, 255]),
    ] as [([UInt8], UInt8, [UInt8])])
  func `greys alpha and 16 bits become four bytes`(
    _ pixel: [UInt8], _ depth: UInt8, _ expected: [UInt8]
  ) async throws {
    let (bitmap, _) = try await picture(
      PNG(width: 4, height: 3, pixel: pixel, depth: depth).bytes)
    #expect(bitmap.size == size(4, 3))
    for (value, wanted) in zip(bitmap.pixel(1, 1), expected) {
      #expect(abs(Int(value) - Int(wanted)) <= 2)
    }
  }

  @Test func `a colour profile is taken into account`() async throws {
    let (bitmap, _) = try await picture(try Fixture.bytes("p3.jpg"))
    let pixel = bitmap.pixel(10, 10)
    #expect(pixel[0] >= 250 && pixel[1] <= 6 && pixel[2] <= 6, "unconverted: 234, 51, 34")
  }

  @Test func `the picture is upright`() async throws {
    let turned = JPEG(try Fixture.bytes("gradient.jpg")).with(Exif(orientation: 6))
    let (bitmap, encoded) = try await picture(turned.bytes)
    #expect(bitmap.size == size(32, 48))
    let topRight = bitmap.pixel(29, 2)
    #expect(topRight[2] > 180 && topRight[0] < 80 && topRight[1] < 110)
    let again = try await decoded(encoded)
    #expect(again.size == size(32, 48))
  }

  @Test func `an animation shows its first frame`() async throws {
    let (bitmap, _) = try await picture(GIF.redThenBlue(width: 20, height: 10))
    #expect(bitmap.size == size(20, 10))
    #expect(bitmap.pixel(5, 5) == [255, 0, 0, 255])
  }

  @Test func `a picture fits its box in its own proportions`() async throws {
    let bytes = PNG(width: 300, height: 100, pixel: [9, 9, 9]).bytes
    let (bitmap, encoded) = try await picture(bytes, shown: size(60, 60), stored: size(256, 256))
    #expect(bitmap.size == size(60, 20))
    #expect(try await decoded(encoded).size == size(256, 85))
  }

  @Test(arguments: [(1, 4000), (4000, 1)])
  func `very long pictures keep at least one pixel`(_ width: Int, _ height: Int) async throws {
    let bytes = PNG(width: width, height: height, pixel: [9, 9, 9]).bytes
    let (bitmap, _) = try await picture(bytes, shown: size(40, 40))
    #expect(bitmap.size == size(min(width, 40), min(height, 40)))
  }

  @Test func `a picture is never scaled up`() async throws {
    let (bitmap, _) = try await picture(PNG(width: 3, height: 2, pixel: [9, 9, 9]).bytes)
    #expect(bitmap.size == size(3, 2))
  }

  @Test func `the cache gets JPEG of what is opaque and PNG otherwise`() async throws {
    let opaque = try await picture(PNG(width: 9, height: 9, pixel: [1, 2, 3, 255]).bytes).encoded
    let clear = try await picture(PNG(width: 9, height: 9, pixel: [1, 2, 3, 128]).bytes).encoded
    #expect(opaque.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(clear.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try await decoded(clear).pixel(4, 4) == [1, 2, 3, 128])
  }
}

extension PictureTests {
  private func picture(
    _ bytes: [UInt8], shown: PixelSize = size(200, 200), stored: PixelSize = size(256, 256)
  ) async throws -> (bitmap: Bitmap, encoded: [UInt8]) {
    let file = FileLocation(path: try folder.write(bytes, to: "picture"))
    let reply = try await RealDecoder.shared.answer(
      to: .thumbnail(file, shown: shown, stored: stored))
    guard case .picture(let bitmap, let encoded, _) = reply else { throw NoPicture(reply: reply) }
    return (bitmap, try #require(encoded))
  }

  private func decoded(_ bytes: [UInt8]) async throws -> Bitmap {
    let reply = try await RealDecoder.shared.answer(to: .decode(bytes, shown: size(300, 300)))
    guard case .picture(let bitmap, nil, _) = reply else { throw NoPicture(reply: reply) }
    return bitmap
  }

  private struct NoPicture: Error {
    let reply: DecoderReply
  }
}
