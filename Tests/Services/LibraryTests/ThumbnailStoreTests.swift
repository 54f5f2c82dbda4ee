import Domain
import Fakes
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

  @Test func `What is too large is not kept, nor an older version of it`() async throws {
    let store = try test.open().thumbnails
    try await store.store([1], for: try key("a", "1"), budget: 1 << 20)
    try await store.store(
      [UInt8](repeating: 0, count: 100_001), for: try key("a", "2"), budget: 1 << 20)
    #expect(try await store.thumbnail(try key("a", "1")) == nil)
    #expect(try await store.thumbnail(try key("a", "2")) == nil)
    try await store.store([1, 2, 3], for: try key("b"), budget: 2)
    #expect(try await store.thumbnail(try key("b")) == nil)
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
