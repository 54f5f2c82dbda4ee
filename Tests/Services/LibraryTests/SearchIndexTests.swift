import Domain
import Fakes
import GRDB
import Storage
import Testing

@testable import Library

/// How the index comes to be, and what becomes of a damaged one.
@Suite struct SearchIndexTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [])
  }

  /// Stores photos of fog, more than are made findable in two steps.
  private func fill(_ count: Int = 450) async throws {
    let photos = (1...count).map {
      Photo.test(source, "\($0)", at: Int64($0), caption: "fog \($0)")
    }
    _ = try await library.photos.insert(photos, of: source)
  }

  private func found(_ text: String) async throws -> Set<String> {
    let query = try SearchQuery(text, now: test.time.now)
    let page = try await library.photos.search(query, after: nil, limit: 1000, in: test.scope())
    return Set(page.photos.map(\.id.item))
  }

  private func write(_ sql: String) async throws {
    try await library.files.cache().write { try $0.execute(sql: sql) }
  }

  /// As a library is that is older than the search.
  private func forget() async throws {
    try await library.files.cache().write(SearchIndex.restart)
  }

  @Test func `an old library is made findable step by step, the latest photos first`() async throws
  {
    try await fill()
    try await forget()
    #expect(try await found("fog").isEmpty)
    let first = try await library.photos.extendSearch()
    #expect(first == SearchProgress(done: 200, total: 450))
    #expect(try await found("fog") == Set((251...450).map(String.init)))
    // Somebody else opens the library and goes on.
    let other = try test.open()
    #expect(try await other.photos.extendSearch() == SearchProgress(done: 400, total: 450))
    #expect(try await library.photos.extendSearch() == SearchProgress(done: 450, total: 450))
    #expect(try await library.photos.extendSearch() == nil)
    #expect(try await found("fog").count == 450)
    try await write("INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
  }

  @Test func `the last days end now, and what is dated later is not of them`() async throws {
    let (now, days) = (test.time.now.milliseconds, 3 * 86_400_000 as Int64)
    let photos = [("before", -days - 1), ("first", -days), ("now", 0), ("later", 1)].map {
      Photo.test(source, $0, at: now + $1)
    }
    _ = try await library.photos.insert(photos, of: source)
    #expect(try await found("last:3days") == ["first", "now"])
  }

  @Test func `photos that change between the steps are in step with it`() async throws {
    try await fill()
    try await forget()
    _ = try await library.photos.extendSearch()
    let changed = ["1", "300", "new"].map {
      Photo.test(source, $0, at: 900, caption: "mist \($0)")
    }
    _ = try await library.photos.insert(changed, of: source)
    try await write("DELETE FROM photo WHERE item IN ('2', '301', '450')")
    #expect(try await found("mist") == ["300", "new"])
    try await whileMore { try await library.photos.extendSearch() != nil }
    #expect(try await found("mist") == ["1", "300", "new"])
    #expect(try await found("fog").count == 445)
    try await write("INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
  }

  @Test func `a photo that takes the row of one that is gone is found`() async throws {
    try await fill()
    try await write("DELETE FROM photo WHERE id >= (SELECT max(id) - 1 FROM photo)")
    let photos = ["a", "b", "c"].map { Photo.test(source, $0, at: 900, caption: "mist") }
    for photo in photos { _ = try await library.photos.insert([photo], of: source) }
    #expect(try await found("mist") == ["a", "b", "c"])
    #expect(try await found("fog").count == 448)
    try await write("INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1)")
  }

  @Test(arguments: [
    "UPDATE photoSearch_data SET block = zeroblob(8)", "DELETE FROM photoSearch_data",
    "UPDATE photoSearch_data SET block = CAST(printf('%.200c', 'F') AS BLOB) WHERE id > 100",
    "DELETE FROM photoSearch_config; DELETE FROM photoSearch_data",
    // As a later FTS5 might write it.
    "UPDATE photoSearch_config SET v = 99 WHERE k = 'version'",
  ])
  func `a damaged index costs nothing but the time to make it anew`(damage: String) async throws {
    try await fill()
    try await write(damage)
    // Another process has not read the old one.
    let other = try test.open()
    let photo = Photo.test(source, "new", at: 900, caption: "mist")
    #expect(try await other.photos.insert([photo], of: source) == 1)
    try await other.files.cache().write {
      try $0.execute(sql: "DELETE FROM photo WHERE item = '7'")
    }
    let query = try SearchQuery("mist or fog", now: test.time.now)
    _ = try await other.photos.search(query, after: nil, limit: 1000, in: test.scope())
    try await whileMore { try await other.photos.extendSearch() != nil }
    let page = try await other.photos.search(query, after: nil, limit: 1000, in: test.scope())
    #expect(page.photos.count == 450)
    #expect(test.notices.isEmpty)
    #expect(try await other.photos.items(from: nil, limit: 1000, in: test.scope()).count == 450)
  }

  @Test(arguments: [
    "DELETE FROM photoSearch_data", "UPDATE photoSearch_config SET v = 99 WHERE k = 'version'",
  ])
  func `marking all as seen makes a damaged index anew, and leaves out what is muted`(
    damage: String
  ) async throws {
    try await fill()
    _ = try await library.photos.insert(
      [Photo.test(source, "clear", at: 900, caption: "clear")], of: source)
    try await write(damage)
    let other = try test.open()
    let scope = test.scope(muting: [try SearchQuery("fog ", now: test.time.now)])
    #expect(try await other.photos.markAllSeen(in: scope) == 1)
    let items = try await other.photos.items(from: nil, limit: 1000, in: test.scope())
    #expect(items.filter(\.photo.isSeen).map(\.id.item) == ["clear"])
    #expect(test.notices.isEmpty)
  }

  @Test(arguments: ["fog ", "-clear ", "\"fog 7\" or fog* or is:video"])
  func `muted searches hide what they find where not all photos were findable yet`(
    muted: String
  ) async throws {
    try await fill()
    _ = try await library.photos.insert(
      [Photo.test(source, "clear", at: 900, caption: "clear")], of: source)
    try await forget()
    let scope = test.scope(muting: [try SearchQuery(muted, now: test.time.now)])
    let items = try await library.photos.items(from: nil, limit: 1000, in: scope)
    #expect(items.map(\.id.item) == ["clear"])
    #expect(items.first?.total == 1)
  }

  @Test(arguments: [nil, "is:video"])
  func `a stream that asks nothing of the index does not wait for it`(muted: String?) async throws {
    try await fill()
    try await forget()
    let searches = try [muted].compactMap(\.self).map { try SearchQuery($0, now: test.time.now) }
    let scope = test.scope(muting: searches)
    #expect(try await library.photos.items(from: nil, limit: 1000, in: scope).count == 450)
    #expect(try await !library.files.cache().read(SearchIndex.isComplete))
  }

  @Test func `a full disk costs the search, and nothing else`() async throws {
    try await fill()
    let long = (0..<200).map { photo in
      Photo.test(
        source, "long \(photo)", at: -photo,
        caption: (0..<100).map { "word\(photo)x\($0)" }.joined(separator: " "))
    }
    _ = try await library.photos.insert(long, of: source)
    try await forget()
    try await library.files.cache().shrink()
    let pages = try await library.files.cache().read {
      try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0
    }
    // Opening a file without a log takes a page for a moment.
    let full = try test.open(LibraryOptions(maximumCachePages: pages + 1))
    await #expect(throws: LibraryError.diskFull) {
      try await whileMore { try await full.photos.extendSearch() != nil }
    }
    let items = try await full.photos.items(from: nil, limit: 1000, in: test.scope())
    #expect(items.count == 650)
    try await whileMore { try await library.photos.extendSearch() != nil }
    #expect(try await found("fog").count == 450)
  }

  @Test func `what is searched of a photo is what the documentation says`() async throws {
    let media = MediaReference.file(FileLocation(path: "/p/Dock 7.jpg"))
    let details = PostDetails(boostedBy: [Person(name: "Bo", address: "bo@x.org")])
    let photo = Photo(
      id: PhotoID(source: source, item: "a"), timestamp: test.time.now,
      caption: "Fög #Sea #sea", alternativeText: "masts", author: "Ada", media: media,
      details: details,
      others: [PostPicture(media: media, caption: "two", alternativeText: "夜景")])
    _ = try await library.photos.insert([photo], of: source)
    let text = try await library.files.cache().read {
      try String.fetchOne(
        $0, sql: "SELECT words FROM photoText WHERE id = (SELECT id FROM photo WHERE item = 'a')")
    }
    #expect(
      text == " fog sea sea | masts | two | 夜 景 | dock 7 jpg | ＠ada | ＠bo ＠bo ＠x ＠org | ＃sea ")
  }

  @Test func `mine is what one's accounts posted, and liked what is liked here, too`() async throws
  {
    _ = try await library.accounts.storeAccount("Ada")
    let authors = ["Ada (@ada@photos.example)", "@ada@photos.example", "Ada (@ada@x.org)", "ada"]
    let posts = authors.enumerated().map { place, author in
      Photo(
        id: PhotoID(source: source, item: "post \(place)"), timestamp: test.time.now,
        author: author, media: .sample(1))
    }
    _ = try await library.photos.insert(posts, of: source)
    #expect(try await found("is:mine") == ["post 0", "post 1"])
    for (name, host) in [("Ada", "photos.example"), ("eva", "x.org")] {
      // Servers call their own people without themselves.
      let account = try await library.accounts.storeAccount(name, on: host)
      let home = try await library.sources.insertSource(
        .account(account.id, .home), named: host, profile: 1
      ).id
      let own = Photo(
        id: PhotoID(source: home, item: host), timestamp: test.time.now, author: "Ada (@ada)",
        media: .sample(1))
      _ = try await library.photos.insert([own], of: home)
    }
    #expect(try await found("is:mine") == ["post 0", "post 1", "photos.example"])
    try await fill(4)
    let here = PhotoID(source: source, item: "3")
    try await library.files.people.write { db in
      try db.execute(
        sql: "INSERT INTO reaction (source, item, kind, reactedAt) VALUES (?, '3', 'like', 0)",
        arguments: [here.source.number])
      try db.execute(
        sql: "INSERT INTO reaction (source, item, kind, reactedAt) VALUES (?, '4', 'dislike', 0)",
        arguments: [here.source.number])
    }
    #expect(try await found("liked:me") == ["3"])
  }

  @Test func `folders are found by any path above them, of the home folder first`() async throws {
    for path in ["~/Photos/2023", "~/Photos/2024", "/srv/ada/Photos/2023", "/srv/pics"] {
      let source = try await library.sources.insertSource(
        .folder(FileLocation(typed: path)), named: path, profile: 1)
      _ = try await library.photos.insert([.test(source.id, path, at: 1)], of: source.id)
    }
    let own: Set = ["~/Photos/2023", "~/Photos/2024"]
    #expect(try await found("in:~") == own)
    #expect(try await found("in:~/Photos") == own)
    #expect(try await found("in:~/Photos/2023") == ["~/Photos/2023"])
    #expect(try await found("in:Photos") == own.union(["/srv/ada/Photos/2023"]))
    #expect(try await found("in:Photos/2023") == ["~/Photos/2023", "/srv/ada/Photos/2023"])
    #expect(try await found("in:~/ada") == ["/srv/ada/Photos/2023"], "of another machine's home")
    #expect(try await found("in:/srv") == ["/srv/ada/Photos/2023", "/srv/pics"])
    await #expect(throws: SourceError.unknownSource("~/Pho")) { _ = try await found("in:~/Pho") }
  }

  @Test func `unknown sources and folders are said`() async throws {
    try await fill()
    await #expect(throws: SourceError.unknownSource("nobody")) {
      _ = try await found("from:nobody")
    }
    await #expect(throws: SourceError.unknownSource("/x")) { _ = try await found("fog in:/x") }
    #expect(try await found("from:photos fog7 or fog ").count == 450)
  }
}
