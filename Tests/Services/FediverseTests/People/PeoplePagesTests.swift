import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("Pages of people")
struct PeoplePagesTests {
  private let account = Invented.account.id
  private let bo = PersonID(account: Invented.account.id, name: "12")
  private static let path = "https://photos.example/api/v1/accounts/12/followers"

  /// Which page a request is for: 1, unless its query says another.
  private static func number(_ request: WebRequest) -> Int {
    let parts = request.address.target.split { $0 == "?" || $0 == "&" }
    return parts.lazy.compactMap { $0.hasPrefix("cursor=") ? Int($0.dropFirst(7)) : nil }.first ?? 1
  }

  private static func page(_ request: WebRequest, _ number: Int, link: String) -> WebResponse {
    request.answer(#"[{"id":"\#(number)","acct":"p\#(number)"}]"#, status: 200, ["Link": link])
  }

  /// Reads pages until there are no more, or until so many.
  private func read(
    _ people: FediverseAccounts, most: Int = 100
  ) async throws -> [String] {
    var (names, next): ([String], String?) = ([], nil)
    for _ in 0..<most {
      let page = try #require(
        try await people.people(.followers(bo), of: account, at: next))
      names += page.people.map(\.handle.username)
      next = page.next
      if next == nil { return names }
    }
    return names
  }

  @Test func `only links lead on, and the end is where they end`() async throws {
    let web = ScriptedWeb { request in
      let number = Self.number(request)
      let newer = #"<\#(Self.path)?since_id=\#(number)>; rel="prev""#
      let older = #"<\#(Self.path)?cursor=\#(number + 1)>; rel="next", "#
      return Self.page(request, number, link: number < 4 ? older + newer : newer)
    }
    #expect(try await read(accounts(web)) == ["p1", "p2", "p3", "p4"])
    #expect(web.targets.allSatisfy { !$0.contains("max_id") })
  }

