import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing

@testable import Library

@Suite struct TagStoreTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [10, 20, 30])
  }

  private func pair(_ item: String, _ name: String) throws -> TaggedPhoto {
    TaggedPhoto(PhotoID(source: source, item: item), try #require(Domain.Tag(name) as Domain.Tag?))
  }

  @discardableResult
  private func apply(
    removed: [(String, String)] = [], added: [(String, String)] = [], in other: Library? = nil
  ) async throws -> TagChange {
    try await (other ?? library).tags.apply(
      TagChange(removed: try removed.map(pair), added: try added.map(pair)), at: test.time.now)
  }

  private func found(_ text: String, in other: Library? = nil) async throws -> [String] {
    let query = try SearchQuery(text + " ", now: test.time.now)
    let page = try await (other ?? library).photos.search(
      query, after: nil, limit: 100, in: test.scope())
    return page.photos.map(\.id.item).sorted()
  }

  private func check() async throws {
    try await library.files.cache().write {
      try $0.execute(
        sql: "INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `photos are found by their tags at once, and no more when they are gone`() async throws
  {
    try await apply(added: [("0", "Low tide"), ("1", "low_tide"), ("1", "Fog")])
    #expect(try await found("tag:lowtide") == ["0", "1"])
    #expect(try await found("\"low tide\"") == ["0", "1"])
    #expect(try await found("#fog") == ["1"])
    let photo = try await library.photos.item(PhotoID(source: source, item: "1"), in: test.scope())
    #expect(photo?.photo.tags == ["Fog", "Low tide"], "the name that was there first")
    try await apply(removed: [("0", "LOW TIDE")])
    #expect(try await found("tag:lowtide") == ["1"])
    try await check()
  }

  @Test func `photos are tagged while another program writes to the cache`() async throws {
    let library = try test.open(LibraryOptions(busyTimeout: 0.05))
    #expect(try await found("#fog", in: library).isEmpty)
    try await test.whileCacheIsLocked {
      let done = try await apply(added: [("0", "fog")], in: library)
      #expect(done.added.count == 1)
    }
    #expect(try await found("#fog", in: library) == ["0"])
  }

  @Test func `a change says what was not so before, and its inverse takes it back`() async throws {
    try await apply(added: [("0", "fog")])
    let done = try await apply(removed: [("0", "mist")], added: [("0", "Fog"), ("1", "fog")])
    let expected = [try pair("1", "fog")]
    #expect(done.removed.isEmpty && done.added == expected)
    _ = try await library.tags.apply(done.inverse, at: test.time.now)
    #expect(try await found("#fog") == ["0"])
    let renaming = try await apply(removed: [("0", "fog")], added: [("0", "FOG")])
    #expect(renaming.added.map(\.tag.name) == ["FOG"])
    _ = try await library.tags.apply(renaming.inverse, at: test.time.now)
    let tags = try await library.tags.tags(of: 1)
    #expect(tags.map(\.key.name) == ["fog"] && tags.map(\.value) == [1])
  }

  @Test func `tags outlive the cache, the photo, and a crash between both files`() async throws {
    try await apply(added: [("0", "fog"), ("9", "mist")])
    #expect(try await found("#mist").isEmpty)
    _ = try await library.photos.insert([.test(source, "9", at: 5)], of: source)
    #expect(try await found("#mist") == ["9"])
    // The cache says what it said before the last change, as after a crash.
    try await library.files.people.write { db in
      try db.execute(
        sql: "UPDATE tag SET name = 'rain', key = 'rain' WHERE key = 'fog'")
      try db.execute(sql: "UPDATE tagRevision SET number = number + 1")
    }
    let other = try test.open()
    #expect(try await found("#rain", in: other) == ["0"])
    #expect(try await found("#fog", in: other).isEmpty)
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: test.folder + "/cache.sqlite" + end)
    }
    let third = try test.open()
    let photos = (0...2).map { Photo.test(source, "\($0)", at: Int64($0)) }
    _ = try await third.photos.insert(photos, of: source)
    #expect(try await found("#rain", in: third) == ["0"])
  }

  @Test func `what one process did not get to repeat, the next change of another repeats`()
    async throws
  {
    try await apply(added: [("0", "fog")])
    try await library.files.people.write { db in
      try db.execute(sql: "UPDATE tag SET name = 'rain', key = 'rain' WHERE key = 'fog'")
      try db.execute(sql: "UPDATE tagRevision SET number = number + 1")
    }
    #expect(try await found("#rain").isEmpty)
    try await apply(added: [("1", "mist")])
    #expect(try await found("#rain") == ["0"])
    #expect(try await found("#fog").isEmpty)
    #expect(try await found("#mist") == ["1"])
  }

  @Test func `one change too many, or of nobody's photo, changes nothing`() async throws {
    let many = (0..<Domain.Tag.mostOfPhoto).map { ("0", "t\($0)") }
    try await apply(added: many)
    await #expect(throws: TagError.tooMany) { try await apply(added: [("1", "a"), ("0", "b")]) }
    #expect(try await found("#a").isEmpty)
    let strange = PhotoID(source: SourceID(rawValue: "@ada"), item: "1")
    let wish = TagChange(added: [
      TaggedPhoto(strange, try #require(Domain.Tag("fog") as Domain.Tag?))
    ])
    await #expect(throws: TagError.notKept) {
      _ = try await library.tags.apply(wish, at: test.time.now)
    }
    let more = [try pair("0", "b"), try pair("1", "b")]
    #expect(try await library.transfers.insertTags(more, at: test.time.now) == 1)
  }

  @Test func `tags are counted, one's own apart from others'`() async throws {
    _ = try await library.photos.insert(
      [
        .test(source, "7", at: 1, caption: "#fog #sea"), .test(source, "8", at: 2, caption: "#sea"),
      ], of: source)
    try await apply(added: [("0", "Fog"), ("7", "fog")])
    let counts = try await library.photos.tagCounts(of: 1, limit: 10)
    #expect(counts.map(\.tag.key) == ["fog", "sea"])
    #expect(counts.map(\.photos) == [2, 2] && counts.map(\.own) == [2, 0])
    #expect(try await library.photos.tagCounts(of: 2, limit: 10).isEmpty)
    // Somebody else's photos have no part in it.
    let other = try await library.profiles.insertProfile(named: "other")
    let theirs = try await library.sources.insertSource(
      .folder(FileLocation(path: "/theirs")), named: "theirs", profile: other.id)
    _ = try await library.photos.insert(
      [.test(theirs.id, "1", at: 3, caption: "#sea #secret")], of: theirs.id)
    let mine = try await library.photos.tagCounts(of: 1, limit: 10)
    #expect(mine == counts)
    // Nor have they when theirs are more than are listed.
    let many = (0..<9).map {
      Photo(
        id: PhotoID(source: theirs.id, item: "many \($0)"), timestamp: test.time.now,
        caption: "#one #two #three", author: "Eve", media: .sample(1))
    }
    _ = try await library.photos.insert(many, of: theirs.id)
    #expect(try await library.photos.tagCounts(of: 1, limit: 2) == counts)
    #expect(try await library.photos.tagCounts(of: 1, limit: 1).map(\.photos) == [2])
    let terms = try await library.photos.searchTerms(of: 1, beginning: "", limit: 2)
    #expect(terms.tags == ["sea", "fog"] && terms.people.isEmpty)
    let others = try await library.photos.searchTerms(of: other.id, beginning: "", limit: 9)
    #expect(others.tags == ["one", "three", "two", "sea", "secret"] && others.people == ["eve"])
    let fog = try #require(Domain.Tag("fog") as Domain.Tag?)
    let photos = try await library.photos.photos(tagged: fog, of: 1)
    #expect(Set(photos.map(\.id.item)) == ["0", "7"])
  }

  @Test func `a photo with 10,000 tags in its words is stored and found`() async throws {
    let words = (0..<10_000).map { "#t\($0)" }.joined(separator: " ")
    _ = try await library.photos.insert([.test(source, "9", at: 1, caption: words)], of: source)
    #expect(try await found("#t499") == ["9"], "the first 500 tags count")
    #expect(try await found("#t500") == [])
    try await apply(added: [("9", "own")])
    #expect(try await found("#own #t498") == ["9"])
    #expect(try await found("#t499") == [], "their own come first")
    #expect(try await library.photos.searchTerms(of: 1, beginning: "", limit: 3).tags.count == 3)
    try await check()
  }
}
