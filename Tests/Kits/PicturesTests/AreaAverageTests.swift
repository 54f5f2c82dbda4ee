import Pictures
import Testing

@Suite struct AreaAverageTests {
  @Test func `a pixel is the average of those it covers`() throws {
    let rgb: [UInt8] = [0, 0, 0, 100, 10, 200, 100, 20, 200, 200, 30, 0]
    #expect(try average(rgb, (2, 2), (1, 1)) == [100, 15, 100, 255])
  }

  @Test func `parts of pixels count as parts`() throws {
    // Three become two: each covers one whole, and half of the middle.
    let rgb: [UInt8] = [0, 0, 0, 90, 90, 90, 240, 240, 240]
    #expect(try average(rgb, (3, 1), (2, 1)) == [30, 30, 30, 255, 190, 190, 190, 255])
  }

  @Test(arguments: [(1, 1), (7, 3), (64, 48), (999, 1)])
  func `what is white stays white`(_ width: Int, _ height: Int) throws {
    let white = [UInt8](repeating: 255, count: 3 * 1000 * 60)
    let small = try average(white, (1000, 60), (width, height))
    #expect(small == Array(repeating: 255, count: 4 * width * height))
  }

  @Test func `the same size is the same picture`() throws {
    let rgb: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    #expect(
      try average(rgb, (2, 2), (2, 2))
        == [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255])
  }

  @Test func `too few bytes are no picture`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    #expect(
      bytes.withUnsafeBytes { AreaAverage(from: (2, 2), to: (1, 1)).rgba(of: $0, bands: 3) } == nil)
  }
}

extension AreaAverageTests {
  private typealias Size = (width: Int, height: Int)

  private func average(_ rgb: [UInt8], _ large: Size, _ small: Size) throws -> [UInt8] {
    try #require(
      rgb.withUnsafeBytes { AreaAverage(from: large, to: small).rgba(of: $0, bands: 3) })
  }
}
