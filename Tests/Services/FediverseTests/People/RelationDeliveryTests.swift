import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct RelationDeliveryTests {
  private let time = ManualTime()

  @Test(
    arguments: [
      (
        RelationWish.follow(Following(boosts: false, notifies: true)), "follow",
        "reblogs=false&notify=true"
      ),
      (
        .follow(Following(languages: ["de", "pt-BR"])), "follow",
        "reblogs=true&notify=false&languages%5B%5D=de&languages%5B%5D=pt-BR"
      ),
      (.follow(nil), "unfollow", ""),
      (.mute(Mute(notifications: false)), "mute", "notifications=false"),
      (.mute(nil), "unmute", ""), (.block(true), "block", ""), (.block(false), "unblock", ""),
      (.note("kind & tall"), "note", "comment=kind%20%26%20tall"),
      (.removeFollower, "remove_from_followers", ""),
    ] as [(RelationWish, String, String)])
  func `each wish is asked for where it belongs`(
    wish: RelationWish, verb: String, form: String
  ) async throws {
    let web = ScriptedWeb { $0.answer(#"{"id": "a/7", "following": true, "note": "n"}"#) }
    let receipt = try await deliver(.relate(wish, base: nil), over: web)
    #expect(web.targets == ["/api/v1/accounts/a%2F7/\(verb)"])
    #expect(web.requests.map(\.form) == [form])
    #expect(receipt.relation?.relationship?.following == Following())
    #expect(receipt.relation?.handle == Handle("ada@other.example"))
  }

  @Test func `how long a mute lasts is told, and kept where the server forgets it`() async throws {
    let end = time.now.advanced(by: .seconds(3600))
    let web = ScriptedWeb { $0.answer(#"{"id": "a/7", "muting": true}"#) }
    for kind in [ServerKind.mastodon, .pixelfed] {
      let receipt = try await deliver(
        .relate(.mute(Mute(endsAt: end)), base: nil), at: kind, over: web)
      #expect(web.requests.last?.form == "notifications=true&duration=3600")
      #expect(receipt.relation?.mute == Mute(endsAt: end))
    }
  }

  @Test(arguments: [404, 410])
  func `what is gone needs no undoing, and cannot be done`(status: Int) async throws {
    let web = ScriptedWeb { $0.answer("{}", status: status) }
    for wish in [RelationWish.follow(nil), .mute(nil), .block(false), .answer(true)] {
      #expect(try await deliver(.relate(wish, base: nil), over: web).relation != nil)
    }
    let reason = FediverseError.refused(host: "photos.example", status: status, phrase: nil).reason
    await #expect(throws: DeliveryFailure.refused(reason: reason)) {
      try await deliver(.relate(.block(true), base: nil), over: web)
    }
  }

  @Test(arguments: ["", "[]", #"{"id": "9", "following": true}"#, "{", #"{"following": 7}"#])
  func `an answer that says nothing of them is no answer`(body: String) async throws {
    let web = ScriptedWeb { $0.answer(body) }
    let receipt = try await deliver(.relate(.block(true), base: nil), over: web)
    #expect(receipt.relation?.person == "a/7")
    #expect(receipt.relation?.relationship == nil)
  }

  @Test func `a web page is no answer: nothing is done, and nobody knows of a report`()
    async throws
  {
    let reason = FediverseError.unreadable(host: "photos.example", .webPage).reason
    let web = ScriptedWeb { $0.answer("<html>") }
    for wish in [RelationWish.block(true), .follow(nil), .blockDomain(true)] {
      await #expect(throws: DeliveryFailure.postponed(reason: reason, wait: nil)) {
        try await deliver(.relate(wish, base: nil), over: web)
      }
    }
    await #expect(throws: DeliveryFailure.unknown(reason: reason)) {
      try await deliver(.report(PersonReport(.spam)), over: web)
    }
  }

  @Test(arguments: [
    (ServerKind.mastodon, #"{"error": "This action is outside the authorized scopes"}"#),
    (.pixelfed, #"{"error": ""}"#),
  ])
  func `a right that was not asked for is asked for`(kind: ServerKind, body: String) async throws {
    let web = ScriptedWeb { $0.answer(body, status: 403) }
    let reason =
      "sign in again to follow people: `auth signin photos.example` asks for it, and nothing is lost"
    for following in [Following(), nil] {
      await #expect(throws: DeliveryFailure.refused(reason: reason)) {
        try await deliver(.relate(.follow(following), base: nil), at: kind, over: web)
      }
    }
  }

  @Test func `who has moved is followed where they are now`() async throws {
    let web = ScriptedWeb { request in
      switch request.address.target {
      case "/api/v1/accounts/a%2F7/follow": request.answer("{}", status: 403)
      case "/api/v1/accounts/a%2F7":
        request.answer(
          #"{"id": "a/7", "acct": "ada@other.example", "moved": {"id": "8", "acct": "ada"}}"#)
      default: request.answer(#"{"id": "8", "requested": true}"#)
      }
    }
    let receipt = try await deliver(.relate(.follow(Following()), base: nil), over: web)
    #expect(receipt.relation?.handle == Handle("ada@photos.example"))
    #expect(receipt.relation?.relationship?.isRequested == true)
  }

  @Test func `whoever blocks the person is not followed, and that is said`() async throws {
    let web = ScriptedWeb { request in
      request.address.target.hasPrefix("/api/v1/accounts/relationships")
        ? request.answer(#"[{"id": "a/7", "blocked_by": true}]"#)
        : request.answer("{}", status: 403)
    }
    for kind in [ServerKind.mastodon, .pixelfed] {
      await #expect(
        throws: DeliveryFailure.refused(reason: "@ada@other.example has blocked you")
      ) { try await deliver(.relate(.follow(Following()), base: nil), at: kind, over: web) }
    }
  }

  @Test func `servers are blocked where that is possible, and here elsewhere`() async throws {
    let web = ScriptedWeb { $0.answer("{}") }
    for (kind, isHere) in [
      (ServerKind.mastodon, false), (.pixelfed, false), (.goToSocial, true), (.photoStream, true),
    ] {
      let receipt = try await deliver(.relate(.blockDomain(true), base: nil), at: kind, over: web)
      #expect(receipt.relation?.isDomainBlockedHere == isHere)
    }
    #expect(web.targets == ["/api/v1/domain_blocks", "/api/v1/domain_blocks"])
    #expect(web.requests.first?.form == "domain=other.example")
    _ = try await deliver(.relate(.blockDomain(false), base: nil), over: web)
    #expect(web.requests.last?.method == .delete && web.requests.last?.form == "")
    #expect(web.targets.last == "/api/v1/domain_blocks?domain=other.example")
  }

  @Test func `followers are not removed where the server cannot, and that is said`() async throws {
    let web = ScriptedWeb { $0.answer() }
    let reason = RelationError.cannotRemoveFollowers(server: "photos.example").reason
    for kind in [ServerKind.pixelfed, .goToSocial] {
      await #expect(throws: DeliveryFailure.refused(reason: reason)) {
        try await deliver(.relate(.removeFollower, base: nil), at: kind, over: web)
      }
    }
    #expect(web.requests.isEmpty)
  }

  @Test func `a report goes out once, in the server's own words`() async throws {
    let web = ScriptedWeb { $0.answer("{}") }
    let report = PersonReport(.spam, rules: ["2"], statuses: ["5"], words: "ads")
    _ = try await deliver(.report(report), over: web)
    _ = try await deliver(.report(report), at: .pixelfed, over: web)
    #expect(web.targets == ["/api/v1/reports", "/api/v1.1/report"])
    #expect(
      web.requests.map(\.form) == [
        "account_id=a%2F7&comment=ads&status_ids%5B%5D=5&forward=false&category=spam&rule_ids%5B%5D=2",
        "report_type=spam&object_type=post&object_id=5",
      ])
    let reason = "nobody knows whether the report has arrived: `retry` sends it again"
    await #expect(throws: DeliveryFailure.refused(reason: reason)) {
      try await deliver(.report(report), isOutcomeUnknown: true, over: web)
    }
    #expect(web.requests.count == 2)
  }

  @Test(arguments: [
    (PersonReport.Category.underage, "underage"), (.scam, "scam"), (.legal, "copyright"),
    (.other, "abusive"),
  ])
  func `Pixelfed is told its own kinds, of a person or a post`(
    category: PersonReport.Category, word: String
  ) async throws {
    let web = ScriptedWeb { $0.answer("{}") }
    _ = try await deliver(.report(PersonReport(category)), at: .pixelfed, over: web)
    _ = try await deliver(
      .report(PersonReport(category, statuses: ["5"])), at: .pixelfed, over: web)
    #expect(
      web.requests.map(\.form) == [
        "report_type=\(word)&object_type=user&object_id=a%2F7",
        "report_type=\(word)&object_type=post&object_id=5",
      ])
  }

  @Test func `somebody known by their handle alone is looked up`() async throws {
    let web = ScriptedWeb { request in
      switch String(request.address.target.prefix { $0 != "?" }) {
      case "/api/v1/accounts/lookup": request.answer("{}", status: 404)
      case "/api/v2/search":
        request.answer(
          #"{"accounts": [{"id": "6", "acct": "ada@else.example"}, {"id": "7", "acct": "Ada@other.example"}]}"#
        )
      default: request.answer(#"{"id": "7", "muting": true}"#)
      }
    }
    let receipt = try await deliver(
      .relate(.mute(Mute()), base: nil), id: "@ada@other.example", over: web)
    #expect(receipt.relation?.person == "7")
  }

  @Test(arguments: [
    ("<html>", FediverseError.Content.webPage), (#"{"accounts": [{"id": "#, .cutOff),
  ])
  func `nobody is unknown because an answer cannot be read`(
    body: String, content: FediverseError.Content
  ) async throws {
    let web = ScriptedWeb { $0.answer(body) }
    let reason = FediverseError.unreadable(host: "photos.example", content).reason
    await #expect(throws: DeliveryFailure.postponed(reason: reason, wait: nil)) {
      try await deliver(.relate(.mute(Mute()), base: nil), id: "@ada@other.example", over: web)
    }
  }

  @Test func `a list that loops is read once, and one with a hole is not believed`() async throws {
    let loop = ScriptedWeb { request in
      request.answer(
        #"[{"id": "1", "acct": "bo"}, {"id": "2", "acct": "b\u202eo@x"}]"#,
        ["Link": #"<https://photos.example/api/v1/mutes?max_id=1>; rel="next""#])
    }
    let people = try await accounts(over: loop).people(.muted, of: Invented.account.id)
    #expect(people?.map(\.handle.key) == ["bo@photos.example"])
    #expect(loop.requests.count == 2)
    let hole = ScriptedWeb { $0.answer(#"[{"id": "1", "acct": "bo"}, {"acct": 7}]"#) }
    await #expect(throws: FediverseError.self) {
      try await accounts(over: hole).people(.blocked, of: Invented.account.id)
    }
  }

  @Test(
    arguments: [PeopleGroup.muted, .blocked],
    [#"<https://else.example/api/v1/mutes?max_id=1>; rel="next""#, "<"])
  func `a list of which a page cannot be reached is not believed`(
    group: PeopleGroup, link: String
  ) async throws {
    let web = ScriptedWeb { $0.answer(#"[{"id": "1", "acct": "bo"}]"#, ["Link": link]) }
    await #expect(throws: FediverseError.self) {
      try await accounts(over: web).people(group, of: Invented.account.id)
    }
    #expect(web.requests.allSatisfy { $0.address.host == "photos.example" })
  }

  @Test func `a list is missing only where its first page is`() async throws {
    let web = ScriptedWeb { request in
      guard request.address.target.contains("max_id") else {
        return request.answer(
          #"[{"id": "1", "acct": "bo"}]"#,
          ["Link": #"<https://photos.example/api/v1/mutes?max_id=1>; rel="next""#])
      }
      return request.answer(#"{"error": "Record not found"}"#, status: 404)
    }
    await #expect(throws: FediverseError.self) {
      try await accounts(over: web).people(.muted, of: Invented.account.id)
    }
    let none = ScriptedWeb { $0.answer(#"{"error": "Record not found"}"#, status: 404) }
    #expect(try await accounts(over: none).people(.muted, of: Invented.account.id) == nil)
  }

  @Test func `a page of nobody whose name can be read does not end a list`() async throws {
    let web = ScriptedWeb { request in
      guard request.address.target.contains("max_id") else {
        return request.answer(
          #"[{"id": "2", "acct": "b\u202eo@x"}]"#,
          ["Link": #"<https://photos.example/api/v1/mutes?max_id=2>; rel="next""#])
      }
      return request.answer(#"[{"id": "1", "acct": "bo"}]"#)
    }
    let people = try await accounts(over: web).people(.muted, of: Invented.account.id)
    #expect(people?.map(\.id) == ["1"])
  }

  @Test func `10,000 relationships that nobody asked for are left out`() async throws {
    let many = (0..<10_000).map { #"{"id": "\#($0)", "muting": true}"# }.joined(separator: ",")
    let web = ScriptedWeb { $0.answer("[" + many + #", {"muting": true}, 7]"#) }
    let told = try await accounts(over: web).relationships(
      with: ["1", "x"], of: Invented.account.id)
    #expect(Set(told.keys) == ["1"])
    #expect(told["1"]?.mute == Mute())
  }
}

extension RelationDeliveryTests {
  private func deliver(
    _ action: MutationAction, id: String = "a/7", at kind: ServerKind = .mastodon,
    isOutcomeUnknown: Bool = false, over web: ScriptedWeb
  ) async throws -> DeliveryReceipt {
    let session = Invented.session(at: server(kind))
    let handle = try #require(Handle("ada@other.example"))
    let mutation = Mutation(
      id: MutationID(rawValue: "m"), target: .person(session.account.id, id: id, handle),
      action: action, createdAt: time.now)
    return try await FediverseDelivery(
      over: FediverseClient(over: web, time: time), clock: SkippingClock(),
      prepare: { _, _, _ in PreparedPicture(bytes: [], mediaType: "") }, session: { _ in session }
    ).deliver(OutboxEntry(mutation, isOutcomeUnknown: isOutcomeUnknown)) { _, _ in }
  }

  private func accounts(over web: ScriptedWeb) -> FediverseAccounts {
    let session = Invented.session(at: server(.mastodon))
    return FediverseAccounts(over: FediverseClient(over: web, time: time)) { _ in session }
  }

  private func server(_ kind: ServerKind) -> Server {
    Server(
      origin: Invented.origin, kind: kind, version: "", title: "",
      capabilities: ServerCapabilities())
  }
}
