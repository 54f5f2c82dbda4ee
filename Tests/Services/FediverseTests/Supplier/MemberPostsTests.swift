import Domain
import Fakes
import Synchronization
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite("A list of this machine as a source")
struct MemberPostsTests {
  private let server = MemberServer()
  private let members = Members()

  private func live(
    _ session: AuthenticatedSession = Invented.session()
  ) async throws -> LiveTimelines {
    try await LiveTimelines(
      by: { [members] source, client, _, dependencies in
        ManagedSupplier.list(
          as: source, named: "Friends", over: client, reporting: dependencies.reporting,
          members: { members.list.withLock { $0 } }
        ) { _ in session }
      }, { [server] in server.answer($0) })
  }

  private func ids(_ live: LiveTimelines) async throws -> [String] {
    try await live.ids().map { String($0.prefix { $0 != "/" }) }
  }

  @Test func `posts of all people and tags stand in one order, each once`() async throws {
    server.post("bo", 1_000, 3_000)
    server.post("cleo", 2_000)
    server.post("#fog", 3_000, 2_500)
    members.set("bo", "cleo", "#fog")
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["bo-3000", "bo-2500", "cleo-2000", "bo-1000"])
    #expect(try await live.engine.gaps().isEmpty)
    let photo = try #require(try await live.tickets().first?.payload)
    #expect(photo.status == "bo-3000")
    #expect(Source.Kind.list(1).account(of: photo.id.item) == Invented.account.id)
  }

  @Test func `people bear their server, and what was kept of them is written anew`() async throws {
    server.post("bo", 1_000)
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    #expect(try await live.tickets().map(\.payload.author) == ["@bo@photos.example"])
    server.state.withLock { $0.name = "Bo" }
    try await live.refresh()
    #expect(try await live.tickets().map(\.payload.author) == ["Bo (@bo@photos.example)"])
  }

  @Test func `who comes brings what is older, and who goes takes it along`() async throws {
    server.post("bo", 5_000)
    server.post("cleo", 1_000)
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    members.set("bo", "cleo")
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["bo-5000", "cleo-1000"])
    members.set("cleo")
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["cleo-1000"])
    members.list.withLock { $0 = nil }
    #expect(try await live.refresh() == ListError.gone("Friends").reason)
    #expect(try await ids(live) == ["cleo-1000"], "its photos stay until it is removed")
  }

  @Test func `who cannot be asked costs nobody else, and takes nothing away`() async throws {
    server.post("bo", 1_000)
    server.post("cleo", 2_000)
    members.set("bo", "cleo")
    let live = try await live()
    try await live.refresh()
    server.state.withLock { $0.failures["bo"] = 500 }
    server.post("cleo", 3_000)
    #expect(try await live.refresh() != nil)
    #expect(try await ids(live) == ["cleo-3000", "cleo-2000", "bo-1000"])
    server.state.withLock { $0.failures = [:] }
    server.post("bo", 1_500)
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["cleo-3000", "cleo-2000", "bo-1500", "bo-1000"])
  }

  @Test(arguments: [404, 500])
  func `what was read of somebody before a page failed is there, and nothing goes`(
    status: Int
  ) async throws {
    for second in 1...60 { server.post("bo", Int64(second)) }
    members.set("bo")
    server.state.withLock { $0.failureBelow = status }
    let live = try await live()
    #expect(try await live.refresh() != nil)
    #expect(try await ids(live).count == 40)
    server.state.withLock { $0.failureBelow = nil }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 60)
    for second in 101...150 { server.post("bo", Int64(second)) }
    server.state.withLock { $0.failureBelow = status }
    #expect(try await live.refresh() != nil)
    #expect(try await ids(live).count == 100)
    server.state.withLock { $0.failureBelow = nil }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 110)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test func `who posts more than is read takes nothing away, and a gap stands for the rest`()
    async throws
  {
    for second in 1...10 { server.post("bo", Int64(second) * 60) }
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    let most = MemberPosts.mostPagesOfOne * 40
    for second in 101...200 + most { server.post("bo", Int64(second) * 60) }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == most + 10)
    #expect(try await ids(live).last == "bo-60")
    #expect(try await live.engine.gaps().count == 1)
    #expect(try await live.fillAll() == nil)
    #expect(try await ids(live).count == most + 110)
  }

  @Test func `what was read far down stays when the program starts anew, without a gap`()
    async throws
  {
    for second in 1...500 { server.post("bo", Int64(second) * 60) }
    server.post("cleo", 30)
    members.set("bo", "cleo")
    let live = try await live()
    #expect(try await live.readAll() == nil)
    #expect(try await ids(live).count == 501)
    await live.restart()
    server.post("bo", 600 * 60)
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 502)
    #expect(try await live.engine.gaps().isEmpty)
    // Whoever goes takes along what is below that, too, once the rest was read.
    members.set("bo")
    #expect(try await live.refresh() == nil)
    #expect(try await live.engine.gaps().map(\.isInfinite) == [true])
    #expect(try await live.fillAll() == nil)
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 501)
    #expect(try await live.engine.gaps().isEmpty)
  }

  @Test func `who comes after a start brings what is older, and who goes takes the newest along`()
    async throws
  {
    for second in 1...300 { server.post("bo", Int64(second) * 60) }
    for second in 1...300 { server.post("cleo", Int64(second) * 60 + 1) }
    members.set("bo")
    let live = try await live()
    #expect(try await live.readAll() == nil)
    await live.restart()
    members.set("bo", "cleo")
    #expect(try await live.readAll() == nil)
    #expect(try await ids(live).count == 600)
    await live.restart()
    members.set("bo")
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).first { $0.hasPrefix("cleo") } == "cleo-6121")
    #expect(try await live.readAll() == nil)
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 300)
    // Nothing of theirs was deleted, and it may come back.
    members.set("bo", "cleo")
    #expect(try await live.readAll() == nil)
    #expect(try await ids(live).count == 600)
  }

  @Test(arguments: [ServerKind.pixelfed, .mastodon])
  func `old pictures with a tag that its server does not show any more stay`(
    kind: ServerKind
  ) async throws {
    for second in 1...60 { server.post("#fog", Int64(second) * 60) }
    members.set("#fog")
    let live = try await live(Invented.session(at: Invented.server(Invented.origin, kind)))
    #expect(try await live.readAll() == (kind == .pixelfed ? Self.hidden : nil))
    #expect(try await ids(live).count == 60)
    server.state.withLock { $0.hidesBelow = true }
    await live.restart()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == (kind == .pixelfed ? 60 : 40))
    if kind == .pixelfed { #expect(try await live.fillAll() == Self.hidden) }
  }

  private static let hidden = FediverseError.olderHidden(host: "photos.example").reason

  @Test func `who is gone is gone, and the others are there`() async throws {
    server.post("bo", 1_000)
    server.post("cleo", 2_000)
    members.set("bo", "cleo")
    let live = try await live()
    try await live.refresh()
    server.state.withLock { $0.failures["bo"] = 404 }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live) == ["cleo-2000"])
  }

  @Test func `a few people are read far down, and known pages only once`() async throws {
    for second in 1...150 { server.post("bo", Int64(second) * 10) }
    members.set("bo")
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 150)
    let first = server.requests
    #expect(first <= MemberPosts.mostPagesOfOne)
    try await live.refresh()
    #expect(server.requests == first + 1)
    #expect(try await ids(live).count == 150)
  }

  @Test func `of many people only the newest page is read`() async throws {
    let tags = (0..<30).map { "t\($0)" }
    for (place, tag) in tags.enumerated() {
      for second in 1...100 { server.post("#\(tag)", Int64(100 * place + second)) }
    }
    let web = ScriptedWeb { [server] in server.answer($0) }
    let posts = MemberPosts(
      SourceID(rawValue: "5"), over: FediverseClient(over: web, time: ManualTime()),
      reporting: RecordingReporter(),
      members: { tags.map { ListMember.tag($0, Invented.account.id) } }
    ) { _ in Invented.session() }
    let page = try await posts.page(from: .olderThan(.max))
    #expect(server.requests == 30)
    #expect(page.tickets.count == 30 * 40)
  }

  @Test func `many are asked in turns, once all were asked`() async throws {
    let names = (0..<60).map { "p\($0)" }
    for (place, name) in names.enumerated() { server.post(name, Int64(place) + 1) }
    members.list.withLock {
      $0 = names.map { .tag($0, Invented.account.id) }
    }
    for (place, name) in names.enumerated() { server.post("#\(name)", Int64(place) + 1) }
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == 60)
    for name in names { server.post("#\(name)", 1_000 + (Int64(name.dropFirst()) ?? 0)) }
    let first = server.requests
    for round in 1...3 {
      #expect(try await live.refresh() == nil)
      #expect(server.requests == first + round * MemberPosts.mostAgain)
    }
    #expect(try await ids(live).count == 120)
  }

  @Test func `an empty list is no failure`() async throws {
    let live = try await live()
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).isEmpty)
  }
}
