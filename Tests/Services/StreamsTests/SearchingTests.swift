import Domain
import Fakes
import Foundation
import GRDB
import Library
import Storage
import Testing

@testable import Streams

@Suite struct SearchingTests {
  private let test: TestStreams

  init() async throws {
    test = try TestStreams()
    try await test.add([1, 2, 3])
    try await test.add([11, 12], to: "other")
  }

  private func query(_ text: String) throws -> SearchQuery {
    try SearchQuery(text, now: test.time.now)
  }

  private func found(_ text: String) async throws -> [Int] {
    try await test.streams.search(query(text), after: nil, limit: 50).photos.map {
      Int($0.photo.id.item.split(separator: ".")[0]) ?? 0
    }
  }

  @Test func `finds among what is shown, and what was prepared before is ready at once`()
    async throws
  {
    for try await step in test.streams.prepareSearch() { Issue.record("\(step)") }
    #expect(try await found("jpg") == [12, 11, 3, 2, 1])
    #expect(try await found("\"2\"") == [2])
    #expect(try await found("from:other") == [12, 11])
    let other = try #require(try await test.streams.sources().last)
    await test.streams.show(only: StreamSelection(other.id))
    #expect(try await found("jpg") == [12, 11])
    await #expect(throws: SourceError.unknownSource("nobody")) {
      _ = try await found("from:nobody")
    }
  }

  @Test func `the stream shows what a query finds alone; nothing of that is kept`() async throws {
    await test.streams.show(
      only: StreamSelection(try query("in:\(test.scratch.path(of: "photos")) -\"2\"")))
    #expect(try await test.streams.page(from: nil, limit: 9).map(\.number) == [3, 1])
    let first = try #require(try await test.streams.start())
    #expect((first.place, first.total) == (1, 2))
    #expect(try await test.streams.next(after: first.id)?.number == 1)
    #expect(try await test.streams.previous(before: first.id)?.number == 1)
    #expect(try await test.streams.photo(at: 2)?.number == 1)
    let hidden = try #require(
      try await test.library.photos.items(
        from: nil, limit: 9, in: StreamScope(profile: 1, order: .newest, now: test.time.now)
      ).first)
    #expect(try await test.streams.photo(hidden.id) == nil)
    test.streams.move(to: test.streams.walk.jumped(to: first), isKept: true)
    #expect(test.streams.keptPlace == nil)
    #expect(try await test.streams.markAllSeen() == 2)
    #expect(try await test.streams.gaps().isEmpty)
    await test.streams.show(only: nil)
    #expect(try await test.streams.page(from: nil, limit: 9).count == 5)
  }

  @Test func `what is muted is never found`() async throws {
    let source = try #require(try await test.streams.sources().first).id
    let photos = [(6, "fog"), (7, "fog and a spider")].map { number, caption in
      Photo.example(number, caption: caption)
        .filed(as: PhotoID(source: source, item: "\(number).jpg"))
    }
    _ = try await test.library.photos.insert(photos, of: source)
    #expect(try await Set(found("fog")) == [6, 7])
    try test.settings.set(.muteWords, to: "spider, jpg", in: .profile)
    #expect(try await found("fog") == [6])
    #expect(try await found("spider").isEmpty)
    #expect(try await found("jpg").count == 6, "names of files are not muted")
  }

  @Test func `what a muted search finds is only among what is filtered out`() async throws {
    let streams = test.streams
    try test.settings.set(.muteSearches, to: "from:other -\"11\", \"2\"", in: .profile)
    #expect(try await streams.page(from: nil, limit: 9).map(\.number) == [11, 3, 1])
    #expect(try await streams.start()?.total == 3)
    #expect(try await found("jpg") == [11, 3, 1])
    #expect(
      try await streams.mutedPhotos(after: nil, limit: 9).map(\.id.item) == ["12.jpg", "2.jpg"])
    await streams.show(only: StreamSelection(try query("jpg ")))
    #expect(try await streams.start()?.total == 3)
    await streams.show(only: nil)
    // Another process has them, too, and photos that come later are no others.
    try await test.add([13, 2], to: "other")
    let (again, _) = try test.reopened()
    #expect(try await again.page(from: nil, limit: 9).map(\.number) == [11, 3, 1])
    let source = try #require(try await streams.sources().last)
    _ = try await streams.remove(source.id)
    #expect(try await streams.page(from: nil, limit: 9).map(\.number) == [3, 1])
    try test.settings.set(.muteSearches, to: "", in: .profile)
    #expect(try await streams.page(from: nil, limit: 9).map(\.number) == [3, 2, 1])
  }

  @Test(arguments: [false, true])
  func `the first look after the index was damaged finds all, here and in the stream`(
    inStream: Bool
  ) async throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    let cache = try DatabaseQueue(
      path: test.scratch.path(of: "data/cache.sqlite"), configuration: configuration)
    try await cache.write {
      try $0.execute(sql: "DELETE FROM photoSearch_data")
    }
    await #expect(throws: DatabaseError.self) {
      try await cache.read {
        try Int.fetchOne($0, sql: "SELECT rowid FROM photoSearch WHERE photoSearch MATCH 'jpg'")
      }
    }
    // Another process has not read the old one.
    let (streams, _) = try test.reopened()
    for try await step in streams.prepareSearch() { Issue.record("\(step)") }
    let words = try query("jpg")
    if inStream {
      await streams.show(only: StreamSelection(words))
      #expect(try await streams.start()?.total == 5)
    } else {
      #expect(try await streams.search(words, after: nil, limit: 9).photos.count == 5)
    }
  }

  @Test func `a saved search is a source that keeps itself current, and no photo is there twice`()
    async throws
  {
    let saved = try await test.streams.addSearch(query("\"1\" or \"12\" "), named: " ones  here ")
    #expect(saved.name == "ones here" && saved.kind == .search("\"1\" or \"12\" "))
    #expect(try await test.streams.sources().map(\.name) == ["photos", "other", "ones here"])
    #expect(try await test.streams.page(from: nil, limit: 9).count == 5)
    let summary = try await test.finish(test.streams.refresh())
    #expect(summary?.sources.map(\.name) == ["photos", "other"], "nobody asks it for photos")
    await test.streams.show(only: StreamSelection(try query("\"1\" or \"12\" ")))
    #expect(try await test.streams.page(from: nil, limit: 9).map(\.number) == [12, 1])
    try FileManager.default.moveItem(
      atPath: test.scratch.path(of: "other/11.jpg"), toPath: test.scratch.path(of: "other/1.jpg"))
    _ = try await test.finish(test.streams.refresh())
    #expect(try await test.streams.page(from: nil, limit: 9).map(\.number) == [12, 1, 1])
    await #expect(throws: SourceError.unknownSource("ones")) { _ = try await found("from:ones") }
    let removed = try await test.streams.remove(saved.id)
    #expect(test.streams.shownSelection == nil)
    #expect(try await test.streams.page(from: nil, limit: 9).count == 5)
    try await test.streams.restore(removed)
    #expect(try await test.streams.sources().last?.kind == saved.kind)
  }

  @Test func `a search is called by one name at a time, which nothing else has`() async throws {
    let streams = test.streams
    let first = try await streams.addSearch(query("fog"), named: "fog")
    let second = try await streams.addSearch(query("fog"), named: "foggy")
    #expect(first.id == second.id)
    #expect(try await streams.sources().map(\.name) == ["photos", "other", "foggy"])
    for name in ["other", "foggy"] {
      await #expect(throws: SourceError.takenName(name)) {
        _ = try await streams.addSearch(query("mist"), named: name)
      }
    }
    for name in ["", " ", "12", "all", String(repeating: "a", count: 101)] {
      await #expect(throws: SourceError.self) {
        _ = try await streams.addSearch(query("mist"), named: name)
      }
    }
    #expect(try await streams.searchSuggestions().contains("foggy"))
    #expect(try await !streams.searchSuggestions().contains("from:foggy"))
  }

  @Test func `suggests cameras and towns that photos have, so that they can be typed`() async throws
  {
    var photo = Photo.example(90)
    photo.details.camera = "FUJIFILM X100V"
    photo.details.town = "New York City, United States"
    let source = try #require(try await test.streams.sources().first).id
    photo = photo.filed(as: PhotoID(source: source, item: "90"))
    _ = try await test.library.photos.insert([photo], of: source)
    let suggestions = try await test.streams.searchSuggestions()
    let town = "near:new_york_city_united_states"
    #expect(Set(suggestions).isSuperset(of: ["camera:x100v", "camera:fujifilm", town]))
    let area = try SearchQuery(town, now: test.time.now).areas.first
    #expect(area?.town?.name == "New York City")
    #expect(try await found("camera:x100v") == [90])
  }

  @Test func `suggests rare tags and people, too`() async throws {
    let source = try #require(try await test.streams.sources().first).id
    let names = (0..<300).map { "person\($0)" }
    try await insert(names, of: source)
    let wanted = names.flatMap { ["tag:" + $0, "by:" + $0] }
    #expect(try await Set(test.streams.searchSuggestions()).isSuperset(of: wanted))
  }

  /// Of more than are listed, also where others have photos here.
  @Test(arguments: [false, true])
  func `suggests the rarest that begins like what is being typed`(isShared: Bool) async throws {
    let source = try #require(try await test.streams.sources().first).id
    if isShared {
      let other = try await test.library.profiles.insertProfile(named: "other")
      let theirs = try await test.library.sources.insertSource(
        .folder(FileLocation(path: "/theirs")), named: "theirs", profile: other.id
      ).id
      try await insert(["rarest"], of: theirs)
    }
    let frequent = (0..<2_500).map { "person\($0)" }
    try await insert(frequent + frequent + ["Rare"], of: source)
    let streams = test.streams
    for word in ["", "by:"] {
      let all = try await streams.searchSuggestions(for: word)
      #expect(!all.contains("by:rare") && !all.contains("tag:rare"), "\(word)")
    }
    for word in ["by:r", "by:rar", "by:RARE", "by:rare"] {
      let found = try await streams.searchSuggestions(for: word)
      #expect(found.filter { $0.hasPrefix("by:r") } == ["by:rare"], "\(word)")
    }
    let tags = try await streams.searchSuggestions(for: "tag:rar").filter { $0.hasPrefix("tag:") }
    #expect(tags == ["tag:rare"])
  }

  /// Photos by people of these names, who are their tags, too.
  private func insert(_ names: [String], of source: SourceID) async throws {
    let photos = names.enumerated().map { number, name in
      Photo(
        id: PhotoID(source: source, item: "many \(number)"), timestamp: test.time.now,
        caption: "#\(name)", author: name, media: .sample(1))
    }
    _ = try await test.library.photos.insert(photos, of: source)
  }

  @Test func `suggests sources, without blanks`() async throws {
    #expect(try await test.streams.searchSuggestions().contains("from:other"))
  }
}
