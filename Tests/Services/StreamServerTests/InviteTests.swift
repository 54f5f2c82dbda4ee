import Fakes
import Foundation
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Who is let in")
struct InviteTests {
  private static let password = "quite a long one"

  private static func form(_ page: TestPage, _ name: String, _ password: String = password)
    -> [(String, String)]
  {
    [
      ("signature", page.signature), ("username", name), ("password", password),
      ("repeated", password),
    ]
  }

  @Test
  func `an invitation makes one person, who knows everybody and can sign in`() async throws {
    let test = try await TestServer(people: ["anna"])
    let path = try await test.server.invite()
    try await test.run { client in
      let page = TestPage(try await client.get(path))
      #expect(page.answer.status == 200)
      #expect(
        page.answer.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      #expect(page.answer.headers["Cache-Control"] == "no-store")
      #expect(!page.answer.body.contains("<script"))
      let browser = client.with("Cookie", page.cookie)
      let short = try await browser.post(path, Self.form(page, "cleo", "short"))
      #expect(short.status == 422 && short.body.contains("too short"))
      let taken = try await browser.post(path, Self.form(page, "ANNA"))
      #expect(taken.status == 422 && taken.body.contains("already is a user anna"))
      let odd = try await browser.post(path, Self.form(page, "a<b"))
      #expect(odd.status == 422 && odd.body.contains("a&lt;b") && !odd.body.contains("a<b"))
      var different = Self.form(page, "cleo")
      different[3].1 = "another"
      #expect(try await browser.post(path, different).body.contains("passwords differ"))

      let joined = try await browser.post(path, Self.form(page, "cleo"))
      #expect(joined.status == 201 && joined.body.contains("https://photos.example"))
      for again in [
        try await browser.post(path, Self.form(page, "dora")), try await client.get(path),
      ] {
        #expect(again.status == 410)
      }
      let app = try await client.register()
      let wish = app.wish()
      let code = try await client.fill(
        client.page(wish), wish, name: "cleo", password: Self.password)
      #expect(code.status == 200)
      let account = try await client.get("/api/v1/accounts/lookup?acct=cleo").json
      #expect(account["followers_count"].number == 1 && account["following_count"].number == 1)
    }
    #expect(try await test.server.users().map(\.name) == ["anna", "cleo"])
    #expect(try await test.server.servedURL() == "https://photos.example")
  }

  @Test
  func `an invitation is over after three days, and a foreign site cannot use it`() async throws {
    let test = try await TestServer(people: ["anna"])
    let path = try await test.server.invite(followsEverybody: false)
    try await test.run { client in
      let page = TestPage(try await client.get(path))
      for caller in [client, client.with("Cookie", "photostream_form=guess")] {
        #expect(try await caller.post(path, Self.form(page, "cleo")).status == 403)
      }
      #expect(try await client.get("/invite/guess").status == 410)
      test.time.advance(by: .seconds(259_199))
      #expect(try await client.get(path).status == 200)
      test.time.advance(by: .seconds(1))
      let late = try await client.with("Cookie", page.cookie)
        .with("Accept", "text/html").post(path, Self.form(page, "cleo"))
      #expect(late.status == 410 && late.body.contains("older than three days"))
      try await Upkeep(household: test.server.household).run()
    }
    #expect(try await test.server.users().map(\.name) == ["anna"])
    let left = try await test.server.household.store.read { try Invite.fetchCount($0) }
    #expect(left == 0)
  }

  @Test
  func `a report of what failed tells nobody the invitation`() async throws {
    let test = try await TestServer(people: ["anna"])
    let path = try await test.server.invite()
    try await test.run { client in
      try await test.server.household.store.write { try $0.execute(sql: "DROP TABLE invite") }
      #expect(try await client.get(path).status == 500)
    }
    #expect(test.reports.activities == ["answering GET /invite/{code}"])
  }

  @Test
  func `tries with an invitation are limited, however they end`() async throws {
    var limits = TestServer.roomy
    limits.appsPerAddress = 2
    let test = try await TestServer(people: ["anna"], limits: limits)
    let path = try await test.server.invite()
    try await test.run { client in
      let page = TestPage(try await client.get(path))
      let browser = client.with("Cookie", page.cookie)
      var statuses: [Int] = []
      for _ in 0..<3 {
        statuses.append(try await browser.post(path, Self.form(page, "anna")).status)
      }
      #expect(statuses == [422, 422, 429])
    }
  }

  @Test
  func `who is disabled is out at once, cannot sign in, and is back when enabled`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let picture = try await ben.upload(Pictures.grey).id()
      let closed = try await anna.publish("closed", [("visibility", "private")])
      let id = try await ben.publish("fog", [("media_ids[]", picture)])
      let later = [("status", "later"), ("scheduled_at", "2026-05-01T13:00:00Z")]
      #expect(try await ben.post("/api/v1/statuses", later).status == 200)
      let app = try await client.register()
      let code = try await client.code(for: "ben", app)

      try await test.server.disable("ben")

      #expect(try await ben.get("/api/v1/timelines/home").status == 401)
      #expect(try await client.exchange(code, app).status == 400)
      let wish = app.wish()
      let page = try await client.page(wish)
      let refused = try await client.fill(
        page, wish, name: "ben", password: TestServer.password(of: "ben"))
      #expect(refused.status == 403 && refused.body.contains("is disabled"))
      let wrong = try await client.fill(page, wish, name: "ben", password: "a guess or so")
      #expect(wrong.status == 401)
      #expect(try await anna.get("/api/v1/statuses/\(id)").status == 200)
      #expect(try await client.get("/api/v1/accounts/lookup?acct=ben").status == 200)
      #expect(try await test.server.users().map(\.isDisabled) == [false, true])
      test.time.advance(by: .seconds(3600))
      try await Upkeep(household: test.server.household).run()
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [id, closed])

      try await test.server.enable("Ben")
      try await Upkeep(household: test.server.household).run()
      let back = try await client.signedIn(as: "ben")
      #expect(try await back.get("/api/v1/timelines/home").json.list.count == 3)
    }
    await #expect(throws: StreamServerError.noUser("bob")) {
      try await test.server.disable("bob")
    }
  }

  @Test
  func `addresses of pictures that were signed for somebody open nothing once they are disabled`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey).id()
      let id = try await anna.publish(
        "x", [("media_ids[]", picture), ("visibility", "private")])
      let seen = try await client.signedIn(as: "ben").get("/api/v1/statuses/\(id)").json
      let path = (seen["media_attachments"][0]["url"].text ?? "")
        .replacing("https://photos.example", with: "")
      #expect(try await client.get(path).status == 200)
      try await test.server.disable("ben")
      #expect(try await client.get(path).status == 404)
    }
  }

  @Test
  func `pictures of one person have a limit in number, and say so`() async throws {
    var limits = TestServer.roomy
    limits.media = 2
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      for _ in 0..<2 { #expect(try await anna.upload(Pictures.grey).status == 200) }
      let third = try await anna.upload(Pictures.grey)
      #expect(third.status == 422)
      #expect(third.json["error"].text?.contains("You have 2 pictures here") == true)
      #expect(try await client.signedIn(as: "ben").upload(Pictures.grey).status == 200)
    }
  }
}
