import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Library

@Suite struct MuteTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID
  private let spiders = MuteList(words: "spider")

  /// Four photos, of which the two with spiders are one seen, one unseen.
  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [])
    _ = try await library.photos.insert(
      [
        photo("a", at: 40, "A spider"), photo("b", at: 30, "A cat"),
        photo("c", at: 20, "Spider, again"), photo("d", at: 10, nil),
      ], of: source)
    try await library.photos.markSeen([PhotoID(source: source, item: "c")])
  }

  @Test func `muted photos are in no answer, have no place and are not unseen`() async throws {
    try await library.photos.mute(spiders, in: test.scope())
    #expect(try await shown(test.scope()) == ["b", "d"])
    #expect(try await shown(test.scope(.oldest)) == ["d", "b"])
    let photos = library.photos
    #expect(try await photos.item(PhotoID(source: source, item: "a"), in: test.scope()) == nil)
    #expect(try await photos.item(at: 1, in: test.scope())?.id.item == "b")
    #expect(try await photos.item(at: 3, in: test.scope()) == nil)
    #expect(try await photos.firstUnseen(after: nil, in: test.scope())?.id.item == "b")
    #expect(try await photos.contents(of: source).photos == 4)
    #expect(try await photos.markAllSeen(in: test.scope()) == 2)

    try await photos.mute(MuteList(), in: test.scope())
    #expect(try await shown(test.scope()) == ["a", "b", "c", "d"])
    #expect(try await photos.firstUnseen(after: nil, in: test.scope())?.id.item == "a")
  }

  @Test func `muted photos are listed in the order of the stream`() async throws {
    try await library.photos.mute(spiders, in: test.scope())
    #expect(try await muted(test.scope()) == ["a", "c"])
    #expect(try await muted(test.scope(.oldest)) == ["c", "a"])
    let position = try await library.photos.position(
      of: PhotoID(source: source, item: "a"), in: test.scope())
    let rest = try await library.photos.mutedPhotos(
      after: position, limit: 9, in: test.scope())
    #expect(rest.map(\.id.item) == ["c"])
    #expect(rest.map(\.isSeen) == [true])
    #expect(try await muted(test.scope(only: StreamSelection(SourceID(rawValue: "s99")))).isEmpty)
  }

  @Test func `what a muted search finds is muted as it is by then, beside what words mute`()
    async throws
  {
    let searches = try SearchQuery.list("spider -again, cat is:unseen", now: test.time.now)
    let scope = test.scope(muting: searches)
    #expect(try await shown(scope) == ["c", "d"])
    #expect(try await shown(test.scope(.oldest, muting: searches)) == ["d", "c"])
    #expect(try await muted(scope) == ["a", "b"])
    let (photos, first) = (library.photos, PhotoID(source: source, item: "a"))
    #expect(try await photos.item(first, in: scope) == nil)
    #expect(try await photos.position(of: first, in: scope)?.id == first)
    #expect(try await photos.item(at: 1, in: scope)?.id.item == "c")
    #expect(try await photos.firstUnseen(after: nil, in: scope)?.id.item == "d")
    let spider = try SearchQuery("spider", now: test.time.now)
    let found = try await photos.search(spider, after: nil, limit: 9, in: scope)
    #expect(found.photos.map(\.id.item) == ["c"])
    #expect(try await shown(test.scope(only: StreamSelection(spider), muting: searches)) == ["c"])

    try await photos.mute(MuteList(words: "again"), in: scope)
    #expect(try await shown(scope) == ["d"])
    #expect(try await muted(scope) == ["a", "b", "c"])
    #expect(try await photos.markAllSeen(in: scope) == 1)
    try await photos.markSeen([PhotoID(source: source, item: "b")])
    #expect(try await shown(scope) == ["b", "d"])
    #expect(try await shown(test.scope()) == ["a", "b", "d"])
  }

  @Test(arguments: ["from:nowhere", "-from:nowhere", "in:/nowhere, from:nowhere"])
  func `a muted search of a source that is not there mutes nothing`(text: String) async throws {
    let searches = try SearchQuery.list(text, now: test.time.now)
    #expect(try await shown(test.scope(muting: searches)) == ["a", "b", "c", "d"])
    #expect(try await muted(test.scope(muting: searches)).isEmpty)
  }

  @Test func `boosts of a source go and come back, those that come later, too`() async throws {
    func boosted(_ item: String, at seconds: Int64) -> Photo {
      var photo = photo(item, at: seconds, nil)
      photo.details = PostDetails(boostedBy: [Person(name: "", address: "bo")])
      return photo
    }
    _ = try await library.photos.insert([boosted("x", at: 35)], of: source)
    #expect(try await shown(test.scope()) == ["a", "x", "b", "c", "d"])
    try await library.photos.mute(MuteList(boosts: [source: .no]), in: test.scope())
    _ = try await library.photos.insert([boosted("y", at: 25)], of: source)
    #expect(try await shown(test.scope()) == ["a", "b", "c", "d"])
    #expect(try await muted(test.scope()) == ["x", "y"])
    try await library.photos.mute(
      MuteList(boosts: [source: .pictures, SourceID(rawValue: "s9"): .no]), in: test.scope())
    #expect(try await shown(test.scope()) == ["a", "x", "b", "y", "c", "d"])
  }

  @Test func `photos that come or change later are judged, too`() async throws {
    try await library.photos.mute(spiders, in: test.scope())
    let changed = [
      photo("a", at: 40, "An elephant"), photo("b", at: 30, "A spider on a cat"),
      photo("e", at: 35, "SPIDER"), photo("f", at: 25, "A dog"),
    ]
    #expect(try await library.photos.insert(changed, of: source) == 2)
    #expect(try await shown(test.scope()) == ["a", "f", "d"])
    #expect(try await muted(test.scope()) == ["e", "b", "c"])
  }

  @Test func `only the photos of one profile are muted`() async throws {
    let other = try await library.profiles.insertProfile(named: "other").id
    let theirs = try await library.sources.insertSource(.samples, named: "", profile: other).id
    _ = try await library.photos.insert([.test(theirs, "x", at: 1, caption: "spider")], of: theirs)
    try await library.photos.mute(spiders, in: test.scope())
    #expect(try await shown(test.scope(profile: other)) == ["x"])
    try await library.photos.mute(MuteList(words: "cat"), in: test.scope(profile: other))
    #expect(try await shown(test.scope()) == ["b", "d"])
  }

  @Test(arguments: [0, 1, 2])
  func `a call that ended in the middle is made up for by the next`(steps: Int) async throws {
    let many = (0..<1200).map { photo("\($0)", at: Int64($0), $0 % 3 == 0 ? "spider" : "cat") }
    _ = try await library.photos.insert(many, of: source)
    try await library.photos.mute(MuteList(words: "cat"), in: test.scope())
    let judgement = MuteJudgement(
      cache: try library.files.cache(), profile: 1, list: spiders)
    try await judgement.begin()
    for _ in 0..<steps { #expect(try await judgement.step()) }
    let half = try await muted(test.scope()).count
    #expect(half != 402)

    let again = try test.open().photos
    _ = try await again.insert([photo("late", at: 5, "spider")], of: source)
    try await again.mute(spiders, in: test.scope())
    #expect(try await muted(test.scope()).count == 403)
    #expect(try await shown(test.scope()).count == 802)
  }

  @Test func `other mutes that come in the middle are not overruled`() async throws {
    let judgement = MuteJudgement(
      cache: try library.files.cache(), profile: 1, list: spiders)
    try await judgement.begin()
    try await test.open().photos.mute(MuteList(words: "cat"), in: test.scope())
    #expect(try await judgement.step() == false)
    #expect(try await muted(test.scope()) == ["b"])
  }

  @Test func `the same mutes again write nothing`() async throws {
    try await library.photos.mute(spiders, in: test.scope())
    let log = test.folder + "/cache.sqlite-wal"
    let before = try Data(contentsOf: URL(filePath: log))
    try await library.photos.mute(MuteList(words: " SPIDER,"), in: test.scope())
    #expect(try Data(contentsOf: URL(filePath: log)) == before)
  }

  @Test func `a lost cache is judged anew`() async throws {
    try await library.photos.mute(spiders, in: test.scope())
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: test.folder + "/cache.sqlite" + suffix)
    }
    let photos = try test.open().photos
    _ = try await photos.insert([photo("a", at: 40, "A spider")], of: source)
    #expect(try await photos.first(after: nil, in: test.scope())?.id.item == "a")
    try await photos.mute(spiders, in: test.scope())
    #expect(try await photos.first(after: nil, in: test.scope()) == nil)
  }

  @Test func `muted photos expire as others do`() async throws {
    let expiry = test.time.now.advanced(by: .seconds(60))
    let story = Photo.test(source, "s", at: 50, caption: "spider", expiresAt: expiry)
    _ = try await library.photos.insert([story], of: source)
    try await library.photos.mute(spiders, in: test.scope())
    #expect(try await library.photos.nextExpiry(in: test.scope()) == expiry)
    test.time.advance(by: .seconds(60))
    #expect(try await muted(test.scope()) == ["a", "c"])
    #expect(try await library.photos.item(at: 2, in: test.scope())?.id.item == "d")
    #expect(try await library.photos.purgeExpired(in: test.scope()) == 1)
  }
}

extension MuteTests {
  private func photo(_ item: String, at timestamp: Int64, _ caption: String?) -> Photo {
    .test(source, item, at: timestamp, caption: caption)
  }

  private func shown(_ scope: StreamScope) async throws -> [String] {
    let items = try await library.photos.items(from: nil, limit: 2000, in: scope)
    #expect(items.map(\.place) == Array(1..<items.count + 1))
    #expect(items.allSatisfy { $0.total == items.count })
    return items.map(\.id.item)
  }

  private func muted(_ scope: StreamScope) async throws -> [String] {
    try await library.photos.mutedPhotos(after: nil, limit: 2000, in: scope).map(\.id.item)
  }
}
