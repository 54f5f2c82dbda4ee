import Domain
import Fakes
import Synchronization
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite("Followed tags as a source")
struct FollowedTagsTests {
  private func live(
    _ tags: @escaping @Sendable () -> String, failing: Int = 500
  ) async throws -> LiveTimelines {
    let session = Invented.session(at: Invented.server(Invented.origin, .pixelfed))
    return try await LiveTimelines(
      session: session,
      by: { source, client, _, dependencies in
        ManagedSupplier.followedTags(
          of: Invented.account.id, as: source, named: "tags", over: client,
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
    #expect(try await live.readAll() == nil)
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
    let servers = accounts(web, kind)
    let tags = try await servers.followedTags(of: Invented.account.id)
    #expect(tags == (0..<630).map { "t\($0)" })
    #expect(web.targets.count == 7)
    #expect(try await servers.follow(tag: "fog", false, of: Invented.account.id))
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
