import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing

@testable import Library

/// What is left of pictures when their index is lost.
@Suite struct PictureRescueTests {
  private let world: PictureWorld

  init() throws {
    world = try PictureWorld()
  }

  @Test(arguments: Loss.allCases)
  func `originals in files are there again when the index is lost`(_ loss: Loss) async throws {
    let other = "https://photos.example/2.jpg"
    do {
      let store = try world.open()
      #expect(try await keep(world.large, world.site, store))
      #expect(try await keep(world.large + [8], other, store))
    }
    try loseIndex(loss)
    let store = try world.open()
    #expect(try await original(world.site, store) == world.large)
    #expect(try await original(other, store) == world.large + [8])
    #expect(
      try await store.usage().originals == PictureCacheUsage.Share(count: 2, bytes: 200_003))
    _ = try await store.tidy(at: world.now)
    #expect(try world.files().count == 2)
    #expect(world.test.notices.count == (loss == .deleted ? 0 : 1))
  }

  @Test func `what was in rows and thumbnails in files are not there`() async throws {
    do {
      let store = try world.open()
      #expect(try await keep([1, 2], world.site, store))
      #expect(try await world.keep(world.large, try world.key("b"), store, world.room))
    }
    try loseIndex(.deleted)
    let store = try world.open()
    #expect(try await original(world.site, store) == nil)
    #expect(try await world.thumbnail(try world.key("b"), store) == nil)
    _ = try await store.tidy(at: world.now)
    #expect(try world.files().isEmpty)
  }

  @Test func `a file that is not whole is no picture, nor is a stranger's`() async throws {
    do {
      #expect(try await keep(world.large, world.site, try world.open()))
    }
    let file = try #require(try world.files().first)
    try world.test.scratch.write(Array(world.large.dropLast()), to: "data/pictures/" + file)
    try world.test.scratch.write([1], to: "data/pictures/original-nobody-1-0-x")
    try loseIndex(.deleted)
    let store = try world.open()
    #expect(try await original(world.site, store) == nil)
    #expect(try world.files().isEmpty)
  }

  @Test func `what expires still does, also where that was found out later`() async throws {
    let (soon, later) = (
      world.now.advanced(by: .seconds(60)), world.now.advanced(by: .seconds(120))
    )
    do {
      let store = try world.open()
      #expect(try await keep(world.large, world.site, store, until: later))
      try await store.limit(world.site, until: soon)
      #expect(try await original(world.site, store) == world.large)
    }
    try loseIndex(.deleted)
    let store = try world.open()
    #expect(try await store.tidy(at: world.now) == soon)
    #expect(try await original(world.site, store) == world.large)
    world.test.time.advance(by: .seconds(60))
    #expect(try await original(world.site, store) == nil)
    _ = try await store.tidy(at: world.now)
    #expect(try world.files().isEmpty)
  }

  @Test func `of two versions the later is there, and the other goes`() async throws {
    do {
      #expect(try await keep(world.large, world.site, try world.open()))
    }
    let older = try #require(try world.files().first)
    var name = try #require(OriginalFileName(older))
    name = OriginalFileName(name.picture, size: name.size, until: nil)
    try world.test.scratch.write(
      [UInt8](repeating: 8, count: name.size), to: "data/pictures/" + name.text)
    try setDate(of: older, daysAgo: 2)
    try loseIndex(.deleted)
    let store = try world.open()
    #expect(try await original(world.site, store) == [UInt8](repeating: 8, count: name.size))
    _ = try await store.tidy(at: world.now)
    #expect(try world.files() == [name.text])
  }

  @Test func `of one file with two names the one that expires sooner is there`() async throws {
    let soon = world.now.advanced(by: .seconds(60))
    do {
      #expect(try await keep(world.large, world.site, try world.open()))
    }
    let lasting = try #require(try world.files().first)
    var name = try #require(OriginalFileName(lasting))
    name.expiresAt = soon
    let folder = world.test.folder + "/pictures/"
    try FileManager.default.linkItem(atPath: folder + lasting, toPath: folder + name.text)
    try loseIndex(.deleted)
    let store = try world.open()
    #expect(try await store.tidy(at: world.now) == soon)
    #expect(try world.files() == [name.text])
  }

  @Test func `a time before all times is no time for ever`() {
    let name = OriginalFileName(
      PictureDigest("a"), size: 1, until: Timestamp(milliseconds: -86_400_000))
    #expect(OriginalFileName(name.text)?.expiresAt == Timestamp(milliseconds: 1))
  }

  @Test func `what came first makes room first`() async throws {
    let names = (0..<3).map { "https://photos.example/\($0).jpg" }
    do {
      let store = try world.open()
      for name in names { #expect(try await keep(world.large, name, store)) }
    }
    for file in try world.files() {
      let picture = try #require(OriginalFileName(file)).picture
      let number = try #require(names.firstIndex { PictureDigest($0) == picture })
      try setDate(of: file, daysAgo: [2, 3, 1][number])
    }
    try loseIndex(.deleted)
    let store = try world.open()
    #expect(try await store.makeRoom(PictureRoom(budget: 290_000)))
    #expect(try await original(names[1], store) == nil)
    #expect(try await original(names[0], store) == world.large)
    #expect(try await original(names[2], store) == world.large)
  }

  @Test func `where there is no room for it the rest of the cache is there all the same`()
    async throws
  {
    #expect(try await world.open().usage().originals.count == 0)
    let pages = try pagesOfIndex()
    for number in 0..<400 {
      let name = OriginalFileName(PictureDigest("\(number)"), size: 1, until: nil)
      try world.test.scratch.write([1], to: "data/pictures/" + name.text)
    }
    try loseIndex(.deleted)
    let library = try world.test.open(LibraryOptions(maximumCachePages: pages + 1))
    #expect(try await library.pictures.usage().originals.count == 0)
    #expect(try await library.photos.items(from: nil, limit: 1, in: world.test.scope()).isEmpty)
    #expect(world.test.notices.map(\.path) == [world.test.folder + "/pictures"])
  }

  @Test func `a folder that cannot be read is not taken for an empty one`() async throws {
    #expect(try await keep(world.large, world.site, try world.open()))
    try loseIndex(.deleted)
    let (folder, files) = (world.test.folder + "/pictures", FileManager.default)
    try files.moveItem(atPath: folder, toPath: folder + ".aside")
    try world.test.scratch.write([1], to: "data/pictures")
    let store = try world.open()
    #expect(try await store.usage().originals.count == 0)
    #expect(world.test.notices.map(\.path) == [folder])
    await #expect(throws: LibraryError.self) { _ = try await store.tidy(at: world.now) }
    try files.removeItem(atPath: folder)
    try files.moveItem(atPath: folder + ".aside", toPath: folder)
    #expect(try await original(world.site, try world.open()) == world.large)
  }

  @Test func `an index that is not empty takes nothing in`() async throws {
    let store = try world.open()
    #expect(try await keep([1], world.site, store))
    let name = OriginalFileName(PictureDigest("b"), size: 1, until: nil)
    try FileManager.default.createDirectory(
      atPath: world.test.folder + "/pictures", withIntermediateDirectories: true)
    try world.test.scratch.write([1], to: "data/pictures/" + name.text)
    #expect(try await original("b", try world.open()) == nil)
  }
}

