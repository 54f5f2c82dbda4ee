import Domain
import Fakes
import Testing
import Web

@testable import Media

/// What makes room for what: downloads and the pictures that are kept.
@Suite struct RoomTests {
  private let world: MediaWorld

  init() throws {
    world = try MediaWorld()
  }

  @Test func `downloads that broke off make room before pictures do, the oldest first`()
    async throws
  {
    world.budgets = Media.Budgets(memory: 0, disk: 30_000)
    let media = try world.media()
    for number in 0..<5 {
      #expect(try await media.colour(try world.picture("/\(number)", length: 2000)) == 1)
    }
    // While a picture is being kept it may count twice for a moment, and its download until nobody holds it.
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    for name in ["/older", "/newer"] {
      let request = try world.picture(name, length: 10_000)
      world.site[name]?.breaksAfter = 9000
      await #expect(throws: MediaError.self) { try await media.bitmap(request) }
      world.pass(.seconds(1))
    }
    await media.flush()
    try await until("only what broke off to be left") { world.downloads.count == 4 }
    #expect(try await media.colour(try world.picture("/next", length: 5000)) == 1)
    await media.flush()
    try await until("only the newer one to be left") { world.downloads.count == 2 }
    // Five and the next, whole, and what is left of one.
    #expect(try await media.usage().originals == PictureCacheUsage.Share(count: 7, bytes: 24_000))
    world.site["/newer"]?.breaksAfter = nil
    #expect(try await media.colour(world.request("/newer")) == 1)
    #expect(world.site.requests.last?.headers["Range"] == "bytes=9000-")
  }

  @Test func `what is being downloaded is not given up for another`() async throws {
    world.budgets = Media.Budgets(memory: 0, disk: 30_000)
    let media = try world.media()
    let held = try world.picture("/held", colour: 7, length: 20_000)
    world.site["/held"]?.isHeld = true
    let task = Task { try await media.colour(held) }
    try await until { world.downloads.count == 2 }
    #expect(try await media.colour(try world.picture("/next", length: 20_000)) == 1)
    await media.flush()
    world.site["/held"]?.isHeld = false
    #expect(try await task.ended() == 7)
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    #expect(try await media.usage().originals == PictureCacheUsage.Share(count: 1, bytes: 20_000))
  }

  @Test func `what another process has promised counts before any of it has come`() throws {
    let (mine, theirs) = (folder, folder)
    let part = try #require(theirs.scratch())
    theirs.promise(60_000, for: part)
    #expect(part.length == 0)
    #expect(theirs.usage().bytes == 60_000)
    // What a disk sets aside is whole blocks.
    #expect((50_000...60_000).contains(mine.usage().bytes))
    #expect(part.append([1, 2, 3]))
    #expect(part.length == 3)
    theirs.promise(nil, for: part)
    #expect(mine.usage().bytes == 3)
  }

  private var folder: DownloadFolder {
    DownloadFolder(FileLocation(path: world.folder.path(of: "downloads")), time: world.time)
  }

  @Test func `as many as a grid shows at most make no room for what comes`() async throws {
    world.budgets = Media.Budgets(memory: 0, disk: 120_000)
    let store = try world.store()
    let media = try world.media(store)
    for number in 0..<100 {
      _ = try await media.colour(try world.picture("/\(number)", length: 2000))
      await media.flush()
      try await until("no download left") { world.downloads.isEmpty }
      let usage = try await media.usage()
      #expect(usage.originals.bytes + usage.thumbnails.bytes <= 120_000)
    }
    world.site.isOffline = true
    for number in 52..<100 { #expect(try await media.colour(world.request("/\(number)")) == 1) }
    await #expect(throws: MediaError.self) { try await media.bitmap(world.request("/0")) }
  }

  @Test func `where they take all the room, the last twelve and those expected stay`()
    async throws
  {
    world.budgets = Media.Budgets(memory: 0, disk: 40_000)
    let media = try world.media()
    for number in 0..<60 {
      _ = try await media.colour(try world.picture("/\(number)", length: 2000))
      await media.flush()
    }
    try await until("no download left") { world.downloads.isEmpty }
    for number in 60..<64 { try world.picture("/\(number)", length: 2000) }
    media.expect(try (60..<64).map { try world.request("/\($0)") })
    await media.prepared()
    await media.flush()
    world.site.isOffline = true
    for number in 48..<64 { #expect(try await media.colour(world.request("/\(number)")) == 1) }
  }

  @Test func `a picture larger than the budget is shown, and not kept`() async throws {
    world.budgets = Media.Budgets(memory: 1000, disk: 5000)
    let media = try world.media()
    #expect(try await media.colour(try world.picture("/a", colour: 3, length: 9000)) == 3)
    await media.flush()
    try await until("no download left") { world.downloads.isEmpty }
    #expect(try await media.usage().originals.count == 0)
  }
}
