import Domain
import Fakes
import GRDB
import Storage
import Testing

@testable import Library

/// Photos that look alike; that they are those which a plain look finds is shown by `SearchTests`.
@Suite struct AppearanceTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: Array(1...60))
  }

  private func note(_ bits: UInt64?, _ item: Int) async throws {
    try await library.appearances.note(
      bits.map(PerceptualHash.init(bits:)), of: PhotoID(source: source, item: "\(item)"),
      showing: .file(FileLocation(path: "/photos/\(item)")))
  }

  private func found(_ text: String = "is:duplicate", page: Int = 100) async throws -> [[String]] {
    let query = try SearchQuery(text, now: test.time.now)
    var (found, end) = ([Photo](), SearchCursor?.none)
    try await whileMore {
      let page = try await library.photos.search(query, after: end, limit: page, in: test.scope())
      found += page.photos.map(\.photo)
      end = page.end
      return end != nil
    }
    var series: [[String]] = []
    for (place, photo) in found.enumerated() {
      if place == 0 || photo.series != found[place - 1].series { series.append([]) }
      series[series.count - 1].append(photo.id.item)
    }
    return series
  }

  private func count(_ table: String) async throws -> Int? {
    try await library.files.cache().read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)")
    }
  }

  @Test(arguments: [1, 2, 100])
  func `those that look alike stand beside each other, whatever was noted between them`(
    page: Int
  ) async throws {
    let (one, other) = (UInt64(0xF0F0_F0F0_F0F0_F0F0), UInt64(0x1234_5678_9ABC_DEF0))
    for (item, bits) in [
      (0, one), (1, other), (2, one ^ 0b11_1111), (3, other ^ (1 << 63)), (4, 0xFFFF),
      (5, one ^ 0b111_1111 << 20), (6, other),
    ] { try await note(bits, item) }
    #expect(try await found(page: page) == [["3", "6", "1"], ["2", "0"]])
    #expect(try await found("-is:duplicate").flatMap(\.self).count == 55)
    #expect(try await found("is:duplicate before:1960") == [])
    let alone = test.scope(
      only: StreamSelection(try SearchQuery("is:duplicate", now: test.time.now)))
    let items = try await library.photos.items(from: nil, limit: 9, in: alone)
    #expect(items.map(\.id.item) == ["6", "3", "2", "1", "0"])
  }

  @Test func `one that stands between two brings them together`() async throws {
    try await note(0xFFFF_0000_FFFF_0000, 0)
    try await note(0xFFFF_0000_FFFF_0000 ^ 0xFF, 1)
    #expect(try await found() == [])
    try await note(0xFFFF_0000_FFFF_0000 ^ 0xF, 2)
    #expect(try await found() == [["2", "1", "0"]])
    // Without it they are as different as before.
    try await library.files.cache().write {
      try $0.execute(sql: "DELETE FROM photo WHERE item = '2'")
    }
    #expect(try await found() == [])
    #expect(try await count("alikePair") == 0)
    #expect(try await count("appearance") == 2)
  }

  @Test func `a photo has the look of its first picture, and a new one with another`() async throws
  {
    try await note(7, 0)
    try await note(7, 1)
    // Another size of the same picture changes nothing.
    try await note(7 ^ 3, 1)
    #expect(try await count("appearance") == 1)
    try await note(~7, 1)
    #expect(try await found() == [])
    try await note(7, 1)
    #expect(try await found() == [["1", "0"]])
    try await note(nil, 1)
    #expect(try await found() == [])
    #expect(try await count("photoAppearance") == 2)
    #expect(try await count("appearance") == 1)
    // What another picture of it looks like is not asked for, nor what is gone looks like.
    let id = PhotoID(source: source, item: "2")
    let hash = PerceptualHash(bits: 7)
    try await library.appearances.note(hash, of: id, showing: .sample(3))
    try await library.appearances.note(
      hash, of: PhotoID(source: source, item: "?"), showing: .sample(3))
    #expect(try await found() == [])
    try await note(7, 2)
    #expect(try await found() == [["2", "0"]])
    let changed = Photo(
      id: id, timestamp: test.time.now, media: .file(FileLocation(path: "/photos/other")))
    _ = try await library.photos.insert([changed], of: source)
    #expect(try await found() == [])
  }

  @Test func `pictures in folders of which nothing was noted are told, page by page`() async throws
  {
    let store = library.appearances
    let profile = try await library.profiles.insertProfile(named: "theirs").id
    let other = try await library.sources.insertSource(
      .folder(FileLocation(path: "/theirs")), named: "theirs", profile: profile)
    _ = try await library.photos.insert([Photo.test(other.id, "theirs", at: 1)], of: other.id)
    _ = try await library.photos.insert(
      [Photo(id: PhotoID(source: source, item: "s"), timestamp: test.time.now, media: .sample(1))],
      of: source)
    #expect(try await store.unnoted(of: 1) == 60)
    try await note(1, 7)
    try await note(nil, 8)
    #expect(try await store.unnoted(of: 1) == 58)
    #expect(try await store.unnoted(of: profile) == 1)
    var (told, last) = ([UnnotedPicture](), Int64.min)
    try await whileMore {
      let page = try await store.unnoted(of: 1, after: last, limit: 25)
      told += page
      last = page.last?.row ?? last
      return !page.isEmpty
    }
    #expect(Set(told.map(\.photo.item)) == Set((0..<60).map(String.init)).subtracting(["7", "8"]))
    #expect(told.count == 58)
    #expect(told.allSatisfy { $0.file.displayPath == "/photos/\($0.photo.item)" })
  }

  @Test func `photos of several sources look alike, as long as both are there`()
    async throws
  {
    let other = try await library.sources.insertSource(
      .folder(FileLocation(path: "/other")), named: "other", profile: 1)
    let twin = Photo.test(other.id, "twin", at: 5)
    _ = try await library.photos.insert([twin], of: other.id)
    try await note(9, 0)
    try await library.appearances.note(
      PerceptualHash(bits: 9), of: twin.id, showing: .file(FileLocation(path: "/photos/twin")))
    #expect(try await found() == [["twin", "0"]])
    try await library.sources.removeSource(other.id, profile: 1)
    #expect(try await found() == [])
    #expect(try await count("photoAppearance") == 1)
  }

  @Test func `one picture many times is one look without pairs, page by page`() async throws {
    let photos = (1000..<1400).map { Photo.test(source, "\($0)", at: Int64($0)) }
    _ = try await library.photos.insert(photos, of: source)
    for number in 1000..<1400 { try await note(0xABCD, number) }
    #expect(try await count("appearance") == 1)
    #expect(try await count("alikePair") == 0)
    let series = try await found(page: 170)
    #expect(series == [(1000..<1400).reversed().map(String.init)])
  }

  @Test func `of many that are nearly the same few pairs are kept, and each is found`() async throws
  {
    for number in 0..<60 { try await note(0xABCD ^ UInt64(number), number) }
    #expect(try await found().map(\.count) == [60])
    let pairs = try #require(try await count("alikePair"))
    #expect(pairs <= 2 * 17 * 60, "not 60 times 59")
  }

  @Test func `lookalikes are found along their indexes, and come in order`() throws {
    let scope = test.scope()
    let query = try SearchQuery("is:duplicate", now: scope.now)
    let filter = try library.files.people.readNow { try SearchFilter(query, in: scope, $0) }
    try library.files.cache().readNow { db in
      for quarter in 0..<4 {
        let sql = AppearanceTable.neighbours(inQuarter: quarter, of: 17)
        let index = "appearanceByQuarter\(quarter) (profile=? AND <expr>=?)"
        #expect(
          try plan(of: sql.replacing("?", with: "1"), db)
            == ["SEARCH appearance USING INDEX \(index)"])
      }
      let finder = PhotoFinder(db: db, scope: scope, filter: filter, shown: nil)
      var arguments = finder.arguments(of: scope.arguments())
      for name in ["limit", "series", "look", "candidate"] { arguments[name] = 1 }
      for isFirst in [true, false] {
        let plan = try plan(of: finder.lookalikes(isFirst: isFirst), db, arguments)
        let way =
          "SEARCH look USING INDEX appearanceOfSeries (profile=?"
          + (isFirst ? ")" : " AND series<?)")
        #expect(plan.contains(way), "\(plan)")
        #expect(!plan.contains { $0.hasSuffix("ORDER BY") }, "\(plan)")
      }
    }
  }

  private func plan(
    of sql: String, _ db: Database, _ arguments: StreamQuery.Arguments = [:]
  ) throws -> [String] {
    try Row.fetchAll(
      db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: StatementArguments(arguments)
    ).map { $0["detail"] as String }
  }
}
