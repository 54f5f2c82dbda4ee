import Domain
import Fakes
import Files
import Foundation
import Library
import Pictures
import Storage
import Testing

@testable import Streams

/// Tags over a real library and real folders.
@Suite struct TagKeeperTests {
  private let world: TestStreams
  private let undoing: UndoLog
  private let keeper: TagKeeper

  init() async throws {
    world = try TestStreams { _ in
      var facts = PictureFacts(format: "jpeg", size: PixelSize(clamping: 4, 3))
      facts.keywords = ["sea"]
      return facts
    }
    undoing = UndoLog(time: world.time)
    keeper = TagKeeper(
      profile: 1, storage: world.library.tags, photos: world.library.photos, undoing: undoing,
      time: world.time)
    try await world.add([1, 2])
  }

  private func photo(_ number: Int) async throws -> Photo {
    let items = try await world.streams.page(from: nil, limit: 100)
    return try #require(items.first { $0.id.item == "\(number).jpg" }).photo
  }

  private func tags(_ names: String...) -> [Domain.Tag] { names.compactMap(Domain.Tag.init) }

  private func caption(_ number: Int) -> String? {
    (try? world.scratch.bytes(of: "photos/\(number).jpg.txt")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func found(_ text: String) async throws -> Set<String> {
    let query = try SearchQuery(text + " ", now: world.time.now)
    return Set(try await world.streams.search(query, after: nil, limit: 9).photos.map(\.id.item))
  }

  /// Of what has a clock that stops the task.
  private func undo() async throws -> Undoable {
    try await Task { [undoing] in try await undoing.undo() }.value
  }

  @Test func `tags are kept beside the picture, too, and a scan finds them there`() async throws {
    #expect(try await photo(1).ownTags == ["sea"])
    #expect(try await found("#sea") == ["1.jpg", "2.jpg"])
    let outcome = try await keeper.tag([photo(1)], adding: tags("Fog", "sea"), removing: [])
    #expect(outcome.photos == 1 && outcome.problem == nil)
    let id = try await photo(1).id
    #expect(outcome.tags[id] == ["sea", "Fog"])
    #expect(caption(1) == "tags: sea, Fog\n")
    _ = try await keeper.tag([photo(1)], adding: [], removing: tags("sea"))
    #expect(caption(1) == "tags: Fog\n")
    try await world.streams.refresh().summary()
    #expect(try await photo(1).ownTags == ["Fog"], "its file says `sea` still")
    #expect(try await found("#sea") == ["2.jpg"])
  }

  @Test func `what was written into the file since the last scan stays`() async throws {
    let strange = String(repeating: "x", count: Domain.Tag.longest + 1)
    try world.scratch.write(Array("tags: sea\n".utf8), to: "photos/1.jpg.txt")
    try await world.streams.refresh().summary()
    try world.scratch.write(Array("tags: sea, harbour, \(strange)\n".utf8), to: "photos/1.jpg.txt")
    let outcome = try await keeper.tag([photo(1)], adding: tags("fog"), removing: [])
    #expect(caption(1) == "tags: sea, harbour, \(strange), fog\n")
    let id = try await photo(1).id
    #expect(outcome.tags[id] == ["sea", "harbour", "fog"])
    #expect(try await photo(1).ownTags == ["fog", "sea", "harbour"])
    try world.scratch.write(Array("tags: sea, fog, boat\n".utf8), to: "photos/1.jpg.txt")
    _ = try await keeper.rename(tags("fog")[0], to: tags("mist")[0])
    #expect(caption(1) == "tags: sea, mist, boat\n")
    try world.scratch.write(Array("tags: sea, mist, boat, oar\n".utf8), to: "photos/1.jpg.txt")
    #expect(try await undoing.undo() == .tags)
    #expect(caption(1) == "tags: sea, boat, oar, fog\n")
  }

  @Test func `a tag that a photo does not have is told, wherever its tags stand`() async throws {
    _ = try await keeper.tag([photo(1)], adding: tags("fog"), removing: [])
    let photos = (try await photo(1), try await photo(2))
    let outcome = try await keeper.tag(
      [photos.0, photos.1], adding: [], removing: tags("sea", "Fog", "fgo"))
    #expect(outcome.absent == [photos.0.id: ["fgo"], photos.1.id: ["Fog", "fgo"]])
  }

  @Test func `undo takes back a change and what it wrote`() async throws {
    try world.scratch.write(Array("A beach\n".utf8), to: "photos/2.jpg.txt")
    try await world.streams.refresh().summary()
    _ = try await keeper.tag([photo(1), photo(2)], adding: tags("fog"), removing: [])
    #expect(caption(1) == "tags: sea, fog\n" && caption(2) == "A beach\ntags: sea, fog\n")
    #expect(try await undoing.undo() == .tags)
    #expect(caption(1) == nil && caption(2) == "A beach\n")
    #expect(try await found("#fog").isEmpty)
    #expect(try await photo(2).ownTags == ["sea"])
    await #expect(throws: NothingToUndo()) { _ = try await undoing.undo() }
  }

  @Test func `a tag is renamed everywhere, and merged with one of that name`() async throws {
    _ = try await keeper.tag([photo(1)], adding: tags("fog"), removing: [])
    let outcome = try await keeper.rename(tags("sea")[0], to: tags("Fog")[0])
    #expect(outcome.photos == 2 && outcome.merged == 1)
    #expect(caption(1) == "tags: fog\n" && caption(2) == "tags: fog\n", "the name that was there")
    #expect(try await found("#fog") == ["1.jpg", "2.jpg"])
    #expect(try await keeper.tags().counts.map(\.own) == [2])
    await #expect(throws: TagError.unknown("sea")) {
      _ = try await keeper.rename(tags("sea")[0], to: tags("x")[0])
    }
    _ = try await undoing.undo()
    #expect(try await found("#sea") == ["1.jpg", "2.jpg"])
    #expect(try await found("#fog") == ["1.jpg"])
  }

  @Test func `what is stopped on the way can be undone, and is told`() async throws {
    _ = try await keeper.tag([photo(1), photo(2)], adding: tags("fog"), removing: [])
    let stopped = TagKeeper(
      profile: 1, storage: world.library.tags, photos: world.library.photos, undoing: undoing,
      time: StoppingTime(time: world.time))
    let (fog, mist) = (tags("fog")[0], tags("mist")[0])
    let outcome = try await Task { try await stopped.rename(fog, to: mist) }.value
    #expect(outcome.problem == "stopped")
    #expect(caption(1) == "tags: sea, fog\n" && caption(2) == "tags: sea, fog\n")
    #expect(try await found("#mist") == ["1.jpg", "2.jpg"])
    #expect(try await undo() == .tags)
    #expect(try await found("#mist").isEmpty)

    let (both, new) = (try await [photo(1), photo(2)], tags("night"))
    await #expect(throws: CancellationError.self) {
      try await Task { try await stopped.tag(both, adding: new, removing: []) }.value
    }
    #expect(try await found("#night") == ["1.jpg", "2.jpg"])
    #expect(try await undo() == .tags)
    #expect(try await found("#night").isEmpty)
  }

