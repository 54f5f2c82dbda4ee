import Domain
import Fakes
import Storage
import Testing

@testable import Library

/// People, tags and towns of what is found.
@Suite struct NameCountTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [])
  }

  private func insert(
    _ item: String, at time: Int64, _ caption: String = "fog", by author: String?,
    boostedBy boosters: [Person]? = nil, of source: SourceID? = nil
  ) async throws {
    let source = source ?? self.source
    let photo = Photo(
      id: PhotoID(source: source, item: item), timestamp: Timestamp(milliseconds: time),
      caption: caption, author: author, media: .sample(1),
      details: PostDetails(boostedBy: boosters))
    _ = try await library.photos.insert([photo], of: source)
  }

  private func names(
    _ kind: FoundName.Kind, limit: Int = 9, without list: MuteList? = nil
  ) async throws -> [String] {
    let query = try SearchQuery("fog", now: test.time.now)
    return try await library.photos.names(
      kind, in: query, limit: limit, in: test.scope(), without: list
    ).map { "\($0.photos) \($0.name)" + ($0.own > 0 ? " \($0.own)" : "") }
  }

  @Test func `somebody counts once a photo, by their address and the name they have now`()
    async throws
  {
    let ada = Person(name: "Ada L.", address: "ada@x.org")
    try await insert("1", at: 1, by: "Ada (@ada@x.org)")
    try await insert("2", at: 3, by: "Ada L. (@ada@x.org)", boostedBy: [ada])
    try await insert(
      "3", at: 2, by: "Bo", boostedBy: [ada, Person(name: "Eve", address: "e@x.org")])
    try await insert("4", at: 4, by: nil)
    try await insert("5", at: 5, "sun", by: "Bo")
    try await insert("6", at: 6, by: "***")
    #expect(try await names(.people) == ["3 Ada L. (@ada@x.org)", "1 Bo", "1 Eve (@e@x.org)"])
    #expect(try await names(.people, limit: 1) == ["3 Ada L. (@ada@x.org)"])
    let muting = MuteList(people: "Eve (@e@x.org), bo")
    #expect(
      try await names(.people, without: muting) == ["3 Ada L. (@ada@x.org)", "1 Bo"],
      "whoever made a photo that is shown is not hidden")
  }

  @Test func `nobody sees what others have, nor what is not shown`() async throws {
    try await insert("1", at: 1, "fog #sea", by: "Ada")
    try await insert("2", at: 2, "fog #secret", by: "Mallory")
    try await library.photos.mute(MuteList(people: "mallory"), in: test.scope())
    let other = try await library.profiles.insertProfile(named: "other")
    let theirs = try await library.sources.insertSource(
      .folder(FileLocation(path: "/theirs")), named: "theirs", profile: other.id)
    try await insert("3", at: 3, "fog #theirs", by: "Eve", of: theirs.id)
    #expect(try await names(.people) == ["1 Ada"])
    #expect(try await names(.tags) == ["1 sea"])
  }

  @Test func `tags are called as the person calls them, and say on how many they are their own`()
    async throws
  {
    try await insert("1", at: 1, "fog #lowtide", by: nil)
    try await insert("2", at: 2, "fog #LowTide #fog", by: nil)
    let tag = try #require(Domain.Tag("Low tide") as Domain.Tag?)
    let tagged = TaggedPhoto(PhotoID(source: source, item: "1"), tag)
    _ = try await library.tags.apply(TagChange(added: [tagged]), at: test.time.now)
    #expect(try await names(.tags) == ["2 Low tide 1", "1 fog"])
  }
}

/// People, tags and towns of what is found, whatever that is.
@Suite struct NameCountModelTests {
  @Test(arguments: SearchTests.seeds)
  func `counts what a plain look through all that is found counts`(seed: UInt64) async throws {
    var model = try await SearchModel(seed: seed)
    var tried = 0
    for _ in 0..<2 {
      try await model.change()
      for _ in 0..<15 {
        guard let query = try? SearchQuery(model.query(), now: model.test.time.now) else {
          continue
        }
        tried += 1
        for kind in FoundName.Kind.allCases { try await Self.compare(kind, of: query, model) }
      }
    }
    #expect(tried > 15, "most queries are no mistake")
  }

  /// The same names on as many photos, and each leads to these.
  private static func compare(
    _ kind: FoundName.Kind, of query: SearchQuery, _ model: SearchModel
  ) async throws {
    let names = try await model.library.photos.names(
      kind, in: query, limit: 1_000, in: model.scope(), without: nil)
    let expected = model.names(kind, of: query)
    let counts = names.map { (model.nameKey($0.name, kind), $0.photos) }
    #expect(Dictionary(counts) { $0 + $1 } == expected.mapValues(\.count), "\(query.text)")
    #expect(names.map(\.photos) == names.map(\.photos).sorted(by: >), "\(query.text)")
    guard let name = names.last else { return }
    let alone = try SearchQuery("\(name.term) \(query.text)", now: model.test.time.now)
    let found = Set(try await SearchTests.all(alone, by: 500, in: model).map(\.id))
    let wanted = expected[model.nameKey(name.name, kind)] ?? []
    #expect(found.isSuperset(of: wanted), "\(alone.text)")
    if kind == .tags { #expect(found == wanted, "\(alone.text)") }
  }
}
