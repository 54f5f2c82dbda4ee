import Domain
import Fakes
import Fediverse
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import PhotoStreamApp

@Suite("Pictures that have moved")
struct MovedPicturesTests {
  private final class MovingServer: Sendable {
    private let state = Mutex((asked: 0, failure: Result<Void, FediverseError>.success(())))

    var asked: Int { state.withLock { $0.asked } }

    func fail(_ status: Int) {
      state.withLock {
        $0.failure = .failure(.refused(host: "photos.example", status: status, phrase: nil))
      }
    }

    /// A status with its two pictures at other addresses, and one more.
    func photo(of status: String, in source: SourceID, at moment: Timestamp) throws -> Photo {
      try state.withLock {
        $0.asked += 1
        try $0.failure.get()
      }
      return try MovedPicturesTests.album(
        status, in: source, at: moment, ["new/1", "new/2", "new/3"])
    }
  }

  private static func album(
    _ status: String, in source: SourceID, at moment: Timestamp, _ names: [String]
  ) throws -> Photo {
    let media = try names.map {
      MediaReference.web(try #require(WebAddress("https://photos.example/" + $0)))
    }
    return Photo(
      id: PhotoID(source: source, item: status), timestamp: moment, media: media[0],
      status: status, others: media.dropFirst().map { PostPicture(media: $0) })
  }

  private let folder: ScratchFolder
  private let library: Library
  private let time = ManualTime()
  private let reporter = RecordingReporter()
  private let server = MovingServer()
  private let source: SourceID

  init() async throws {
    folder = try ScratchFolder(inMemory: true)
    library = try Library.open(at: folder.path(of: "data"), time: time) { _ in }
    let account = try await library.accounts.storeAccount().id
    source = try await library.sources.insertSource(
      .account(account, .home), named: "home", profile: 1
    ).id
    let photo = try Self.album(
      "7", in: source, at: Timestamp(milliseconds: 5), ["old/1", "old/2"])
    _ = try await library.photos.insert([photo], of: source)
  }

  private func moved() -> MovedPictures {
    MovedPictures(
      profile: 1, sources: library.sources, photos: library.photos, time: time, reporting: reporter
    ) { [server] status, source, moment, _ in
      try server.photo(of: status, in: source, at: moment)
    }
  }

  private func address(_ name: String, of item: String = "7", by moved: MovedPictures) async
    -> String?
  {
    guard let old = WebAddress("https://photos.example/" + name) else { return nil }
    return await moved.address(of: PhotoID(source: source, item: item), insteadOf: old)?.target
  }

  @Test
  func `are found by one look at their status, each in its place, where it stays in the stream`()
    async throws
  {
    let moved = moved()
    async let first = address("old/1", by: moved)
    async let second = address("old/2", by: moved)
    #expect(await [first, second] == ["/new/1", "/new/2"])
    #expect(await address("old/2", by: moved) == "/new/2", "whoever still has the old one")
    #expect(await address("old/4", by: moved) == nil)
    #expect(server.asked == 1)
    let scope = StreamScope(profile: 1, order: .newest, now: time.now)
    let items = try await library.photos.items(from: nil, limit: 5, in: scope)
    #expect(items.map(\.photo.id.item) == ["7"])
    #expect(items.map(\.photo.pictures.count) == [3])
    #expect(items.allSatisfy { $0.photo.timestamp == Timestamp(milliseconds: 5) })
  }

  @Test
  func `stay what somebody boosted, who may be hidden`() async throws {
    let boosters = [Person(name: "Bo", address: "bo@photos.example")]
    var photo = try Self.album("9", in: source, at: Timestamp(milliseconds: 9), ["old/1"])
    photo.details.boostedBy = boosters
    _ = try await library.photos.insert([photo], of: source)
    #expect(await address("old/1", of: "9", by: moved()) == "/new/1")
    let known = try await library.photos.details(of: PhotoID(source: source, item: "9"))
    #expect(known?.boostedBy == boosters)
    let scope = StreamScope(profile: 1, order: .newest, now: time.now)
    try await library.photos.mute(MuteList(boosts: [source: .no]), in: scope)
    let items = try await library.photos.items(from: nil, limit: 5, in: scope)
    #expect(items.map(\.photo.id.item) == ["7"])
  }

  @Test(arguments: [404, 410, 500])
  func `are not looked for again within six hours`(status: Int) async {
    server.fail(status)
    let moved = moved()
    for _ in 0..<2 { #expect(await address("old/1", by: moved) == "/old/1") }
    #expect(await address("old/2", by: moved) == "/old/2")
    #expect(server.asked == 1)
    // That the status is gone, too, is nothing to be told.
    #expect(reporter.reports.count == (status == 500 ? 1 : 0))
    for (wait, asked) in [(6 * 3600 - 1, 1), (1, 2)] {
      time.advance(by: .seconds(wait))
      _ = await address("old/1", by: moved)
      #expect(server.asked == asked)
    }
  }

  @Test
  func `are nobody's that are not in the stream`() async {
    #expect(await address("old/1", of: "8", by: moved()) == nil)
    #expect(server.asked == 0)
  }
}
