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

  @Test func `it does not say where the feed ends`() throws {
    let day: Int64 = 86_400_000
    #expect(try page([30, 29, 21]).oldest == 21 * day)
    #expect(try page([1, 30, 29, 21]).oldest == 21 * day)
    #expect(try page([30, 1, 29, 21]).oldest == 21 * day)
    #expect(try page([30, 29, 1]).oldest == 1 * day)
  }

  @Test(arguments: [
    ([30, 29, 27, 26], 26), ([1, 30, 29, 27, 26], 26), ([9, 9, 9], 9), ([30], 30), ([], nil),
    ([30, 29, 28, 1], 29), ([30, 29, 28, 2, 1], 28), ([30, 29, 28, 29], 29), ([30, 1], 30),
  ])
  func `a page ends at its last entry, unless that may be backdated`(
    days: [Int], end: Int?
  ) throws {
    #expect(try page(days).reached == end.map { Int64($0) * 86_400_000 } ?? .max)
  }
}

@Suite struct PhotoPageTests {
  @Test(
    arguments: [
      (false, "https://a.example/2", "https://a.example/2"), (true, "https://a.example/2", nil),
      (false, "http://a.example/2", "https://a.example/2"), (false, nil, nil),
    ] as [(Bool, String?, String?)])
  func `it goes on where the feed says, unless it has said that it is whole`(
    isComplete: Bool, told: String?, next: String?
  ) throws {
    var feed = Feed()
    feed.isComplete = isComplete
    feed.nextPage = told.flatMap { URL(string: $0) }
    let address = try #require(WebAddress("https://a.example/feed"))
    let page = PhotoPage(
      at: address, feed, moments: [],
      photos: EntryPhotos(source: SourceID(rawValue: "s1"), typed: address))
    #expect(page.next?.text == next)
  }
}
