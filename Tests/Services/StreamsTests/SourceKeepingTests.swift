import Domain
import Fakes
import Foundation
import Library
import Storage
import Synchronization
import Testing
import Timeline
import Web

@testable import Streams

@Suite struct SourceKeepingTests {
  @Test func `adding a folder scans it, and adding it again by another spelling rescans it`()
    async throws
  {
    let test = try TestStreams()
    for number in 1...3 { try test.write(number) }
    let first = try await test.finish(test.streams.addFolder(test.scratch.path(of: "photos")))
    #expect(first?.name == "photos")
    #expect(first?.added == 3)
    #expect(first?.newest == Timestamp(milliseconds: 3000))
    let again = try await test.finish(
      test.streams.addFolder(test.scratch.path(of: "photos/../photos/")))
    #expect(again?.added == 0)
    #expect(again?.photos == 3)
    #expect((first?.isKnown, again?.isKnown) == (false, true))
    #expect(try await test.streams.sources().map(\.name) == ["photos"])
  }

  @Test func `what is no folder does not become a source`() async throws {
    let test = try TestStreams()
    try test.scratch.write([1], to: "file")
    let (missing, file) = (test.scratch.path(of: "missing"), test.scratch.path(of: "file"))
    await #expect(throws: SourceError.notFound(missing)) {
      _ = try await test.finish(test.streams.addFolder(missing))
    }
    await #expect(throws: SourceError.notAFolder(file)) {
      _ = try await test.finish(test.streams.addFolder(file))
    }
    #expect(try await test.streams.sources().isEmpty)
  }

  @Test func `a folder that cannot be scanned at all does not become a source`() async throws {
    let error = MediaError.decoderFailed(reason: "not found")
    let test = try TestStreams { _ in throw error }
    try test.write(1)
    await #expect(throws: error) {
      _ = try await test.finish(test.streams.addFolder(test.scratch.path(of: "photos")))
    }
    #expect(try await test.streams.sources().isEmpty)
  }

  @Test func `adding the samples twice adds them once`() async throws {
    let test = try TestStreams()
    let first = try await test.streams.addSamples()
    #expect((first.added, first.photos) == (5, 5))
    #expect(first.newest == test.time.now)
    test.time.advance(by: .seconds(10))
    let again = try await test.streams.addSamples()
    #expect((again.added, again.photos) == (0, 5))
    #expect((first.isKnown, again.isKnown) == (false, true))
    #expect(again.newest == first.newest)
    #expect(try await test.streams.sources().map(\.kind) == [.samples])
  }

  @Test func `samples of an earlier version stay listed, and liked`() async throws {
    let test = try TestStreams()
    let source = try await test.library.sources.insertSource(
      .samples, named: "samples", profile: 1)
    let old = Photo(
      id: PhotoID(source: source.id, item: "sample-33"), timestamp: test.time.now,
      caption: "From the 31st floor", media: .sample(33))
    _ = try await test.library.photos.insert([old], of: source.id)
    try await test.library.outbox.setLocalReaction(.like, to: old.id, at: test.time.now)
    let summary = try #require(try await test.finish(test.streams.refresh()))
    #expect((summary.added, summary.photos) == (0, 1))
    #expect(try await test.streams.addSamples().photos == 1)
    let listed = try await test.streams.page(from: nil, limit: 9).map(\.photo)
    #expect(listed.map(\.id) == [old.id])
    #expect(listed.map(\.caption) == [old.caption])
    #expect(try await test.library.outbox.localReactions(to: [old.id]) == [old.id: .like])
  }

  @Test func `one source that fails does not stop the others`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2], to: "one")
    try await test.add([3], to: "two")
    _ = try await test.streams.addSamples()
    try test.write(4, in: "two")
    try test.remove("one")
    let summary = try #require(try await test.finish(test.streams.refresh()))
    #expect(summary.name == "one, two, samples")
    #expect(summary.added == 1)
    #expect(
      summary.sources == [
        SourceNews(
          name: "one", failure: SourceError.gone(test.scratch.path(of: "one")).reason),
        SourceNews(name: "two", added: 1), SourceNews(name: "samples"),
      ])
    #expect(try await test.streams.start()?.total == 9)
  }

  @Test func `a folder that is the only source fails with its own reason`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2], to: "one")
    try test.remove("one")
    await #expect(throws: SourceError.gone(test.scratch.path(of: "one"))) {
      _ = try await test.finish(test.streams.refresh())
    }
    #expect(try await test.streams.start()?.total == 2)
  }

  @Test func `progress counts through all sources`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2], to: "one")
    try await test.add([3, 4, 5], to: "two")
    // Not as a stream, of which those who listen late miss some.
    let steps = Mutex<[ScanProgress]>([])
    let round = SourceRound(test.streams) { step in steps.withLock { $0.append(step) } }
    _ = try await round.refresh()
    #expect(
      steps.withLock { $0 } == [.scanning(done: 2, found: 2), .scanning(done: 5, found: 5)])
  }

  @Test func `stopping to listen stops the scan, and what was scanned stays`() async throws {
    let started = AsyncStream.makeStream(of: Void.self)
    let test = try TestStreams { file in
      if file.displayName == "2.jpg" {
        started.continuation.yield()
        try await Standstill.untilCancelled()
      }
      return .small
    }
    for number in 1...2 { try test.write(number) }
    let changes = test.streams.changes()
    let listening = Task {
      try await test.finish(test.streams.addFolder(test.scratch.path(of: "photos")))
    }
    try await started.stream.next("a scan to begin")
    listening.cancel()
    #expect(try await listening.ended("the scan to stop") == nil)
    #expect(try await changes.next("a change") == .updated(added: 1, removed: 0, changed: 0))
    #expect(try await test.streams.sources().count == 1)
    #expect(try await test.streams.start()?.number == 1)
  }

  @Test func `which boosts are shown is the same in every session`() async throws {
    let test = try TestStreams()
    let home = try await test.library.sources.insertSource(
      .account(AccountID(rawValue: 1), .home), named: "home", profile: 1
    ).id
    let (other, _) = try test.reopened()
    #expect(try await test.streams.scope().profile == 1)
    for rule in [BoostRule.no, .pictures, .yes] {
      _ = try await other.show(boosts: rule, of: home)
      #expect(
        try await test.streams.muteList(at: test.time.now).boosts
          == (rule == .yes ? [:] : [home: rule]))
    }
  }

  @Test func `a source that is not there cannot be removed`() async throws {
    let test = try TestStreams()
    let id = SourceID(rawValue: "s7")
    await #expect(throws: SourceError.unknownSource("s7")) { try await test.streams.remove(id) }
  }

  @Test func `a source that comes back still knows what was seen`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2, 3])
    try await test.streams.markSeen([try #require(try await test.id(3))])
    let source = try #require(try await test.streams.sources().first)
    try await test.streams.remove(source.id)
    try await test.add([])
    #expect(try await test.streams.start()?.number == 2)
  }

  @Test func `a blog that is brought back has its photos, whether it answers or not`() async throws
  {
    let test = try TestStreams()
    test.blogs.publish([1, 2, 3], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    let source = try #require(try await test.streams.sources().first)
    test.blogs.fail("a.example", with: NetworkError.unknownHost("a.example"))
    let removed = try await test.streams.remove(source.id)
    #expect(try await test.streams.rows(from: nil, limit: 9).isEmpty)
    try await test.streams.restore(removed)
    #expect(try await test.streams.sources() == [source])
    let photos = try await test.streams.rows(from: nil, limit: 9).compactMap { row in
      if case .photo(let item) = row { item.photo.id.item } else { nil }
    }
    #expect(photos == ["3", "2", "1"])
  }

  @Test func `only what is brought back is asked`() async throws {
    let test = try TestStreams()
    for host in ["a.example", "b.example"] {
      test.blogs.publish([1], on: host)
      _ = try await test.finish(test.streams.addFeed(host))
    }
    let source = try #require(try await test.streams.sources().first)
    let removed = try await test.streams.remove(source.id)
    test.blogs.publish([2], on: "a.example")
    let before = test.blogs.questions(to: "b.example")
    try await test.streams.restore(removed)
    #expect(try await test.streams.start()?.total == 3)
    #expect(test.blogs.questions(to: "b.example") == before)
  }

  @Test func `a blog that is brought back has what is muted, too`() async throws {
    let test = try TestStreams()
    test.blogs.publish([1, 2], on: "a.example")
    _ = try await test.finish(test.streams.addFeed("a.example"))
    try test.settings.set(.mutePeople, to: "a.example", in: .profile)
    #expect(try await test.streams.start() == nil)
    test.blogs.fail("a.example", with: NetworkError.unknownHost("a.example"))
    let source = try #require(try await test.streams.sources().first)
    try await test.streams.restore(try await test.streams.remove(source.id))
    try test.settings.set(.mutePeople, to: "", in: .profile)
    #expect(try await test.streams.start()?.total == 2)
  }

  @Test(arguments: [(2, 2), (9, 3)])
  func `a new timeline whose server is still preparing it is asked for again a moment later`(
    readyAfter: Int, pauses: Int
  ) async throws {
    let test = try TestStreams()
    let account = try await test.library.accounts.storeAccount()
    let busy = NetworkError.busy(host: "photos.example", wait: .seconds(5))
    let naps = Mutex<[Duration]>([])
    let streams = Streams(
      Streams.Dependencies(
        profile: 1, sources: test.library.sources, photos: test.library.photos,
        track: test.library.track(of: 1), folders: NoFolders(), samples: FewSamples(),
        feeds: NoFeeds(),
        supplier: { source in
          ManagedSupplier(
            id: OpaqueID(source.id.rawValue), name: source.name, timeout: patience
          ) { _, _ in
            if naps.withLock(\.count) < readyAfter { throw busy }
            return TicketPage([], isEnd: true)
          }
        }, settings: test.settings, time: test.time, reporting: test.reports,
        sleep: { pause in naps.withLock { $0.append(pause) } }))
    let summary = try await test.finish(streams.addTimeline(.home, of: account))
    #expect(naps.withLock { $0 } == Array(repeating: .seconds(5), count: pauses))
    #expect(summary?.sources.map(\.failure) == [readyAfter > pauses ? busy.reason : nil])
  }

  @Test func `a folder that is brought back is scanned again`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2, 3])
    let source = try #require(try await test.streams.sources().first)
    let removed = try await test.streams.remove(source.id)
    #expect(removed.photos.isEmpty, "they are still in the folder")
    try await test.streams.restore(removed)
    #expect(try await test.streams.start()?.total == 3)
  }

  @Test func `a lost cache is made good by a refresh, seen marks and samples included`()
    async throws
  {
    let test = try TestStreams()
    try await test.add([1, 2, 3])
    _ = try await test.streams.addSamples()
    try await test.streams.markSeen([try #require(try await test.id(3))])
    try test.loseCache()
    let (again, _) = try test.reopened()
    #expect(try await again.start() == nil)
    let summary = try #require(try await test.finish(again.refresh()))
    #expect(summary.added == 8)
    let seen = try await again.page(from: nil, limit: 99).filter(\.photo.isSeen)
    #expect(seen.map(\.number) == [3])
  }
}
