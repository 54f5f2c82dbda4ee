import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Library

@Suite("Photos by author")
struct AuthorTests {
  private let test: TestLibrary
  private let library: Library
  private let folder: SourceID
  private let home: SourceID
  private let far: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, folder) = try await test.open(withPhotosAt: [])
    var homes: [SourceID] = []
    for host in ["Photos.example", "far.example"] {
      let account = try await library.accounts.storeAccount("me", on: host).id
      homes.append(
        try await library.sources.insertSource(
          .account(account, .home), named: "home", profile: 1
        ).id)
    }
    (home, far) = (homes[0], homes[1])
  }

  private func insert(
    _ source: SourceID, _ item: String, by author: String?, at moment: Int64,
    expiresAt: Timestamp? = nil
  ) async throws {
    let photo = Photo(
      id: PhotoID(source: source, item: item), timestamp: Timestamp(milliseconds: moment),
      author: author, media: .sample(0), expiresAt: expiresAt)
    _ = try await library.photos.insert([photo], of: source)
  }

  /// The items of all photos, a page of two after the other.
  private func items(_ author: PhotoAuthor) async throws -> [String] {
    var (items, last): ([String], StreamPosition?) = ([], nil)
    while items.count < 100 {
      let page = try await library.photos.photos(
        by: author, after: last, limit: 2, in: test.scope(.oldest))
      guard let end = page.last else { break }
      items += page.map(\.id.item)
      last = StreamPosition(of: end)
    }
    return items
  }

  @Test func `those that a muted search finds are left out`() async throws {
    try await insert(folder, "1", by: "Ada", at: 10)
    try await insert(home, "2", by: "Ada", at: 20)
    let searches = [try SearchQuery("from:home", now: test.time.now)]
    let photos = try await library.photos.photos(
      by: .name("Ada"), after: nil, limit: 9, in: test.scope(muting: searches))
    #expect(photos.map(\.id.item) == ["1"])
  }

  @Test func `somebody is called without their server at that, and with it elsewhere`() async throws
  {
    let ada = try #require(Handle("@Ada@photos.example"))
    try await insert(home, "1", by: "Ada (@ada)", at: 10)
    try await insert(far, "2", by: "Ada (@ada@Photos.example)", at: 30)
    try await insert(far, "3", by: "Another (@ada)", at: 40)
    try await insert(home, "4", by: "@ADA", at: 20)
    try await insert(home, "5", by: "Bo (@bo)", at: 50)
    try await insert(folder, "6", by: "ada", at: 60)
    try await insert(far, "7", by: "@ada@photos.example", at: 20)
    #expect(try await items(.person(ada)) == ["2", "4", "7", "1"], "the newest first")
    #expect(try await items(.name("ada")) == ["6"])
    #expect(try await items(.name("Ada (@ada)")).isEmpty, "who is on a server is found by that")
  }

  @Test func `what is muted or over is in no answer`() async throws {
    let ada = try #require(Handle("@ada@photos.example"))
    for (item, end) in [("1", nil), ("2", test.time.now), ("3", Timestamp(milliseconds: .max))] {
      try await insert(home, item, by: "@ada", at: 10, expiresAt: end)
    }
    #expect(try await items(.person(ada)) == ["1", "3"])
    let hidden = HiddenPeople(["ada@photos.example"], servers: [home: "photos.example"])
    try await library.photos.mute(MuteList(hidden: hidden), in: test.scope())
    #expect(try await items(.person(ada)).isEmpty)
  }
}
