import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite struct PhotoStoreTests {
  @Test func `an empty stream has nothing anywhere`() async throws {
    let test = try TestLibrary()
    let photos = try test.open().photos
    #expect(try await photos.first(after: nil, in: test.scope()) == nil)
    #expect(try await photos.firstUnseen(after: nil, in: test.scope()) == nil)
    #expect(try await photos.item(at: 1, in: test.scope()) == nil)
    #expect(try await photos.items(from: nil, limit: 10, in: test.scope()).isEmpty)
    #expect(try await photos.markAllSeen(in: test.scope()) == 0)
  }

  @Test func `a photo comes back as it was stored`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    let photo = Photo(
      id: PhotoID(source: source, item: "a%FF\n\u{1B}[31m.jpg"),
      timestamp: Timestamp(milliseconds: -1), caption: "Café 🌊", alternativeText: "waves",
      author: "Ada", size: PixelSize(width: 3, height: 2),
      media: .file(FileLocation(bytes: [0x2F, 0xFF, 0x0A])),
      blurhash: Blurhash("UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH"), isSensitive: true,
      expiresAt: test.time.now.advanced(by: .seconds(60)), isSeen: false,
      engagement: Engagement(
        likes: 12, dislikes: 1, replies: 3, boosts: 5, mine: .dislike, isBoosted: true,
        isBookmarked: true),
      details: PostDetails(
        boostedBy: [Person(name: "Ben \u{202E}", address: "ben@photos.example")],
        isAlsoPosted: true,
        editedAt: Timestamp(milliseconds: 9),
        poll: Poll(
          id: "3", options: [Poll.Option("fog", votes: 2), Poll.Option("", votes: nil)],
          isMultiple: true, endsAt: Timestamp(milliseconds: -9), voters: 2, mine: [1]),
        filtered: [PostFilter(id: "1", title: "rain", keywords: [.init("rain", id: "2")])]),
      others: [
        PostPicture(
          media: .sample(2), caption: "\u{1B}\"[2]\"", alternativeText: "\u{0}", size: nil,
          blurhash: Blurhash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")),
        PostPicture(
          media: .file(FileLocation(bytes: [0x2F, 0xFF])), size: PixelSize(width: 9, height: 1)),
      ])
    #expect(try await library.photos.insert([photo], of: source) == 1)
    #expect(try await library.photos.item(photo.id, in: test.scope())?.photo == photo)
    #expect(try await library.photos.insert([photo], of: source) == 0)
  }

  @Test(arguments: [
    Clip(
      .video, file: .file(FileLocation(bytes: [0x2F, 0xFF, 0x0A])), poster: .sample(3), seconds: 83),
    Clip(.audio, file: .file(FileLocation(path: "/a%0A b.mp3")), poster: nil),
    Clip(.loop, file: .sample(1), poster: .file(FileLocation(path: "/\n\n")), seconds: 1),
  ])
  func `what plays comes back as it was stored`(clip: Clip) async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    let photo = Photo(
      id: PhotoID(source: source, item: "1"), timestamp: Timestamp(milliseconds: 0),
      media: .clip(clip))
    #expect(try await library.photos.insert([photo], of: source) == 1)
    #expect(try await library.photos.item(photo.id, in: test.scope())?.photo == photo)
  }

  @Test(arguments: [
    "clip:", "clip:film\nsample:1\n", "clip:video\nsample:1",
    "clip:video 3\nclip:video\nsample:1\n",
    "clip:video\n\nsample:1", "clip:\n\n\n\n",
  ])
  func `what is stored and plays nothing is passed over`(stored: String) {
    #expect(MediaReference(stored: stored) == nil)
  }

  @Test
  func
    `an album that changes is another one, and the picture in front is nobody's but the person's`()
    async throws
  {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [])
    func album(_ numbers: [Int]) -> Photo {
      Photo(
        id: PhotoID(source: source, item: "7"), timestamp: Timestamp(milliseconds: 1),
        media: .sample(1), others: numbers.map { PostPicture(media: .sample($0)) })
    }
    func stored() async throws -> [MediaReference]? {
      try await library.photos.items(from: nil, limit: 9, in: test.scope()).first?.photo.pictures
        .map(\.media)
    }
    #expect(try await library.photos.insert([album([2, 3]).turned(to: 2)], of: source) == 1)
    #expect(try await stored() == [.sample(1), .sample(2), .sample(3)])
    #expect(try await library.photos.insert([album([3])], of: source) == 0)
    #expect(try await stored() == [.sample(1), .sample(3)])
    #expect(try await library.photos.insert([album([])], of: source) == 0)
    #expect(try await stored() == [.sample(1)])
  }

  @Test(arguments: [Int64.min, -1, 0, 1, .max])
  func `every timestamp has its place`(timestamp: Int64) async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [timestamp, 5, -5])
    let newest = try await all(library, test.scope())
    let told = [timestamp, 5, -5].sorted(by: >).map(Timestamp.init(milliseconds:))
    #expect(newest.map(\.timestamp) == told)
    let id = PhotoID(source: source, item: "0")
    let place = newest.firstIndex { $0.id == id }.map { $0 + 1 }
    #expect(try await library.photos.item(id, in: test.scope())?.place == place)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>, StreamOrder.allCases)
  func `pages, places and neighbours agree with one total order`(
    seed: UInt64, order: StreamOrder
  ) async throws {
    let test = try TestLibrary()
    let (library, expected) = try await generated(test, seed: seed, order: order)
    let scope = test.scope(order)
    #expect(try await all(library, scope).map(\.id) == expected.map(\.id))
    for (index, photo) in expected.enumerated() {
      let position = StreamPosition(of: photo)
      let item = try await library.photos.item(photo.id, in: scope)
      #expect(item?.place == index + 1)
      #expect(item?.total == expected.count)
      #expect(try await library.photos.item(at: index + 1, in: scope) == item)
      let after = try await library.photos.first(after: position, in: scope)
      #expect(after?.id == expected[safe: index + 1]?.id)
      let before = try await library.photos.last(before: position, in: scope)
      #expect(before?.id == expected[safe: index - 1]?.id)
      #expect(before == nil || before?.place == index)
    }
    #expect(try await library.photos.item(at: 0, in: scope) == nil)
    #expect(try await library.photos.item(at: expected.count + 1, in: scope) == nil)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>, StreamOrder.allCases)
  func `walking the unseen visits each of them exactly once`(
    seed: UInt64, order: StreamOrder
  ) async throws {
    let test = try TestLibrary()
    let (library, expected) = try await generated(test, seed: seed, order: order)
    let scope = test.scope(order)
    var random = SeededGenerator(seed: seed)
    let seen = Set(expected.map(\.id).filter { _ in Bool.random(using: &random) })
    try await library.photos.markSeen(Array(seen))
    var visited: [PhotoID] = []
    var position: StreamPosition?
    try await whileMore {
      let item = try await library.photos.firstUnseen(after: position, in: scope)
      #expect(item?.photo.isSeen != true)
      visited += [item?.id].compactMap(\.self)
      position = item.map { StreamPosition(of: $0.photo) }
      return item != nil
    }
    #expect(visited == expected.map(\.id).filter { !seen.contains($0) })
    #expect(try await library.photos.markAllSeen(in: scope) == visited.count)
    #expect(try await library.photos.firstUnseen(after: nil, in: scope) == nil)
    #expect(try await library.photos.markAllSeen(in: scope) == 0)
  }

  @Test func `thousands of equal timestamps are paged without gap or repetition`() async throws {
    let test = try TestLibrary()
    let (library, _) = try await test.open(withPhotosAt: [Int64](repeating: 77, count: 3000))
    let ids = try await all(library, test.scope(), limit: 97).map(\.id)
    #expect(ids.count == 3000)
    #expect(Set(ids).count == 3000)
    #expect(try await all(library, test.scope(.oldest), limit: 101).map(\.id) == ids.reversed())
  }

  @Test func `expired photos are in no answer and in no count, and are purged`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [10, 30])
    let expiry = test.time.now.advanced(by: .seconds(60))
    let story = Photo.test(source, "story", at: 20, expiresAt: expiry)
    _ = try await library.photos.insert([story], of: source)
    #expect(try await library.photos.nextExpiry(in: test.scope()) == expiry)
    #expect(try await library.photos.item(story.id, in: test.scope())?.place == 2)

    test.time.advance(by: .seconds(60))
    for order in StreamOrder.allCases {
      let scope = test.scope(order)
      #expect(
        try await all(library, scope).map(\.id.item)
          == (order == .newest ? ["1", "0"] : ["0", "1"]))
      for place in 1...2 {
        #expect(try await library.photos.item(at: place, in: scope)?.place == place)
        #expect(try await library.photos.item(at: place, in: scope)?.total == 2)
      }
      #expect(try await library.photos.item(story.id, in: scope) == nil)
      #expect(try await library.photos.item(at: 3, in: scope) == nil)
    }
    #expect(try await library.photos.nextExpiry(in: test.scope()) == nil)
    #expect(try await library.photos.markAllSeen(in: test.scope()) == 2)
    #expect(try await library.photos.purgeExpired(in: test.scope()) == 1)
    #expect(try await library.photos.purgeExpired(in: test.scope()) == 0)
    #expect(try await all(library, test.scope()).count == 2)
  }

  @Test func `photos expire in every profile, and are counted in their own`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [10])
    let other = try await library.profiles.insertProfile(named: "other").id
    let theirs = try await library.sources.insertSource(.samples, named: "samples", profile: other)
    let expiry = test.time.now.advanced(by: .seconds(60))
    for id in [source, theirs.id] {
      let story = Photo.test(id, "story", at: 20, expiresAt: expiry)
      _ = try await library.photos.insert([story], of: id)
    }
    test.time.advance(by: .seconds(60))
    #expect(try await library.photos.purgeExpired(in: test.scope()) == 1)
    for id in [source, theirs.id] {
      let left = try await library.photos.contents(of: id)
      #expect(left.photos == (id == source ? 1 : 0))
    }
    #expect(try await library.photos.purgeExpired(in: test.scope(profile: other)) == 0)
  }

  @Test func `a photo whose timestamp changes moves, and stays seen`() async throws {
    let test = try TestLibrary()
    let month: Int64 = 2_700_000_000
    let (library, source) = try await test.open(withPhotosAt: [0, month, 2 * month])
    let id = PhotoID(source: source, item: "0")
    try await library.photos.markSeen([id])
    #expect(try await library.photos.item(id, in: test.scope())?.place == 3)
    _ = try await library.photos.insert([.test(source, "0", at: 3 * month)], of: source)
    let moved = try await library.photos.item(id, in: test.scope())
    #expect(moved?.place == 1)
    #expect(moved?.total == 3)
    #expect(moved?.photo.isSeen == true)
  }

  @Test func `profiles have streams of their own`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [1, 2])
    let other = try await library.profiles.insertProfile(named: "other")
    #expect(try await all(library, test.scope(profile: other.id)).isEmpty)
    let id = PhotoID(source: source, item: "0")
    #expect(try await library.photos.item(id, in: test.scope(profile: other.id)) == nil)
    #expect(try await library.photos.markAllSeen(in: test.scope(profile: other.id)) == 0)
  }

  @Test func `a source that was removed takes no more photos`() async throws {
    let test = try TestLibrary()
    let (library, source) = try await test.open(withPhotosAt: [1])
    try await library.sources.removeSource(source, profile: 1)
    await #expect(throws: SourceError.unknownSource(source.rawValue)) {
      _ = try await library.photos.insert([.test(source, "late", at: 1)], of: source)
    }
  }
}

