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
