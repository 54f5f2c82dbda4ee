import Fakes
import Testing

@testable import StreamServer

@Suite("The authorisation page")
struct AuthorizePageTests {
  @Test
  func `it says who asks for what, in labelled fields, without any script`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(
        redirect: "https://app.example:8443/cb", scopes: "read write:media")
      let page = try await client.page(app.wish())
      let body = page.answer.body
      #expect(page.answer.status == 200)
      #expect(body.contains("<html lang=\"en\">"))
      #expect(body.contains("<title>Sign in to PhotoStream</title>"))
      #expect(body.contains("<label for=\"username\">Name</label>"))
      #expect(body.contains("<label for=\"password\">Password</label>"))
      #expect(body.contains("see your photos, favourites and bookmarks"))
      #expect(body.contains("upload pictures"))
      #expect(!body.contains("<script"))
      let policy = page.answer.headers["Content-Security-Policy"] ?? ""
      #expect(policy.contains("default-src 'none'"))
      #expect(policy.contains("form-action 'self' https://app.example:8443;"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(page.cookie.hasPrefix("photostream_form="))
      #expect(page.answer.headers["Set-Cookie"]?.contains("HttpOnly; SameSite=Lax; Secure") == true)
    }
  }

  @Test
  func `it says in plain words what each part of a permission is for`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(
        scopes: "read:search read:statuses read:lists write:follows")
      let body = try await client.page(app.wish()).answer.body
      let words = body.matches(of: #/<li>([^<]*)<\/li>/#).map(\.1)
      #expect(
        words == [
          "see your lists", "search as you", "see the posts that you see",
          "follow and unfollow people",
        ])
    }
  }

  @Test
  func `a wrong password is told as an alert that belongs to the fields, name kept`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let answer = try await client.fill(
        client.page(app.wish()), app.wish(), name: "an\"na", password: "wrong")
      #expect(answer.status == 401)
      #expect(answer.body.contains("<title>Error: Sign in"))
      #expect(answer.body.contains("<p id=\"problem\" role=\"alert\">"))
      #expect(answer.body.contains("aria-describedby=\"problem\""))
      #expect(answer.body.contains("value=\"an&quot;na\""))
    }
  }

  @Test
  func `a form that no page of ours sent is not acted upon`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let page = try await client.page(app.wish())
      let other = try await client.register()
      let password = TestServer.password(of: "anna")
      // Without the cookie, with another's cookie, and with a wish that the page did not show.
      let foreign = TestPage(try await client.get("/oauth/authorize"))
      let attempts = [
        try await client.post(
          "/oauth/authorize",
          app.wish() + [
            ("signature", page.signature), ("username", "anna"), ("password", password),
          ]),
        try await client.with("Cookie", "photostream_form=guess").post(
          "/oauth/authorize",
          app.wish() + [
            ("signature", page.signature), ("username", "anna"), ("password", password),
          ]),
        try await client.fill(page, other.wish(), name: "anna", password: password),
      ]
      #expect(attempts.map(\.status) == [403, 403, 403])
      #expect(
        attempts.allSatisfy { $0.headers["Location"] == nil && !$0.body.contains("readonly") })
      #expect(foreign.answer.status == 400)
    }
  }

  @Test
  func `an address that the program did not register is never returned to`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(redirect: "https://app.example/cb")
      let wish = TestApp(
        id: app.id, secret: "", redirect: "https://evil.example/cb", scopes: "read"
      ).wish()
      let page = try await client.with("Accept", "text/html").page(wish)
      #expect(page.answer.status == 400)
      #expect(page.answer.headers["Location"] == nil)
      #expect(page.answer.body.contains("role=\"alert\""))
    }
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "nonsense", "https://", "/relative"])
  func `addresses that a browser would run or show otherwise are not registered`(_ address: String)
    async throws
  {
    try await TestServer().run { client in
      let answer = try await client.post(
        "/api/v1/apps", [("client_name", "x"), ("redirect_uris", address)])
      #expect(answer.status == 422)
    }
  }

  @Test
  func `a program cannot ask for more than it registered for`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(scopes: "read")
      let wish = TestApp(id: app.id, secret: "", redirect: app.redirect, scopes: "read write")
      #expect(try await client.page(wish.wish()).answer.json["error"].text == "invalid_scope")
    }
  }

  @Test
  func `names of programs are text, whatever is in them`() async throws {
    try await TestServer().run { client in
      let json = try await client.post(
        "/api/v1/apps",
        [
          ("client_name", "<script>alert('x')</script>"), ("redirect_uris", ClientApp.outOfBand),
        ]
      ).json
      let app = TestApp(
        id: json["client_id"].text ?? "", secret: "", redirect: ClientApp.outOfBand, scopes: "read")
      let body = try await client.page(app.wish()).answer.body
      #expect(!body.contains("<script"))
      #expect(body.contains("&lt;script&gt;"))
    }
  }

  @Test
  func `after ten wrong passwords nobody of that address is let in, not even with the right one`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let app = try await client.register()
      let page = try await client.page(app.wish())
      var statuses: [Int] = []
      for attempt in 0..<100 {
        let answer = try await client.fill(
          page, app.wish(), name: "anna", password: "guess \(attempt)")
        statuses.append(answer.status)
      }
      #expect(statuses.filter { $0 == 401 }.count == 10)
      #expect(statuses.dropFirst(10).allSatisfy { $0 == 429 })
      let right = try await client.fill(
        page, app.wish(), name: "anna", password: TestServer.password(of: "anna"))
      #expect(right.status == 429)
      #expect(right.headers["Retry-After"] == "300")
      test.time.advance(by: .seconds(301))
      let later = try await client.fill(
        page, app.wish(), name: "anna", password: TestServer.password(of: "anna"))
      #expect(later.status == 200)
    }
  }

  @Test
  func `sixty strangers cannot lock somebody out from where they signed in before`()
    async throws
  {
    try await TestServer(isBehindProxy: true).run { client in
      func at(_ address: String) -> Client { client.with("X-Forwarded-For", address) }
      let app = try await client.register()
      let page = try await client.page(app.wish())
      func signIn(_ address: String, _ name: String, _ password: String? = nil) async throws -> Int
      {
        try await at(address).fill(
          page, app.wish(), name: name, password: password ?? TestServer.password(of: name)
        ).status
      }
      #expect(try await signIn("192.0.2.1", "anna") == 200)
      var guessed: [Int] = []
      for attempt in 0..<60 {
        let stranger = "198.51.100.\(attempt)"
        guessed.append(try await signIn(stranger, "Anna", "guess \(attempt)"))
      }
      #expect(guessed == Array(repeating: 401, count: 30) + Array(repeating: 429, count: 30))
      #expect(try await signIn("192.0.2.1", "anna") == 200)
      #expect(try await signIn("203.0.113.7", "anna") == 429, "from elsewhere it may be a stranger")
      #expect(try await signIn("203.0.113.7", "ben") == 200, "others are not concerned")
    }
  }

  @Test
  func `where somebody signed in before, their tries are counted apart, and are as few`()
    async throws
  {
    try await TestServer().run { client in
      let app = try await client.register()
      let page = try await client.page(app.wish())
      func signIn(_ name: String, _ password: String? = nil) async throws -> Int {
        try await client.fill(
          page, app.wish(), name: name, password: password ?? TestServer.password(of: name)
        ).status
      }
      #expect(try await signIn("anna") == 200)
      for _ in 0..<10 { #expect(try await signIn("ben", "guess") == 401) }
      #expect(try await signIn("ben") == 429)
      #expect(try await signIn("anna") == 200, "somebody else at this address guessed")
      for _ in 0..<10 { #expect(try await signIn("anna", "guess") == 401) }
      #expect(try await signIn("anna") == 429)
    }
  }
}
