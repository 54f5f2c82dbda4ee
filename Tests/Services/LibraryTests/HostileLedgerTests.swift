import Domain
import Fakes
import GRDB
import Storage
import Testing
import Timeline

@testable import Library

/// Whatever number stands in whatever column of the two files, all of it can be read, and the engine goes
/// on: what cannot be is refused, and ends nothing. An overflow would end the tests, so that a number is read
/// and reckoned with shows more here than what is expected of it.
@Suite struct HostileLedgerTests {
  private static let parts = 0..<8

  @Test(arguments: parts) func `a number in any column`(part: Int) async throws {
    let filled = try await FilledLibrary()
    let columns = try filled.columns(of: "INTEGER")
    #expect(columns.count > 70)
    try await expectAllRead(filled)
    for column in Self.part(part, of: columns) {
      for number in [Int64.max, .min] { try await expectReadable(filled, [column], number) }
    }
    // Others stand in one column of each table at once; in each of these alone where something was refused.
    for number in [-1, 0, 1 << 31, 1 << 53] as [Int64] {
      for batch in Self.part(part, of: FilledLibrary.batches(of: columns)) {
        let isRead = try await expectReadable(filled, batch, number)
        guard !isRead, batch.count > 1 else { continue }
        for column in batch { try await expectReadable(filled, [column], number) }
      }
    }
  }

  @Test(arguments: [
    "coverage", "window", "content", "uploads", "facts", "value", "location", "target", "list",
    "lists", "local", "profile",
  ])
  func `a number within any text that has some`(name: String) async throws {
    let filled = try await FilledLibrary()
    try await expectAllRead(filled)
    var texts = 0
    for column in try filled.columns(of: "TEXT") where column.name == name {
      for text in try filled.texts(in: column).prefix(2) {
        texts += 1
        for variant in variants(of: text) {
          try await expectReadable(filled, [column], variant)
        }
      }
    }
    #expect(texts > 0)
  }
}

extension HostileLedgerTests {
  /// Every eighth, from one of the first eight on.
  private static func part<Element>(_ part: Int, of all: [Element]) -> [Element] {
    stride(from: part, to: all.count, by: parts.count).map { all[$0] }
  }

  /// A text with other numbers in it, of those that are read alike with one.
  private func variants(of text: String) -> [String] {
    let (texts, alike) = (
      HostileNumbers.texts,
      [
        "7", "4294967296", "9007199254740993", "18446744073709551615", "-1e308",
        "\"9223372036854775807\"",
      ]
    )
    return HostileNumbers.variants(of: text).enumerated().compactMap { place, variant in
      alike.contains(texts[place % texts.count]) ? nil : variant
    }
  }

  /// Does it, and returns whether it was done; else that is said which may be said of a file that holds what it
  /// should not.
  private func isDone(_ name: String, _ work: () async throws -> Void) async -> Bool {
    do {
      try await work()
      return true
    } catch is any Domain.ExplainedError {
      return false
    } catch {
      Issue.record(error, "\(name)")
      return false
    }
  }

  /// What was written is not refused as long as nobody changes it: else nothing that follows would show anything.
  private func expectAllRead(_ filled: FilledLibrary) async throws {
    #expect(try await expectReadable(filled, [], 0, of: ["library", "cache"]))
  }

  /// Reads a library with a value in some columns, and returns whether none of it was refused.
  @discardableResult
  private func expectReadable(
    _ filled: FilledLibrary, _ columns: [FilledLibrary.Column],
    _ value: some DatabaseValueConvertible, of files: Set<String>? = nil
  ) async throws -> Bool {
    let test = try filled.copy(with: value, in: columns)
    let library = try test.open()
    let name = "\(value) in \(columns)"
    let files = files ?? Set(columns.map(\.file))
    var done = [
      await isDone(name) { try await expectStream(of: library, test, name) },
      await isDone(name) { try await expectSearch(filled, library, test, name) },
      await isDone(name) { try await expectPeople(of: library, test) },
    ]
    if files.contains("cache") {
      done.append(await isDone(name) { try await expectEngine(filled, library, name) })
      done.append(await isDone(name) { try await expectPictures(of: library, test, name) })
    }
    if files.contains("library") {
      done.append(await isDone(name) { try await expectOutbox(of: library, test) })
      done.append(await isDone(name) { try await expectRest(of: library) })
    }
    #expect(test.notices.isEmpty, "\(name)")
    return done.allSatisfy(\.self)
  }

