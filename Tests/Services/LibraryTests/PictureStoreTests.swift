import Domain
import Fakes
import Foundation
import Testing

@testable import Library

@Suite struct PictureStoreTests {
  private let test: TestLibrary
  private let large = [UInt8](repeating: 7, count: 100_001)
  private let site = "https://photos.example/1.jpg"

  init() throws {
    test = try TestLibrary()
  }

  @Test func `A thumbnail comes back, and another version replaces it`() async throws {
    let store = try test.open().pictures
    #expect(try await keep([1, 2], try key("a", "1"), store))
    #expect(try await thumbnail(try key("a", "1"), store) == [1, 2])
    #expect(try await keep([3], try key("a", "2"), store))
    #expect(try await thumbnail(try key("a", "1"), store) == nil)
    #expect(try await thumbnail(try key("a", "2"), store) == [3])
  }

  @Test func `A larger thumbnail serves for a smaller one, and a smaller one for nothing`()
    async throws
  {
    let store = try test.open().pictures
    #expect(try await keep([1], try key("a", side: 512), store))
    #expect(try await thumbnail(try key("a", side: 256), store) == [1])
    #expect(try await thumbnail(try key("a", side: 1024), store) == nil)
  }

  @Test func `An original comes back with what its server said of it`() async throws {
    let store = try test.open().pictures
    let freshness = Freshness(entityTag: "\"1\"", lastModified: "yesterday")
    var entry = original()
    entry.freshness = freshness
    #expect(try await store.store(.bytes([1, 2]), as: entry, in: PictureRoom(budget: 100)))
    let kept = try await store.find(try key(site, ""), at: test.time.now)
    #expect(kept.original == .bytes([1, 2]))
    #expect(kept.freshness == freshness)
    #expect(kept.freshUntil == entry.freshUntil)
    let later = test.time.now.advanced(by: .seconds(99))
    try await store.renew(site, freshUntil: later)
    #expect(try await store.find(try key(site, ""), at: test.time.now).freshUntil == later)
  }

  @Test func `A new original takes the thumbnails of the one before with it`() async throws {
    let store = try test.open().pictures
    #expect(try await store.store(.bytes([1]), as: original(), in: PictureRoom(budget: 100)))
    #expect(try await keep([2], try key(site, ""), store))
    #expect(try await store.store(.bytes([3]), as: original(), in: PictureRoom(budget: 100)))
    #expect(try await thumbnail(try key(site, ""), store) == nil)
    #expect(try await store.original(of: site, at: test.time.now) == .bytes([3]))
  }

