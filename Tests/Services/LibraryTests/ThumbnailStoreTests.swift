import Domain
import Fakes
import Foundation
import Testing

@testable import Library

@Suite struct ThumbnailStoreTests {
  private let test: TestLibrary

  init() throws {
    test = try TestLibrary()
  }

  @Test func `A thumbnail comes back, and another version replaces it`() async throws {
    let store = try test.open().thumbnails
    try await store.store([1, 2], for: try key("a", "1"), budget: 100)
    #expect(try await store.thumbnail(try key("a", "1")) == [1, 2])
    try await store.store([3], for: try key("a", "2"), budget: 100)
    #expect(try await store.thumbnail(try key("a", "1")) == nil)
    #expect(try await store.thumbnail(try key("a", "2")) == [3])
  }

  @Test func `The least recently used make room, and a reading is a use`() async throws {
    let store = try test.open().thumbnails
    for name in ["a", "b", "c"] {
      try await store.store([UInt8](repeating: 0, count: 30), for: try key(name), budget: 100)
    }
    #expect(try await store.thumbnail(try key("a")) != nil)
    try await store.store([UInt8](repeating: 0, count: 40), for: try key("d"), budget: 100)
    #expect(try await store.thumbnail(try key("a")) != nil)
    #expect(try await store.thumbnail(try key("b")) == nil)
    #expect(try await store.thumbnail(try key("c")) != nil)
    #expect(try await store.thumbnail(try key("d")) != nil)
  }

  @Test func `What is larger than the budget is not kept, nor an older version of it`() async throws
  {
    let store = try test.open().thumbnails
    try await store.store([1], for: try key("a", "1"), budget: 100)
    try await store.store([1, 2, 3], for: try key("a", "2"), budget: 2)
    #expect(try await store.thumbnail(try key("a", "1")) == nil)
    #expect(try await store.thumbnail(try key("a", "2")) == nil)
  }

  @Test func `A large one is a file, which goes when another version comes or room is needed`()
    async throws
  {
    let store = try test.open().thumbnails
    let large = [UInt8](repeating: 7, count: 100_001)
    try await store.store(large, for: try key("a", "1"), budget: 1 << 20)
    #expect(try await store.thumbnail(try key("a", "1")) == large)
    #expect(try files().count == 1)
    try await store.store(large + [8], for: try key("a", "2"), budget: 1 << 20)
    #expect(try await store.thumbnail(try key("a", "1")) == nil)
    #expect(try await store.thumbnail(try key("a", "2")) == large + [8])
    #expect(try files().count == 1)
    try await store.store([1], for: try key("b"), budget: 100)
    #expect(try files().isEmpty)
  }

  @Test func `A file that is gone is a thumbnail that is not there`() async throws {
    let store = try test.open().thumbnails
    let large = [UInt8](repeating: 7, count: 100_001)
    try await store.store(large, for: try key("a"), budget: 1 << 20)
    for name in try files() {
      try FileManager.default.removeItem(atPath: test.folder + "/thumbnails/" + name)
    }
    #expect(try await store.thumbnail(try key("a")) == nil)
    try await store.store(large, for: try key("a"), budget: 1 << 20)
    #expect(try await store.thumbnail(try key("a")) == large)
  }

  @Test func `A file that a crash left without a row is removed, unless it is young`() async throws
  {
    let store = try test.open().thumbnails
    let folder = test.folder + "/thumbnails"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["old", "young"] { try Data([1]).write(to: URL(filePath: folder + "/" + name)) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: folder + "/old")
    try await store.store([1], for: try key("a"), budget: 100)
    #expect(try files() == ["young"])
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: test.folder + "/thumbnails")
  }

  @Test func `Reading more often than is kept in memory loses nothing`() async throws {
    let store = try test.open().thumbnails
    try await store.store([1], for: try key("a"), budget: 100)
    for _ in 0..<100 { #expect(try await store.thumbnail(try key("a")) == [1]) }
  }

  private func key(_ picture: String, _ version: String = "1") throws -> ThumbnailKey {
    ThumbnailKey(
      picture: picture, version: version,
      bounds: try #require(PixelSize(width: 20, height: 10)))
  }
}
