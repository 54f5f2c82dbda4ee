import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite("Posts that the person deletes")
struct RemovalTests {
  private let test: TestLibrary
  private let library: Library
  private let source: SourceID

  init() async throws {
    test = try TestLibrary()
    (library, source) = try await test.open(withPhotosAt: [30, 20, 10])
  }

  private func shown() async throws -> [String] {
    let items = try await library.photos.items(from: nil, limit: 9, in: test.scope())
    #expect(items.allSatisfy { $0.total == items.count })
    return items.map(\.id.item)
  }

  private func remove(_ removal: PhotoRemoval, _ status: String = "1") async throws {
    try await library.photos.remove(
      removal, of: [PhotoID(source: source, item: status)])
  }

  @Test func `a post that is to go is in no answer, also when it is told again`() async throws {
    try await remove(.wanted)
    try await remove(.wanted)
    #expect(try await shown() == ["0", "2"])
    let photo = Photo.test(source, "1", at: 20, caption: "told again")
    #expect(try await library.photos.insert([photo], of: source) == 0)
    #expect(try await shown() == ["0", "2"])
    #expect(try await library.photos.mutedPhotos(after: nil, limit: 9, in: test.scope()).isEmpty)
    #expect(try await test.open().photos.item(photo.id, in: test.scope()) == nil)
  }

  @Test func `one that does not go stands where it stood, as it is now`() async throws {
    try await remove(.wanted)
    let photo = Photo.test(source, "1", at: 20, caption: "told again")
    _ = try await library.photos.insert([photo], of: source)
    try await remove(.undone)
    try await remove(.undone)
    #expect(try await shown() == ["0", "1", "2"])
    let item = try await library.photos.item(photo.id, in: test.scope())
    #expect(item?.photo.caption == "told again")
    #expect(item?.place == 2)
  }

  @Test func `one that comes back is judged by the mutes of today`() async throws {
    try await remove(.wanted)
    let photo = Photo.test(source, "1", at: 20, caption: "a spider")
    _ = try await library.photos.insert([photo], of: source)
    try await library.photos.mute(MuteList(words: "spider"), in: test.scope())
    try await remove(.undone)
    #expect(try await shown() == ["0", "2"])
    try await library.photos.mute(MuteList(), in: test.scope())
    #expect(try await shown() == ["0", "1", "2"])
  }

  @Test func `one that is gone is gone, whether it was hidden or not`() async throws {
    try await remove(.wanted)
    try await remove(.done)
    try await remove(.done, "2")
    try await remove(.undone)
    #expect(try await shown() == ["0"])
    try await remove(.wanted, "99")
    #expect(try await shown() == ["0"])
  }
}