  private func expectStream(
    of library: Library, _ test: TestLibrary, _ name: String
  ) async throws {
    for order in [StreamOrder.newest, .oldest] {
      let scope = test.scope(order)
      for item in try await library.photos.items(from: nil, limit: 500, in: scope) {
        let (moment, engagement) = (item.photo.timestamp, item.photo.engagement ?? Engagement())
        let now = test.time.now
        #expect(now.advanced(by: now.duration(to: moment)) == moment, "\(name)")
        #expect(engagement.with(.like).likes > 0, "\(name)")
        #expect((item.photo.size.map { 4 * $0.width * $0.height } ?? 1) > 0, "\(name)")
        #expect((1...Count.most).contains(item.place) && item.place <= item.total, "\(name)")
      }
      _ = try await library.photos.item(at: 2, in: scope)
      _ = try await library.photos.firstUnseen(after: nil, in: scope)
      _ = try await library.photos.last(before: nil, in: scope)
      _ = try await library.photos.mutedPhotos(after: nil, limit: 10, in: scope)
    }
    let sources = try await library.sources.sources(of: 1)
    for source in sources {
      #expect(try await library.photos.contents(of: source.id).photos >= 0, "\(name)")
      _ = try await library.folders.files(in: FileLocation(path: "a"), of: source.id)
      let scan = try await library.folders.beginScan(of: source.id)
      _ = try await library.folders.finishScan(scan, root: FolderIdentity(device: 1, inode: 2))
    }
    let moments = [test.time.now, Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)]
    for count in try await library.photos.counts(since: moments, in: test.scope()) {
      #expect((0...Count.most).contains(count), "\(name)")
    }
    _ = try await library.photos.nextExpiry(in: test.scope())
    _ = try await library.photos.purgeExpired(in: test.scope())
    _ = try await library.photos.markAllSeen(in: test.scope())
  }

  private func expectSearch(
    _ filled: FilledLibrary, _ library: Library, _ test: TestLibrary, _ name: String
  ) async throws {
    let (photos, scope) = (library.photos, test.scope())
    for _ in 0..<20 {
      guard let progress = try await photos.extendSearch() else { break }
      #expect(progress.done > 0 && progress.total > 0, "\(name)")
    }
    for text in ["fog", "#fog", "is:duplicate", "-is:duplicate"] {
      var end: SearchCursor?
      for _ in 0..<20 {
        let query = try SearchQuery(text, now: test.time.now)
        let page = try await photos.search(query, after: end, limit: 2, in: scope)
        guard let next = page.end else { break }
        end = next
      }
    }
    _ = try await photos.searchTerms(of: 1, beginning: "", limit: 9)
    for count in try await photos.tagCounts(of: 1, limit: 9) {
      #expect(count.photos > 0, "\(name)")
    }
    guard let tag = Domain.Tag("fog") else { return }
    for photo in filled.looked {
      try await library.appearances.note(
        PerceptualHash(bits: 7), of: photo.id, showing: photo.media)
    }
    let tagged = filled.looked.prefix(1).map { TaggedPhoto($0.id, tag) }
    let done = try await library.tags.apply(TagChange(removed: tagged), at: test.time.now)
    _ = try await library.tags.apply(done.inverse, at: test.time.now)
    _ = try await (library.tags.tags(of: 1), library.tags.photos(tagged: tag, of: 1))
    _ = try await photos.photos(tagged: tag, of: 1)
  }

  private func expectEngine(
    _ filled: FilledLibrary, _ library: Library, _ name: String
  ) async throws {
    let engine = await filled.world.engine(over: library)
    _ = try await engine.gaps().map { $0.timeframe.span }
    try await engine.refresh()
    for gap in try await engine.gaps().prefix(3) { try await engine.fill(gap) }
    _ = try await library.track(of: 1).windows(of: Set(filled.world.track.suppliers))
    _ = try await library.track(of: 1).tickets(below: nil, limit: 1)
    #expect(try await library.track(of: 1).ledger().revision >= 0, "\(name)")
  }

  private func expectOutbox(of library: Library, _ test: TestLibrary) async throws {
    let (outbox, now) = (library.outbox, test.time.now)
    for entry in try await outbox.entries(of: 1) {
      #expect(entry.attempts >= 0)
      _ = now.duration(to: entry.mutation.createdAt)
    }
    _ = try await outbox.nextTurn(of: 1, sparing: [])
    _ = try await outbox.claim(of: 1, now: now, limit: 5, sparing: [])
    _ = try await outbox.recover(of: 1, leaving: [], until: now)
    for draft in try await outbox.drafts(of: 1) { _ = draft.draft.lifetime.map { $0 * 1000 } }
    let photos = try await library.photos.items(from: nil, limit: 3, in: test.scope())
      .map(\.photo.id)
    _ = try await (outbox.localReactions(to: photos), outbox.noteCounts(on: photos))
    for photo in photos { _ = try await outbox.notes(on: photo) }
  }

  private func expectPictures(
    of library: Library, _ test: TestLibrary, _ name: String
  ) async throws {
    let (pictures, now) = (library.pictures, test.time.now)
    let key = ThumbnailKey(picture: "a", version: "", bounds: PixelSize(clamping: 8, 8))
    let kept = try await pictures.find(key, at: now)
    _ = kept.freshUntil.map { now.duration(to: $0) }
    _ = try await pictures.find(
      ThumbnailKey(picture: "b", version: "", bounds: PixelSize(clamping: 8, 8)), at: now)
    let usage = try await pictures.usage()
    #expect(usage.originals.bytes + usage.thumbnails.bytes >= 0, "\(name)")
    _ = try await pictures.tidy(at: now)
    _ = try await pictures.makeRoom(PictureRoom(budget: 1000))
    _ = try await pictures.clear()
  }

  private func expectPeople(of library: Library, _ test: TestLibrary) async throws {
    _ = try library.filters.filterStamp(of: 1)
    for filter in try await library.filters.filterLists(of: 1).flatMap(\.filters) {
      _ = filter.expiresAt.map { test.time.now.duration(to: $0) }
    }
    _ = try await library.lists.servedLists(of: 1).flatMap(\.lists).map(\.source)
    for kept in try await library.relations.hiding(of: 1) {
      let mute = kept.relationship.with(kept.local).mute
      _ = mute?.endsAt.map { test.time.now.duration(to: $0) }
      let counts = try await library.people.person(kept.person)?.counts
      _ = counts.map { $0.posts + $0.followers + $0.following }
    }
  }

  private func expectRest(of library: Library) async throws {
    for profile in try await library.profiles.storedProfiles() {
      _ = profile.lock.map { $0.failures + 1 }
    }
    _ = try await library.profiles.currentProfileID()
    for profile in [nil, 1] as [Int64?] {
      _ = try library.settings.storedSettings(profile: profile)
    }
    for stored in try await library.accounts.storedAccounts(of: 1) {
      _ = try await library.readPositions.readPosition(of: stored.account.id)
      #expect(stored.account.server.capabilities.count("fog https://photos.example") >= 4)
    }
    _ = try await library.accounts.pendingRevocations()
  }
}
