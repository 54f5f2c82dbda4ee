import Domain
import Fakes
import Foundation
import Testing
import Timeline

@testable import Feeds

/// An old entry that is pinned to the top of a feed which has only its newest entries.
@Suite struct PinnedEntryTests {
  private func page(_ days: [Int]) throws -> PhotoPage {
    var feed = Feed()
    feed.entries = days.map { FeedEntry(id: "\($0)") }
    let address = try #require(WebAddress("https://a.example/feed"))
    let moments = days.map { Timestamp(milliseconds: Int64($0) * 86_400_000) }
    return PhotoPage(
      at: address, feed, moments: moments,
      photos: EntryPhotos(source: SourceID(rawValue: "s1"), typed: address))
  }

  @Test func `It does not say where the feed ends`() throws {
    let day: Int64 = 86_400_000
    #expect(try page([30, 29, 21]).oldest == 21 * day)
    #expect(try page([1, 30, 29, 21]).oldest == 21 * day)
    #expect(try page([30, 1, 29, 21]).oldest == 21 * day)
    #expect(try page([30, 29, 1]).oldest == 1 * day)
  }
}
