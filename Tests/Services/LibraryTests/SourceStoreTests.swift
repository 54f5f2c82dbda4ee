import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite struct SourceStoreTests {
  private let test: TestLibrary

  init() throws {
    test = try TestLibrary()
  }

  @Test func `sources come in the order they were added, also those that come back`() async throws {
    let sources = try test.open().sources
    let folder = Source.Kind.folder(FileLocation(bytes: [0x2F, 0xFF, 0x25]))
    let one = try await sources.insertSource(folder, named: "one", profile: 1)
    let two = try await sources.insertSource(.samples, named: "two", profile: 1)
    #expect(try await sources.sources(of: 1) == [one, two])
    #expect(try await sources.insertSource(folder, named: "other", profile: 1) == one)
    try await sources.removeSource(one.id, profile: 1)
    #expect(try await sources.sources(of: 1) == [two])
    let back = try await sources.insertSource(folder, named: "back", profile: 1)
    #expect(try await sources.sources(of: 1) == [two, back])
    #expect(back.kind == folder)
  }

  @Test func `which boosts are shown is kept, also while a source is away`() async throws {
    let sources = try test.open().sources
    let source = try await sources.insertSource(.samples, named: "", profile: 1)
    #expect(source.boosts == .yes)
    for rule in BoostRule.allCases {
      #expect(try await sources.setBoosts(rule, of: source.id, profile: 1).boosts == rule)
      #expect(try await test.open().sources.sources(of: 1).map(\.boosts) == [rule])
    }
    try await sources.removeSource(source.id, profile: 1)
    await #expect(throws: SourceError.unknownSource(source.id.rawValue)) {
      _ = try await sources.setBoosts(.yes, of: source.id, profile: 1)
    }
    let back = try await sources.insertSource(.samples, named: "", profile: 1)
    #expect(back.boosts == .no)
  }

  @Test func `a feed that has moved is the source it was, unless another is at its new place`()
    async throws
  {
    func feed(_ text: String) throws -> Source.Kind { .feed(try #require(WebAddress(text))) }
    let sources = try test.open().sources
    let old = try await sources.insertSource(
      feed("https://old.example/feed"), named: "one", profile: 1)
    let place = try #require(WebAddress("https://new.example/feed"))
    try await sources.moveFeed(old.id, to: place, profile: 2)
    #expect(try await sources.sources(of: 1) == [old], "it is another profile's")
    try await sources.moveFeed(old.id, to: place, profile: 1)
    let moved = try #require(try await sources.sources(of: 1).first)
    #expect(moved.id == old.id && moved.kind == .feed(place))
    let other = try await sources.insertSource(
      feed("https://other.example/feed"), named: "two", profile: 1)
    try await sources.moveFeed(other.id, to: place, profile: 1)
    #expect(try await sources.sources(of: 1) == [moved, other])
  }

  @Test func `only a source that is there, and one's own, can be removed`() async throws {
    let library = try test.open()
    let other = try await library.profiles.insertProfile(named: "other")
    let source = try await library.sources.insertSource(.samples, named: "", profile: 1)
    for (id, profile) in [
      (source.id, other.id), (SourceID(rawValue: "s99"), 1), (SourceID(rawValue: "x"), 1),
    ] {
      await #expect(throws: SourceError.unknownSource(id.rawValue)) {
        try await library.sources.removeSource(id, profile: profile)
      }
    }
    #expect(try await library.sources.sources(of: 1).count == 1)
  }

  @Test func `a source is removed while another program writes to the cache`() async throws {
    let (library, source) = try await test.open(
      withPhotosAt: [1, 2], LibraryOptions(busyTimeout: 0.05))
    try await test.whileCacheIsLocked {
      try await library.sources.removeSource(source, profile: 1)
      #expect(try await library.sources.sources(of: 1).isEmpty)
    }
    #expect(try await library.photos.first(after: nil, in: test.scope()) == nil)
  }

  @Test func `sources that a busy cache could not take are there as soon as it can`()
    async throws
  {
    let (library, _) = try await test.open(withPhotosAt: [1], LibraryOptions(busyTimeout: 0.05))
    try await test.whileCacheIsLocked {
      await #expect(throws: LibraryError.busy) {
        _ = try await library.transfers.insertSources([NewSource(.samples, named: "")], profile: 1)
      }
    }
    let source = try #require(try await library.sources.sources(of: 1).last)
    #expect(try await library.photos.insert([.test(source.id, "0", at: 1)], of: source.id) == 1)
  }
}
