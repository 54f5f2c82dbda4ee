import Domain
import Fakes
import Testing

@Suite("A walk through the stream")
struct PhotoWalkTests {
  private let stream = FakePhotoStream((1...9).map { Photo.example($0) })

  /// What a person would do: each photo on the screen counts as seen.
  private func walk(_ steps: String, from start: PhotoWalk = PhotoWalk()) async throws -> PhotoWalk
  {
    var walk = start
    for step in steps {
      let next = try await step == "n" ? walk.next(in: stream) : walk.previous(in: stream)
      walk = try #require(next)
      try await stream.markSeen([try #require(walk.current).id])
    }
    return walk
  }

  private func prospect(of walk: PhotoWalk) async throws -> [String] {
    try await walk.prospect(in: stream).map { String($0.id.item.dropFirst("photo-".count)) }
  }

  @Test(arguments: [
    ("n", 1), ("nnn", 3), ("nnnp", 2), ("nnnpp", 1), ("nnnppn", 2), ("nnnppnn", 3),
    ("nnnppnnn", 4), ("np", 9), ("npn", 1),
  ])
  func `goes on to what was not seen, back to what was, and on again the same way`(
    steps: String, place: Int
  ) async throws {
    #expect(try await walk(steps).current?.place == place)
  }

  @Test
  func `begins at the start of the stream, whichever way it goes`() async throws {
    let fresh = PhotoWalk()
    #expect(try await fresh.here(in: stream)?.current?.place == 1)
    #expect(try await fresh.previous(in: stream)?.current?.place == 1)
    #expect(try await fresh.next(in: FakePhotoStream()) == nil)
  }

  @Test
  func `prepares five photos ahead and one behind, the nearest first`() async throws {
    #expect(try await prospect(of: try await walk("nn")) == ["3", "4", "5", "6", "7", "1"])
  }

  @Test
  func `prepares five photos behind and one ahead when it goes back`() async throws {
    #expect(
      try await prospect(of: try await walk("nnnnnnnp")) == ["5", "4", "3", "2", "1", "7"])
  }

  @Test
  func `an album is one step, shows its next picture, and keeps the one in front`() async throws {
    func file(_ name: String) -> MediaReference {
      .file(FileLocation(path: "/photos/\(name).jpg"))
    }
    let stream = FakePhotoStream([.example(1, pictures: 3), .example(2)])
    let first = try #require(try await PhotoWalk().next(in: stream))
    #expect(first.current?.photo.front == 0)
    #expect(
      try await first.prospect(in: stream).map(\.media)
        == [file("1-2"), file("2")])
    let turned = first.turned(to: 2)
    #expect(turned.current?.photo.media == file("1-3"))
    let here = try #require(try await turned.here(in: stream))
    #expect(here.current?.photo.media == file("1-3"), "looked at again")
    #expect(here.turned(to: 3).current?.photo.front == 0, "behind the last comes the first")
    let next = try #require(try await here.next(in: stream))
    #expect(next.current?.id == Photo.example(2).id)
    #expect(try await next.previous(in: stream)?.current?.photo.front == 0)
  }

  @Test
  func `prepares what it would return through before what is new`() async throws {
    let walk = try await walk("nnnppn")
    #expect(try await prospect(of: walk) == ["3", "4", "5", "6", "7", "1"])
  }

  @Test
  func `prepares nothing twice in a stream of few photos, and never where one is`() async throws {
    let few = FakePhotoStream([.example(1), .example(2)])
    let walk = try #require(try await PhotoWalk().next(in: few))
    #expect(try await walk.prospect(in: few).map(\.id.item) == ["photo-2"])
    let lone = FakePhotoStream([.example(1)])
    let alone = try #require(try await PhotoWalk().next(in: lone))
    #expect(try await alone.prospect(in: lone).isEmpty)
  }

  @Test
  func `passes over a photo on the way back that has left the stream`() async throws {
    let walk = try await walk("nnnpp")
    let rest = FakePhotoStream([.example(1), .example(3)])
    #expect(try await walk.next(in: rest)?.current?.id.item == "photo-3")
  }

  @Test
  func `forgets the way back after a jump, and when the order changed`() async throws {
    let item = try #require(try await stream.photo(at: 7))
    let jumped = try await walk("nnnpp").jumped(to: item)
    #expect(try await jumped.next(in: stream)?.current?.place == 8)
    let reordered = try await walk("nnnpp", from: jumped).withoutTrail()
    #expect(reordered.current != nil)
    #expect(try await reordered.next(in: stream)?.current?.photo.isSeen == false)
  }

  @Test(arguments: [
    ("n", 5), ("nn", 7), ("nnn", 2), ("p", 7), ("pp", 5), ("pn", 2), ("np", 2), ("nnp", 5),
  ])
  func `goes round what was found, seen or not, and leaves out what has gone`(
    steps: String, place: Int
  ) async throws {
    let start = try #require(try await stream.photo(at: 2))
    try await stream.markSeen([Photo.example(5).id])
    let found = [2, 5, 99, 7].map { Photo.example($0).id }
    let begun = PhotoWalk().among(PhotoWalk.Found(found + found)).jumped(to: start)
    #expect(try await walk(steps, from: begun).current?.place == place)
    #expect(try await prospect(of: begun) == ["5", "7"])
  }

  @Test
  func `goes on in the stream from what was found alone, and from what was not found`() async throws
  {
    let start = try #require(try await stream.photo(at: 2))
    let alone = PhotoWalk().among(PhotoWalk.Found([start.id])).jumped(to: start)
    #expect(try await alone.next(in: stream)?.current?.place == 3)
    let found = [5, 7].map { Photo.example($0).id }
    let elsewhere = PhotoWalk().among(PhotoWalk.Found(found)).jumped(to: start)
    #expect(elsewhere.found.ids.isEmpty)
    #expect(try await elsewhere.previous(in: stream)?.current?.place == 1)
    #expect(try await alone.among(PhotoWalk.Found()).previous(in: stream)?.current?.place == 1)
  }

  @Test
  func `tells what is now of the photo it is at, and nothing once that is gone`() async throws {
    let walk = try await walk("n")
    #expect(try await walk.here(in: stream)?.current?.photo.isSeen == true)
    #expect(try await walk.here(in: FakePhotoStream([.example(2)])) == nil)
  }
}
