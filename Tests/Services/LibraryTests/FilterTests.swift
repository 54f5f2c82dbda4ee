import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Library

@Suite("Filters in the library")
struct FilterTests {
  private let test: TestLibrary
  private let library: Library
  private let home: Source
  private let account: AccountID

  init() async throws {
    test = try TestLibrary()
    library = try test.open()
    account = try await library.accounts.storeAccount().id
    home = try await library.sources.insertSource(.account(account, .home), named: "", profile: 1)
  }

  private func filter(_ word: String, _ action: PostFilter.Action) -> PostFilter {
    PostFilter(id: word, title: word, action: action, keywords: [PostFilter.Keyword(word)])
  }

  private func insert(_ captions: String...) async throws {
    let photos = captions.enumerated().map { index, caption in
      Photo.test(home.id, caption, at: Int64(100 - index), caption: caption)
    }
    _ = try await library.photos.insert(photos, of: home.id)
  }

  private func mute(_ filters: PostFilter...) async throws {
    let set = FilterSet(
      [FilterList(filters, of: account, isServed: true)], for: [home], at: test.time.now)
    try await library.photos.mute(MuteList(words: "spider", filters: set), in: test.scope())
  }

  private func shown() async throws -> [String] {
    try await library.photos.items(from: nil, limit: 99, in: test.scope()).map(\.id.item)
  }

  @Test func `what a filter hides leaves the stream as what is muted does, and comes back`()
    async throws
  {
    try await insert("fog", "mist", "a spider", "sea")
    try await mute(filter("fog", .hide), filter("mist", .warn))
    #expect(try await shown() == ["mist", "sea"])
    let hidden = try await library.photos.mutedPhotos(after: nil, limit: 9, in: test.scope())
    #expect(hidden.map(\.id.item) == ["fog", "a spider"])
    try await mute(filter("fog", .warn), filter("sea", .hide))
    #expect(try await shown() == ["fog", "mist"])
    try await mute()
    #expect(try await shown() == ["fog", "mist", "sea"])
  }

  @Test func `photos that come later are judged as they are stored, also by another process`()
    async throws
  {
    try await mute(filter("fog", .hide))
    let other = try test.open().photos
    _ = try await other.insert(
      [.test(home.id, "late fog", at: 1, caption: "late fog"), .test(home.id, "sun", at: 0)],
      of: home.id)
    #expect(try await shown() == ["sun"])
  }

  @Test func `what a server found is judged, too`() async throws {
    let photo = Photo(
      id: PhotoID(source: home.id, item: "1"), timestamp: test.time.now, media: .sample(1),
      details: PostDetails(filtered: [filter("fog", .hide)]))
    _ = try await library.photos.insert([photo], of: home.id)
    try await mute(filter("fog", .hide))
    #expect(try await shown() == [])
    try await mute(filter("fog", .blur))
    let item = try await library.photos.item(at: 1, in: test.scope())
    #expect(item?.photo.details.filtered == photo.details.filtered)
  }

  @Test func `filters are kept by account, and each change shows`() async throws {
    let filters = library.filters
    var stamps = [try filters.filterStamp(of: 1)]
    #expect(try await filters.filterLists(of: 1).isEmpty)
    let here = FilterList([filter("fog", .warn)], of: nil)
    var theirs = FilterList([filter("mist", .hide)], of: account, isServed: true)
    try await filters.setFilterList(theirs, of: 1)
    stamps.append(try filters.filterStamp(of: 1))
    try await filters.setFilterList(here, of: 1)
    stamps.append(try filters.filterStamp(of: 1))
    theirs.filters = []
    try await filters.setFilterList(theirs, of: 1)
    stamps.append(try filters.filterStamp(of: 1))
    let other = try await library.sources.insertSource(.samples, named: "", profile: 1)
    stamps.append(try filters.filterStamp(of: 1))
    try await library.sources.removeSource(other.id, profile: 1)
    #expect(Set(stamps).count == stamps.count)
    #expect(try filters.filterStamp(of: 1) == stamps[3])
    let again = try test.open().filters
    #expect(try await again.filterLists(of: 1) == [here, theirs])
    #expect(try await again.filterLists(of: 2).isEmpty)
  }
}
