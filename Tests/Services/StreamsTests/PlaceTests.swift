import Domain
import Fakes
import Storage
import Testing

@testable import Streams

@Suite("The place where somebody is")
struct PlaceTests {
  /// A stream of 5, 4, 3, 2, 1 in which somebody jumped to 3.
  private func atThree(isKept: Bool = true) async throws -> TestStreams {
    let test = try TestStreams()
    try await test.add([1, 2, 3, 4, 5])
    let third = try #require(try await test.streams.photo(at: 3))
    test.streams.move(to: PhotoWalk().jumped(to: third), isKept: isKept)
    try await test.streams.markSeen([third.id])
    return test
  }

  @Test func `is where the next start goes on, behind it, also in another process`() async throws {
    let test = try await atThree()
    #expect(test.streams.walk.current?.number == 3)
    #expect(try await test.streams.start()?.number == 2)
    let (other, _) = try test.reopened()
    #expect(other.walk.current == nil, "nothing was shown there yet")
    #expect(try await other.start()?.number == 2)
    #expect(try await other.page(from: other.start()?.id, limit: 9).map(\.number) == [2, 1])
  }

  @Test func `is known where its photo has left the stream meanwhile`() async throws {
    let test = try await atThree()
    try test.remove("photos/3.jpg")
    let (other, _) = try test.reopened()
    _ = try await test.finish(other.refresh())
    #expect(try await other.start()?.number == 2)
  }

  @Test func `stays between the same photos when others come, and when the order is another`()
    async throws
  {
    let test = try await atThree()
    try await test.add([6, 7])
    #expect(try await test.streams.start()?.number == 2)
    try test.settings.set(.streamOrder, to: "oldest", in: .profile)
    #expect(try await test.streams.start()?.number == 4)
  }

  @Test func `comes round to what was not seen, and goes on behind it once all was`() async throws {
    let test = try await atThree()
    for number in [1, 2] {
      try await test.streams.markSeen([try #require(try await test.id(number))])
    }
    #expect(try await test.streams.start()?.number == 5)
    _ = try await test.streams.markAllSeen()
    #expect(try await test.streams.start()?.number == 2)
  }

  @Test func `is not kept where that was not wanted, nor while one source is shown alone`()
    async throws
  {
    let script = try await atThree(isKept: false)
    #expect(script.streams.walk.current?.number == 3)
    #expect(try await script.streams.start()?.number == 5)
    let test = try await atThree()
    try await test.add([11, 12], to: "others")
    let source = try #require(try await test.streams.sources().last)
    await test.streams.show(only: StreamSelection(source.id))
    let first = try #require(try await test.streams.start())
    #expect(first.number == 12)
    test.streams.move(to: PhotoWalk().jumped(to: first), isKept: true)
    await test.streams.show(only: nil)
    #expect(try await test.streams.start()?.number == 2)
  }

  @Test(arguments: ["", " ", "3", "3 s1", "x s1 3.jpg", "9999999999999999999 s1 3.jpg"])
  func `is the first photo that was not seen where nothing sensible was kept`(note: String)
    async throws
  {
    let test = try await atThree()
    try test.settings.set(.streamPlace, to: note, in: .profile)
    #expect(try await test.streams.start()?.number == 5)
  }

  @Test func `may be a photo with any name`() async throws {
    let test = try TestStreams()
    try await test.add([1, 2], to: "a folder")
    let id = PhotoID(source: SourceID(rawValue: "s1"), item: "a  b\n/ é.jpg")
    let photo = Photo(
      id: id, timestamp: Timestamp(milliseconds: -7), media: .sample(1))
    test.streams.move(
      to: PhotoWalk().jumped(to: StreamItem(photo: photo, place: 1, total: 1)), isKept: true)
    #expect(test.streams.keptPlace?.id == id)
    #expect(test.streams.keptPlace?.timestamp.milliseconds == -7)
  }
}
