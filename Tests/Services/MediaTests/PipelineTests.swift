import Concurrency
import Domain
import Fakes
import Foundation
import Networking
import Storage
import Testing

@testable import Media

/// The whole pipeline, over a site and a decoder that do as they are told.
@Suite struct PipelineTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `a picture that was shown comes from memory, then from the disk, then from the web`()
    async throws
  {
    let request = try world.picture("/a", colour: 7)
    let store = try world.store()
    let media = try world.media(store)
    #expect(try await media.colour(request) == 7)
    #expect(try await media.colour(request) == 7)
    #expect(world.decoder.count == 1)
    await media.flush()
    #expect(try await world.media(store).colour(request) == 7)
    #expect(world.decoder.count == 2)
    #expect(world.site.requests.count == 1)
    _ = try await media.clear()
    #expect(try await media.colour(request) == 7)
    #expect(world.site.requests.count == 2)
  }

  @Test func `everything seen is there offline at any size, for another process too`()
    async throws
  {
    let media = try world.media()
    for number in 0..<10 {
      _ = try await media.colour(try world.picture("/\(number)", colour: UInt8(number)))
    }
    await media.flush()
    world.site.isOffline = true
    let other = try world.media()
    for number in 0..<10 {
      let large = try world.request("/\(number)", side: 2000)
      #expect(try await other.colour(large) == UInt8(number))
    }
  }

  @Test func `however many want it, it is downloaded once and decoded once for each size`()
    async throws
  {
    let request = try world.picture("/a")
    world.site["/a"]?.isHeld = true
    let media = try world.media()
    let tasks = try [8, 8, 8, 4, 4].map { side in
      let request = try world.request("/a", side: side)
      return Task { try await media.bitmap(request).size }
    }
    // Once for each size.
    try await until { media.loader.fetches.waiters(for: request.media.name) == 2 }
    try await until { world.site.running == ["/a"] }
    world.site["/a"]?.isHeld = false
    var sizes: [PixelSize] = []
    for task in tasks { sizes.append(try await task.ended()) }
    #expect(sizes == [8, 8, 8, 4, 4].map { size($0, $0) })
    #expect(world.site.requests.count == 1)
    #expect(world.decoder.count == 2)
  }

  @Test func `the last who waits cancels the download`() async throws {
    let request = try world.picture("/a")
    world.site["/a"]?.isHeld = true
    let media = try world.media()
    let (one, two) = (
      Task { try await media.bitmap(request) }, Task { try await media.bitmap(request) }
    )
    try await until { world.site.running == ["/a"] && media.loader.isAwaited(request, by: 2) }
    one.cancel()
    _ = try await inTime("a task to end") { await one.result }
    try await until { media.loader.isAwaited(request, by: 1) }
    #expect(world.site.running == ["/a"])
    two.cancel()
    _ = try await inTime("a task to end") { await two.result }
    try await until { world.site.running.isEmpty }
    world.site["/a"]?.isHeld = false
    #expect(try await media.colour(request) == 1)
  }

  @Test
  func `at most six of a host come at once, and what is asked for overtakes what is expected`()
    async throws
  {
    for number in 0..<12 {
      try world.picture("/\(number)")
      world.site["/\(number)"]?.isHeld = true
    }
    let network = NetworkClient(
      over: SiteTransport(site: world.site), agent: "Test", time: world.time, clock: world.clock,
      scheduler: world.scheduler)
    let media = try world.media(web: network)
    media.expect(try (0..<5).map { try world.request("/\($0)") })
    try await until { world.site.running.count == 3 }
    let pictures = try ([5, 6, 7, 8, 9, 10, 11, 4]).map { number in
      media.picture(try world.request("/\(number)"))
    }
    // Five for a connection; of the two that are expected and were not begun, one is asked for.
    try await until { world.site.running.count == 6 && world.scheduler.waiting == 7 }
    #expect(world.site.running.filter { ["/0", "/1", "/2"].contains($0) }.count == 3)
    // One after the other: those that are let in at once may come in any order.
    for count in 7...11 {
      let first = try #require(world.site.running.first)
      world.site[first]?.isHeld = false
      try await until("the next to come") { world.site.paths.count == count }
    }
    #expect(!world.site.paths.contains("/3"))
    for number in 0..<12 { world.site["/\(number)"]?.isHeld = false }
    try await inTime("the pictures") {
      for picture in pictures { for try await _ in picture {} }
    }
    await media.prepared()
    #expect(Set(world.site.paths).count == 12)
  }

  @Test func `what arrives is kept only once it was decoded`() async throws {
    let request = try world.picture("/a")
    world.decoder.failure = .decoderFailed(reason: "it was killed by signal 9")
    let store = try world.store()
    let media = try world.media(store)
    await #expect(throws: MediaError.decoderFailed(reason: "it was killed by signal 9")) {
      try await media.bitmap(request)
    }
    await media.flush()
    // It waits in the folder for downloads to be looked at again.
    #expect(try await store.usage().originals.count == 0)
    world.decoder.failure = nil
    world.pass(.seconds(60))
    #expect(try await media.colour(request) == 1)
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    #expect(try await media.usage().originals.count == 1)
  }

  @Test func `what has come and nobody could look at is not asked for again`() async throws {
    let request = try world.picture("/a", colour: 4)
    world.decoder.isHeld = true
    let media = try world.media()
    let task = Task { try await media.bitmap(request) }
    try await until { world.decoder.count == 1 }
    task.cancel()
    _ = try await inTime("a task to end") { await task.result }
    try await until { media.loader.isIdle }
    #expect(world.downloads.count == 2)
    world.decoder.isHeld = false
    world.decoder.failure = .decoderFailed(reason: "it was killed by signal 9")
    await #expect(throws: MediaError.self) { try await media.bitmap(request) }
    #expect(world.downloads.count == 2)
    world.decoder.failure = nil
    world.site.isOffline = true
    world.pass(.seconds(60))
    #expect(try await media.colour(request) == 4)
    #expect(world.site.requests.count == 1)
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    #expect(try await media.usage().originals.count == 1)
  }

  @Test func `a damaged thumbnail is made again of the original, which stays`() async throws {
    let request = try world.picture("/a", colour: 6, length: 101_000)
    let store = try world.store()
    let media = try world.media(store)
    #expect(try await media.colour(request) == 6)
    await media.flush()
    let key = try request.key
    #expect(
      try await store.store(
        .bytes([1, 2, 3]), as: PictureEntry(key.stored), in: PictureRoom(budget: 1 << 20)))
    world.site.isOffline = true
    let again = try world.media(store)
    #expect(try await again.colour(request) == 6)
    await again.flush()
    #expect(try await again.usage().originals.count == 1)
    #expect(
      try await store.find(key, at: world.time.now).thumbnail?.starts(with: "FAKE".utf8) == true)
    #expect(world.errors.activities.count == 1)
  }

  @Test func `what is kept and is no picture is dropped and fetched again`() async throws {
    let request = try world.picture("/a", colour: 5)
    let store = try world.store()
    let entry = PictureEntry(
      originalOf: request.media.name, freshness: nil,
      freshUntil: world.time.now.advanced(by: .seconds(99)))
    for content in [[UInt8](repeating: 1, count: 9), [UInt8](repeating: 1, count: 100_009)] {
      #expect(
        try await store.store(.bytes(content), as: entry, in: PictureRoom(budget: 1 << 20)))
      let media = try world.media(store)
      #expect(try await media.colour(request) == 5)
      await media.flush()
      #expect(try await store.find(try request.key, at: world.time.now).thumbnail != nil)
    }
    #expect(world.site.requests.count == 2)
    #expect(world.errors.activities.count == 2)
  }

  @Test func `the decoder gets ready while a picture is on its way`() async throws {
    let request = try world.picture("/a", colour: 7)
    world.site["/a"]?.isHeld = true
    let media = try world.media()
    let task = Task { try await media.colour(request) }
    try await until { world.site.running == ["/a"] }
    try await until { world.decoder.isPrepared }
    #expect(world.decoder.count == 0)
    world.site["/a"]?.isHeld = false
    #expect(try await task.ended() == 7)
  }

  @Test func `progress is told on the way`() async throws {
    let media = try world.media()
    var steps: [PictureProgress] = []
    for try await step in media.picture(try world.picture("/a", length: 1000)) {
      steps.append(step)
    }
    #expect(steps.prefix(2) == [.receiving(bytes: 0, of: nil), .receiving(bytes: 0, of: 1000)])
    #expect(steps.contains(.decoding))
    guard case .finished = steps.last else {
      Issue.record("it does not end with the picture")
      return
    }
    await media.flush()
    steps = []
    for try await step in media.picture(try world.request("/a")) { steps.append(step) }
    #expect(steps.count == 1)
  }

  @Test func `a cache that fails prevents nothing, is reported, and tells no secrets`()
    async throws
  {
    let request = try world.picture("/a?key=secret")
    let media = try world.media(BrokenStore())
    #expect(try await media.colour(request) == 1)
    await media.flush()
    #expect(!world.errors.activities.isEmpty)
    #expect(!world.errors.activities.contains { $0.contains("secret") })
  }

  @Test func `two processes on one cache download and keep without harm`() async throws {
    let (one, other) = (try world.media(), try world.media())
    try await withThrowingTaskGroup { group in
      for number in 0..<30 {
        group.addTask {
          let request = try world.picture("/\(number % 10)", length: 101_000)
          #expect(try await (number % 2 == 0 ? one : other).colour(request) == 1)
        }
      }
      try await group.waitForAll()
    }
    for media in [one, other] { await media.flush() }
    try await until("no download left") { world.downloads.isEmpty }
    let usage = try await one.usage()
    #expect(usage.originals.bytes + usage.thumbnails.bytes <= 1_000_000)
    #expect(world.files.count == usage.originals.count)
  }
}
