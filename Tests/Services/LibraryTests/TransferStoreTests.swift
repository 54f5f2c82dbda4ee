import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite struct TransferStoreTests {
  private let home: TestLibrary

  init() throws {
    home = try TestLibrary()
  }

  private func feed(_ name: String) throws -> Source.Kind {
    .feed(try #require(WebAddress("https://\(name).example/feed")))
  }

  @Test func `sources come in their order, and those that are there stay as they are`()
    async throws
  {
    let library = try home.open()
    let mine = try await library.sources.insertSource(feed("a"), named: "mine", profile: 1)
    let gone = try await library.sources.insertSource(feed("b"), named: "gone", profile: 1)
    try await library.sources.removeSource(gone.id, profile: 1)
    let entries = [
      NewSource(try feed("c"), named: "C", category: ["Sea", "Fog"]),
      NewSource(try feed("a"), named: "A", category: ["Sea"]),
      NewSource(try feed("b"), named: "B", boosts: .no),
      NewSource(try feed("c"), named: "C again"),
    ]
    let inserted = try await library.transfers.insertSources(entries, profile: 1)
    #expect(inserted.map { $0?.isNew } == [true, false, true, false])
    let sources = try await library.sources.sources(of: 1)
    #expect(sources.map(\.name) == ["mine", "C", "B"])
    #expect(sources.map(\.boosts) == [.yes, .yes, .no])
    #expect(inserted[1]?.source == mine && inserted[2]?.source.id == gone.id)
    #expect(
      try await library.transfers.categories(of: 1) == [sources[1].id: ["Sea", "Fog"]])
  }

  @Test func `seen marks are read page by page, and written once`() async throws {
    let library = try home.open()
    let source = try await library.sources.insertSource(feed("a"), named: "a", profile: 1).id
    let items = (0..<25).map { "item \($0)" } + ["é", "e\u{301}"]
    let ids = items.map { PhotoID(source: source, item: $0) }
    #expect(try await library.transfers.insertSeen(ids) == 27)
    #expect(try await library.transfers.insertSeen(ids) == 0)
    var (read, last): ([String], String) = ([], "")
    try await whileMore {
      let page = try await library.transfers.seenItems(of: source, after: last, limit: 10)
      read += page
      last = page.last ?? last
      return !page.isEmpty
    }
    #expect(
      read.count == 27 && Set(read.map { Array($0.utf8) }) == Set(items.map { Array($0.utf8) }))
    _ = try await library.photos.insert(
      [Photo.test(source, "item 3", at: 1)], of: source)
    #expect(try await library.photos.item(at: 1, in: home.scope())?.photo.isSeen == true)
  }

  @Test func `what was said is not written over`() async throws {
    let library = try home.open()
    let source = try await library.sources.insertSource(feed("a"), named: "a", profile: 1).id
    let photo = PhotoID(source: source, item: "1")
    let like = LocalReaction(to: photo, .like, at: Timestamp(milliseconds: 5))
    #expect(try await library.transfers.insertReactions([like]) == 1)
    let dislike = LocalReaction(to: photo, .dislike, at: Timestamp(milliseconds: 6))
    #expect(try await library.transfers.insertReactions([dislike]) == 0)
    #expect(try await library.transfers.reactions(of: source) == [like])
    let note = Note(
      id: MutationID(rawValue: "n"), photo: photo, text: "fog",
      createdAt: Timestamp(milliseconds: 7))
    #expect(try await library.transfers.insertNotes([note, note]) == 1)
    #expect(try await library.transfers.notes(of: source) == [note])
  }

  @Test func `what became of an entry stands in its place, also beside one that cannot be kept`()
    async throws
  {
    let library = try home.open()
    let entries = [
      NewSource(try feed("a"), named: "A"),
      NewSource(.account(AccountID(rawValue: 1), .tag("")), named: "nothing"),
      NewSource(try feed("b"), named: "B"),
    ]
    let inserted = try await library.transfers.insertSources(entries, profile: 1)
    #expect(inserted.map { $0?.source.name } == ["A", nil, "B"])
  }

  @Test func `tags cost the same in every batch, however many are there`() async throws {
    let library = try home.open()
    let source = try await library.sources.insertSource(feed("a"), named: "a", profile: 1).id
    let photos = (0..<300).map { Photo.test(source, "item \($0)", at: Int64($0)) }
    _ = try await library.photos.insert(photos, of: source)
    let names = ["fog", "Low tide", "sea"].compactMap(Domain.Tag.init)
    let looked = try StatementCount("SELECT tag.name FROM tag JOIN", in: library.files.people)
    let written = try StatementCount("UPDATE photo SET tags", in: library.files.cache())
    for batch in 0..<6 {
      let tags = photos[batch * 50..<batch * 50 + 50].flatMap { photo in
        names.map { TaggedPhoto(photo.id, $0) }
      }
      #expect(try await library.transfers.insertTags(tags, at: home.time.now) == 150)
      #expect(looked.take() == 3, "once for each name")
      #expect(written.take() == 50, "once for each photo")
    }
    #expect(try await library.transfers.tags(of: source).count == 900)
    let query = try SearchQuery("tag:lowtide ", now: home.time.now)
    let found = try await library.photos.search(query, after: nil, limit: 500, in: home.scope())
    #expect(found.photos.count == 300)
  }
}
