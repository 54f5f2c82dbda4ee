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

    /// The two pictures of a status, at other addresses, and one more that nobody has.
    func photos(of status: String, in source: SourceID, at moment: Timestamp) throws -> [Photo] {
      try state.withLock {
        $0.asked += 1
        try $0.failure.get()
      }
      return try ["7", "7/02", "7/03"].map { item in
        Photo(
          id: PhotoID(source: source, item: item), timestamp: moment,
          media: .web(try #require(WebAddress("https://photos.example/new/" + item))),
          status: status)
      }
    }
  }

  private let folder: ScratchFolder
  private let library: Library
  private let time = ManualTime()
  private let reporter = RecordingReporter()
  private let server = MovingServer()
  private let source: SourceID
  private let old: WebAddress

  init() async throws {
    folder = try ScratchFolder()
    library = try Library.open(at: folder.path(of: "data"), time: time) { _ in }
    old = try #require(WebAddress("https://photos.example/old"))
    let origin = try #require(WebAddress("https://photos.example/"))
    let account = try await library.accounts.insertAccount(
      AccountOwner(remoteID: "1", username: "ada", displayName: ""),
      on: Server(
        origin: origin, kind: .mastodon, version: "", title: "",
        capabilities: ServerCapabilities()), profile: 1
    ).account.id
    source = try await library.sources.insertSource(
      .account(account, .home), named: "home", profile: 1
    ).id
    _ = try await library.photos.insert(try photos(), of: source)
  }

  private func photos() throws -> [Photo] {
    ["7", "7/02"].map { item in
      Photo(
        id: PhotoID(source: source, item: item), timestamp: Timestamp(milliseconds: 5),
        media: .web(old), status: "7")
    }
  }

  private func moved() -> MovedPictures {
    MovedPictures(
      profile: 1, sources: library.sources, photos: library.photos, time: time, reporting: reporter
    ) { [server] status, source, moment, _ in
      try server.photos(of: status, in: source, at: moment)
    }
  }

  private func address(_ item: String, by moved: MovedPictures) async -> String? {
    await moved.address(of: PhotoID(source: source, item: item), insteadOf: old)?.text
  }

  @Test
  func `are found by one look at their status, where they stay in the stream`() async throws {
    let moved = moved()
    async let first = address("7", by: moved)
    async let second = address("7/02", by: moved)
    #expect(await [first, second] == ["7", "7/02"].map { "https://photos.example/new/" + $0 })
    #expect(server.asked == 1)
    let scope = StreamScope(profile: 1, order: .newest, now: time.now)
    let items = try await library.photos.items(from: nil, limit: 5, in: scope)
    #expect(items.map(\.photo.id.item) == ["7", "7/02"])
    #expect(items.allSatisfy { $0.photo.timestamp == Timestamp(milliseconds: 5) })
  }

  @Test(arguments: [404, 410, 500])
  func `are not looked for again within six hours`(status: Int) async {
    server.fail(status)
    let moved = moved()
    for _ in 0..<2 { #expect(await address("7", by: moved) == old.text) }
    #expect(await address("7/02", by: moved) == old.text)
    #expect(server.asked == 1)
    // That the status is gone, too, is nothing to be told.
    #expect(reporter.reports.count == (status == 500 ? 1 : 0))
    time.advance(by: .seconds(6 * 3600))
    _ = await address("7", by: moved)
    #expect(server.asked == 2)
  }

  @Test
  func `are nobody's that are not in the stream`() async {
    #expect(await address("8", by: moved()) == nil)
    #expect(server.asked == 0)
  }
}
