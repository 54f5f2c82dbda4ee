import Domain
import Fakes
import Storage
import Testing
import Web

@testable import Media

@Suite struct CheckTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `what is older than a day is shown at once, and checked once a day`() async throws {
    let request = try world.picture("/a", colour: 1)
    let store = try world.store()
    #expect(try await shown(request, store) == 1)
    world.pass(.seconds(86_399))
    #expect(try await shown(request, store) == 1)
    #expect(world.site.requests.count == 1)
    world.pass(.seconds(1))
    #expect(try await shown(request, store) == 1)
    try await until { world.site.requests.count == 2 }
    #expect(world.site.requests[1].freshness?.entityTag == "\"1\"")
    #expect(world.site.requests[1].headers["Range"] == nil)
    let tomorrow = world.time.now.advanced(by: .seconds(86_400))
    try await until { try await store.find(request.key, at: world.time.now).freshUntil == tomorrow }
    #expect(try await shown(request, store) == 1)
    #expect(world.site.requests.count == 2)
    try await until("no download left") { world.downloads.isEmpty }
  }

  @Test func `what should be fresh for months, as the clock was ahead, is checked`() async throws {
    let request = try world.picture("/a", colour: 1)
    let store = try world.store()
    #expect(try await shown(request, store) == 1)
    world.time.advance(by: .seconds(-60 * 86_400))
    #expect(try await shown(request, store) == 1)
    #expect(world.site.requests.count == 2)
    let tomorrow = world.time.now.advanced(by: .seconds(86_400))
    #expect(try await store.find(request.key, at: world.time.now).freshUntil == tomorrow)
  }

  @Test func `a picture that changed takes the place of the one before`() async throws {
    let request = try world.picture("/a", colour: 1)
    let store = try world.store()
    #expect(try await shown(request, store) == 1)
    world.pass(.seconds(86_400))
    try world.picture("/a", colour: 2)
    world.site["/a"]?.tag = "\"2\""
    let media = try world.media(store)
    #expect(try await media.colour(request) == 1)
    try await until {
      try await store.find(request.key, at: world.time.now).freshness?.entityTag == "\"2\""
    }
    try await until { try await media.colour(request) == 2 }
    #expect(world.site.requests.count == 2)
  }

  @Test func `what is no picture any more does not take the place of one`() async throws {
    let request = try world.picture("/a", colour: 1)
    let store = try world.store()
    for page in [PictureSite.Page([1, 2, 3]), PictureSite.Page([])] {
      try world.picture("/a", colour: 1)
      _ = try await shown(request, store)
      world.pass(.seconds(2 * 86_400))
      var page = page
      page.tag = "\"3\""
      page.status = page.bytes.isEmpty ? 410 : 200
      world.site["/a"] = page
      let count = world.site.requests.count
      #expect(try await shown(request, store) == 1)
      try await until { world.site.requests.count == count + 1 }
      let soon = world.time.now
      try await until {
        try await store.find(request.key, at: soon).freshUntil
          == soon.advanced(by: .seconds(86_400))
      }
      #expect(try await shown(request, store) == 1)
      #expect(world.site.requests.count == count + 1)
    }
  }

  @Test func `offline it is shown, and checked an hour later at the soonest`() async throws {
    let request = try world.picture("/a", colour: 1)
    let store = try world.store()
    _ = try await shown(request, store)
    world.pass(.seconds(86_400))
    world.site.isOffline = true
    #expect(try await shown(request, store) == 1)
    let soon = world.time.now.advanced(by: .seconds(3600))
    try await until { try await store.find(request.key, at: world.time.now).freshUntil == soon }
    world.site.isOffline = false
    world.pass(.seconds(3599))
    let count = world.site.requests.count
    #expect(try await shown(request, store) == 1)
    #expect(world.site.requests.count == count)
    world.pass(.seconds(1))
    #expect(try await shown(request, store) == 1)
    try await until { world.site.requests.count == count + 1 }
  }

  /// The picture as a process shows it that has just begun.
  private func shown(_ request: PictureRequest, _ store: any PictureStoring) async throws -> UInt8?
  {
    let media = try world.media(store)
    let colour = try await media.colour(request)
    // Also until it was compared with its server's, if that was due.
    try await until("the loader to rest") { media.loader.isIdle }
    return colour
  }
}
