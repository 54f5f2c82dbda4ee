import Fakes
import Foundation
import Testing

@testable import StreamServer

@Suite("Signing in")
struct SignInTests {
  @Test
  func `a registered program gets a token for who signs in, and knows who it is`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let answer = try await client.exchange(client.code(for: "anna", app), app)
      #expect(answer.status == 200)
      #expect(answer.json["token_type"].text == "Bearer")
      #expect(answer.json["scope"].text == "follow read write")
      #expect(answer.json["created_at"].number == 1_777_636_800)
      let anna = client.with(token: answer.json["access_token"].text)
      let account = try await anna.get("/api/v1/accounts/verify_credentials")
      #expect(account.json["username"].text == "anna")
      #expect(account.json["source"]["privacy"].text == "public")
      let app2 = try await anna.get("/api/v1/apps/verify_credentials")
      #expect(app2.json["name"].text == "A test")
    }
  }

  @Test
  func `a program with an address gets its code and its state there`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(redirect: "http://127.0.0.1:7777/done?from=here")
      let wish = app.wish([("state", "a b&c")])
      let answer = try await client.fill(
        client.page(wish), wish, name: "anna", password: TestServer.password(of: "anna"))
      #expect(answer.status == 302)
      let location = answer.headers["Location"] ?? ""
      #expect(location.hasPrefix("http://127.0.0.1:7777/done?from=here&code="))
      #expect(location.hasSuffix("&state=a%20b%26c"))
    }
  }

  @Test
  func `who says no is sent back with access_denied, without a password`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(redirect: "https://app.example/cb")
      let wish = app.wish()
      let answer = try await client.fill(
        client.page(wish), wish, name: "", password: "", decision: "deny")
      #expect(answer.headers["Location"] == "https://app.example/cb?error=access_denied")
    }
  }

  @Test
  func `a code is good for a token once; a second time takes the first token back`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let code = try await client.code(for: "anna", app)
      let first = try await client.exchange(code, app)
      let anna = client.with(token: first.json["access_token"].text)
      #expect(try await anna.get("/api/v1/accounts/verify_credentials").status == 200)
      let second = try await client.exchange(code, app)
      #expect(second.status == 400)
      #expect(second.json["error"].text == "invalid_grant")
      #expect(try await anna.get("/api/v1/accounts/verify_credentials").status == 401)
    }
  }

  @Test
  func `a code is good for ten minutes`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let app = try await client.register()
      let codes = [
        try await client.code(for: "anna", app), try await client.code(for: "anna", app),
      ]
      test.time.advance(by: .seconds(599))
      #expect(try await client.exchange(codes[0], app).status == 200)
      test.time.advance(by: .seconds(2))
      #expect(try await client.exchange(codes[1], app).json["error"].text == "invalid_grant")
    }
  }

  @Test
  func `a code belongs to its program and its address`() async throws {
    try await TestServer().run { client in
      let app = try await client.register(redirect: "https://app.example/cb")
      let other = try await client.register(redirect: "https://app.example/cb")
      let code = try await client.code(for: "anna", app)
      #expect(try await client.exchange(code, other).json["error"].text == "invalid_grant")
      let elsewhere = TestApp(
        id: app.id, secret: app.secret, redirect: "https://app.example/cb2", scopes: app.scopes)
      #expect(try await client.exchange(code, elsewhere).json["error"].text == "invalid_grant")
      #expect(try await client.exchange(code, app).status == 200)
    }
  }

  @Test(arguments: [nil, "wrong", ""])
  func `a code with a challenge needs its verifier`(_ verifier: String?) async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let code = try await client.code(for: "anna", app, Self.challenge)
      let more = verifier.map { [("code_verifier", $0)] } ?? []
      #expect(try await client.exchange(code, app, more).json["error"].text == "invalid_grant")
      let right = try await client.exchange(code, app, [("code_verifier", Self.verifier)])
      #expect(right.status == 200)
    }
  }

  @Test
  func `a verifier without a challenge is refused: somebody took the challenge out`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let code = try await client.code(for: "anna", app)
      let answer = try await client.exchange(code, app, [("code_verifier", Self.verifier)])
      #expect(answer.json["error"].text == "invalid_grant")
    }
  }

  @Test(arguments: ["plain", ""])
  func `a challenge that is not S256 is refused`(_ method: String) async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let page = try await client.page(
        app.wish([("code_challenge", Self.verifier), ("code_challenge_method", method)]))
      #expect(page.answer.status == 400)
      #expect(page.answer.json["error"].text == "invalid_request")
    }
  }

  @Test
  func `a program with a wrong secret gets nothing`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let code = try await client.code(for: "anna", app)
      let liar = TestApp(id: app.id, secret: "guess", redirect: app.redirect, scopes: app.scopes)
      let answer = try await client.exchange(code, liar)
      #expect(answer.status == 401)
      #expect(answer.json["error"].text == "invalid_client")
    }
  }

  @Test
  func `a program may call in its own name, but not in anybody's`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let answer = try await client.post(
        "/oauth/token", [("grant_type", "client_credentials"), ("scope", "read")] + app.credentials)
      let program = client.with(token: answer.json["access_token"].text)
      #expect(try await program.get("/api/v1/apps/verify_credentials").status == 200)
      #expect(try await program.get("/api/v1/timelines/home").status == 422)
    }
  }

  @Test
  func `passwords are given to this server's page only, not to programs`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let answer = try await client.post(
        "/oauth/token",
        [
          ("grant_type", "password"), ("username", "anna"),
          ("password", TestServer.password(of: "anna")),
        ] + app.credentials)
      #expect(answer.json["error"].text == "unsupported_grant_type")
    }
  }

  @Test
  func `a token that was given back is good for nothing`() async throws {
    try await TestServer().run { client in
      let app = try await client.register()
      let token =
        try await client.exchange(client.code(for: "anna", app), app)
        .json["access_token"].text ?? ""
      let anna = client.with(token: token)
      #expect(try await anna.get("/api/v1/timelines/home").status == 200)
      let other = try await client.register()
      let foreign = try await client.post("/oauth/revoke", other.credentials + [("token", token)])
      #expect(foreign.status == 403)
      #expect(try await anna.get("/api/v1/timelines/home").status == 200)
      let own = try await client.post("/oauth/revoke", app.credentials + [("token", token)])
      #expect(own.status == 200)
      #expect(try await anna.get("/api/v1/timelines/home").status == 401)
    }
  }

  @Test
  func `what programs may look up says where everything is, with TLS only`() async throws {
    let path = "/.well-known/oauth-authorization-server"
    try await TestServer().run { client in
      let json = try await client.get(path).json
      #expect(json["token_endpoint"].text == "https://photos.example/oauth/token")
      #expect(json["code_challenge_methods_supported"][0].text == "S256")
    }
    try await TestServer(publicURL: "http://127.0.0.1:8080").run { client in
      let answer = try await client.get(path)
      #expect(answer.status == 404)
    }
  }

  private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  private static let challenge = [
    ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
    ("code_challenge_method", "S256"),
  ]
}
