import Domain
import Fakes
import GRDB
import Storage
import Testing
import Timeline

@testable import Library

@Suite("Posts that come by several sources")
struct PostTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a post stands in the stream once, whatever sources tell and in whatever order`(
    seed: UInt64
  ) async throws {
    var model = try await PostModel(seed: seed)
    var random = SeededGenerator(seed: seed)
    for step in 1...40 {
      try await model.change()
      // Everything is looked at now and then, and at the end; else the whole stream and one source.
      if step.isMultiple(of: 8) {
        try await check(model, model.present, StreamOrder.allCases)
      } else {
        try await check(
          model, Array(model.present.shuffled(using: &random).prefix(1)),
          [Bool.random(using: &random) ? .newest : .oldest])
      }
    }
  }

  private func photo(_ status: String, of source: Source, at timestamp: Int64) -> Photo {
    let item = source.kind.item(ofStatus: status, of: AccountID(rawValue: 1)) ?? status
    return .test(source.id, item, at: timestamp, status: status)
  }

  /// A library with a home timeline, a bookmark list of the same account, and a list of this machine.
  private func sources(_ library: Library) async throws -> [Source] {
    let account = AccountID(rawValue: 1)
    var sources: [Source] = []
    for kind in [Source.Kind.account(account, .home), .account(account, .bookmarks), .list(1)] {
      sources.append(try await library.sources.insertSource(kind, named: "", profile: 1))
    }
    return sources
  }

  @Test func `a post of two sources stands once, and stays by the other when one is removed`()
    async throws
  {
    let test = try TestLibrary()
    let library = try test.open()
    let all = try await sources(library)
    for source in all {
      let new = try await library.photos.insert(
        [photo("7", of: source, at: 70), photo("8", of: source, at: 80)], of: source.id)
      #expect(new == (source.id == all[0].id ? 2 : 0))
    }
    var items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.map(\.photo.status) == ["8", "7"])
    #expect(items.allSatisfy { $0.alsoFrom == [all[1].id, all[2].id] })
    try await library.photos.markSeen([photo("7", of: all[2], at: 70).id])
    for source in all {
      try await library.sources.removeSource(source.id, profile: 1)
      items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
      #expect(items.map(\.photo.isSeen) == (source.id == all[2].id ? [] : [false, true]))
    }
    // What was seen anywhere is seen where it comes next.
    let again = try await library.sources.insertSource(all[1].kind, named: "", profile: 1)
    _ = try await library.photos.insert([photo("7", of: again, at: 70)], of: again.id)
    items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.map(\.photo.isSeen) == [true])
  }

  @Test func `a post looks like no other because it comes by several sources`() async throws {
    let test = try TestLibrary()
    let library = try test.open()
    let all = try await sources(library)
    func note(_ photo: Photo) async throws {
      try await library.appearances.note(
        PerceptualHash(bits: 0xF0F0_1234_5678_9ABC), of: photo.id, showing: photo.media)
    }
    func series() async throws -> [Int64?] {
      try await library.photos.items(from: nil, limit: 9, in: test.scope()).map {
        $0.photo.series
      }
    }
    for source in all {
      let photo = photo("7", of: source, at: 70)
      _ = try await library.photos.insert([photo], of: source.id)
      try await note(photo)
    }
    #expect(try await series() == [nil])
    // Another one stands for it from now on, and is looked at, too.
    let moved = photo("7", of: all[2], at: 60)
    _ = try await library.photos.insert([moved], of: all[2].id)
    try await note(moved)
    #expect(try await series() == [nil])
    let other = photo("8", of: all[0], at: 80)
    _ = try await library.photos.insert([other], of: all[0].id)
    try await note(other)
    let both = try await series()
    #expect(both.count == 2 && both[0] != nil && both[0] == both[1])
  }

  @Test func `the same status at two accounts' servers is two posts`() async throws {
    let test = try TestLibrary()
    let library = try test.open()
    for account in 1...2 {
      let kind = Source.Kind.account(AccountID(rawValue: Int64(account)), .home)
      let source = try await library.sources.insertSource(kind, named: "", profile: 1)
      let photos = [Photo.test(source.id, "7", at: 70, status: "7")]
      #expect(try await library.photos.insert(photos, of: source.id) == 1)
    }
    #expect(try await library.photos.items(from: nil, limit: 9, in: test.scope()).count == 2)
  }

  @Test func `posts of an earlier version are joined at the first start`() async throws {
    let test = try TestLibrary()
    let library = try test.open()
    let all = try await sources(library)
    for source in all {
      _ = try await library.photos.insert([photo("7", of: source, at: 70)], of: source.id)
    }
    // As it was before posts had names: each was seen and tagged on its own.
    try await library.files.cache().write { db in
      try db.execute(sql: "UPDATE photo SET isCopy = 0")
      try db.execute(sql: "UPDATE photo SET post = NULL")
      try db.execute(sql: "UPDATE knownSource SET account = NULL")
    }
    var items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.map(\.total) == [3, 3, 3])
    let seen = photo("7", of: all[1], at: 70).id
    try await library.files.people.write { db in
      try db.execute(
        sql: "INSERT INTO seen (source, item) VALUES (?, ?)", arguments: [seen.source.number, "7"])
    }
    items = try await test.open().photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.map(\.total) == [1])
    #expect(items.map(\.photo.isSeen) == [true])
    #expect(items.map(\.alsoFrom.count) == [2])
  }

  @Test func `what a post costs does not grow with how many there are`() async throws {
    let test = try TestLibrary()
    let library = try test.open()
    let all = try await sources(library)
    for source in all {
      let photos = (0..<4_000).map { photo("\($0)", of: source, at: Int64($0) * 60_000) }
      _ = try await library.photos.insert(photos, of: source.id)
    }
    let scope = test.scope()
    let position = StreamPosition(of: photo("2000", of: all[0], at: 2_000 * 60_000))
    let cache = try library.files.cache()
    let (reading, found) = try cache.readNow { db in
      let query = StreamQuery(db: db, scope: scope)
      var found: [StreamItem?] = []
      let steps = try SearchSteps.count(db) {
        found.append(try query.first(after: position))
        found.append(try query.item(photo("1500", of: all[2], at: 0).id))
      }
      return (steps, found)
    }
    #expect(found.map(\.?.photo.status) == ["1999", "1500"])
    #expect(found.allSatisfy { $0?.alsoFrom.count == 2 })
    #expect(reading < 100, "within about a month places are counted one by one")
    let writing = try await cache.write { db in
      try SearchSteps.count(db) {
        for sql in [
          "UPDATE photo SET isMuted = 1", "UPDATE photo SET age = age - 1", "DELETE FROM photo",
        ] {
          try db.execute(
            sql: sql + " WHERE source = ? AND item = '1000'", arguments: [all[0].id])
        }
      }
    }
    #expect(writing < 5)
  }
}

