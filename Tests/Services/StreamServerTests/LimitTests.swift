import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Limits")
struct LimitTests {
  @Test
  func `every answer says how many more requests there may be; then it says how long to wait`()
    async throws
  {
    var limits = ServerLimits()
    limits.requests = 6
    let test = try await TestServer(limits: limits)
    try await test.run { client in
      // Registering, the page, its form and the code's exchange are four of the address's six.
      let anna = try await client.signedIn(as: "anna")
      let first = try await anna.get("/api/v1/timelines/home")
      #expect(first.headers["X-RateLimit-Limit"] == "6")
      #expect(first.headers["X-RateLimit-Remaining"] == "5")
      #expect(first.headers["X-RateLimit-Reset"] == "2026-05-01T12:05:00.000Z")
      for _ in 0..<5 { _ = try await anna.get("/api/v1/timelines/home") }
      let over = try await anna.get("/api/v1/timelines/home")
      #expect(over.status == 429)
      #expect(over.headers["X-RateLimit-Remaining"] == "0")
      #expect(over.headers["Retry-After"] == "300")
      #expect(over.json["error"].text == "Too many requests")
      #expect(try await client.get("/api/v1/timelines/public").status == 200)
      test.time.advance(by: .seconds(301))
      #expect(try await anna.get("/api/v1/timelines/home").status == 200)
    }
  }

  @Test
  func `nobody stays locked out after the clock was set back`() {
    let (limiter, time) = (RateLimiter(limit: 2, length: .seconds(300)), ManualTime())
    for _ in 0..<3 { _ = limiter.count("anna", at: time.now) }
    #expect(limiter.allowance(of: "anna", at: time.now)?.remaining == -1)
    time.advance(by: .seconds(-86_400))
    #expect(limiter.allowance(of: "anna", at: time.now)?.remaining == nil)
    #expect(limiter.count("anna", at: time.now).remaining == 1)
  }

  @Test(arguments: ["/api/v1/instance", "//api/v1/instance", "/api//v1/instance"])
  func `requests are counted however many slashes they are written with`(_ path: String)
    async throws
  {
    var limits = ServerLimits()
    limits.requests = 2
    try await TestServer(limits: limits).run { client in
      var statuses: [Int] = []
      for _ in 0..<3 { statuses.append(try await client.get(path).status) }
      #expect(statuses == [200, 200, 429])
    }
  }

  @Test
  func `characters are counted as it is advertised: of a link 23, however long it is`() async throws
  {
    var limits = ServerLimits()
    limits.characters = 30
    try await TestServer(limits: limits).run { client in
      let statuses = try await client.get("/api/v2/instance").json["configuration"]["statuses"]
      #expect(statuses["characters_reserved_per_url"].number == 23)
      let anna = try await client.signedIn(as: "anna")
      let text = "see https://a.example/" + String(repeating: "fog", count: 50)
      for (words, status) in [(text + " ok", 200), (text + " no, not", 422)] {
        let answer = try await anna.post("/api/v1/statuses", [("status", words)])
        #expect(answer.status == status)
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a body that is too large is not read`() async throws {
    let limits = TestServer.roomy
    try await TestServer(limits: limits).listen { port in
      let answer = try await onThread("an answer") {
        let connection = try RawConnection(port: port)
        // The rest never comes.
        try connection.send(
          "POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nContent-Length: 2097152\r\n\r\n"
            + String(repeating: "x", count: limits.bodyBytes + 1))
        return connection.rest(until: "}")
      }
      #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }
  }

  @Test(arguments: [
    ("application/json", "{", 400, "The body is not a JSON object"),
    ("application/json", "[1]", 400, "The body is not a JSON object"),
    ("application/json", "", 422, "Validation failed: Text can't be blank"),
    ("multipart/form-data", "x", 400, "The body has no boundary"),
    (
      "multipart/form-data; boundary=b", "--b\r\nfoo\r\n\r\nx", 400,
      "The parts of the body cannot be told apart"
    ),
  ])
  func `bodies that are not what they say are refused`(
    _ type: String, _ body: String, _ status: Int, _ error: String
  ) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.send(
        .post, "/api/v1/statuses", type: type, body: Array(body.utf8))
      #expect(answer.status == status)
      #expect(answer.json["error"].text == error)
      #expect(try await anna.get("/api/v1/timelines/home").json.list.isEmpty)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("192.0.2.7", true), ("::ffff:192.0.2.7", true), ("192.0.2.8", false), ("10.0.0.1", false),
  ])
  func `only proxies are believed, here or where they are said to be`(
    _ peer: String, _ isBelieved: Bool
  ) {
    var configuration = StreamServerConfiguration(dataFolder: "")
    configuration.proxies = ["192.0.2.7"]
    #expect(!configuration.believes(peer))
    configuration.isBehindProxy = true
    #expect(configuration.believes(peer) == isBelieved)
  }

  @Test
  func `programs on other sites may use the API, and see its headers`() async throws {
    try await TestServer().run { client in
      let foreign = client.with("Origin", "https://app.example")
      let preflight = try await foreign.send(.options, "/api/v1/statuses")
      #expect(preflight.status == 204)
      #expect(
        preflight.headers["Access-Control-Allow-Headers"]?.contains("Idempotency-Key") == true)
      let answer = try await foreign.get("/api/v1/timelines/public")
      #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
      #expect(answer.headers["Access-Control-Expose-Headers"]?.contains("Link") == true)
      let page = try await foreign.get("/oauth/authorize")
      #expect(page.headers["Access-Control-Allow-Origin"] == nil)
    }
  }

  @Test(
    arguments: [
      ("192.0.2.1", nil, false, "192.0.2.1"), ("192.0.2.1", "203.0.113.9", false, "192.0.2.1"),
      ("127.0.0.1", "1.1.1.1, 203.0.113.9", true, "203.0.113.9"),
      ("2001:db8:1:2:3:4:5:6", nil, false, "2001:db8:1:2::/64"),
      ("2001:db8::1", nil, false, "2001:db8:0:0::/64"),
      ("::ffff:192.0.2.1", nil, false, "192.0.2.1"),
      ("127.0.0.1", "no address", true, "127.0.0.1"), ("127.0.0.1", "", true, "127.0.0.1"),
      ("127.0.0.1", "2001:db8::1", true, "2001:db8:0:0::/64"),
    ] as [(String, String?, Bool, String)])
  func `callers are counted by address, or by network where one has many`(
    _ peer: String, _ forwarded: String?, _ isBehindProxy: Bool, _ name: String
  ) {
    #expect(
      RequestOrigin.name(peer: peer, forwardedFor: forwarded, isBehindProxy: isBehindProxy) == name)
  }
}
