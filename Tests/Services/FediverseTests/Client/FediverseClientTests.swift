import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct FediverseClientTests {
  private let time = ManualTime()
  private let home = Endpoint.timeline(.home, limit: 40)

  private func client(
    _ answer: @escaping @Sendable (WebRequest) throws -> WebResponse
  ) -> (FediverseClient, ScriptedWeb) {
    let web = ScriptedWeb(answer)
    return (FediverseClient(over: web, time: time), web)
  }

  private func page(
    _ response: @escaping @Sendable (WebRequest) -> WebResponse,
    as credential: Credential = .none
  ) async throws -> EntityPage<RemoteStatus> {
    try await client(response).0.page(home, of: Invented.origin, as: credential)
  }

  @Test func `a request says what it wants, and who asks`() async throws {
    let (client, web) = client { $0.answer("[]") }
    let session = Invented.session()
    let _: EntityPage<RemoteStatus> = try await client.page(
      .timeline(.tag("sea fog/2"), limit: 20), of: Invented.origin, as: .session(session))
    let request = try #require(web.requests.first)
    #expect(
      request.address.text
        == "https://photos.example/api/v1/timelines/tag/sea%20fog%2F2?limit=20&only_media=true")
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["Authorization"] == "Bearer first")
    #expect(!request.allowsPlainHTTP)
  }

  @Test func `a token goes to the server it is of, and nowhere else`() async throws {
    let (client, web) = client { $0.answer("[]") }
    for address in ["https://evil.example/api", "https://photos.example:8443/api"] {
      await #expect(throws: NetworkError.unsafeRedirect(host: "photos.example")) {
        try await client.response(
          to: home, at: Invented.address(address), of: Invented.origin,
          as: .session(Invented.session()))
      }
    }
    #expect(web.requests.map { $0.headers["Authorization"] } == [nil, nil])
  }

  @Test(arguments: [
    (AccountTimeline.home, "home?limit=5"),
    (.everybody(local: false), "public?limit=5&only_media=true"),
    (.everybody(local: true), "public?limit=5&only_media=true&local=true"),
    (.list("7"), "list/7?limit=5"),
  ])
  func `each timeline has its path`(timeline: AccountTimeline, path: String) async throws {
    let (client, web) = client { $0.answer("[]") }
    _ = try await client.answer(to: .timeline(timeline, limit: 5), at: Invented.origin)
    #expect(web.targets == ["/api/v1/timelines/" + path])
  }

  @Test func `plain http is allowed where a person typed it, and only there`() async throws {
    let (client, web) = client { $0.answer("[]") }
    _ = try await client.answer(to: home, at: Invented.address("http://localhost:3000/"))
    #expect(web.requests.first?.allowsPlainHTTP == true)
    #expect(web.requests.first?.address.text.hasPrefix("http://localhost:3000/api/") == true)
  }

  @Test(arguments: [
    (200, "<!DOCTYPE html><title>Café</title>", FediverseError.Content.webPage),
    (200, "", .nothing), (200, "\"oops\"", .other), (200, "OK", .other), (200, "{}", .other),
    (200, "[{\"id\": 1", .cutOff),
  ])
  func `what is no list of statuses is told by what it is`(
    status: Int, body: String, content: FediverseError.Content
  ) async {
    await #expect(throws: FediverseError.unreadable(host: "photos.example", content)) {
      try await page { $0.answer(body, status: status) }
    }
  }

  @Test(arguments: [
    (
      422, #"{"error": "Validation failed: Text can't be blank"}"#,
      "Validation failed: Text can't be blank"
    ),
    (
      403, #"{"error": "x", "error_description": "The request is not allowed"}"#,
      "The request is not allowed"
    ),
    (
      400, #"{"message": "The given data was invalid.", "errors": {"file": ["too big"]}}"#,
      "The given data was invalid."
    ),
    (400, #""Invalid request""#, "Invalid request"),
    (500, "<html>panic at /srv/x.rb:12</html>", nil),
    (404, "", nil), (404, #"{"error": null}"#, nil), (404, #"{"error": "<b>x</b>"}"#, nil),
    (418, #"{"error": "a\u001b[31m\nb"}"#, "a [31m b"),
  ])
  func `a refusal is told in the server's own words if it has some`(
    status: Int, body: String, phrase: String?
  ) async {
    let expected = FediverseError.refused(
      host: "photos.example", status: status, phrase: phrase)
    await #expect(throws: expected) { try await page { $0.answer(body, status: status) } }
  }

  @Test func `a long phrase is cut`() async throws {
    let phrase = try #require(
      ErrorPhrase.read(Array("{\"error\": \"\(String(repeating: "x", count: 5_000))\"}".utf8)))
    #expect(phrase.count == ErrorPhrase.length)
  }

  @Test func `a home that is being prepared is no empty one`() async {
    await #expect(throws: FediverseError.preparing(host: "photos.example", wait: .seconds(5))) {
      try await page { $0.answer("[]", status: 206) }
    }
  }

  @Test func `too often asked, a server says when it counts anew`() async {
    // The server's clock is an hour ahead.
    let headers: WebHeaders = [
      "X-RateLimit-Reset": "2026-05-01T13:02:00.000Z", "Date": "Fri, 01 May 2026 13:00:00 GMT",
    ]
    await #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(120))) {
      try await page { $0.answer("", status: 429, headers) }
    }
    await #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(7))) {
      try await page { $0.answer("", status: 503, retryAfter: .seconds(7)) }
    }
  }

  @Test func `a refused token is replaced once, and the question asked again`() async throws {
    let (client, web) = client { request in
      let isOld = request.headers["Authorization"] == "Bearer first"
      return isOld ? request.answer("", status: 401) : request.answer("[]")
    }
    let session = Invented.session(then: ["second"])
    _ = try await client.answer(to: home, at: Invented.origin, as: .session(session))
    #expect(web.requests.map { $0.headers["Authorization"] } == ["Bearer first", "Bearer second"])
    #expect(await session.token == Invented.token("second"))
  }

  @Test(arguments: [[], ["second"]])
  func `a session without a token that is taken is over`(others: [String]) async {
    let expected = AccountError.sessionOver(Invented.account.id, .refused)
    await #expect(throws: expected) {
      try await page(
        { $0.answer("", status: 401) }, as: .session(Invented.session(then: others)))
    }
  }

  @Test func `a session whose new token is refused, too, is given up, unless there is a newer one`()
    async throws
  {
    let (client, web) = client { request in
      let isNewest = request.headers["Authorization"] == "Bearer third"
      return isNewest ? request.answer("[]") : request.answer("", status: 401)
    }
    let session = AuthenticatedSession(of: Invented.account, token: Invented.token("first")) { _ in
      Invented.token("second")
    } giveUp: { refused in
      #expect(refused == Invented.token("second"))
      return Invented.token("third")
    }
    _ = try await client.answer(to: home, at: Invented.origin, as: .session(session))
    #expect(
      web.requests.map { $0.headers["Authorization"] }
        == ["Bearer first", "Bearer second", "Bearer third"])
  }

  @Test
  func `what cannot be read is reported with its path and none of its words, whatever it is of`()
    async throws
  {
    let reports = RecordingReporter()
    let odd = #"{"id": null, "type": "recognisable", "content": "recognisable"}"#
    let web = ScriptedWeb { request in
      let isContext = request.address.target.contains("context")
      return request.answer(isContext ? #"{"descendants": [\#(odd), 7]}"# : "[\(odd)]")
    }
    let client = AuthenticatedClient(
      client: FediverseClient(over: web, time: time, reporting: reports),
      session: Invented.session())
    let page: EntityPage<RemoteNotification> = try await client.page(.notifications(limit: 20))
    let replies: Context = try await client.entity(.context(of: "7"))
    #expect(page.values.isEmpty && replies.descendants.isEmpty)
    #expect(try await client.scheduled().isEmpty)
    let unusable = "the answer of photos.example cannot be used: "
    #expect(
      reports.reports.map { "\($0.activity): \(Reason.of($0.error))" } == [
        "reading RemoteNotification: \(unusable)[0].id: missing",
        "reading Context: \(unusable)descendants[0].id: missing (and 1 more)",
        "reading RemoteScheduledStatus: \(unusable)[0].id: missing",
      ])
  }

  @Test func `nothing is replaced for a lone token`() async {
    let expected = FediverseError.refused(host: "photos.example", status: 401, phrase: nil)
    await #expect(throws: expected) {
      try await page({ $0.answer("", status: 401) }, as: .token(Invented.token("x")))
    }
  }

  @Test(arguments: [
    (
      #"<https://photos.example/api/v1/timelines/home?max_id=7>; rel="next", <https://photos.example/x>; rel="prev""#,
      "/api/v1/timelines/home?max_id=7"
    ),
    ("</api/v1/x?max_id=a%2C,b>; rel=next", "/api/v1/x?max_id=a%2C,b"),
    (#"<http://photos.example/x?max_id=7>; title="y"; rel="last next""#, "/x?max_id=7"),
    (#"<https://photos.example/x>; rel="prev""#, nil), ("nonsense", nil), ("<", nil),
  ])
  func `a list goes on where its header says`(link: String, target: String?) async throws {
    let page = try await page { $0.answer("[]", ["Link": link]) }
    #expect(page.next?.target == target)
    #expect(page.next?.hasOrigin(of: Invented.origin) ?? true)
  }

  @Test func `a list that goes on at another host is not followed`() async throws {
    let page = try await page {
      $0.answer("[]", ["Link": "<https://evil.example/x>; rel=\"next\""])
    }
    #expect(page.next == nil && !page.hasLinks)
    #expect(page.remark == .leadsAway(host: "photos.example"))
  }

  @Test(arguments: [
    // Pixelfed's, where what is called prev is older.
    ("</x?min_id=9>; rel=\"next\", </x?max_id=7>; rel=\"prev\"", "/x?max_id=7"),
    ("</x?max_id=7>; rel=\"prev\"", "/x?max_id=7"),
    ("</x?limit=4&since_id=9>; rel=\"next\"", nil),
    ("</x?max_id=7&min_id=9>; rel=\"next\", </x?min_id=7>; rel=\"prev\"", "/x?max_id=7&min_id=9"),
  ])
  func `what is older is told by where it leads`(link: String, target: String?) async throws {
    let page = try await page { $0.answer("[]", ["Link": link]) }
    #expect(page.next?.target == target)
    #expect(page.hasLinks == (target != nil))
  }

  @Test func `what a home has that is still being made is read`() async throws {
    let page = try await page {
      $0.answer(#"[{"id": "1", "created_at": "2026-05-01"}]"#, status: 206)
    }
    #expect(page.values.map(\.id) == ["1"])
    #expect(page.preparing == .seconds(5))
  }

  @Test func `what another server says to somebody it does not know is no answer`() async {
    await #expect(throws: NetworkError.unsafeRedirect(host: "photos.example")) {
      try await page(
        { _ in
          WebResponse(
            status: 200, body: Array("[]".utf8), address: Invented.address("https://evil.example/"))
        }, as: .session(Invented.session()))
    }
  }

  @Test func `neither errors nor credentials told as text hold a secret`() {
    let error = FediverseError.refused(host: "a.example", status: 401, phrase: nil)
    #expect(Reason.of(error) == "a.example shows this only to people who are signed in (401)")
    #expect(
      Reason.of(FediverseError.preparing(host: "a.example", wait: .seconds(86_400)))
        == "a.example is still putting this together: try again in 24 hours")
    #expect(!"\(Credential.token(Invented.token("secret")))".contains("secret"))
  }
}
