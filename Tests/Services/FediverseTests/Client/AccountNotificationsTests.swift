import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct AccountNotificationsTests {
  private let account = Invented.account.id
  private static let person = #"{"id":"5","acct":"bo@else.example","display_name":"Bo"}"#

  private func item(
    _ id: String, _ type: String, status: String? = "7", answering parent: String? = nil,
    of author: String = "11", text: String = "fog"
  ) -> String {
    let answers = parent.map {
      #","in_reply_to_id":"\#($0)","in_reply_to_account_id":"\#(author)""#
    }
    let told = status.map {
      #","status":{"id":"\#($0)","created_at":"2026-05-01T11:00:00Z","content":"<p>\#(text)</p>"\#(answers ?? "")}"#
    }
    return #"{"id":"\#(id)","type":"\#(type)","created_at":"2026-05-01T12:00:00Z","account":"#
      + Self.person + (told ?? "") + "}"
  }

  private func reading(_ items: [String], _ headers: WebHeaders = [:]) -> (
    FediverseAccounts, ScriptedWeb
  ) {
    let web = ScriptedWeb { request in
      request.address.target.contains("verify_credentials")
        ? request.answer(#"{"id":"11","acct":"ada"}"#)
        : request.answer("[" + items.joined(separator: ",") + "]", headers)
    }
    let notifications = FediverseAccounts(
      over: FediverseClient(over: web, time: ManualTime())
    ) { _ in Invented.session() }
    return (notifications, web)
  }

  @Test func `what a server says of filters is passed on`() async throws {
    let match = #""filtered":[{"filter":{"filter_action":"hide","context":["home"]}}],"content""#
    let (notifications, _) = reading([
      item("3", "favourite").replacing(#""content""#, with: match),
      item("2", "mention", status: "9", answering: "7").replacing(#""content""#, with: match),
      item("1", "favourite"),
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map { $0.filtered?.map(\.contexts) } == [[[.home]], [[.home]], nil])
  }

  @Test func `likes and replies are told, with who and what`() async throws {
    let (notifications, web) = reading([
      item("3", "mention", status: "9", answering: "7", text: "lovely &amp; bright"),
      item("2", "favourite"),
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    let moment = Timestamp(milliseconds: 1_777_636_800_000)
    #expect(
      page.notifications == [
        AccountNotification(
          id: .init(account: account, name: "3"), kind: .reply("lovely & bright"),
          person: "Bo (@bo@else.example)", moment: moment, status: "7", said: "9"),
        AccountNotification(
          id: .init(account: account, name: "2"), kind: .like, person: "Bo (@bo@else.example)",
          moment: moment, status: "7", subject: "fog"),
      ])
    #expect(
      web.targets.first
        == "/api/v1/notifications?limit=20"
        + [
          "favourite", "mention", "reblog", "share", "follow", "follow_request", "poll", "update",
          "status",
        ].map { "&types%5B%5D=" + $0 }.joined())
  }

  @Test(arguments: [
    ("favourite", AccountNotification.Kind.like), ("reblog", .boost), ("share", .boost),
    ("poll", .poll), ("update", .edit), ("status", .post),
  ])
  func `what was done with a post says with which`(type: String, kind: AccountNotification.Kind)
    async throws
  {
    let boost = #""reblog":{"id":"6","content":"<p>mist</p>"},"content""#
    let (notifications, _) = reading([
      item("3", type), item("2", type).replacing(#""content""#, with: boost),
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.kind) == [kind, kind])
    #expect(page.notifications.map(\.status) == ["7", "6"])
    #expect(page.notifications.map(\.subject) == ["fog", "mist"])
  }

  @Test func `who follows or asks to is told, of no post`() async throws {
    let (notifications, _) = reading([
      item("3", "follow_request", status: nil), item("2", "follow", status: nil),
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.kind) == [.request, .follow])
    #expect(page.notifications.allSatisfy { $0.person == "Bo (@bo@else.example)" })
    #expect(page.notifications.allSatisfy { $0.status == nil && $0.subject.isEmpty })
  }

  @Test(arguments: [
    ("@ada look at this", #""spoiler_text":"""#, "look at this"),
    ("the hero dies, @ada", #""spoiler_text":"film ending""#, "film ending"),
  ])
  func `who names the account is told, with a warning in place of the words`(
    text: String, warning: String, words: String
  ) async throws {
    let (notifications, _) = reading(
      [
        item("6", "mention", status: "9", text: text),
        item("5", "mention", status: "10", answering: "8", of: "5", text: text),
      ].map { $0.replacing(#""content""#, with: warning + #","content""#) })
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.kind) == [.mention(words), .mention(words)])
    #expect(page.notifications.map(\.status) == ["9", "10"])
    #expect(page.notifications.map(\.said) == ["9", "10"])
  }

  @Test func `unknown and broken ones are left out`() async throws {
    let (notifications, _) = reading([
      #"{"id":"9","type":"follow"}"#, item("8", "severed_relationships"),
      item("7", "favourite", status: nil), item("6", "mention", status: nil),
      #"{"id":"4","type":"favourite"}"#, item("3", "admin.report"), item("2", "favourite"),
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.id.name) == ["2"])
  }

  @Test(arguments: [
    ("@ada lovely", "lovely"), ("@Ada@photos.example  lovely @ada", "lovely @ada"),
    ("@adam lovely", "@adam lovely"), ("lovely @ada", "lovely @ada"), ("@ada", ""),
  ])
  func `the name before a reply is left out`(text: String, words: String) async throws {
    let (notifications, _) = reading([
      item("3", "mention", status: "9", answering: "7", text: text)
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.kind) == [.reply(words)])
  }

  @Test func `pages follow as long as the server says that there are more`() async throws {
    let link: WebHeaders = [
      "Link": #"<https://photos.example/api/v1/notifications?max_id=2>; rel="next""#
    ]
    let (more, web) = reading([item("3", "follow", status: nil), item("2", "favourite")], link)
    let first = try await more.notifications(of: account, after: nil)
    #expect(first.last == "2")
    // The same page again is no progress.
    let second = try await more.notifications(of: account, after: first)
    #expect(second.last == nil)
    #expect(web.targets.last?.hasSuffix("&max_id=2") == true)
    let (end, _) = reading(
      [item("2", "favourite")],
      ["Link": #"<https://photos.example/api/v1/notifications?min_id=2>; rel="prev""#])
    #expect(try await end.notifications(of: account, after: nil).last == nil)
    #expect(try await reading([]).0.notifications(of: account, after: nil).last == nil)
  }

  @Test func `one without a date, or a server that does not know the account, loses nothing`()
    async throws
  {
    let items = [
      item("4", "favourite"),
      item("3", "favourite").replacing("2026-05-01T12:00:00Z", with: "soon"),
      item("2", "mention", status: "9", answering: "7"), "17",
      #"{"id": "1", "type": null}"#,
    ]
    let web = ScriptedWeb { request in
      request.address.target.contains("verify_credentials")
        ? request.answer("", status: 500) : request.answer("[" + items.joined(separator: ",") + "]")
    }
    let page = try await FediverseAccounts(
      over: FediverseClient(over: web, time: ManualTime())
    ) { _ in Invented.session() }.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.id.name) == ["4", "3", "2"])
    #expect(Set(page.notifications.map(\.moment)).count == 1)
    #expect(page.last == "1")
  }

  @Test func `long texts are cut`() async throws {
    let (notifications, _) = reading([
      item("2", "favourite", text: String(repeating: "fog ", count: 1_000))
    ])
    let page = try await notifications.notifications(of: account, after: nil)
    #expect(page.notifications.map(\.subject.count) == [FediverseAccounts.textLength])
  }

  @Test func `a refusal says that the program has no permission`() async throws {
    let web = ScriptedWeb {
      $0.answer(#"{"error":"This action is outside the authorized scopes"}"#, status: 403)
    }
    let notifications = FediverseAccounts(
      over: FediverseClient(over: web, time: ManualTime())
    ) { _ in Invented.session() }
    await #expect(
      throws: AccountError.notPermitted(host: "photos.example", purpose: "see notifications")
    ) {
      try await notifications.notifications(of: account, after: nil)
    }
  }
}
