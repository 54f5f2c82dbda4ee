import Domain
import Fakes
import Foundation
import Storage
import Testing
import Web

@testable import Library

@Suite struct PictureStoreTests {
  private let world: PictureWorld

  init() throws {
    world = try PictureWorld()
  }

  @Test func `a thumbnail comes back, and another version replaces it`() async throws {
    let store = try world.open()
    #expect(try await world.keep([1, 2], try world.key("a", "1"), store))
    #expect(try await world.thumbnail(try world.key("a", "1"), store) == [1, 2])
    #expect(try await world.keep([3], try world.key("a", "2"), store))
    #expect(try await world.thumbnail(try world.key("a", "1"), store) == nil)
    #expect(try await world.thumbnail(try world.key("a", "2"), store) == [3])
  }

  @Test func `thumbnails of another version go in every size, and the original stays`() async throws
  {
    let store = try world.open()
    #expect(try await store.store(.bytes([1]), as: world.original(), in: world.room))
    for (version, sides) in [("1", [256, 512]), ("2", [256])] {
      for side in sides {
        let key = try world.key(world.site, version, side: side)
        #expect(try await world.keep([1, 2], key, store))
      }
    }
    let usage = try await store.usage()
    #expect(usage.thumbnails.count == 1 && usage.originals.count == 1)
    #expect(try await world.thumbnail(try world.key(world.site, "2"), store) == [1, 2])
  }

  @Test func `a larger thumbnail serves for a smaller one, and a smaller one for nothing`()
    async throws
  {
    let store = try world.open()
    #expect(try await world.keep([1], try world.key("a", side: 512), store))
    #expect(try await world.thumbnail(try world.key("a", side: 256), store) == [1])
    #expect(try await world.thumbnail(try world.key("a", side: 1024), store) == nil)
  }

  @Test func `an original comes back with what its server said of it`() async throws {
    let store = try world.open()
    let freshness = Freshness(entityTag: "\"1\"", lastModified: "yesterday")
    var entry = world.original()
    entry.freshness = freshness
    #expect(try await store.store(.bytes([1, 2]), as: entry, in: PictureRoom(budget: 100)))
    let kept = try await store.find(try world.key(world.site, ""), at: world.now)
    #expect(kept.original == .bytes([1, 2]))
    #expect(kept.freshness == freshness)
    #expect(kept.freshUntil == entry.freshUntil)
    let later = world.now.advanced(by: .seconds(99))
    try await store.renew(world.site, freshUntil: later)
    #expect(try await store.find(try world.key(world.site, ""), at: world.now).freshUntil == later)
  }