  @Test func `At every insert the budget holds, and what was used longest ago makes room to 70 %`()
    async throws
  {
    let store = try test.open().pictures
    for name in ["a", "b", "c"] { #expect(try await keep(bytes(30), try key(name), store)) }
    #expect(try await thumbnail(try key("a"), store) != nil)
    #expect(try await keep(bytes(20), try key("d"), store))
    #expect(try await total(store) == 50)
    #expect(try await thumbnail(try key("a"), store) != nil)
    #expect(try await thumbnail(try key("b"), store) == nil)
    #expect(try await thumbnail(try key("c"), store) == nil)
  }

  @Test func `What is pinned makes no room, and what does not fit beside it is not kept`()
    async throws
  {
    let store = try test.open().pictures
    #expect(try await keep(bytes(60), try key("a"), store))
    #expect(try await keep(bytes(20), try key("b"), store))
    let room = PictureRoom(budget: 100, pinned: ["a"])
    #expect(try await keep(bytes(40), try key("c"), store, room))
    #expect(try await thumbnail(try key("a"), store) != nil)
    #expect(try await thumbnail(try key("b"), store) == nil)
    #expect(try await !keep(bytes(50), try key("d"), store, room))
    #expect(try await total(store) == 100)
    #expect(try await thumbnail(try key("c"), store) != nil)
  }

  @Test func `What is larger than the budget is not kept, nor an older version of it`() async throws
  {
    let store = try test.open().pictures
    #expect(try await keep([1], try key("a", "1"), store))
    #expect(try await !keep([1, 2, 3], try key("a", "2"), store, PictureRoom(budget: 2)))
    #expect(try await total(store) == 0)
  }

  @Test func `A smaller budget makes room at once`() async throws {
    let store = try test.open().pictures
    for name in ["a", "b", "c"] { #expect(try await keep(bytes(30), try key(name), store)) }
    #expect(try await store.makeRoom(PictureRoom(budget: 50)))
    #expect(try await total(store) == 30)
    #expect(try await thumbnail(try key("c"), store) != nil)
    #expect(try await !store.makeRoom(PictureRoom(budget: 20, pinned: ["c"])))
    #expect(try await total(store) == 30)
  }

  @Test func `A large one is a file, which goes when another version comes or room is needed`()
    async throws
  {
    let store = try test.open().pictures
    let room = PictureRoom(budget: 1 << 20)
    #expect(try await keep(large, try key("a", "1"), store, room))
    #expect(try await thumbnail(try key("a", "1"), store) == large)
    #expect(try files().count == 1)
    #expect(try await keep(large + [8], try key("a", "2"), store, room))
    #expect(try await thumbnail(try key("a", "2"), store) == large + [8])
    #expect(try files().count == 1)
    #expect(try await keep([1], try key("b"), store))
    #expect(try files().isEmpty)
  }

  @Test func `A large original is taken over from the file it came in`() async throws {
    let store = try test.open().pictures
    let arrived = try test.scratch.write(large, to: "arrived")
    let room = PictureRoom(budget: 1 << 20)
    #expect(
      try await store.store(
        .file(FileLocation(path: arrived)), as: original(), in: room))
    try FileManager.default.removeItem(atPath: arrived)
    guard case .file(let file) = try await store.original(of: site, at: test.time.now) else {
      Issue.record("the original is not in a file")
      return
    }
    #expect(try Data(contentsOf: URL(filePath: file.displayPath)) == Data(large))
    #expect(try await store.usage().originals == PictureCacheUsage.Share(count: 1, bytes: 100_001))
  }

  @Test func `What expires is gone at that minute, its file too`() async throws {
    let store = try test.open().pictures
    let moment = test.time.now.advanced(by: .seconds(60))
    var entry = PictureEntry(try key("a"), until: moment)
    #expect(try await store.store(.bytes(large), as: entry, in: PictureRoom(budget: 1 << 20)))
    entry = PictureEntry(try key("b"))
    #expect(try await store.store(.bytes([1]), as: entry, in: PictureRoom(budget: 1 << 20)))
    #expect(try await store.tidy(at: test.time.now) == moment)
    #expect(try await thumbnail(try key("a"), store) == large)
    test.time.advance(by: .seconds(60))
    #expect(try await thumbnail(try key("a"), store) == nil)
    #expect(try await store.tidy(at: test.time.now) == nil)
    #expect(try files().isEmpty)
    #expect(try await total(store) == 1)
  }

  @Test func `A picture may be found to expire sooner, never later`() async throws {
    let store = try test.open().pictures
    #expect(try await keep([1], try key("a"), store))
    let soon = test.time.now.advanced(by: .seconds(60))
    try await store.limit("a", until: soon)
    try await store.limit("a", until: soon.advanced(by: .seconds(60)))
    #expect(try await store.find(try key("a"), at: test.time.now).expiresAt == soon)
  }

  @Test func `A file that is gone is a thumbnail that is not there`() async throws {
    let store = try test.open().pictures
    let room = PictureRoom(budget: 1 << 20)
    #expect(try await keep(large, try key("a"), store, room))
    try FileManager.default.removeItem(atPath: test.folder + "/pictures")
    #expect(try await thumbnail(try key("a"), store) == nil)
    #expect(try await keep(large, try key("a"), store, room))
    #expect(try await thumbnail(try key("a"), store) == large)
  }

  @Test func `Files without a row and rows without a file go when a process first tidies up`()
    async throws
  {
    let room = PictureRoom(budget: 1 << 20)
    do {
      let store = try test.open().pictures
      for name in ["a", "b"] { #expect(try await keep(large, try key(name), store, room)) }
    }
    let lost = try #require(try files().first)
    try FileManager.default.removeItem(atPath: test.folder + "/pictures/" + lost)
    for name in ["nobody's", "new-half"] {
      try test.scratch.write([1], to: "data/pictures/" + name)
    }
    let store = try test.open().pictures
    _ = try await store.tidy(at: test.time.now)
    #expect(try files().count == 1)
    #expect(try await total(store) == 100_001)
  }

  @Test func `An index that was lost leaves no files behind`() async throws {
    do {
      let store = try test.open().pictures
      #expect(try await keep(large, try key("a"), store, PictureRoom(budget: 1 << 20)))
    }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: test.folder + "/cache.sqlite" + suffix)
    }
    try Data("no database at all, not even nearly".utf8)
      .write(to: URL(filePath: test.folder + "/cache.sqlite"))
    let store = try test.open().pictures
    _ = try await store.tidy(at: test.time.now)
    #expect(try files().isEmpty)
    #expect(test.notices.count == 1)
  }