extension PictureRescueTests {
  /// How an index is lost.
  enum Loss: CaseIterable {
    case deleted, overwritten, scrambled
  }

  /// As many as the index has when nothing is in it.
  private func pagesOfIndex() throws -> Int {
    let queue = try DatabaseQueue(path: world.test.folder + "/cache.sqlite")
    return try queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
  }

  private func loseIndex(_ loss: Loss) throws {
    let path = world.test.folder + "/cache.sqlite"
    let header = Array(try Data(contentsOf: URL(filePath: path)).prefix(100))
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    switch loss {
    case .deleted: break
    case .overwritten:
      try world.test.scratch.write(Array("no database".utf8), to: "data/cache.sqlite")
    case .scrambled:
      try world.test.scratch.write(
        header + [UInt8](repeating: 0xA5, count: 200_000), to: "data/cache.sqlite")
    }
  }

  private func keep(
    _ bytes: [UInt8], _ name: String, _ store: any PictureStoring, until expiresAt: Timestamp? = nil
  ) async throws -> Bool {
    let entry = PictureEntry(
      originalOf: name, freshness: nil, freshUntil: world.now, until: expiresAt)
    return try await store.store(.bytes(bytes), as: entry, in: world.room)
  }

  private func original(_ name: String, _ store: any PictureStoring) async throws -> [UInt8]? {
    switch try await store.original(of: name, at: world.now) {
    case .file(let file)?: Array(try Data(contentsOf: URL(filePath: file.displayPath)))
    case .bytes(let bytes)?: bytes
    case nil: nil
    }
  }

  private func setDate(of file: String, daysAgo days: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -86_400 * days)],
      ofItemAtPath: world.test.folder + "/pictures/" + file)
  }
}
