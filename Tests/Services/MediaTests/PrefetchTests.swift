import Domain
import Fakes
import Testing

@testable import Media

@Suite struct PrefetchTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `what is expected is decoded in memory, so that asking for it asks nobody`()
    async throws
  {
    let media = try world.media()
    let requests = try (0..<5).map { try world.picture("/\($0)", colour: UInt8($0)) }
    for number in 0..<5 { world.site["/\(number)"]?.isHeld = true }
    media.expect(requests)
    try await until("the first to come") { world.site.running.count == 3 }
    #expect(Set(world.site.running) == ["/0", "/1", "/2"])
    for number in 0..<5 { world.site["/\(number)"]?.isHeld = false }
    await media.prepared()
    #expect(world.decoder.count == 5)
    for (number, request) in requests.enumerated() {
      #expect(try await media.colour(request) == UInt8(number))
    }
    #expect(world.decoder.count == 5)
    #expect(world.site.paths.count == 5)
  }

  @Test func `files of this machine are decoded ahead too`() async throws {
    let path = try world.folder.write(FakePicture.bytes(8, 8, colour: 4), to: "a")
    let request = PictureRequest(.file(FileLocation(path: path)), fitting: size(8, 8))
    let media = try world.media()
    media.expect([request])
    await media.prepared()
    #expect(try await media.colour(request) == 4)
    #expect(world.decoder.count == 1)
  }

  @Test func `what has no room in memory is at least on the disk`() async throws {
    world.budgets = Media.Budgets(memory: 4 * 64 * 10, disk: 1_000_000)
    let media = try world.media()
    let requests = try (0..<8).map { try world.picture("/\($0)") }
    media.expect(requests)
    await media.prepared()
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    #expect(world.site.requests.count == 8)
    #expect(try await media.usage().originals.count == 8)
    world.site.isOffline = true
    for request in requests { #expect(try await media.colour(request) == 1) }
  }

  @Test func `what has no room in memory has a thumbnail on the disk, files too`() async throws {
    world.budgets = Media.Budgets(memory: 0, disk: 1_000_000)
    let path = try world.folder.write(FakePicture.bytes(8, 8, colour: 4), to: "a")
    let file = PictureRequest(.file(FileLocation(path: path)), fitting: size(8, 8))
    let web = try world.picture("/b", length: 101_000)
    let media = try world.media()
    _ = try await media.colour(web)
    let larger = try world.request("/b", side: 900)
    media.expect([file, larger])
    await media.prepared()
    await media.flush()
    #expect(world.decoder.count == 3)
    #expect(try await media.usage().thumbnails.count == 3)
    // What is ready is left alone, however often it is expected.
    media.expect([])
    media.expect([file, larger])
    await media.prepared()
    #expect(world.decoder.count == 3)
    #expect(try await media.colour(file) == 4)
  }

  @Test func `a picture whose size is known takes as much room as it will have`() async throws {
    let path = try world.folder.write(FakePicture.bytes(8, 8, colour: 4), to: "a")
    let media = MediaReference.file(FileLocation(path: path))
    world.budgets = Media.Budgets(memory: 4 * 64 * 4, disk: 1_000_000)
    for (known, count) in [(nil, 2), (size(20, 20), 1)] as [(PixelSize?, Int)] {
      let loader = try world.media()
      let request = PictureRequest(media, fitting: size(90, 8), size: known)
      let before = world.decoder.count
      loader.expect([request])
      await loader.prepared()
      await loader.flush()
      #expect(try await loader.colour(request) == 4)
      #expect(world.decoder.count == before + count)
      _ = try await loader.clear()
    }
  }

  @Test func `what is expected no more is cancelled, unless somebody waits for it`() async throws {
    let requests = try (0..<6).map { number in
      let request = try world.picture("/\(number)")
      world.site["/\(number)"]?.isHeld = true
      return request
    }
    let media = try world.media()
    media.expect(Array(requests[..<5]))
    try await until { world.site.running.sorted() == ["/0", "/1", "/2"] }
    let waiting = Task { try await media.colour(requests[1]) }
    try await until { media.loader.isAwaited(requests[1], by: 2) }
    media.expect([requests[2], requests[5]])
    try await until { world.site.running.sorted() == ["/1", "/2", "/5"] }
    for number in 0..<6 { world.site["/\(number)"]?.isHeld = false }
    #expect(try await waiting.ended() == 1)
    await media.prepared()
    #expect(Set(world.site.paths) == ["/0", "/1", "/2", "/5"])
  }

  @Test func `what fails is told only to who asks, and not fetched for that again`() async throws {
    let request = try world.request("/none")
    let media = try world.media()
    for _ in 0..<3 {
      media.expect([request])
      await media.prepared()
    }
    await #expect(
      throws: MediaError.unavailable(reason: "photos.example has nothing at this address (404)")
    ) { try await media.bitmap(request) }
    #expect(world.site.requests.count == 1)
    #expect(world.errors.activities.isEmpty)
  }
}
