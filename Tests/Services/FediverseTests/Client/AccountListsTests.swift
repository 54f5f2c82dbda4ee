import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("Lists at servers")
struct AccountListsTests {
  private let account = Invented.account.id

  @Test func `lists are read, and what is broken costs itself only`() async throws {
    let long = String(repeating: "霧", count: 5_000)
    let web = ScriptedWeb {
      $0.answer(
        """
        [{"id":"1","title":"Fog\\u202e","exclusive":true}, null, {"title":"no id"}, {"id":2},
         {"id":"3","title":"\(long)","exclusive":"perhaps"}]
        """)
    }
    let lists = try #require(try await accounts(web).lists(of: account))
    #expect(web.targets == ["/api/v1/lists"])
    #expect(lists.map(\.id) == ["1", "2", "3"].map { .server(account, $0) })
    #expect(lists.map(\.isExclusive) == [true, false, false])
    let title = lists[2].title
    #expect(title.hasPrefix("霧霧") && title.utf8.count > RemoteList.titleBytes - 8)
    #expect(title.utf8.count <= RemoteList.titleBytes + "…".utf8.count)
  }

  @Test func `ten thousand lists are read, and no more are kept`() async throws {
    let many = (0..<10_100).map { #"{"id":"\#($0)","title":"t"}"# }.joined(separator: ",")
    let web = ScriptedWeb { $0.answer("[\(many)]") }
    #expect(try await accounts(web).lists(of: account)?.count == RemoteList.most)
  }

  @Test(arguments: [404, 410, 501])
  func `a server without lists has none`(status: Int) async throws {
    let web = ScriptedWeb { $0.answer(#"{"error":"no"}"#, status: status) }
    #expect(try await accounts(web).lists(of: account) == nil)
    #expect(try await accounts(web).makeList("Fog", of: account) == nil)
    #expect(try await accounts(web).members(ofList: "1", of: account) == nil)
    try await accounts(web).removeList("1", of: account)
  }

  @Test func `Pixelfed answers with none and keeps none, so it is not asked`() async throws {
    let web = ScriptedWeb { $0.answer("[]") }
    #expect(try await accounts(web, .pixelfed).lists(of: account) == nil)
    #expect(try await accounts(web, .pixelfed).makeList("Fog", of: account) == nil)
    #expect(web.requests.isEmpty)
  }

  @Test(arguments: [#"{"lists":[]}"#, "null", "<html>", "7"])
  func `what is no list of lists is an error, and not no lists`(body: String) async throws {
    let web = ScriptedWeb { $0.answer(body) }
    await #expect(throws: FediverseError.self) { try await accounts(web).lists(of: account) }
  }

  @Test func `who signed in with an older version is told what for`() async throws {
    let web = ScriptedWeb {
      $0.answer(#"{"error":"This action is outside the authorized scopes"}"#, status: 403)
    }
    await #expect(
      throws: AccountError.notPermitted(host: "photos.example", purpose: "see your lists")
    ) { try await accounts(web).lists(of: account) }
  }

  @Test func `a list is made, changed and removed as servers want it`() async throws {
    let web = ScriptedWeb { $0.answer(#"{"id":"7","title":"Fog & mist","exclusive":true}"#) }
    let made = try await accounts(web).makeList("Fog & mist", of: account)
    #expect(made?.title == "Fog & mist")
    _ = try await accounts(web).changeList(
      "7", title: "Fog & mist", isExclusive: true, of: account)
    try await accounts(web).removeList("7/../8", of: account)
    #expect(web.requests.map(\.method) == [.post, .put, .delete])
    #expect(
      web.targets == ["/api/v1/lists", "/api/v1/lists/7", "/api/v1/lists/7%2F..%2F8"])
    #expect(web.requests[0].form == "title=Fog%20%26%20mist")
    #expect(web.requests[1].form == "title=Fog%20%26%20mist&exclusive=true")
  }

  @Test func `members are read to the end, and pages in a circle are left`() async throws {
    let web = ScriptedWeb { request in
      let page = request.address.target.hasSuffix("b") ? "b" : "a"
      return request.answer(
        """
        [{"id":"\(page)1","acct":"bo"},{"id":"\(page)2","acct":"cleo@far.example"},null,
         {"id":"x","acct":"no name at all"},{"id":"same","acct":"dora"}]
        """,
        headers(page == "a" ? "b" : "a"))
    }
    let members = try #require(try await accounts(web).members(ofList: "7", of: account))
    #expect(
      members.map(\.name) == [
        "@bo@photos.example", "@cleo@far.example", "@dora@photos.example", "@bo@photos.example",
        "@cleo@far.example",
      ])
    #expect(web.targets.first == "/api/v1/lists/7/accounts?limit=0")
    #expect(web.requests.count == 3)
  }

  @Test func `a list that goes on at another server is not taken for all of it`() async throws {
    let web = ScriptedWeb {
      $0.answer(
        #"[{"id":"1","acct":"bo"}]"#, ["Link": #"<https://else.example/x>; rel="next""#])
    }
    await #expect(throws: FediverseError.leadsAway(host: "photos.example")) {
      try await accounts(web).members(ofList: "7", of: account)
    }
  }

  private func headers(_ page: String) -> WebHeaders {
    ["Link": "<https://photos.example/api/v1/lists/7/accounts?max_id=\(page)>; rel=\"next\""]
  }

  @Test func `somebody is put into a list and taken out`() async throws {
    let web = ScriptedWeb { $0.answer("{}") }
    for isMember in [true, false] {
      let answer = try await accounts(web).setMembership(
        isMember, of: "12&3", inList: "7", of: account)
      #expect(answer == .done)
    }
    #expect(
      web.targets == [
        "/api/v1/lists/7/accounts", "/api/v1/lists/7/accounts?account_ids%5B%5D=12%263",
      ])
    #expect(web.requests.map(\.method) == [.post, .delete])
    #expect(web.requests[0].form == "account_ids%5B%5D=12%263")
  }

  /// Servers refuse who is in it already as they refuse who is not followed.
  @Test(arguments: [
    (422, 200, #"[{"id":"7"}]"#, MembershipAnswer.done), (422, 200, "[]", .notFollowed),
    (404, 200, "[]", .notFollowed), (422, 404, "[]", .gone), (404, 404, "[]", .gone),
  ])
  func `a refusal says what is wrong`(
    status: Int, list: Int, lists: String, expected: MembershipAnswer
  ) async throws {
    let web = ScriptedWeb { request in
      switch (request.method, request.address.target) {
      case (.post, _): request.answer(#"{"error":"no"}"#, status: status)
      case (_, "/api/v1/accounts/5/lists"): request.answer(lists)
      default: request.answer(list == 200 ? #"{"id":"7"}"# : "{}", status: list)
      }
    }
    let answer = try await accounts(web).setMembership(
      true, of: "5", inList: "7", of: account)
    #expect(answer == expected)
  }
}