  @Test func `without links there is one page`() async throws {
    let web = ScriptedWeb { $0.answer(#"[{"id":"1","acct":"p1"}]"#) }
    #expect(try await read(accounts(web)) == ["p1"])
    #expect(web.targets.count == 1)
  }

  @Test(arguments: [("prev", "next"), ("next", "prev")])
  func `a Pixelfed's links are followed the right way, be their names swapped or right`(
    olderName: String, newerName: String
  ) async throws {
    let web = Self.web(older: olderName, newer: newerName)
    #expect(try await read(accounts(web, .pixelfed)) == ["p1", "p2", "p3", "p4"])
  }

  @Test(
    arguments: [("prev", "next"), ("next", "prev")],
    [PeopleGroup.muted, .blocked, .following(nil)])
  func `whom somebody hides or follows at a Pixelfed is read to the end in one go, too`(
    names: (String, String), group: PeopleGroup
  ) async throws {
    let web = Self.web(older: names.0, newer: names.1)
    let people = try await accounts(web, .pixelfed).people(group, of: account)
    #expect(people?.map(\.id) == ["1", "2", "3", "4"])
  }

  @Test func `a Pixelfed is asked for no more of the hidden than each of its versions tells`()
    async throws
  {
    let web = ScriptedWeb { $0.answer("[]") }
    for (kind, group) in [
      (ServerKind.pixelfed, PeopleGroup.blocked), (.pixelfed, .muted), (.mastodon, .muted),
    ] {
      _ = try await accounts(web, kind).people(group, of: account)
    }
    #expect(
      web.targets == [
        "/api/v1/blocks?limit=40", "/api/v1/mutes?limit=40", "/api/v1/mutes?limit=80",
      ])
  }

  /// Four pages whose links are called so.
  private static func web(older olderName: String, newer newerName: String) -> ScriptedWeb {
    ScriptedWeb { request in
      guard !request.address.target.contains("verify_credentials") else {
        return request.answer(#"{"id":"77","acct":"ada"}"#)
      }
      let number = Self.number(request)
      let older = #"<\#(Self.path)?cursor=\#(number + 1)>; rel="\#(olderName)""#
      let newer = #"<\#(Self.path)?cursor=\#(number - 1)>; rel="\#(newerName)""#
      let links = [number > 1 ? newer : nil, number < 4 ? older : nil].compactMap(\.self)
      return Self.page(request, number, link: links.joined(separator: ", "))
    }
  }

  @Test(arguments: [1, 2, 3, 7, 30])
  func `a circle of pages ends, and is said`(length: Int) async throws {
    let web = ScriptedWeb { request in
      let number = Self.number(request)
      let next = number >= 5 + length ? 6 : number + 1
      return Self.page(request, number, link: #"<\#(Self.path)?cursor=\#(next)>; rel="next""#)
    }
    await #expect(throws: FediverseError.goesInCircles(host: "photos.example")) {
      try await read(accounts(web), most: 1_000)
    }
    #expect(web.targets.count <= 4 * (length + 6))
  }

  @Test func `followers without end are read page by page, with little to remember`() async throws {
    let web = ScriptedWeb { request in
      let number = Self.number(request)
      return Self.page(request, number, link: #"<\#(Self.path)?cursor=\#(number + 1)>; rel="next""#)
    }
    let people = accounts(web)
    var next: String?
    for _ in 0..<200 {
      next = try await people.people(.followers(bo), of: account, at: next)?.next
    }
    #expect((next ?? "").utf8.count < 500)
    #expect(next?.contains("cursor=201") == true)
  }

  @Test func `a page on another server is not followed`() async throws {
    let web = ScriptedWeb {
      Self.page($0, 1, link: #"<https://evil.example/x?cursor=2>; rel="next""#)
    }
    let page = try await accounts(web).people(.followers(bo), of: account, at: nil)
    #expect(page?.people.count == 1, "what came before stays")
    await #expect(throws: FediverseError.leadsAway(host: "photos.example")) {
      try await accounts(web).people(.followers(bo), of: account, at: page?.next)
    }
    #expect(web.requests.allSatisfy { $0.address.host == "photos.example" })
  }

  @Test func `a link that cannot be read is no page on another server`() async throws {
    let web = ScriptedWeb { Self.page($0, 1, link: "<") }
    let page = try await accounts(web).people(.followers(bo), of: account, at: nil)
    #expect(page?.people.count == 1, "what came before stays")
    await #expect(throws: FediverseError.incomplete(host: "photos.example", path: "Link")) {
      try await accounts(web).people(.followers(bo), of: account, at: page?.next)
    }
    #expect(web.requests.count == 1)
  }

  @Test func `one broken entry costs itself, and names stay what they are`() async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"""
        [{"acct":"noid"}, 7, {"id":"1","acct":"a b"}, {"id":"2","acct":"é\u202e"},
         {"id":"3","acct":"ok","display_name":"\u202eevil\u200d👩\u200d🚀"}]
        """#)
    }
    let page = try await accounts(web).people(.followers(bo), of: account, at: nil)
    #expect(page?.people.map(\.handle.username) == ["ok"])
    #expect(page?.people.first?.name.contains("👩\u{200D}🚀") == true)
  }

  @Test func `one's own followers are asked for by one's own id`() async throws {
    let web = ScriptedWeb { request in
      request.address.target.contains("verify_credentials")
        ? request.answer(#"{"id":"77","acct":"ada"}"#) : request.answer("[]")
    }
    _ = try await accounts(web).people(.following(nil), of: account, at: nil)
    #expect(web.targets.last?.hasPrefix("/api/v1/accounts/77/following?") == true)
    for (group, path) in [
      (PeopleGroup.requests, "follow_requests"), (.blocked, "blocks"), (.muted, "mutes"),
    ] {
      _ = try await accounts(web).people(group, of: account, at: nil)
      #expect(web.targets.last?.hasPrefix("/api/v1/\(path)?") == true)
    }
  }
}
