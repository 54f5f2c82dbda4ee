import Domain
import Fakes
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite struct SavedPostsTests {
  @Test(arguments: [AccountTimeline.favourites, .bookmarks])
  func `all that was saved stands at its own date, however many pages`(
    list: AccountTimeline
  ) async throws {
    let server = SavedServer(150)
    let live = try await LiveTimelines(asking: list) { try server.answer($0) }
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == server.expected)
    #expect(try await live.engine.gaps().isEmpty)
    let targets = server.targets
    #expect(targets.first == "/api/v1/\(list.text)?limit=40")
    #expect(targets.dropFirst().allSatisfy { $0.contains("max_id=cursor") }, "only Link leads on")
    #expect(targets.count == 4)
  }

  @Test func `of very many saved posts, a gap stands for the rest until it is filled`()
    async throws
  {
    let server = SavedServer(2_100)
    let live = try await LiveTimelines(asking: .favourites) { try server.answer($0) }
    let reason = SavedPostsError.more(than: 2_000).reason
    #expect(try await live.refresh() == reason)
    #expect(Set(try await live.ids()) == Set(server.posts.prefix(2_000).map(\.id)))
    let gap = try #require(try await live.engine.gaps().first)
    _ = try await live.engine.fill(gap)
    #expect(try await live.ids() == server.expected)
    #expect(try await live.engine.gaps().isEmpty)
    let count = server.targets.count
    server.edit { $0.remove(at: 5) }
    #expect(try await live.refresh() == nil)
    #expect(server.targets.count == count + 1)
    #expect(try await live.ids() == server.expected)
    live.time.advance(by: SavedPosts.patience)
    #expect(try await live.refresh() == nil)
    #expect(server.targets.count == count + 1 + SavedPosts.mostPages)
    #expect(try await live.ids() == server.expected)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test
  func `of more than are ever read, those saved last are there, and what is saved no more goes`()
    async throws
  {
    let server = SavedServer(200)
    let live = try await LiveTimelines(
      asking: .bookmarks,
      by: { source, client, _, dependencies in
        ManagedSupplier.savedPosts(
          .bookmarks, as: source, named: "home", over: client, reporting: dependencies.reporting,
          most: 100
        ) { Invented.session() }
      }
    ) { try server.answer($0) }
    let reason = SavedPostsError.tooMany(120).reason
    #expect(try await live.refresh() == reason)
    #expect(Set(try await live.ids()) == Set(server.posts.prefix(120).map(\.id)))
    server.edit { posts in
      posts.remove(at: 5)
      posts.insert(SavedServer.Post(id: "new", seconds: 1), at: 0)
    }
    #expect(try await live.refresh() == reason)
    #expect(Set(try await live.ids()) == Set(server.posts.prefix(120).map(\.id)))
    #expect(try await live.fillAll() == reason)
  }

  @Test func `what is saved comes, whatever its date, and what is saved no more goes`() async throws
  {
    let server = SavedServer(100)
    let live = try await LiveTimelines(asking: .favourites) { try server.answer($0) }
    try await live.refresh()
    let count = server.targets.count
    server.edit { posts in
      posts.remove(at: 7)
      posts.insert(SavedServer.Post(id: "ancient", seconds: 1), at: 0)
      posts.insert(SavedServer.Post(id: "middle", seconds: 1_777_000_050), at: 0)
    }
    #expect(try await live.refresh() == nil)
    #expect(server.targets.count == count + 1, "the rest is as it was")
    #expect(try await live.ids() == server.expected)
    #expect(try await live.ids().last == "ancient")
    // Saved again, it comes back.
    let gone = try #require(SavedServer(100).posts[7..<8].first)
    server.edit { $0.insert(gone, at: 0) }
    try await live.refresh()
    #expect(try await live.ids() == server.expected)
    server.edit { $0 = [] }
    try await live.refresh()
    #expect(try await live.ids() == [])
  }

  @Test func `what is saved no more goes after a day, also from below the first page`()
    async throws
  {
    let server = SavedServer(100)
    let live = try await LiveTimelines(asking: .bookmarks) { try server.answer($0) }
    try await live.refresh()
    let before = server.expected
    server.edit { $0.remove(at: 60) }
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == before)
    live.time.advance(by: .seconds(86_399))
    #expect(try await live.refresh() == nil)
    #expect(server.targets.count == 3 + 2)
    live.time.advance(by: .seconds(1))
    for _ in 1...2 {
      #expect(try await live.refresh() == nil)
      #expect(try await live.ids() == server.expected)
    }
    #expect(server.targets.count == 5 + 3 + 1)
  }

  @Test func `what was read before a page failed is shown, and not asked for again`() async throws {
    let server = SavedServer(200)
    let live = try await LiveTimelines(asking: .bookmarks) { try server.answer($0) }
    server.fail(at: 3)
    #expect(try await live.refresh() != nil)
    #expect(server.targets.count == 3)
    let read = Set(server.posts.prefix(80).map(\.id))
    #expect(try await live.ids() == server.expected.filter(read.contains))
    #expect(try await !live.engine.gaps().isEmpty)
    server.fail(at: nil)
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == server.expected)
    #expect(server.targets.count == 3 + 1 + 3, "the top, and the three that are missing")
  }

  @Test func `a page whose posts are all gone is not the end of the list`() async throws {
    let server = SavedServer(150, habit: .hollow)
    let live = try await LiveTimelines(asking: .favourites) { try server.answer($0) }
    #expect(try await live.refresh() == nil)
    let gone = Set(server.posts[40..<80].map(\.id))
    #expect(try await live.ids() == server.expected.filter { !gone.contains($0) })
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test func `a failure takes nothing away`() async throws {
    let server = SavedServer(60)
    let live = try await LiveTimelines(asking: .bookmarks) { try server.answer($0) }
    try await live.refresh()
    server.fail(at: 1)
    #expect(try await live.refresh() != nil)
    #expect(try await live.ids() == server.expected)
  }

  @Test func `what was saved since is there although a page failed, and nothing else goes`()
    async throws
  {
    let server = SavedServer(60)
    let live = try await LiveTimelines(asking: .bookmarks) { try server.answer($0) }
    try await live.refresh()
    server.edit { posts in
      let new = (0..<50).map { SavedServer.Post(id: "new\($0)", seconds: 1_778_000_000 + $0) }
      posts = new + posts
    }
    server.fail(at: 2)
    #expect(try await live.refresh() != nil)
    let missing = Set(server.posts[40..<50].map(\.id))
    #expect(try await live.ids() == server.expected.filter { !missing.contains($0) })
    server.fail(at: nil)
    server.edit { $0.remove(at: 3) }
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == server.expected)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test(arguments: [0, 2])
  func `a link that cannot be read is not the end of the list, and takes nothing away`(
    page: Int
  ) async throws {
    let server = SavedServer(200)
    let live = try await LiveTimelines(asking: .bookmarks) { try server.answer($0) }
    server.lead(page, by: "<")
    let reason = FediverseError.incomplete(host: "photos.example", path: "Link").reason
    for _ in 1...2 { #expect(try await live.refresh() == reason) }
    let read = Set(server.posts.prefix((page + 1) * 40).map(\.id))
    #expect(try await live.ids() == server.expected.filter(read.contains))
    #expect(try await !live.engine.gaps().isEmpty)
    server.leadOn()
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == server.expected)
    server.lead(page, by: "<")
    server.edit { $0.insert(SavedServer.Post(id: "new", seconds: 1), at: 0) }
    _ = try await live.refresh()
    #expect(try await live.ids() == server.expected)
  }

  @Test func `a server that calls itself by another name is asked by its own`() async throws {
    let server = SavedServer(100)
    let path = "/api/v1/bookmarks?limit=40&max_id=cursor40"
    server.lead(0, by: "<http://localhost:3000\(path)>; rel=\"next\"")
    let live = try await LiveTimelines(asking: .bookmarks) { request in
      #expect(request.address.host == "photos.example")
      return try server.answer(request)
    }
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == server.expected)
    let other = SavedServer(100)
    other.lead(0, by: "<https://else.example/api/v1/favourites?max_id=cursor40>; rel=\"next\"")
    let stray = try await LiveTimelines(asking: .bookmarks) { try other.answer($0) }
    let reason = FediverseError.leadsAway(host: "photos.example").reason
    #expect(try await stray.refresh() == reason)
    #expect(try await stray.ids().count == 40)
  }

  @Test(arguments: [
    (SavedServer.Habit.noLinks, nil as String?), (.circle, nil),
    (.endless, FediverseError.nothingNew(host: "photos.example", pages: 10).reason),
    (.movesByOne, SavedPostsError.more(than: 89).reason),
  ])
  func `a server that leads nowhere is not followed for ever`(
    habit: SavedServer.Habit, reason: String?
  ) async throws {
    let hidden = FediverseError.olderHidden(host: "photos.example").reason
    let server = SavedServer(5_000, habit: habit)
    let live = try await LiveTimelines(asking: .favourites) { try server.answer($0) }
    #expect(try await live.refresh() == (habit == .noLinks ? hidden : reason))
    let ids = try await live.ids()
    #expect(ids.count >= 40)
    #expect(Set(ids).count == ids.count)
    #expect(server.targets.count <= SavedPosts.mostPages)
  }

  @Test func `what is not allowed says what for`() async throws {
    let live = try await LiveTimelines(asking: .bookmarks) {
      $0.answer(#"{"error": "This action is outside the authorized scopes"}"#, status: 403)
    }
    let reason = AccountError.notPermitted(host: "photos.example", purpose: "see your bookmarks")
      .reason
    #expect(try await live.refresh() == reason)
  }
}
