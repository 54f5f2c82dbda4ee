import Fakes
import GRDB
import Testing

@testable import StreamServer

@Suite("Programs that register")
struct AppLimitTests {
  @Test
  func `a program's own token gets no budget of its own`() async throws {
    var limits = ServerLimits()
    limits.requests = 5
    try await TestServer(limits: limits).run { client in
      let app = try await client.register()
      let answer = try await client.post(
        "/oauth/token", [("grant_type", "client_credentials")] + app.credentials)
      let own = client.with(token: answer.json["access_token"].text)
      var statuses: [Int] = []
      for _ in 0..<4 {
        statuses.append(try await own.get("/api/v1/apps/verify_credentials").status)
      }
      #expect(statuses == [200, 200, 200, 429])
    }
  }

  @Test(arguments: [
    "http://a%3B%20frame-ancestors%20*/", "http://a;sandbox/", "https://u:p@a.example/",
    "https://u@a.example/", "http://a'b/", "http://*.example/",
    "https://a.example/" + String(repeating: "x", count: 2000),
  ])
  func `addresses to return to are few, short, and nothing but addresses`(_ redirect: String)
    async throws
  {
    try await TestServer().run { client in
      let answer = try await client.post(
        "/api/v1/apps", [("client_name", "A"), ("redirect_uris", redirect)])
      #expect(answer.status == 422)
    }
  }

  @Test
  func `so many programs register from one address, whatever token they bring`() async throws {
    var limits = TestServer.roomy
    limits.appsPerAddress = 2
    let test = try await TestServer(limits: limits)
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      var statuses: [Int] = []
      for caller in [anna, client, anna] {
        statuses.append(try await caller.post("/api/v1/apps", Self.app).status)
      }
      #expect(statuses == [200, 429, 429])
      test.time.advance(by: .seconds(301))
      #expect(try await client.post("/api/v1/apps", Self.app).status == 200)
    }
  }

  @Test
  func `a program by which nobody signed in is forgotten after an hour, with its tokens`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let used = try await client.register()
      let anna = try await client.exchange(client.code(for: "anna", used), used)
      let unused = try await client.register()
      for _ in 0..<12 {
        _ = try await client.post(
          "/oauth/token", [("grant_type", "client_credentials")] + unused.credentials)
      }
      let own = try await test.count("token WHERE user IS NULL")
      #expect(own == 10)
      // Signing out does not make it unused: programs keep what they registered.
      _ = try await client.post(
        "/oauth/revoke", [("token", anna.json["access_token"].text ?? "")] + used.credentials)
      let upkeep = Upkeep(household: test.server.household)
      test.time.advance(by: .seconds(3599))
      try await upkeep.run()
      #expect(try await test.count("app") == 2)
      test.time.advance(by: .seconds(2))
      try await upkeep.run()
      #expect(try await test.count("app") == 1)
      #expect(try await test.count("token") == 0)
      #expect(try await client.page(used.wish()).answer.status == 200)
      #expect(try await client.page(unused.wish()).answer.status == 400)
    }
  }

  private static let app = [("client_name", "A"), ("redirect_uris", ClientApp.outOfBand)]
}

extension TestServer {
  fileprivate func count(_ what: String) async throws -> Int? {
    try await server.household.store.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM \(what)")
    }
  }
}