extension PostTests {
  private func check(
    _ model: PostModel, _ sources: [SourceID], _ orders: [StreamOrder]
  ) async throws {
    for only in [nil] + sources.map({ StreamSelection($0) }) {
      for order in orders { try await check(model, model.test.scope(order, only: only)) }
    }
    for source in sources {
      let query = try SearchQuery("from:\(model.name(of: source)) ", now: model.test.time.now)
      let scope = model.test.scope(only: StreamSelection(query))
      let items = try await model.library.photos.items(from: nil, limit: 99, in: scope)
      let expected = model.posts(from: source)
      #expect(Set(items.compactMap { posts(of: $0.id, model) }) == expected)
      #expect(items.count == expected.count)
      #expect(items.allSatisfy { $0.total == expected.count })
    }
    let tracked = try await model.library.track(of: 1).tickets(below: nil, limit: 1_000)
    #expect(
      Set(tracked.map(\.payload.id)) == Set(model.rows.filter { !$0.isLeaving }.map(\.photo.id)))
    #expect(tracked.map(\.timestamp) == tracked.map(\.timestamp).sorted(by: >))
  }

  private func posts(of id: PhotoID, _ model: PostModel) -> String? {
    model.rows.first { $0.photo.id == id }?.post
  }

  private func check(_ model: PostModel, _ scope: StreamScope) async throws {
    let photos = model.library.photos
    let expected = model.stream(scope)
    let items = try await photos.items(from: nil, limit: 99, in: scope)
    #expect(items.map(\.photo) == expected.map(\.photo))
    #expect(items.map(\.alsoFrom) == expected.map(\.alsoFrom))
    #expect(items.map(\.place) == Array(1..<expected.count + 1))
    #expect(items.allSatisfy { $0.total == expected.count })
    for (place, item) in items.enumerated() {
      #expect(try await photos.item(at: place + 1, in: scope) == item)
    }
    let position = items.dropFirst(items.count / 2).first.map { StreamPosition(of: $0.photo) }
    let index = position.flatMap { here in items.firstIndex { $0.id == here.id } }
    #expect(
      try await photos.first(after: position, in: scope)
        == items.dropFirst(index.map { $0 + 1 } ?? 0).first)
    #expect(try await photos.last(before: nil, in: scope) == items.last)
    #expect(
      try await photos.firstUnseen(after: nil, in: scope) == items.first { !$0.photo.isSeen })
    #expect(
      try await photos.mutedPhotos(after: nil, limit: 99, in: scope)
        == model.stream(scope, isMuted: true).map(\.photo))
    // Whatever a post is called, it is found where it stands.
    for row in model.rows {
      let found = items.first { posts(of: $0.id, model) == row.post }
      #expect(try await photos.item(row.photo.id, in: scope) == (row.isLeaving ? nil : found))
    }
    let moments = items.map(\.photo.timestamp)
    let counts = moments.map { moment in expected.count { $0.photo.timestamp >= moment } }
    #expect(try await photos.counts(since: moments, in: scope) == counts)
    if let source = scope.only {
      let all = model.rows.count { $0.source == source && !$0.isLeaving }
      let expired = model.rows.count {
        $0.source == source && $0.photo.expiresAt.map { $0 <= scope.now } ?? false
      }
      let contents = try await photos.contents(of: source).photos
      #expect((all - expired...all).contains(contents))
    }
  }
}
