import Domain
import Fakes
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
    try test.settings.set(.muteWords, to: "jpg", in: .profile)
    #expect(try await found("jpg").count == 5, "names of files are not muted")
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

  @Test func `suggests sources, without blanks`() async throws {
    #expect(try await test.streams.searchSuggestions().contains("from:other"))
  }
}
