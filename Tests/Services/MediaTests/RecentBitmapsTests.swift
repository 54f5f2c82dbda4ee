import Domain
import Testing

@testable import Media

@Suite struct RecentBitmapsTests {
  @Test func whatWasUsedLongestAgoGoesFirst() throws {
    let recent = RecentBitmaps(maximumCount: 2, maximumBytes: 1000)
    for name in ["a", "b"] { recent.insert(try bitmap(10), for: key(name)) }
    #expect(recent[key("a")] != nil)
    recent.insert(try bitmap(10), for: key("c"))
    #expect(recent[key("a")] != nil)
    #expect(recent[key("b")] == nil)
    #expect(recent[key("c")] != nil)
  }

  @Test func theBudgetOfBytesHolds() throws {
    let recent = RecentBitmaps(maximumCount: 10, maximumBytes: 100)
    recent.insert(try bitmap(15), for: key("a"))
    recent.insert(try bitmap(15), for: key("b"))
    #expect(recent[key("a")] == nil)
    #expect(recent[key("b")] != nil)
    recent.insert(try bitmap(26), for: key("c"))
    #expect(recent[key("c")] == nil)
  }

  private func bitmap(_ width: Int) throws -> Bitmap {
    let bitmap = Bitmap(size: size(width, 1), rgba: Array(repeating: 0, count: 4 * width))
    return try #require(bitmap)
  }

  private func key(_ name: String) -> ThumbnailKey {
    ThumbnailKey(picture: name, version: "1", bounds: size(1, 1))
  }
}