  @Test func `Why there was no picture is remembered until there is one`() async throws {
    let failure = PictureFailure(
      .undecodable(reason: "cut off"), until: test.time.now.advanced(by: .seconds(60)),
      freshness: Freshness(entityTag: "\"7\"", lastModified: nil))
    do {
      let store = try test.open().pictures
      try await store.remember(failure, of: site)
      let gone = PictureFailure(.unavailable(reason: "gone"), until: test.time.now)
      try await store.remember(gone, of: "b")
      try await store.forgetFailure(of: "b")
    }
    let store = try test.open().pictures
    #expect(try await store.find(try key(site, ""), at: test.time.now).failure == failure)
    #expect(try await store.find(try key("b", ""), at: test.time.now).failure == nil)
    test.time.advance(by: .seconds(8 * 86_400))
    _ = try await store.tidy(at: test.time.now)
    #expect(try await store.find(try key(site, ""), at: test.time.now).failure == nil)
  }

  @Test func `Clearing lets go of everything and says how much that was`() async throws {
    let store = try test.open().pictures
    #expect(try await keep(large, try key("a"), store, PictureRoom(budget: 1 << 20)))
    #expect(
      try await store.store(.bytes([1]), as: original(), in: PictureRoom(budget: 1 << 20)))
    let usage = try await store.usage()
    #expect(usage.thumbnails == PictureCacheUsage.Share(count: 1, bytes: 100_001))
    #expect(usage.originals == PictureCacheUsage.Share(count: 1, bytes: 1))
    #expect(try await store.clear() == usage)
    #expect(try await total(store) == 0)
    #expect(try files().isEmpty)
  }

  @Test func `Thumbnails can be let go of without their original`() async throws {
    let store = try test.open().pictures
    let room = PictureRoom(budget: 1 << 20)
    #expect(try await store.store(.bytes([1]), as: original(), in: room))
    #expect(try await keep([2], try key(site, ""), store, room))
    #expect(try await keep(large, try key(site, "", side: 512), store, room))
    try await store.removeThumbnails(of: site)
    #expect(try await thumbnail(try key(site, ""), store) == nil)
    #expect(try files().isEmpty)
    #expect(try await store.original(of: site, at: test.time.now) == .bytes([1]))
  }

  @Test func `Clearing gives the disk back what was in rows`() async throws {
    let store = try test.open().pictures
    let room = PictureRoom(budget: 10 << 20)
    for number in 0..<30 {
      #expect(try await keep(bytes(100_000), try key("\(number)"), store, room))
    }
    #expect(try diskUsage() > 3_000_000)
    _ = try await store.clear()
    #expect(try diskUsage() < 1_000_000)
    #expect(try await keep([1], try key("a"), store))
    #expect(try await thumbnail(try key("a"), store) == [1])
  }

  @Test func `Two processes on one cache see each other's pictures, and keep one budget`()
    async throws
  {
    let (one, other) = (try test.open().pictures, try test.open().pictures)
    let room = PictureRoom(budget: 250_000)
    #expect(try await keep(large, try key("a"), one, room))
    #expect(try await thumbnail(try key("a"), other) == large)
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          let store = number % 2 == 0 ? one : other
          _ = try? await keep(large, try key("p\(number)"), store, room)
          let total = (try? await total(store)) ?? .max
          #expect(total <= room.budget)
        }
      }
    }
    #expect(try files().count == (try await one.usage().thumbnails.count))
  }

  @Test func `Reading more often than is kept in memory loses nothing`() async throws {
    let store = try test.open().pictures
    #expect(try await keep([1], try key("a"), store))
    for _ in 0..<100 { #expect(try await thumbnail(try key("a"), store) == [1]) }
  }
}

extension PictureStoreTests {
  private func keep(
    _ bytes: [UInt8], _ key: ThumbnailKey, _ store: any PictureStoring,
    _ room: PictureRoom = PictureRoom(budget: 100)
  ) async throws -> Bool {
    try await store.store(.bytes(bytes), as: PictureEntry(key), in: room)
  }

  private func thumbnail(_ key: ThumbnailKey, _ store: any PictureStoring) async throws -> [UInt8]?
  {
    try await store.find(key, at: test.time.now).thumbnail
  }

  private func total(_ store: any PictureStoring) async throws -> Int {
    let usage = try await store.usage()
    return usage.originals.bytes + usage.thumbnails.bytes
  }

  private func original() -> PictureEntry {
    PictureEntry(
      originalOf: site, freshness: nil, freshUntil: test.time.now.advanced(by: .seconds(86_400)))
  }

  /// What the index takes, its log included.
  private func diskUsage() throws -> Int {
    try ["", "-wal"].reduce(0) { sum, suffix in
      let path = test.folder + "/cache.sqlite" + suffix
      guard FileManager.default.fileExists(atPath: path) else { return sum }
      return sum + (try Data(contentsOf: URL(filePath: path)).count)
    }
  }

  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private func files() throws -> [String] {
    let folder = test.folder + "/pictures"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private func key(
    _ picture: String, _ version: String = "1", side: Int = 256
  ) throws -> ThumbnailKey {
    ThumbnailKey(
      picture: picture, version: version,
      bounds: try #require(PixelSize(width: side, height: side)))
  }
}
