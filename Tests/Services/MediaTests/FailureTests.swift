import Domain
import Fakes
import Testing
import Web

@testable import Media

@Suite struct FailureTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test(arguments: [404, 410])
  func `what is not there is believed for an hour, by the next process too`(status: Int)
    async throws
  {
    var page = PictureSite.Page([])
    page.status = status
    world.site["/a"] = page
    let store = try world.store()
    let reason = "photos.example has nothing at this address (\(status))"
    for media in [try world.media(store), try world.media(store)] {
      for _ in 0..<2 { await expect(.unavailable(reason: reason), media) }
    }
    world.pass(.seconds(3599))
    await expect(.unavailable(reason: reason), try world.media(store))
    #expect(world.site.requests.count == 1)
    world.pass(.seconds(1))
    try world.picture("/a", colour: 9)
    let media = try world.media(store)
    #expect(try await media.colour(world.request("/a")) == 9)
    await media.flush()
    _ = try await media.clear()
    #expect(try await media.colour(world.request("/a")) == 9)
  }

  @Test(arguments: [false, true])
  func `a failure of when the clock was ahead is believed no longer`(byTheNext: Bool) async throws {
    var page = PictureSite.Page([])
    page.status = 404
    world.site["/a"] = page
    let store = try world.store()
    let media = try world.media(store)
    let reason = "photos.example has nothing at this address (404)"
    await expect(.unavailable(reason: reason), media)
    world.time.advance(by: .seconds(-30 * 86_400))
    try world.picture("/a", colour: 9)
    let later = try byTheNext ? world.media(store) : media
    #expect(try await later.colour(world.request("/a")) == 9)
  }

  @Test func `403 and then 200 is a picture, a minute later`() async throws {
    try world.picture("/a", colour: 9)
    world.site["/a"]?.status = 403
    let media = try world.media()
    await expect(.unavailable(reason: "photos.example does not allow this (403)"), media)
    world.site["/a"]?.status = 200
    for wait in [0, 59] {
      world.pass(.seconds(wait))
      await expect(.unavailable(reason: "photos.example does not allow this (403)"), media)
    }
    world.pass(.seconds(1))
    #expect(try await media.colour(world.request("/a")) == 9)
  }

  @Test func `who asks again when there is a connection again gets the picture`() async throws {
    let request = try world.picture("/a", colour: 9)
    let media = try world.media()
    world.site.isOffline = true
    media.expect([request])
    await media.prepared()
    #expect(world.site.requests.count == 1)
    // Who looks ahead believes it for a minute.
    media.expect([])
    media.expect([request])
    await media.prepared()
    #expect(world.site.requests.count == 1)
    await #expect(throws: MediaError.self) { try await media.bitmap(request) }
    world.site.isOffline = false
    let folder = try ScratchFolder()
    let saved = try await media.saveOriginal(of: request.media, to: folder.path(of: "a"))
    #expect(saved.displayName == "a")
    #expect(try await media.colour(request) == 9)
    await media.flush()
  }

  @Test func `what is no picture is believed for a day, then asked about by its version`()
    async throws
  {
    world.site["/a"] = PictureSite.Page(Array("<!doctype html>".utf8))
    let store = try world.store()
    let media = try world.media(store)
    for wait in [0, 86_399] {
      world.pass(.seconds(wait))
      await expect(.undecodable(reason: "not a picture"), media)
      #expect(world.site.requests.count == 1)
    }
    world.pass(.seconds(1))
    await expect(.undecodable(reason: "not a picture"), try world.media(store))
    #expect(world.site.requests.count == 2)
    #expect(world.site.requests.last?.freshness?.entityTag == "\"1\"")
    #expect(world.decoder.count == 1)
    world.pass(.seconds(86_400))
    try world.picture("/a", colour: 9)
    world.site["/a"]?.tag = "\"2\""
    #expect(try await world.media(store).colour(world.request("/a")) == 9)
  }

  @Test func `a file that is no picture is not decoded again until it changes`() async throws {
    let path = try world.folder.write([1, 2, 3], to: "file")
    let request = PictureRequest(.file(FileLocation(path: path)), fitting: size(8, 8))
    let media = try world.media()
    for _ in 0..<3 {
      await #expect(throws: MediaError.undecodable(reason: "not a picture")) {
        try await media.bitmap(request)
      }
    }
    #expect(world.decoder.count == 1)
    try world.folder.write(FakePicture.bytes(8, 8, colour: 6), to: "file")
    #expect(try await media.colour(request) == 6)
  }

  @Test func `who is cancelled has not failed`() async throws {
    let request = try world.picture("/a", colour: 9)
    world.site["/a"]?.isHeld = true
    let media = try world.media()
    let task = Task { try await media.bitmap(request) }
    try await until { world.site.running == ["/a"] }
    task.cancel()
    _ = try await inTime("a task to end") { await task.result }
    world.site["/a"]?.isHeld = false
    #expect(try await media.colour(request) == 9)
  }

  private func expect(_ error: MediaError, _ media: Media) async {
    await #expect(throws: error) { try await media.bitmap(world.request("/a")) }
  }
}
