import Domain
import Fakes
import Foundation
import Library
import Storage
import Testing
import Web

@testable import Streams

@Suite struct FolderSourceTests {
  @Test func `a folder that was moved is the source it was, once its new place is added`()
    async throws
  {
    let test = try TestStreams()
    try await test.add([1, 2, 3])
    try await test.streams.markSeen([try #require(try await test.id(3))])
    let source = try #require(try await test.streams.sources().first)
    let (old, new) = (test.scratch.path(of: "photos"), test.scratch.path(of: "pictures"))
    try FileManager.default.moveItem(atPath: old, toPath: new)
    await #expect(throws: SourceError.gone(old)) {
      _ = try await test.finish(test.streams.refresh())
    }
    #expect(SourceError.gone(old).reason.hasSuffix("type `settings add <its new place>`"))
    #expect(try await test.streams.standings().map(\.problem) == ["it is not there now"])
    let summary = try #require(try await test.finish(test.streams.addFolder(new)))
    #expect(summary.movedTo == new)
    #expect((summary.isKnown, summary.photos, summary.added) == (true, 3, 0))
    let now = try await test.streams.sources()
    #expect(now.map(\.id) == [source.id])
    #expect(now.map(\.kind) == [.folder(FileLocation(path: new))])
    let photos = try await test.streams.page(from: nil, limit: 9).map(\.photo)
    #expect(photos.map(\.isSeen) == [true, false, false])
    #expect(photos.allSatisfy { $0.media.file?.displayPath.hasPrefix(new + "/") == true })
    #expect(try await test.finish(test.streams.refresh())?.changed == 0)
  }

  @Test func `a folder within a source, or around one, would show photos twice`() async throws {
    let test = try TestStreams()
    try await test.add([1], to: "photos/2024")
    let (all, part) = (test.scratch.path(of: "photos"), test.scratch.path(of: "photos/2024"))
    await #expect(throws: SourceError.hasSource(all, source: "2024")) {
      _ = try await test.finish(test.streams.addFolder(all))
    }
    try await test.streams.remove(try #require(try await test.streams.sources().first?.id))
    try await test.add([2])
    await #expect(throws: SourceError.inSource("photos", folder: "2024")) {
      _ = try await test.finish(test.streams.addFolder(part))
    }
    try await test.add([3], to: "photos2")
    #expect(try await test.streams.sources().map(\.name) == ["photos", "photos2"])
  }

  @Test func `an empty folder becomes a source only where that is meant`() async throws {
    let test = try TestStreams()
    let (empty, notes) = (test.scratch.path(of: "incoming"), test.scratch.path(of: "notes"))
    try test.scratch.write([], to: "incoming/.hidden")
    try test.scratch.write([1], to: "notes/a.txt")
    await #expect(throws: SourceError.noPhotos(empty, problems: [])) {
      _ = try await test.finish(test.streams.addFolder(empty))
    }
    await #expect(throws: SourceError.noPhotos(notes, problems: [])) {
      _ = try await test.finish(test.streams.addFolder(notes, evenIfEmpty: true))
    }
    #expect(
      try await test.finish(test.streams.addFolder(empty, evenIfEmpty: true))?.photos == 0)
    try test.write(1, in: "incoming")
    #expect(try await test.finish(test.streams.refresh())?.added == 1)
    #expect(try await test.streams.sources().map(\.name) == ["incoming"])
  }
}

@Suite struct SourceStandingTests {
  @Test func `a source is called as somebody wants it`() async throws {
    let test = try TestStreams()
    try await test.add([1])
    try await test.add([2], to: "two")
    let source = try #require(try await test.streams.sources().first)
    #expect(try await test.streams.rename(source.id, to: " My \t photos ").name == "My photos")
    _ = try await test.finish(test.streams.refresh())
    #expect(try await test.streams.sources().map(\.name) == ["My photos", "two"])
    await #expect(throws: SourceError.takenName("two")) {
      _ = try await test.streams.rename(source.id, to: "two")
    }
    for name in ["", "7", "all"] {
      await #expect(throws: SourceError.badName(name)) {
        _ = try await test.streams.rename(source.id, to: name)
      }
    }
  }

  @Test func `each source tells how many photos it has, the newest, and why it is silent`()
    async throws
  {
    let test = try TestStreams()
    try await test.add([1, 3])
    test.blogs.publish([5], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let query = try SearchQuery("fog", now: test.time.now)
    _ = try await test.streams.addSearch(query, named: "foggy")
    let failure = NetworkError.unknownHost("a.example")
    test.blogs.fail("a.example", with: failure)
    _ = try await test.finish(test.streams.refresh())
    let standings = try await test.streams.standings()
    #expect(standings.map(\.photos) == [2, 1, nil])
    #expect(
      standings.map(\.newest) == [
        Timestamp(milliseconds: 3000), Timestamp(milliseconds: 5000), nil,
      ])
    #expect(standings.map(\.problem) == [nil, failure.reason, nil])
  }
}
