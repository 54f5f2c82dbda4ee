import Fakes
import Foundation
import Testing

@testable import Feeds

@Suite struct IdentityTests {
  @Test func `the first there is of id, link, picture and hash tells an entry`() throws {
    #expect(try item("<guid> a\n </guid><link>https://x.example/1</link>")?.id == "a")
    #expect(
      try item("<guid/><link>https://x.example/1</link><enclosure url='/a.jpg'/>")?.id
        == "https://x.example/1")
    #expect(
      try item("<enclosure url='/a.jpg'/><title>t</title>")?.id == "https://feeds.example/a.jpg")
    let hashed = try item("<title>t</title><description>d</description>")?.id
    #expect(hashed == "hash:6498b627a137f91f")
    #expect(try item("<title>t</title><description>e</description>")?.id != hashed)
    #expect(try item("")?.id.hasPrefix("hash:") == true)
  }

  @Test func `a long id is hashed rather than cut`() throws {
    let long = String(repeating: "x", count: 5_000)
    let (one, other) = (try item("<guid>\(long)1</guid>"), try item("<guid>\(long)2</guid>"))
    #expect(one?.id.hasPrefix("hash:") == true)
    #expect(one?.id != other?.id)
  }

  @Test func `a repeated entry is told once`() throws {
    let feed = try read(
      "<rss><channel><item><guid>1</guid></item><item><guid>1</guid><title>again</title></item></channel></rss>"
    )
    #expect(feed.entries.map(\.title) == [nil])
  }

  @Test func `different entries with one id are told apart, in any order`() throws {
    let items = (1...3).map { "<item><guid>same</guid><link>https://x.example/\($0)</link></item>" }
    let forth = try read("<rss><channel>\(items.joined())</channel></rss>").entries.map(\.id)
    let back = try read("<rss><channel>\(items.reversed().joined())</channel></rss>").entries.map(
      \.id)
    #expect(forth.count == 3)
    #expect(Set(forth) == Set(back))
    #expect(forth.first == "same https://x.example/1")
  }

  private func pictures(_ items: String...) throws -> [[String]] {
    let inside = items.map { "<item><guid>1</guid><link>https://x.example/1</link>\($0)</item>" }
    let feed = try read("<rss><channel>\(inside.joined())</channel></rss>")
    #expect(Set(feed.entries.map(\.id)).count == feed.entries.count)
    return feed.entries.map { $0.pictures.map(\.address.lastPathComponent) }
  }

  private func file(_ name: String) -> String { "<enclosure url='/\(name).jpg'/>" }

  @Test func `of entries with one id and link each picture is there once`() throws {
    #expect(try pictures(file("a"), file("b")) == [["a.jpg"], ["b.jpg"]])
    #expect(try pictures(file("a"), file("b"), file("a")) == [["a.jpg"], ["b.jpg"]])
    #expect(try pictures(file("a"), file("a") + file("b")) == [["a.jpg", "b.jpg"]])
    #expect(try pictures(file("a"), file("b") + file("a")) == [["a.jpg", "b.jpg"]])
    #expect(try pictures(file("a") + file("b"), file("b")) == [["a.jpg", "b.jpg"]])
  }

  @Test func `an entry without a picture hides none of the same id and link`() throws {
    #expect(try pictures("<title>t</title>", file("a")) == [["a.jpg"]])
    #expect(try pictures(file("a"), "<title>t</title>") == [["a.jpg"]])
    #expect(
      try pictures("<title>t</title>", file("a"), file("b")) == [["a.jpg"], ["b.jpg"]])
    let both = try read(
      "<rss><channel><item><guid>1</guid></item><item><guid>1</guid>\(file("a"))</item></channel></rss>"
    )
    #expect(both.entries.map(\.id) == ["1"], "its id is as if it were alone")
  }

  @Test func `the ids of entries that share id and link do not depend on their order`() throws {
    let items = ["a", "b", "c"].map {
      "<item><guid>1</guid><link>https://x.example/1</link>\(file($0))</item>"
    }
    let forth = try read("<rss><channel>\(items.joined())</channel></rss>").entries.map(\.id)
    let back = try read("<rss><channel>\(items.reversed().joined())</channel></rss>").entries
    #expect(forth == back.reversed().map(\.id))
    #expect(Set(forth).count == 3)
  }

  @Test func `twenty thousand entries of one id and link are told apart in time`() throws {
    let items = (1...20_000).map {
      "<item><guid>1</guid><link>https://x.example/1</link>\(file("\($0)"))</item>"
    }
    var count = 0
    let time = try processorTime {
      count = try read("<rss><channel>\(items.joined())</channel></rss>").entries.count
    }
    #expect(count == 20_000)
    #expect(time < .seconds(60))
  }
}