  @Test func `of more tags than are listed it is said, and Tab still knows one's own`() async throws
  {
    let source = try await photo(1).id.source
    let words = (0..<3).map { photo in
      (0..<400).map { "#t\(photo)x\($0)" }.joined(separator: " ")
    }
    let photos = words.enumerated().map { place, words in
      var photo = Photo(
        id: PhotoID(source: source, item: "many \(place)"), timestamp: world.time.now,
        caption: words, media: .sample(1))
      photo.details.keywords = place == 0 ? ["zz"] : nil
      return photo
    }
    #expect(try await !keeper.tags().hasMore)
    _ = try await world.library.photos.insert(photos, of: source)
    let listed = try await keeper.tags()
    #expect(listed.counts.count == 1_000 && listed.hasMore)
    #expect(try await keeper.ownTags() == ["sea", "zz"])
  }

  @Test func `a caption file that cannot be written costs itself`() async throws {
    try FileManager.default.createDirectory(
      atPath: world.scratch.path(of: "photos/1.jpg.txt"), withIntermediateDirectories: false)
    let outcome = try await keeper.tag([photo(1), photo(2)], adding: tags("fog"), removing: [])
    #expect(outcome.problem?.contains("1.jpg.txt") == true)
    #expect(caption(2) == "tags: sea, fog\n")
    #expect(try await found("#fog") == ["1.jpg", "2.jpg"])
    #expect(try await keeper.ownTags() == ["fog", "sea"])
    let photos = try await [photo(1), photo(2)]
    let other = try await keeper.tag(photos, adding: [], removing: tags("fgo"))
    #expect(other.problem != nil && other.absent == [photos[1].id: ["fgo"]])
  }
}

/// Stops the task that asks it.
private struct StoppingTime: TimeSource {
  let time: ManualTime

  var now: Timestamp {
    withUnsafeCurrentTask { $0?.cancel() }
    return time.now
  }
}
