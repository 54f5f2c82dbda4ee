import DecoderProtocol
import Domain
import Testing

@testable import decoder

@Suite struct PixelLimitTests {
  @Test(arguments: [
    (20_000, 15_000, false), (65_535, 4000, false), (10_000, 6000, true), (1, 1, true),
  ])
  func `what fits is allowed`(_ width: Int, _ height: Int, _ progressive: Bool) throws {
    try PixelLimit.check(
      try #require(PixelSize(width: width, height: height)), progressive: progressive)
  }

  @Test func `what has to be in memory as a whole is less beside another decoder`() throws {
    try PixelLimit.checkBesideOthers(try #require(PixelSize(width: 4000, height: 2500)))
    #expect(throws: DecoderFailure.crowded) {
      try PixelLimit.checkBesideOthers(try #require(PixelSize(width: 4000, height: 2501)))
    }
  }

  @Test(arguments: [
    (20_000, 15_001, false), (65_536, 1, false), (1, 65_536, false), (10_000, 6001, true),
    (Int.max, Int.max, false),
  ]) func `what does not is refused`(_ width: Int, _ height: Int, _ progressive: Bool) throws {
    let size = try #require(PixelSize(width: width, height: height))
    #expect(throws: DecoderFailure.tooLarge(size)) {
      try PixelLimit.check(size, progressive: progressive)
    }
  }
}
