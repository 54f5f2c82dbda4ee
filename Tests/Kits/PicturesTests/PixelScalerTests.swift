import Pictures
import Testing

@Suite struct PixelScalerTests {
  @Test func `half the size is the mean of four`() {
    let rgba: [UInt8] = [
      0, 0, 0, 255, 200, 0, 0, 255,
      0, 100, 0, 255, 0, 0, 40, 255,
    ]
    #expect(PixelScaler.scale(rgba, from: (2, 2), to: (1, 1)) == [50, 25, 10, 255])
  }

  @Test func `twice the size repeats`() {
    let rgba: [UInt8] = [10, 20, 30, 255, 40, 50, 60, 255]
    let row: [UInt8] = [
      10, 20, 30, 255, 10, 20, 30, 255, 40, 50, 60, 255, 40, 50, 60, 255,
    ]
    #expect(PixelScaler.scale(rgba, from: (2, 1), to: (4, 2)) == row + row)
  }

  @Test func `what is not seen has no colour`() {
    let rgba: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 0]
    #expect(PixelScaler.scale(rgba, from: (2, 1), to: (1, 1)) == [255, 0, 0, 128])
  }

  @Test(arguments: [(7, 5, 3, 2), (3, 2, 7, 5), (1, 1000, 1, 3), (1000, 1, 3, 1), (5, 5, 5, 4)])
  func `one plain colour stays it`(_ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int) {
    let rgba = Array(
      Array(repeating: [12, 34, 56, 255] as [UInt8], count: width * height).joined())
    let scaled = PixelScaler.scale(rgba, from: (width, height), to: (newWidth, newHeight))
    #expect(
      scaled
        == Array(
          Array(repeating: [12, 34, 56, 255] as [UInt8], count: newWidth * newHeight).joined()))
  }

  @Test(arguments: [(64, 48, 17, 11), (9, 7, 31, 40), (512, 3, 512, 1), (3, 512, 2, 100)])
  func `where nothing shines through it is the same within two levels`(
    _ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int
  ) {
    let opaque = (0..<4 * width * height).map { place in
      place % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: place * place / 7)
    }
    // One pixel that can hardly be seen through is enough to be scaled the other way.
    var other = opaque
    other[3] = 254
    let (old, new) = ((width, height), (newWidth, newHeight))
    let quick = PixelScaler.scale(opaque, from: old, to: new)
    let exact = PixelScaler.scale(other, from: old, to: new)
    #expect(zip(quick, exact).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(quick.indices.allSatisfy { $0 % 4 != 3 || quick[$0] == 255 })
  }
}
