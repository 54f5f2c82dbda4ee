import Domain
import Fakes
import Library
import Storage
import Testing
import Timeline
import Web

@testable import Streams

@Suite("Edits and removals that servers tell")
struct LiveEditTests {
  @Test func `edits and removals change what is known, and nothing else`() async throws {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await world.listening { _ in
      let home = world.home
      for item in ["2", "9"] {
        world.server.edit(item, saying: "edited")
      }
      try await world.reaches("the edit") {
        try await world.photos.map(\.caption) == ["as posted", "edited", "as posted"]
      }
      world.server.tell(.removed("3"))
      world.server.tell(.removed("9"))
      world.server.tell(.edited(EditedPost(status: "1") { _, _ in nil }))
      try await world.reaches("the removal") { try await world.photos.map(\.id.item) == ["2"] }
      #expect(try await world.photos.first?.id.source == home)
      #expect(try await world.streams.gaps().isEmpty)
      #expect(world.reports.lines == [])
    }
  }

  /// Shown alone is the source they are of, another one, or what a query finds.
  @Test(arguments: ["home", "another", "query"])
  func `edits and removals reach what is not shown just now, too`(shown: String) async throws {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await world.listening { _ in
      try await world.reaches("the photos") { try await world.photos.count == 3 }
      let selection =
        switch shown {
        case "home": StreamSelection(world.home)
        case "another": StreamSelection(SourceID(rawValue: "another"))
        default: StreamSelection(try SearchQuery("edited", now: world.time.now))
        }
      await world.streams.show(only: selection)
      world.server.edit("2", saying: "edited")
      world.server.tell(.removed("3"))
      try await world.reaches("both") {
        try await world.photos.map(\.caption) == ["edited", "as posted"]
      }
      let seen = try await world.streams.rows(from: nil, limit: 9).compactMap(\.item?.photo.caption)
      let all = ["home": ["edited", "as posted"], "query": ["edited"]]
      #expect(seen == all[shown] ?? [])
      #expect(world.streams.shownSelection == selection, "it stays as it is")
      // What was edited out of what a query finds leaves it.
      world.server.edit("2", saying: "clear")
      try await world.reaches("another edit") {
        try await world.photos.map(\.caption) == ["clear", "as posted"]
      }
      if shown == "query" {
        #expect(try await world.streams.rows(from: nil, limit: 9).isEmpty)
      }
      await world.streams.show(only: nil)
      #expect(try await world.streams.rows(from: nil, limit: 9).count == 2)
      #expect(world.reports.lines == [])
    }
  }

  @Test func `an edit that arrives before its post adds nothing, and the post comes as it is`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post(1...2)
    try await world.listening { _ in
      try await world.reaches("what is there") { try await world.photos.count == 2 }
      world.server.edit("3", saying: "edited")
      world.server.edit("2", saying: "edited")
      // What is told comes in its order.
      try await world.reaches("the edit behind it") {
        try await world.photos.map(\.caption) == ["edited", "as posted"]
      }
      world.server.post(3...3)
      world.server.tell(.posted(.home))
      try await world.reaches("the post") {
        try await world.photos.map(\.id.item) == ["3", "2", "1"]
      }
      #expect(try await world.photos.first?.caption == "as posted")
      #expect(try await world.streams.gaps().isEmpty)
      #expect(world.reports.lines == [])
    }
  }

  @Test func `what cannot be stored just then is stored soon, in its order`() async throws {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await world.listening { _ in
      try await world.reaches("the photos") { try await world.photos.count == 3 }
      world.track.stumble(with: LibraryError.busy) { !$0.tombstones.isEmpty || !$0.tickets.isEmpty }
      world.server.edit("2", saying: "edited")
      world.server.tell(.removed("3"))
      try await world.reaches("a failure") { !world.reports.lines.isEmpty }
      world.server.edit("2", saying: "edited again")
      try await world.reaches("the changes") {
        try await world.photos.map(\.caption) == ["edited again", "as posted"]
      }
      #expect(world.reports.lines.count == 1)
    }
  }

  @Test func `a page that still has a deleted post does not bring it back, but what was boosted`()
    async throws
  {
    let world = try await LiveWorld()
    world.server.post(1...3)
    try await world.listening { _ in
      try await world.reaches("the photos") { try await world.photos.count == 3 }
      var boosted = try #require(try await world.photos.first { $0.id.item == "2" })
      boosted.details.boostedBy = [Person(name: "Bo", address: "bo")]
      _ = try await world.library.photos.insert([boosted], of: world.home)
      for item in ["2", "3", "9"] { world.server.tell(.removed(item)) }
      try await world.reaches("the removals") { try await world.photos.map(\.id.item) == ["1"] }
      // The server goes on showing all of them.
      world.server.post(4...4)
      world.server.tell(.posted(.home))
      try await world.reaches("the page") {
        try await world.photos.map(\.id.item) == ["4", "2", "1"]
      }
      #expect(world.reports.lines == [])
    }
  }

  @Test func `an edit leaves a photo boosted by whoever boosted it`() async throws {
    let world = try await LiveWorld()
    world.server.post([1])
    try await world.listening { _ in
      try await world.reaches("the photo") { try await world.photos.count == 1 }
      var known = try #require(try await world.photos.first)
      known.details.boostedBy = [Person(name: "Bo", address: "bo")]
      known.details.isAlsoPosted = true
      _ = try await world.library.photos.insert([known], of: world.home)
      world.server.edit("1", saying: "edited")
      try await world.reaches("the edit") { try await world.photos.map(\.caption) == ["edited"] }
      #expect(try await world.photos.map(\.details) == [known.details])
    }
  }
}
