import DecoderProtocol
import Domain
import Testing

@testable import Media

@Suite struct ThumbnailBoundsTests {
  @Test func `a thumbnail is never smaller than what is shown nor much larger`() throws {
    for side in 1...DecoderLimits.maximumSide {
      let shown = try #require(PixelSize(width: side, height: max(1, side / 2)))
      let stored = ThumbnailBounds.stored(for: shown)
      for (kept, asked) in [(stored.width, side), (stored.height, max(1, side / 2))] {
        #expect(kept >= asked)
        #expect(asked < 256 || kept * 4 <= asked * 5 + 4)
      }
    }
  }

  @Test func `there are few`() throws {
    let sides = try (1...DecoderLimits.maximumSide).map { side in
      ThumbnailBounds.stored(for: try #require(PixelSize(width: side, height: 1))).width
    }
    #expect(Set(sides).count == 17)
    #expect(Set(sides).isSuperset(of: [256, 512, 1024, 2048, 4096]))
  }

  @Test func `a window that is resized a little has the same thumbnail`() throws {
    let (one, other) = (PixelSize(width: 530, height: 400), PixelSize(width: 620, height: 440))
    #expect(
      try ThumbnailBounds.stored(for: #require(one)) == ThumbnailBounds.stored(for: #require(other))
    )
  }
}
