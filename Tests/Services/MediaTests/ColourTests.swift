import Domain
import PictureFixtures
import Testing

/// What the real decoder makes of colours and sides that are stored in other ways.
@Suite struct ColourTests {
  @Test func `a profile decides what numbers mean`() async throws {
    let decoder = try AskedDecoder.shared()
    let stored: [UInt8] = [200, 100, 50]
    let picture = PNG(width: 20, height: 10, pixel: stored)
    let swapped = try await decoder.bitmap(picture.with(profile: ColourProfile.swapped).bytes)
    #expect(swapped.difference(from: [50, 100, 200, 255]) <= 8)
    let plain = try await decoder.bitmap(picture.with(profile: ColourProfile.plain).bytes)
    #expect(plain.difference(from: stored + [255]) <= 8)
  }

  @Test(
    arguments: [
      [], [1, 2, 3], Array(repeating: 0xFF, count: 500), Array(ColourProfile.swapped.prefix(200)),
    ] as [[UInt8]]) func `a profile that is none is passed over`(_ profile: [UInt8]) async throws
  {
    let decoder = try AskedDecoder.shared()
    let picture = PNG(width: 20, height: 10, pixel: [200, 100, 50]).with(profile: profile)
    let bitmap = try await decoder.bitmap(picture.bytes)
    #expect(bitmap.difference(from: [200, 100, 50, 255]) <= 2)
  }

  @Test func `palettes and greys become colours`() async throws {
    let decoder = try AskedDecoder.shared()
    let palette = try await decoder.bitmap(
      PNG.palette(width: 20, height: 10, colour: [10, 200, 90]).bytes)
    #expect(palette.difference(from: [10, 200, 90, 255]) <= 1)
    let clear = try await decoder.bitmap(
      PNG.palette(width: 20, height: 10, colour: [10, 200, 90], alpha: 77).bytes)
    #expect(clear.difference(from: [10, 200, 90, 77]) <= 1)
    let grey = try await decoder.bitmap(PNG(width: 20, height: 10, pixel: [150, 60]).bytes)
    #expect(grey.difference(from: [150, 150, 150, 60]) <= 2)
  }

  @Test(
    arguments: [
      (TIFF.Page(width: 20, height: 10, .grey, pixel: [99]), [99, 99, 99, 255]),
      (TIFF.Page(width: 20, height: 10, .grey, pixel: [99, 40]), [99, 99, 99, 40]),
      (
        TIFF.Page(width: 20, height: 10, .grey, pixel: [0x60, 0x12], depth: 16),
        [0x60, 0x60, 0x60, 255]
      ),
      (TIFF.Page(width: 20, height: 10, .rgb, pixel: [9, 80, 200]), [9, 80, 200, 255]),
      (TIFF.Page(width: 20, height: 10, .rgb, pixel: [9, 80, 200, 50]), [9, 80, 200, 50]),
      (
        TIFF.Page(width: 20, height: 10, .rgb, pixel: [0x10, 9, 0x80, 9, 0xF0, 9], depth: 16),
        [0x10, 0x80, 0xF0, 255]
      ),
    ] as [(TIFF.Page, [UInt8])])
  func `samples of any number and depth become four bytes`(
    _ page: TIFF.Page, _ expected: [UInt8]
  ) async throws {
    let decoder = try AskedDecoder.shared()
    let bitmap = try await decoder.bitmap(TIFF([page]).bytes)
    #expect(bitmap.difference(from: expected) <= 2)
  }

  @Test func `inks without a profile are taken for those of a printer`() async throws {
    let decoder = try AskedDecoder.shared()
    func pixel(_ inks: [UInt8]) async throws -> [UInt8] {
      let page = TIFF.Page(width: 20, height: 10, .inks, pixel: inks)
      return try await decoder.bitmap(TIFF([page]).bytes).pixel(10, 5)
    }
    let paper = try await pixel([0, 0, 0, 0])
    #expect(paper.allSatisfy { $0 > 245 })
    let cyan = try await pixel([255, 0, 0, 0])
    #expect(cyan[0] < 90 && cyan[1] > 120 && cyan[2] > 190)
    let black = try await pixel([255, 255, 255, 255])
    #expect(black.prefix(3).allSatisfy { $0 < 60 } && black[3] == 255)
  }

  @Test(arguments: [
    (1, "top left", "top right"), (2, "top right", "top left"), (3, "bottom right", "bottom left"),
    (4, "bottom left", "bottom right"), (5, "top left", "bottom left"),
    (6, "top right", "bottom right"), (7, "bottom right", "top right"),
    (8, "bottom left", "top left"),
  ]) func `every orientation is turned upright`(
    _ number: UInt16, _ firstCorner: String, _ secondCorner: String
  ) async throws {
    let jpeg = JPEG(try Fixture.bytes("gradient.jpg")).with(Exif(orientation: number))
    let decoder = try AskedDecoder.shared()
    let bitmap = try await decoder.bitmap(jpeg.bytes)
    #expect(bitmap.size == (number < 5 ? size(48, 32) : size(32, 48)))
    // Stored: blue at the top left, red at the top right, more green further down.
    let (first, second) = (corner(bitmap, firstCorner), corner(bitmap, secondCorner))
    #expect(first[2] > 180 && first[0] < 80 && first[1] < 110)
    #expect(second[0] > 170 && second[2] < 110 && second[1] < 110)
  }

  @Test func `of many pages and frames the first is shown`() async throws {
    let pages = TIFF([
      TIFF.Page(width: 20, height: 10, .rgb, pixel: [9, 80, 200]),
      TIFF.Page(width: 40, height: 40, .rgb, pixel: [255, 0, 0]),
    ])
    let pixels = try #require(WebP.pixels(of: try Fixture.bytes("gradient.webp")))
    let frame = WebP.frame(width: 48, height: 32, [pixels])
    let animation = WebP([
      WebP.header(flags: 2, width: 48, height: 32), WebP.animation, frame, frame,
    ])
    let decoder = try AskedDecoder.shared()
    let page = try await decoder.bitmap(pages.bytes)
    #expect(page.size == size(20, 10))
    #expect(page.difference(from: [9, 80, 200, 255]) <= 1)
    let webP = try await decoder.bitmap(animation.bytes)
    #expect(webP.size == size(48, 32))
    #expect(webP.pixel(2, 2)[2] > 180)
  }
}

extension ColourTests {
  private func corner(_ bitmap: Bitmap, _ name: String) -> [UInt8] {
    bitmap.pixel(
      name.hasSuffix("left") ? 2 : bitmap.size.width - 3,
      name.hasPrefix("top") ? 2 : bitmap.size.height - 3)
  }
}
