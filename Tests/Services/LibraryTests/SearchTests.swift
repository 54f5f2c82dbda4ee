import Domain
import Fakes
import Foundation
import GRDB
import Storage
import Testing

@testable import Library

/// Whatever is looked for: what is found is what a plain look through all photos finds.
@Suite struct SearchTests {
  static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let base = environment["SEED_BASE"].flatMap(UInt64.init) ?? 1
    return base..<(base + (environment["SEEDS"].flatMap(UInt64.init) ?? 8))
  }

  @Test(arguments: seeds)
  func `finds what a plain look through all photos finds`(seed: UInt64) async throws {
    var model = try await SearchModel(seed: seed)
    var tried = 0
    for _ in 0..<3 {
      try await model.change()
      try await Self.check(model)
      try await Self.compareWhole(model)
      for _ in 0..<20 {
        let text = model.query()
        let query: SearchQuery
        do {
          query = try SearchQuery(text, now: model.test.time.now)
        } catch {
          continue
        }
        tried += 1
        // Each page looks anew at all that comes behind: most of the time would go by in short ones.
        let length = Int.random(in: 5...150, using: &model.random)
        let found = try await Self.all(query, by: length, in: model)
        #expect(Set(found.map(\.id)) == model.found(by: query), "seed \(seed): \(text)")
        #expect(Set(found.map(\.id)).count == found.count, "nothing twice: \(text)")
        try await model.expectOrder(of: found, by: query)
        try await Self.compareStream(query, found, model)
      }
    }
    #expect(tried > 30, "most queries are no mistake")
  }

  /// What is held against photos that are not kept finds nothing else than the index does, and what only photos
  /// themselves decide just the same.
  @Test(arguments: seeds)
  func `photos that are not kept are judged as the index would`(seed: UInt64) async throws {
    var model = try await SearchModel(seed: seed)
    try await model.change()
    let now = model.test.time.now
    let all = try await model.library.photos.items(from: nil, limit: 1000, in: model.scope())
    var decided = 0
    for _ in 0..<100 {
      guard let query = try? SearchQuery(model.query(), now: now) else { continue }
      let found = Set(try await Self.all(query, by: 500, in: model).map(\.id))
      let judge = SearchJudge([query], at: now)
      let judged = Set(all.map(\.photo).filter(judge.finds).map(\.id))
      #expect(judged.isSubset(of: found), "seed \(seed): \(query.text)")
      let unknown = ["from:", "in:", "near:", "liked:", "is:unseen", "is:mine", "is:duplicate"]
      if unknown.contains(where: query.text.contains) { continue }
      #expect(judged == found, "seed \(seed): \(query.text)")
      decided += found.isEmpty ? 0 : 1
    }
    #expect(decided > 10)
  }

  /// The stream alone shows the same photos, the newest first, and counts them.
  private static func compareStream(
    _ query: SearchQuery, _ found: [FoundPhoto], _ model: SearchModel
  ) async throws {
    let scope = model.scope(only: StreamSelection(query))
    let items = try await items(Set(found.map(\.id)), in: scope, query.text, model)
    if !items.isEmpty, let other = model.photo(outside: items) {
      #expect(try await model.library.photos.item(other.id, in: scope) == nil)
    }
  }

  /// The whole stream and each source alone, without what queries mute; that is listed by itself.
  private static func compareWhole(_ model: SearchModel) async throws {
    let (photos, muted) = (model.library.photos, model.muted.map(\.text))
    for source in [nil] + model.places.keys.sorted().map(Optional.some) {
      let scope = model.scope(only: source.map { StreamSelection($0) })
      let all = try await items(model.shown(of: source), in: scope, "\(muted)", model)
      for item in [all.first, all.last].compactMap(\.self) {
        let place = all.prefix { $0.photo.timestamp >= item.photo.timestamp }.count
        let counts = try await photos.counts(since: [item.photo.timestamp], in: scope)
        #expect(counts == [place], "\(muted)")
        let rest = try await photos.items(
          from: StreamPosition(of: item.photo), limit: 1, in: scope)
        #expect(rest == [item], "\(muted)")
      }
    }
    let hidden = try await photos.mutedPhotos(after: nil, limit: 1000, in: model.scope())
    #expect(Set(hidden.map(\.id)) == model.hidden(), "\(muted)")
    #expect(hidden.map(\.timestamp) == hidden.map(\.timestamp).sorted(by: >))
  }

  /// All items of a scope, which are these, in order and counted.
  private static func items(
    _ expected: Set<PhotoID>, in scope: StreamScope, _ what: String, _ model: SearchModel
  ) async throws -> [StreamItem] {
    let items = try await model.library.photos.items(from: nil, limit: 1000, in: scope)
    #expect(Set(items.map(\.id)) == expected, "\(what)")
    #expect(items.map(\.photo.timestamp) == items.map(\.photo.timestamp).sorted(by: >))
    #expect(items.map(\.place) == Array(1..<items.count + 1))
    #expect(items.allSatisfy { $0.total == items.count })
    if let last = items.last {
      let same = try await model.library.photos.item(at: last.place, in: scope)
      #expect(same?.id == last.id)
    }
    return items
  }

  static func all(
    _ query: SearchQuery, by length: Int, in model: SearchModel
  ) async throws -> [FoundPhoto] {
    var (found, end) = ([FoundPhoto](), SearchCursor?.none)
    try await whileMore {
      let page = try await model.library.photos.search(
        query, after: end, limit: length, in: model.scope())
      found += page.photos
      end = page.end
      return end != nil
    }
    return found
  }

  /// SQLite's own comparison of the index with the texts.
  private static func check(_ model: SearchModel) async throws {
    try await model.library.files.cache().write {
      try $0.execute(
        sql: "INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `what fits best is first, then the newest; however many there are, each comes once`()
    async throws
  {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    // More than are weighed at a time.
    let captions = ["fog", "fog over the harbour"]
    let photos = (1...2500).map { (number: Int) -> Photo in
      let caption = number == 2499 ? "fog fog" : captions[number % 2]
      return Photo.test(source, "\(number)", at: Int64(number), caption: caption)
    }
    _ = try await library.photos.insert(photos, of: source)
    let query = try SearchQuery("fog ", now: test.time.now)
    var (found, end) = ([Int64](), SearchCursor?.none)
    try await whileMore {
      let page = try await library.photos.search(query, after: end, limit: 170, in: test.scope())
      #expect(page.photos.count == 170 || page.end == nil)
      found += page.photos.map(\.photo.timestamp.milliseconds)
      end = page.end
      return end != nil
    }
    #expect(found.prefix(4) == [2499, 2500, 2498, 2496], "twice is better, then the newest")
    #expect(found.count == 2500 && Set(found).count == 2500)
  }

  /// More than are weighed at a time; some words are only behind those.
  @Test func `all that begins like a word comes once`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    let photos = (1...2_500).map { (number: Int) -> Photo in
      let isRare = number <= 25
      let caption = isRare ? "hark, a ferry" : "harbour, hardly seen"
      return Photo(
        id: PhotoID(source: source, item: "\(number)"),
        timestamp: Timestamp(milliseconds: Int64(number)), caption: caption,
        author: isRare ? "Adalbert" : "Ada", media: .sample(number))
    }
    _ = try await library.photos.insert(photos, of: source)
    for (text, expected) in [
      ("har", 2_500), ("harb", 2_475), ("-ferry harbou", 2_475), ("ferry ha", 25), ("ferr", 25),
      ("ferry or harbou", 2_500), ("hark", 25), ("harbx", 0), ("adalb", 25), ("by:adal*", 25),
    ] {
      let query = try SearchQuery(text, now: test.time.now)
      var (found, end) = ([String](), SearchCursor?.none)
      try await whileMore {
        let page = try await library.photos.search(query, after: end, limit: 170, in: test.scope())
        #expect(page.photos.count == 170 || page.end == nil, "\(text)")
        found += page.photos.map(\.id.item)
        end = page.end
        return end != nil
      }
      #expect(found.count == expected, "\(text)")
      #expect(Set(found).count == expected, "\(text)")
    }
  }

  @Test(arguments: ["fog ", "before:1980", "is:duplicate"], [1, 4])
  func `a page that is exactly full is the last one where nothing comes behind it`(
    text: String, pages: Int
  ) async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    let photos = (1...8).map { Photo.test(source, "\($0)", at: Int64($0), caption: "fog") }
    _ = try await library.photos.insert(photos, of: source)
    for photo in photos {
      let hash = PerceptualHash(bits: 0xF0F0_F0F0_F0F0_F0F0)
      try await library.appearances.note(hash, of: photo.id, showing: photo.media)
    }
    let query = try SearchQuery(text, now: test.time.now)
    var (counts, end) = ([Int](), SearchCursor?.none)
    try await whileMore {
      let page = try await library.photos.search(
        query, after: end, limit: photos.count / pages, in: test.scope())
      counts.append(page.photos.count)
      end = page.end
      return end != nil
    }
    #expect(counts == Array(repeating: photos.count / pages, count: pages))
  }

  @Test func `odd queries are answered, or are a mistake`() async throws {
    let world = try await Self.smallLibrary()
    for text in Self.oddQueries { Self.tryOut(text, world) }
  }

  private static let oddQueries: [String] = [
    "NEAR(", "NEAR(fog harbour, 2)", "*", "\"", "\"\"\"", "fog\"", "^fog", "{words}: fog", "fog:*",
    "words:fog", "+fog", "a AND NOT b", "NOT", "AND", "OR", "(((", "fog)",
    "'; DROP TABLE photo; --",
    "\u{0}fog", "%", "_", "\\", "＠ada", "＃fog", "|", "-", "--", "by:*", "by:\"", "tag:#",
    "#\u{200D}", "🏳️‍🌈", "\u{202E}fog", "\u{301}", "a\u{301}\u{301}\u{301}",
    String(repeating: "a", count: 1_999), String(repeating: "夜", count: 1_999),
    String(repeating: "\"", count: 999), String(repeating: "fog ", count: 10_000),
    String(repeating: "-", count: 1_000), "in:", "in:/", "in:~", "in:../..", "from:''",
  ]

  @Test func `every line of a list of naughty strings is answered, or is a mistake`() async throws {
    let world = try await Self.smallLibrary()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/naughty/blns.txt").standardizedFileURL
    let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).map(String.init)
    #expect(lines.count > 400)
    for line in lines { Self.tryOut(line, world) }
    // As captions, too.
    let photos = lines.enumerated().map {
      Photo.test(world.source, "naughty \($0)", at: Int64($0), caption: $1)
    }
    _ = try await world.library.photos.insert(photos, of: world.source)
    for line in lines where !line.hasPrefix("#") {
      let words = SearchText.words(in: line)
      guard !words.isEmpty, line.unicodeScalars.count < 1_000, !line.contains("\"") else {
        continue
      }
      let query = try SearchQuery(
        "\"\(words.map(\.text).joined(separator: " "))\"", now: world.test.time.now)
      let page = try await world.library.photos.search(
        query, after: nil, limit: 50, in: world.test.scope())
      #expect(page.photos.contains { $0.photo.caption == line }, "\(line)")
    }
  }

  private struct World {
    let test: TestLibrary
    let library: Library
    let source: SourceID
  }

  private static func smallLibrary() async throws -> World {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    let photos = (1...200).map {
      Photo.test(source, "\($0)", at: Int64($0), caption: "fog \($0) over the harbour")
    }
    _ = try await library.photos.insert(photos, of: source)
    return World(test: test, library: library, source: source)
  }

  /// Never an error of SQLite, and never more steps of it than a few for each photo and word.
  private static func tryOut(_ text: String, _ world: World) {
    let scope = world.test.scope()
    do {
      let query = try SearchQuery(text, now: scope.now)
      let filter = try world.library.files.people.readNow { people in
        try SearchFilter(query, in: scope, people)
      }
      let steps = try world.library.files.cache().readNow { db in
        try SearchSteps.count(db) {
          _ = try PhotoFinder(db: db, scope: scope, filter: filter, shown: nil)
            .page(after: nil, limit: 20)
        }
      }
      #expect(steps < 200, "thousands of steps: \(text.prefix(60))")
    } catch let mistake as SearchMistake {
      #expect(!mistake.reason.contains("\n"), "\(text.prefix(60))")
    } catch let error as SourceError {
      #expect(error.isMistake, "\(text.prefix(60))")
    } catch {
      Issue.record(error, "\(text.prefix(60))")
    }
  }
}