extension PhotoStoreTests {
  /// A few sources with few different timestamps, and the photos in the order they must have.
  private func generated(_ test: TestLibrary, seed: UInt64, order: StreamOrder) async throws
    -> (Library, [Photo])
  {
    var random = SeededGenerator(seed: seed)
    let library = try test.open()
    var photos: [Photo] = []
    for folder in 0..<3 {
      let source = try await library.sources.insertSource(
        .folder(FileLocation(path: "/\(folder)")), named: "", profile: 1
      ).id
      let some = (0..<40).map { index in
        let month = Int64.random(in: -2...2, using: &random) * 2_147_483_648
        let jitter = Int64.random(in: -1...1, using: &random)
        return Photo.test(source, "\(index % 7)/é\(index)", at: month + jitter)
      }
      _ = try await library.photos.insert(some, of: source)
      photos += some
    }
    let newest = photos.sorted(by: Photo.isNewer)
    return (library, order == .newest ? newest : newest.reversed())
  }

  private func all(_ library: Library, _ scope: StreamScope, limit: Int = 13) async throws
    -> [Photo]
  {
    var result: [Photo] = []
    var page = try await library.photos.items(from: nil, limit: limit, in: scope)
    try await whileMore {
      guard let last = page.last else { return false }
      result += page.dropFirst(result.isEmpty ? 0 : 1).map(\.photo)
      page = try await library.photos.items(
        from: StreamPosition(of: last.photo), limit: limit, in: scope)
      return page.count > 1
    }
    return result
  }
}

extension Array {
  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
