import Domain
import Fakes
import Foundation
import Synchronization
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite("A list of this machine as a source")
struct ListSupplierTests {
  /// Who posted what, by the names of people and tags.
  private final class Server: Sendable {
    struct State {
      var posts: [String: [Int64]] = [:]
      var failures: [String: Int] = [:]
      /// What pages below the first answer.
      var failureBelow: Int?
      var targets: [String] = []
      var name = ""
    }

    let state = Mutex(State())

    /// Posts are called by who made them and their second.
    func answer(_ request: WebRequest) -> WebResponse {
      state.withLock { state in
        let target = request.address.target
        state.targets.append(target)
        let name = String(target.split(separator: "?")[0])
          .replacingOccurrences(of: "/api/v1/accounts/", with: "")
          .replacingOccurrences(of: "/statuses", with: "")
          .replacingOccurrences(of: "/api/v1/timelines/tag/", with: "#")
        if let status = state.failures[name] {
          return request.answer(#"{"error":"no"}"#, status: status)
        }
        let below = target.split(separator: "&").last.flatMap { last in
          last.hasPrefix("max_id=") ? Int64(last.split(separator: "-").last ?? "") : nil
        }
        if let status = state.failureBelow, below != nil {
          return request.answer(#"{"error":"no"}"#, status: status)
        }
        let all = (state.posts[name] ?? []).sorted(by: >).filter { $0 < below ?? .max }
        let author = name.hasPrefix("#") ? "bo" : name
        let texts = all.prefix(40).map { second in
          """
          {"id":"\(author)-\(second)","created_at":"\(Date(timeIntervalSince1970: Double(second)).ISO8601Format())",
           "content":"","account":{"id":"\(author)","acct":"\(author)","display_name":"\(state.name)"},
           "media_attachments":[{"id":"1","type":"image","url":"https://photos.example/1.jpg"}]}
          """
        }
        return request.answer("[\(texts.joined(separator: ","))]")
      }
    }

    func post(_ name: String, _ seconds: Int64...) {
      state.withLock { $0.posts[name, default: []] += seconds }
    }

    var requests: Int { state.withLock { $0.targets.count } }
  }

  private final class Members: Sendable {
    let list = Mutex<[ListMember]?>([])
    func set(_ names: String...) {
      list.withLock {
        $0 = names.compactMap { name in
          if name.hasPrefix("#") { return .tag(String(name.dropFirst()), Invented.account.id) }
          return Handle("\(name)@photos.example").map {
            .person(PersonID(account: Invented.account.id, name: name), $0)
          }
        }
      }
    }
  }

  private let server = Server()
  private let members = Members()

  private func live() async throws -> LiveTimelines {
    try await LiveTimelines(
      by: { [members] source, client, _, dependencies in
        ListSupplier(
          of: source, named: "Friends", over: client, reporting: dependencies.reporting,
          members: { members.list.withLock { $0 } }
        ) { _ in Invented.session() }
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

  @Test func `who posts more than is read takes nothing away of what was there`() async throws {
    for second in 1...10 { server.post("bo", Int64(second)) }
    members.set("bo")
    let live = try await live()
    try await live.refresh()
    let most = MemberPosts.mostPagesOfOne * 40
    for second in 101...200 + most { server.post("bo", Int64(second)) }
    #expect(try await live.refresh() == nil)
    #expect(try await ids(live).count == most + 10)
    #expect(try await ids(live).last == "bo-1")
  }

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

  @Test func `a few people are read further down than many, and known pages only once`()
    async throws
  {
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

@Suite("Followed tags as a source")
struct FollowedTagsTests {
  private func live(
    _ tags: @escaping @Sendable () -> String, failing: Int = 500
  ) async throws -> LiveTimelines {
    let session = Invented.session(at: Invented.server(Invented.origin, .pixelfed))
    return try await LiveTimelines(
      session: session,
      by: { source, client, _, dependencies in
        ListSupplier(
          of: source, named: "tags", tagsOf: Invented.account.id, over: client,
          reporting: dependencies.reporting, isElsewhere: { $0 == "home" }
        ) { _ in session }
      },
      { request in
        let target = request.address.target
        if target.hasPrefix("/api/v1/followed_tags") { return request.answer(tags()) }
        if target.contains("/broken") { return request.answer("{}", status: failing) }
        let name = target.contains("/fog") ? "fog" : "sea"
        let statuses = [name, "home", "both"].map { id in
          """
          {"id":"\(id)","created_at":"2026-01-0\(id.count)T00:00:00Z","content":"",
           "account":{"id":"1","acct":"bo"},
           "media_attachments":[{"id":"1","type":"image","url":"https://photos.example/1.jpg"}]}
          """
        }
        return request.answer(
          target.contains("max_id") ? "[]" : "[\(statuses.joined(separator: ","))]")
      })
  }

  @Test func `what bears them stands once, unless home has it`() async throws {
    let tags = Mutex(#"[{"name":"fog"},null,{"name":"sea"}]"#)
    let live = try await live({ tags.withLock { $0 } })
    #expect(try await live.refresh() == nil)
    #expect(Set(try await live.ids()) == ["both", "fog", "sea"])
    #expect(try await live.ids().first == "both")
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids().count == 3)
    tags.withLock { $0 = #"[{"name":"sea"}]"# }
    #expect(try await live.refresh() == nil)
    #expect(try await live.ids() == ["both", "sea"], "what is not followed any more goes")
  }

  @Test(arguments: [(404, false), (500, true)])
  func `a tag that cannot be asked costs only itself`(status: Int, isTold: Bool) async throws {
    let live = try await live({ #"[{"name":"broken"},{"name":"fog"}]"# }, failing: status)
    let failure = try await live.refresh()
    #expect((failure != nil) == isTold)
    #expect(try await live.ids() == ["both", "fog"])
  }

  @Test func `of more tags than are asked for, a gap below the others says so`() async throws {
    let count = Mutex(MemberPosts.mostMembers + 1)
    let live = try await live({
      let names = (0..<count.withLock({ $0 })).map { #"{"name":"t\#($0)"}"# }
      return "[\(names.joined(separator: ","))]"
    })
    let told = "you follow 501 tags: the first 500 of them are asked for"
    #expect(try await live.refresh() == told)
    #expect(try await live.ids() == ["both", "sea"])
    for _ in 1...2 { #expect(try await live.fillAll() == told) }
    _ = try await live.refresh()
    #expect(try await live.engine.gaps().count == 1)
    count.withLock { $0 -= 1 }
    #expect(try await live.refresh() == nil)
    #expect(try await live.fillAll() == nil)
  }

  @Test(arguments: [ServerKind.mastodon, .pixelfed])
  func `hundreds of tags are read page by page, and followed and not`(kind: ServerKind) async throws
  {
    let path = "https://photos.example/api/v1/followed_tags"
    let web = ScriptedWeb { request in
      if request.method == .post { return request.answer("{}") }
      let target = request.address.target
      let start = target.firstMatch(of: /cursor=(\d+)/).flatMap { Int($0.output.1) } ?? 0
      let names = (start..<min(630, start + 100)).map { #"{"name":"t\#($0)"}"# }
      let older = kind == .pixelfed ? "prev" : "next"
      return request.answer(
        "[\(names.joined(separator: ","))]",
        start < 600 ? ["Link": "<\(path)?cursor=\(start + 100)>; rel=\"\(older)\""] : [:])
    }
    let accounts = accounts(web, kind)
    let tags = try await accounts.followedTags(of: Invented.account.id)
    #expect(tags == (0..<630).map { "t\($0)" })
    #expect(web.targets.count == 7)
    #expect(try await accounts.follow(tag: "fog", false, of: Invented.account.id))
    #expect(web.targets.last == "/api/v1/tags/fog/unfollow")
  }

  @Test func `a circle of tags ends, and a server that follows none is no failure`() async throws {
    let path = "https://photos.example/api/v1/followed_tags"
    let circle = ScriptedWeb { request in
      request.answer(#"[{"name":"fog"}]"#, ["Link": "<\(path)?cursor=1>; rel=\"next\""])
    }
    #expect(try await accounts(circle).followedTags(of: Invented.account.id) == ["fog"])
    #expect(circle.targets.count == 2)
    let none = ScriptedWeb { $0.answer("{}", status: 404) }
    #expect(try await accounts(none).followedTags(of: Invented.account.id) == nil)
    #expect(try await !accounts(none).follow(tag: "fog", true, of: Invented.account.id))
  }

  private func accounts(_ web: ScriptedWeb, _ kind: ServerKind = .mastodon) -> FediverseAccounts {
    FediverseAccounts(over: FediverseClient(over: web, time: ManualTime())) { _ in
      Invented.session(at: Invented.server(Invented.origin, kind))
    }
  }

  @Test(arguments: [#"{"error":"no"}"#, "null"])
  func `what is no list of tags takes nothing away`(broken: String) async throws {
    let tags = Mutex(#"[{"name":"fog"}]"#)
    let live = try await live({ tags.withLock { $0 } })
    try await live.refresh()
    tags.withLock { $0 = broken }
    #expect(try await live.refresh() != nil)
    #expect(try await live.ids() == ["both", "fog"])
  }
}
