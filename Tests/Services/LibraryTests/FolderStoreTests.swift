import Domain
import Fakes
import GRDB
import Storage
import Testing

@testable import Library

@Suite struct FolderStoreTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [])
  }

  @Test func `what is stored of a folder comes back, and only of that folder`() async throws {
    let scan = try await library.folders.beginScan(of: source)
    let files = [
      file("a.jpg", .photo), file("b.jpg", .broken(reason: "cut off")), file("c.txt", .other),
    ]
    var batch = FolderBatch()
    batch.files = files.map { entry($0, in: "one") } + [entry(file("a.jpg", .photo), in: "two")]
    let outcome = try await library.folders.apply(batch, in: scan)
    #expect(outcome == FolderBatch.Outcome(added: 2))
    #expect(try await Set(library.folders.files(in: path("one"), of: source)) == Set(files))
    #expect(try await library.folders.files(in: path("two"), of: source).count == 1)
    #expect(try await library.folders.files(in: path(""), of: source).isEmpty)
  }

  @Test func `scans are counted, and remember the last complete one's folder`() async throws {
    let first = try await library.folders.beginScan(of: source)
    #expect(first.lastRoot == nil)
    let root = FolderIdentity(device: -1, inode: .max)
    _ = try await library.folders.finishScan(first, root: root)
    let second = try await library.folders.beginScan(of: source)
    #expect(second.number == first.number + 1)
    #expect(second.lastRoot == root)
  }

  @Test func `what a scan has not met leaves when it ends, except what is kept`() async throws {
    let first = try await library.folders.beginScan(of: source)
    let folders = ["", "a", "a/b", "a/b/c", "a-b", "a0", "d"]
    var batch = FolderBatch()
    batch.files = folders.map { entry(file("p.jpg", .photo), in: $0) }
    _ = try await library.folders.apply(batch, in: first)
    _ = try await library.folders.finishScan(first, root: root)

    let second = try await library.folders.beginScan(of: source)
    var met = FolderBatch()
    met.visited = [path("")]
    met.kept = [path("a")]
    _ = try await library.folders.apply(met, in: second)
    #expect(try await library.folders.contents(of: source).photos == 7)
    #expect(try await library.folders.finishScan(second, root: root) == 3)
    #expect(try await items == ["a/b/c/p.jpg", "a/b/p.jpg", "a/p.jpg", "p.jpg"])
    #expect(try await library.folders.files(in: path("a0"), of: source).isEmpty)
  }

  @Test func `what a file looks like is forgotten when it changes, not with its caption`()
    async throws
  {
    let scan = try await library.folders.beginScan(of: source)
    let hash = PerceptualHash(bits: 7)
    func store(_ name: String, modified: Int64 = -7, captionSize: Int64 = 3) async throws {
      let state = FileState(
        size: 5, modified: modified, captionSize: captionSize, captionModified: 1)
      let file = IndexedFile(name: Array(name.utf8), state: state, content: .photo)
      var batch = FolderBatch()
      batch.files = [entry(file, in: "a")]
      _ = try await library.folders.apply(batch, in: scan)
    }
    func lookalikes() async throws -> Int {
      let query = try SearchQuery("is:duplicate", now: test.time.now)
      return try await library.photos.search(query, after: nil, limit: 9, in: test.scope())
        .photos.count
    }
    for name in ["p.jpg", "q.jpg"] {
      try await store(name)
      try await library.appearances.note(
        hash, of: PhotoID(source: source, item: "a/\(name)"),
        showing: .file(path("/photos/a/\(name)")))
    }
    #expect(try await lookalikes() == 2)
    try await store("p.jpg", captionSize: 4)
    #expect(try await lookalikes() == 2)
    try await store("p.jpg", modified: -6, captionSize: 4)
    #expect(try await lookalikes() == 0)
  }

  @Test func `a scan in another process does not make this one's folders look unmet`() async throws
  {
    let one = try await library.folders.beginScan(of: source)
    let two = try await library.folders.beginScan(of: source)
    var batch = FolderBatch()
    batch.files = [entry(file("p.jpg", .photo), in: "a")]
    _ = try await library.folders.apply(batch, in: two)
    _ = try await library.folders.apply(batch, in: one)
    #expect(try await library.folders.finishScan(one, root: root) == 0)
    #expect(try await library.folders.finishScan(two, root: root) == 0)
    #expect(try await items == ["a/p.jpg"])
  }

  @Test(arguments: [true, false])
  func `a move that is broken off between the two files is made whole by the next`(
    isFormerSeenFirst: Bool
  ) async throws {
    let scan = try await library.folders.beginScan(of: source)
    var batch = FolderBatch()
    batch.files = [entry(file("a.jpg", .photo), in: "x")]
    _ = try await library.folders.apply(batch, in: scan)
    let old = PhotoID(source: source, item: "x/a.jpg")
    let new = PhotoID(source: source, item: "y/b.jpg")
    for photo in isFormerSeenFirst ? [new, old] : [old, new] {
      try await library.photos.markSeen([photo])
      let tag = try #require(Domain.Tag(photo == old ? "moved" : "former") as Domain.Tag?)
      _ = try await library.tags.apply(
        TagChange(added: [TaggedPhoto(photo, tag)]), at: test.time.now)
      try await library.outbox.setLocalReaction(
        photo == old ? .like : .dislike, to: photo, at: test.time.now)
    }
    let cache = try library.files.cache()
    try await cache.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER broken BEFORE UPDATE OF tags ON photo BEGIN
            SELECT RAISE(ABORT, 'broken');
          END
          """)
    }
    await #expect(throws: LibraryError.self) {
      try await library.folders.move([move(to: "b.jpg")], in: scan)
    }
    #expect(try await items == ["x/a.jpg"])
    try await cache.write { try $0.execute(sql: "DROP TRIGGER broken") }
    for _ in 0..<2 { try await library.folders.move([move(to: "b.jpg")], in: scan) }
    #expect(try await items == ["y/b.jpg"])
    #expect(
      try await library.tags.tags(of: [old, new]).mapValues { $0.map(\.name) }
        == [new: ["former", "moved"]])
    #expect(try await library.outbox.localReactions(to: [old, new]) == [new: .like])
    #expect(try await library.photos.item(new, in: test.scope())?.photo.isSeen == true)
    let mirror = Mirror(people: library.files.people, cache: cache)
    #expect(try mirror.hasSeenMarks(), "none is to be repeated")
  }

  @Test func `a photo moves to no place of which something is known, nor as another file`()
    async throws
  {
    let scan = try await library.folders.beginScan(of: source)
    var batch = FolderBatch()
    batch.files = [
      entry(file("a.jpg", .photo), in: "x"), entry(file("b.jpg", .photo), in: "y"),
      entry(file("c.jpg", .other), in: "y"),
    ]
    _ = try await library.folders.apply(batch, in: scan)
    let moves = [move(to: "b.jpg"), move(to: "c.jpg"), move(to: "d.jpg", size: 6)]
    try await library.folders.move(moves, in: scan)
    #expect(try await items == ["x/a.jpg", "y/b.jpg"])
    let like = FileState(size: 5, modified: -7)
    let places = try await library.folders.photos(like: [like], of: source)
    #expect(
      Set(places[like, default: []].map(\.path)) == [path("x/a.jpg"), path("y/b.jpg")])
  }

  @Test func `thousands of photos that left are removed in several transactions`() async throws {
    let first = try await library.folders.beginScan(of: source)
    for folder in ["x", "y"] {
      var batch = FolderBatch()
      batch.files = (0..<1250).map { entry(file("\($0).jpg", .photo), in: folder) }
      _ = try await library.folders.apply(batch, in: first)
    }
    let second = try await library.folders.beginScan(of: source)
    let transactions = try StatementCount("COMMIT", in: library.files.cache())
    _ = transactions.take()
    #expect(try await library.folders.finishScan(second, root: root) == 2500)
    #expect(transactions.take() >= 5, "others may write between them")
    #expect(
      try await library.folders.contents(of: source) == SourceContents(photos: 0, newest: nil))
  }

  @Test func `a source that is not there is told`() async throws {
    let unknown = SourceID(rawValue: "s99")
    await #expect(throws: SourceError.unknownSource("s99")) {
      _ = try await library.folders.beginScan(of: unknown)
    }
    let scan = try await library.folders.beginScan(of: source)
    try await library.sources.removeSource(source, profile: 1)
    await #expect(throws: SourceError.unknownSource(source.rawValue)) {
      _ = try await library.folders.apply(FolderBatch(), in: scan)
    }
  }

  @Test func `a batch that does not fit on the disk leaves the ones before whole`() async throws {
    let small = try TestLibrary()
    let library = try small.open(LibraryOptions(maximumCachePages: 80))
    let source = try await library.sources.insertSource(
      .folder(path("/photos")), named: "photos", profile: 1
    ).id
    let scan = try await library.folders.beginScan(of: source)
    var stored = 0
    await #expect(throws: LibraryError.diskFull) {
      for number in 0..<100 {
        var batch = FolderBatch()
        batch.files = (0..<50).map {
          entry(file("\($0).jpg", .photo), in: "\(number)", of: source)
        }
        _ = try await library.folders.apply(batch, in: scan)
        stored += 1
      }
    }
    #expect(stored > 0)
    #expect(try await library.folders.contents(of: source).photos == 50 * stored)
    #expect(try await library.folders.files(in: path("\(stored)"), of: source).isEmpty)
  }
}

extension FolderStoreTests {
  private var root: FolderIdentity { FolderIdentity(device: 1, inode: 2) }

  private var items: [String] {
    get async throws {
      try await library.photos.items(from: nil, limit: 5000, in: test.scope())
        .map(\.id.item).sorted()
    }
  }

  private func path(_ path: String) -> FileLocation {
    FileLocation(path: path)
  }

  private func move(to name: String, size: Int64 = 5) -> FileMove {
    FileMove(
      from: FilePlace(folder: path("x"), name: Array("a.jpg".utf8)),
      to: FilePlace(folder: path("y"), name: Array(name.utf8)),
      state: FileState(size: size, modified: -7))
  }

  private func file(_ name: String, _ content: IndexedFile.Content) -> IndexedFile {
    IndexedFile(
      name: Array(name.utf8),
      state: FileState(size: 5, modified: -7, captionSize: 3, captionModified: .max),
      content: content)
  }

  private func entry(_ file: IndexedFile, in folder: String, of source: SourceID? = nil)
    -> FolderBatch.File
  {
    let name = String(decoding: file.name, as: UTF8.self)
    let item = folder.isEmpty ? name : folder + "/" + name
    let photo = Photo.test(source ?? self.source, item, at: 1)
    return FolderBatch.File(
      folder: path(folder), file: file, photo: file.content == .photo ? photo : nil)
  }
}
