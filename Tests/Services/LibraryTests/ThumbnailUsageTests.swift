import Domain
import Testing

@testable import Library

@Suite struct ThumbnailUsageTests {
  @Test func `What thumbnails take is told, and let go of`() async throws {
    let library = try TestLibrary().open()
    for (name, size) in [("a", 30), ("b", 100_001)] {
      try await library.thumbnails.store(
        [UInt8](repeating: 7, count: size),
        for: ThumbnailKey(picture: name, version: "1", bounds: PixelSize(clamping: 9, 9)),
        budget: 1_000_000)
    }
    let pictures = library.pictures { 500 }
    let all = PictureCacheUsage(thumbnails: .init(count: 2, bytes: 100_031), budget: 500)
    #expect(try await pictures.usage() == all)
    #expect(try await pictures.clear() == all)
    #expect(try await pictures.usage() == PictureCacheUsage(budget: 500))
  }
}
