import Domain
import Testing

@testable import decoder

@Suite struct ShrinkOnLoadTests {
  @Test(arguments: [
    // As it is, and less than twice as large.
    (1000, 750, 1), (1700, 1200, 1),
    // Half of it is enough, or nearly.
    (2048, 1536, 2), (2000, 1500, 2), (1900, 1425, 2), (3264, 2448, 2),
    // Cameras of 12 megapixels.
    (4000, 3000, 4), (4032, 3024, 4), (3000, 4000, 4), (4600, 3450, 4), (7200, 5400, 8),
  ]) func `as much as possible is left out`(_ width: Int, _ height: Int, _ factor: Int) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let box = try #require(PixelSize(width: 1024, height: 1024))
    let least = try #require(PixelSize(width: 640, height: 384))
    #expect(ShrinkOnLoad.factor(of: size, into: box, atLeast: least) == factor)
  }

  @Test func `what is shown is never smaller than it could be`() throws {
    let size = try #require(PixelSize(width: 4000, height: 3000))
    let box = try #require(PixelSize(width: 1024, height: 1024))
    #expect(ShrinkOnLoad.factor(of: size, into: box, atLeast: box) == 2)
    let exact = try #require(PixelSize(width: 1000, height: 1000))
    #expect(ShrinkOnLoad.factor(of: size, into: exact, atLeast: exact) == 4)
  }

  @Test(arguments: [(300, 100, 60, 20), (1, 4000, 1, 60), (10, 20, 10, 20), (61, 61, 60, 60)])
  func `proportions are kept`(_ width: Int, _ height: Int, _ across: Int, _ down: Int) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let box = try #require(PixelSize(width: 60, height: 60))
    #expect(size.fitted(into: box) == PixelSize(width: across, height: down))
  }
}
