import DecoderProtocol
import Domain
import Testing

@testable import decoder

@Suite struct PixelLimitTests {
  @Test(
    arguments: [
      (20_000, 15_000, nil), (65_535, 4000, nil), (10_000, 5000, 3), (1, 1, 20),
      // A telephone's 24 megapixels in tiles.
      (5712, 4284, 6),
    ] as [(Int, Int, Int?)])
  func `what fits is allowed`(_ width: Int, _ height: Int, _ bytesPerPixel: Int?) throws {
    try PixelLimit.check(
      try #require(PixelSize(width: width, height: height)), bytesPerPixel: bytesPerPixel)
  }

  @Test func `what has to be in memory as a whole is less beside another decoder`() throws {
    try PixelLimit.checkBesideOthers(
      try #require(PixelSize(width: 4000, height: 2500)), bytesPerPixel: 8)
    for (height, bytesPerPixel) in [(2501, 8), (2500, 9)] {
      let size = try #require(PixelSize(width: 4000, height: height))
      #expect(throws: DecoderFailure.crowded) {
        try PixelLimit.checkBesideOthers(size, bytesPerPixel: bytesPerPixel)
      }
    }
  }

  @Test(
    arguments: [
      (20_000, 15_001, nil), (65_536, 1, nil), (1, 65_536, nil), (10_000, 5001, 3),
      (7680, 7680, 4), (Int.max, Int.max, nil),
    ] as [(Int, Int, Int?)])
  func `what does not is refused`(_ width: Int, _ height: Int, _ bytesPerPixel: Int?) throws {
    let size = try #require(PixelSize(width: width, height: height))
    #expect(throws: DecoderFailure.tooLarge(size)) {
      try PixelLimit.check(size, bytesPerPixel: bytesPerPixel)
    }
  }
}

@Suite struct FilmLimitTests {
  @Test(arguments: [
    (2, 100, 100, 2), (1_000_000, 4, 4, 500), (1_000_000, 1, 65_535, 152), (100, 7000, 7000, 6),
    (100, 65_535, 65_535, 0), (-1, 4, 4, -1),
  ])
  func `of a long film or a large one the first frames are decoded`(
    count: Int, width: Int, height: Int, decoded: Int
  ) {
    #expect(FilmLimit.frames(of: count, PixelSize(clamping: width, height)) == decoded)
  }

  @Test(arguments: [(2, 800, 600), (60, 800, 320), (500, 4000, 4000), (500, 4096, 1), (500, 1, 1)])
  func `all frames together take no more bytes than they may`(count: Int, width: Int, height: Int) {
    let size = PixelSize(clamping: width, height)
    let box = FilmLimit.box(for: count, of: size, in: PixelSize(clamping: 4096, 4096))
    let shown = size.fitted(into: box)
    #expect(4 * count * shown.width * shown.height <= DecoderLimits.maximumFilm)
    if 4 * count * width * height <= DecoderLimits.maximumFilm { #expect(shown == size) }
  }
}