  @Test func `what is begun is carried to its end, although nobody wants it any more`()
    async throws
  {
    let (store, entry) = (try world.open(), world.original())
    for byte in [1, 2] as [UInt8] {
      let large = Array(repeating: byte, count: 150_000)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await store.store(.bytes(large), as: entry, in: PictureRoom(budget: 500_000))
      }
      #expect(try await task.ended())
      #expect(try await store.original(of: world.site, at: world.now) != nil)
    }
    #expect(try await store.usage().originals.count == 1)
  }

  @Test func `a new original takes the thumbnails of the one before with it`() async throws {
    let store = try world.open()
    #expect(try await store.store(.bytes([1]), as: world.original(), in: PictureRoom(budget: 100)))
    #expect(try await world.keep([2], try world.key(world.site, ""), store))
    #expect(try await store.store(.bytes([3]), as: world.original(), in: PictureRoom(budget: 100)))
    #expect(try await world.thumbnail(try world.key(world.site, ""), store) == nil)
    #expect(try await store.original(of: world.site, at: world.now) == .bytes([3]))
  }

  @Test func `at every insert the budget holds, and what was used longest ago makes room to 70 %`()
    async throws
  {
    let store = try world.open()
    for name in ["a", "b", "c"] {
      #expect(try await world.keep(world.bytes(30), try world.key(name), store))
    }
    #expect(try await world.thumbnail(try world.key("a"), store) != nil)
    #expect(try await world.keep(world.bytes(20), try world.key("d"), store))
    #expect(try await world.total(store) == 50)
    #expect(try await world.thumbnail(try world.key("a"), store) != nil)
    #expect(try await world.thumbnail(try world.key("b"), store) == nil)
    #expect(try await world.thumbnail(try world.key("c"), store) == nil)
  }

  @Test func `what is pinned makes no room, and what does not fit beside it is not kept`()
    async throws
  {
    let store = try world.open()
    #expect(try await world.keep(world.bytes(60), try world.key("a"), store))
    #expect(try await world.keep(world.bytes(20), try world.key("b"), store))
    let room = PictureRoom(budget: 100, pinned: ["a"])
    #expect(try await world.keep(world.bytes(40), try world.key("c"), store, room))
    #expect(try await world.thumbnail(try world.key("a"), store) != nil)
    #expect(try await world.thumbnail(try world.key("b"), store) == nil)
    #expect(try await !world.keep(world.bytes(50), try world.key("d"), store, room))
    #expect(try await world.total(store) == 100)
    #expect(try await world.thumbnail(try world.key("c"), store) != nil)
  }

  @Test func `what is spared makes room where nothing older is left, and no more than is needed`()
    async throws
  {
    let store = try world.open()
    for name in ["a", "b", "c", "d"] {
      #expect(try await world.keep(world.bytes(20), try world.key(name), store))
    }
    let room = PictureRoom(budget: 100, pinned: ["a"], spared: ["b", "c"])
    #expect(try await world.keep(world.bytes(50), try world.key("e"), store, room))
    #expect(try await world.thumbnail(try world.key("a"), store) != nil)
    #expect(try await world.thumbnail(try world.key("b"), store) == nil)
    #expect(try await world.thumbnail(try world.key("c"), store) == nil)
    #expect(try await world.thumbnail(try world.key("d"), store) != nil)
    #expect(try await !world.keep(world.bytes(90), try world.key("f"), store, room))
    #expect(try await world.total(store) == 90)
  }

  @Test func `what is larger than the budget is not kept, nor an older version of it`() async throws
  {
    let store = try world.open()
    #expect(try await world.keep([1], try world.key("a", "1"), store))
    #expect(
      try await !world.keep([1, 2, 3], try world.key("a", "2"), store, PictureRoom(budget: 2)))
    #expect(try await world.total(store) == 0)
  }

  @Test func `a smaller budget makes room at once`() async throws {
    let store = try world.open()
    for name in ["a", "b", "c"] {
      #expect(try await world.keep(world.bytes(30), try world.key(name), store))
    }
    #expect(try await store.makeRoom(PictureRoom(budget: 50)))
    #expect(try await world.total(store) == 30)
    #expect(try await world.thumbnail(try world.key("c"), store) != nil)
    #expect(try await !store.makeRoom(PictureRoom(budget: 20, pinned: ["c"])))
    #expect(try await world.total(store) == 30)
  }

  @Test func `a picture may be found to expire sooner, never later`() async throws {
    let store = try world.open()
    #expect(try await world.keep([1], try world.key("a"), store))
    let soon = world.now.advanced(by: .seconds(60))
    try await store.limit("a", until: soon)
    try await store.limit("a", until: soon.advanced(by: .seconds(60)))
    #expect(try await store.find(try world.key("a"), at: world.now).expiresAt == soon)
  }

  @Test func `why there was no picture is remembered until there is one`() async throws {
    let failure = PictureFailure(
      .undecodable(reason: "cut off"), until: world.now.advanced(by: .seconds(60)),
      freshness: Freshness(entityTag: "\"7\"", lastModified: nil))
    do {
      let store = try world.open()
      try await store.remember(failure, of: world.site)
      let gone = PictureFailure(.unavailable(reason: "gone"), until: world.now)
      try await store.remember(gone, of: "b")
      try await store.forgetFailure(of: "b")
    }
    let store = try world.open()
    #expect(try await store.find(try world.key(world.site, ""), at: world.now).failure == failure)
    #expect(try await store.find(try world.key("b", ""), at: world.now).failure == nil)
    world.test.time.advance(by: .seconds(8 * 86_400))
    _ = try await store.tidy(at: world.now)
    #expect(try await store.find(try world.key(world.site, ""), at: world.now).failure == nil)
  }

  @Test func `two processes on one cache see each other's pictures, and keep one budget`()
    async throws
  {
    let (one, other) = (try world.open(), try world.open())
    let room = PictureRoom(budget: 250_000)
    #expect(try await world.keep(world.large, try world.key("a"), one, room))
    #expect(try await world.thumbnail(try world.key("a"), other) == world.large)
    let kept = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          let store = number % 2 == 0 ? one : other
          let key = try world.key("p\(number)")
          let isKept = try await world.keep(world.large, key, store, room)
          #expect(try await world.total(store) <= room.budget)
          return isKept
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(kept > 0, "the last one stays, whoever that is")
    #expect(try world.files().count == (try await one.usage().thumbnails.count))
  }

  @Test func `reading more often than is kept in memory loses nothing`() async throws {
    let store = try world.open()
    #expect(try await world.keep([1], try world.key("a"), store))
    for _ in 0..<100 { #expect(try await world.thumbnail(try world.key("a"), store) == [1]) }
  }
}
