import Domain
import Fakes
import Files
import Foundation
import Storage
import Testing

@testable import Library

@Suite struct PictureFileTests {
  private let world: PictureWorld

  init() throws {
    world = try PictureWorld()
  }

  @Test func `a large one is a file, which goes when another version comes or room is needed`()
    async throws
  {
    let store = try world.open()
    let room = PictureRoom(budget: 1 << 20)
    #expect(try await world.keep(world.large, try world.key("a", "1"), store, room))
    #expect(try await world.thumbnail(try world.key("a", "1"), store) == world.large)
    #expect(try world.files().count == 1)
    #expect(try await world.keep(world.large + [8], try world.key("a", "2"), store, room))
    #expect(try await world.thumbnail(try world.key("a", "2"), store) == world.large + [8])
    #expect(try world.files().count == 1)
    #expect(try await world.keep([1], try world.key("b"), store))
    #expect(try world.files().isEmpty)
  }

  @Test func `a large original is taken over from the file it came in`() async throws {
    let store = try world.open()
    let arrived = try world.test.scratch.write(world.large, to: "arrived")
    let room = PictureRoom(budget: 1 << 20)
    #expect(
      try await store.store(
        .file(FileLocation(path: arrived)), as: world.original(), in: room))
    try FileManager.default.removeItem(atPath: arrived)
    guard case .file(let file) = try await store.original(of: world.site, at: world.now) else {
      Issue.record("the original is not in a file")
      return
    }
    #expect(try Data(contentsOf: URL(filePath: file.displayPath)) == Data(world.large))
    #expect(try await store.usage().originals == PictureCacheUsage.Share(count: 1, bytes: 100_001))
  }

  @Test func `an original is taken over whatever bytes its name has, and from another disk`()
    async throws
  {
    let (store, room) = (try world.open(), PictureRoom(budget: 1 << 20))
    let named = FileLocation(bytes: Array(world.test.scratch.path(of: "odd-").utf8) + [0xFF])
    let memory = try OpenFile(inMemory: world.large + [8])
    let elsewhere = FileLocation(path: "/proc/self/fd/\(memory.descriptor)")
    try WholeFile.write(world.large, to: named)
    for (location, bytes) in [(named, world.large), (elsewhere, world.large + [8])] {
      #expect(try await store.store(.file(location), as: world.original(), in: room))
      guard case .file(let file) = try await store.original(of: world.site, at: world.now) else {
        Issue.record("the original is not in a file")
        return
      }
      #expect(try OpenFile(file).contents() == bytes)
      #expect(try world.files().count == 1)
    }
    withExtendedLifetime(memory) {}
    try WholeFile.write([1], to: named)
    #expect(try await store.store(.file(named), as: world.original(), in: room))
    #expect(try await store.original(of: world.site, at: world.now) == .bytes([1]))
  }

  @Test func `what expires is gone at that minute, its file too`() async throws {
    let store = try world.open()
    let moment = world.now.advanced(by: .seconds(60))
    var entry = PictureEntry(try world.key("a"), until: moment)
    #expect(try await store.store(.bytes(world.large), as: entry, in: PictureRoom(budget: 1 << 20)))
    entry = PictureEntry(try world.key("b"))
    #expect(try await store.store(.bytes([1]), as: entry, in: PictureRoom(budget: 1 << 20)))
    #expect(try await store.tidy(at: world.now) == moment)
    #expect(try await world.thumbnail(try world.key("a"), store) == world.large)
    world.test.time.advance(by: .seconds(60))
    #expect(try await world.thumbnail(try world.key("a"), store) == nil)
    #expect(try await store.tidy(at: world.now) == nil)
    #expect(try world.files().isEmpty)
    #expect(try await world.total(store) == 1)
  }

  @Test func `what cannot be written takes no room, and can be kept later`() async throws {
    let store = try world.open()
    let key = try world.key("b")
    #expect(try await world.keep([1], try world.key("a"), store, world.room))
    let folder = world.test.folder + "/pictures"
    // Nobody can create a file there.
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: "/proc/self")
    await #expect(throws: LibraryError.self) {
      _ = try await world.keep(world.large, key, store, world.room)
    }
    #expect(try await world.total(store) == 1)
    try FileManager.default.removeItem(atPath: folder)
    #expect(try await world.keep(world.large, key, store, world.room))
    #expect(try await world.thumbnail(key, store) == world.large)
  }

  @Test func `a file that is gone is a thumbnail that is not there`() async throws {
    let store = try world.open()
    let room = PictureRoom(budget: 1 << 20)
    #expect(try await world.keep(world.large, try world.key("a"), store, room))
    try FileManager.default.removeItem(atPath: world.test.folder + "/pictures")
    #expect(try await world.thumbnail(try world.key("a"), store) == nil)
    #expect(try await world.keep(world.large, try world.key("a"), store, room))
    #expect(try await world.thumbnail(try world.key("a"), store) == world.large)
  }

  @Test func `files without a row and rows without a file go when a process first tidies up`()
    async throws
  {
    let room = PictureRoom(budget: 1 << 20)
    do {
      let store = try world.open()
      for name in ["a", "b"] {
        #expect(try await world.keep(world.large, try world.key(name), store, room))
      }
    }
    let lost = try #require(try world.files().first)
    try FileManager.default.removeItem(atPath: world.test.folder + "/pictures/" + lost)
    for name in ["nobody's", "new-half"] {
      try world.test.scratch.write([1], to: "data/pictures/" + name)
    }
    let store = try world.open()
    _ = try await store.tidy(at: world.now)
    #expect(try world.files().count == 1)
    #expect(try await world.total(store) == 100_001)
  }

  @Test func `clearing lets go of everything and says how much that was`() async throws {
    let store = try world.open()
    #expect(
      try await world.keep(world.large, try world.key("a"), store, PictureRoom(budget: 1 << 20)))
    #expect(
      try await store.store(.bytes([1]), as: world.original(), in: PictureRoom(budget: 1 << 20)))
    let usage = try await store.usage()
    #expect(usage.thumbnails == PictureCacheUsage.Share(count: 1, bytes: 100_001))
    #expect(usage.originals == PictureCacheUsage.Share(count: 1, bytes: 1))
    #expect(try await store.clear() == usage)
    #expect(try await world.total(store) == 0)
    #expect(try world.files().isEmpty)
  }

  @Test func `thumbnails can be let go of without their original`() async throws {
    let store = try world.open()
    let room = PictureRoom(budget: 1 << 20)
    #expect(try await store.store(.bytes([1]), as: world.original(), in: room))
    #expect(try await world.keep([2], try world.key(world.site, ""), store, room))
    #expect(
      try await world.keep(world.large, try world.key(world.site, "", side: 512), store, room))
    try await store.removeThumbnails(of: world.site)
    #expect(try await world.thumbnail(try world.key(world.site, ""), store) == nil)
    #expect(try world.files().isEmpty)
    #expect(try await store.original(of: world.site, at: world.now) == .bytes([1]))
  }

  @Test func `clearing gives the disk back what was in rows`() async throws {
    let store = try world.open()
    let room = PictureRoom(budget: 10 << 20)
    for number in 0..<30 {
      #expect(try await world.keep(world.bytes(100_000), try world.key("\(number)"), store, room))
    }
    #expect(try world.diskUsage() > 3_000_000)
    _ = try await store.clear()
    #expect(try world.diskUsage() < 1_000_000)
    #expect(try await world.keep([1], try world.key("a"), store))
    #expect(try await world.thumbnail(try world.key("a"), store) == [1])
  }
}
