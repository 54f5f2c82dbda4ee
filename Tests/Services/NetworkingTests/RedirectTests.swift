import Domain
import Fakes
import Networking
import Testing
import Web

struct RedirectTests {
  private func send(
    _ transport: ScriptedTransport, _ change: (inout WebRequest) -> Void = { _ in }
  ) async throws -> WebResponse {
    var request = WebRequest(try address("https://photos.example/a"))
    change(&request)
    return try await client(transport).send(request)
  }

  @Test func `redirects are followed, relative ones too`() async throws {
    let transport = site(["/a": (302, "b?x=1"), "/b?x=1": (307, "//other.example/c")])
    let response = try await send(transport)
    #expect(response.address == (try address("https://other.example/c")))
    #expect(response.movedTo == nil)
  }

  @Test func `a circle is told`() async throws {
    let transport = site(["/a": (302, "/b"), "/b": (302, "/a")])
    await #expect(throws: NetworkError.redirectLoop(host: "photos.example")) {
      try await send(transport)
    }
    #expect(transport.paths == ["/a", "/b"])
  }

  @Test func `ten redirects are enough`() async throws {
    let transport = ScriptedTransport { request, number in
      .answer(302, ["Location": "/\(number)"])
    }
    await #expect(throws: NetworkError.tooManyRedirects(host: "photos.example")) {
      try await send(transport)
    }
    #expect(transport.requests.count == 11)
  }

  @Test func `all redirects together get the time of one answer`() async throws {
    let clock = ManualClock()
    let transport = ScriptedTransport { _, number in
      clock.advance(by: .seconds(14))
      return .answer(302, ["Location": "https://host\(number).example/"])
    }
    var request = WebRequest(try address("https://photos.example/a"))
    request.limits = WebLimits(firstByte: .seconds(15), retries: 0)
    let failure = await #expect(throws: NetworkError.self) {
      try await client(transport, clock: clock).send(request)
    }
    guard case .timedOut(_, .answer)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(transport.requests.count == 2)
  }

  @Test func `nothing leads from encrypted to plain`() async throws {
    let transport = site(["/a": (301, "http://photos.example/b")])
    await #expect(throws: NetworkError.unsafeRedirect(host: "photos.example")) {
      try await send(transport) { $0.allowsPlainHTTP = true }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `plain leads on at the host that was typed only`() async throws {
    let plain = try address("http://photos.example/a")
    let same = site(["/a": (302, "/b")])
    let response = try await send(same) {
      $0.address = plain
      $0.allowsPlainHTTP = true
    }
    #expect(response.address.target == "/b")
    await #expect(throws: NetworkError.unsafeRedirect(host: "photos.example")) {
      try await send(site(["/a": (302, "http://other.example/b")])) {
        $0.address = plain
        $0.allowsPlainHTTP = true
      }
    }
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:1", "https://a:b@c.example/", "https://"])
  func `what is no address of the web is not followed`(location: String) async throws {
    await #expect(throws: NetworkError.unsafeRedirect(host: "photos.example")) {
      try await send(site(["/a": (302, location)]))
    }
  }

  @Test func `secrets stay at the server they were meant for`() async throws {
    let transport = site(["/a": (302, "https://other.example/b")])
    _ = try await send(transport) {
      $0.headers = ["Authorization": "Bearer x", "X-Api-Key": "y", "Accept": "image/png"]
    }
    #expect(transport.requests[0].headers["Authorization"] == "Bearer x")
    #expect(transport.requests[1].headers["Authorization"] == nil)
    #expect(transport.requests[1].headers["X-Api-Key"] == nil)
    #expect(transport.requests[1].headers["Accept"] == "image/png")
    let inside = site(["/a": (302, "/b")])
    _ = try await send(inside) { $0.headers = ["Authorization": "Bearer x"] }
    #expect(inside.requests[1].headers["Authorization"] == "Bearer x")
  }

  @Test func `a form becomes a question, unless the server wants it again`() async throws {
    let form: (inout WebRequest) -> Void = {
      $0.method = .post
      $0.body = Array("x=1".utf8)
    }
    for status in [301, 302, 303] {
      let transport = site(["/a": (status, "/b")])
      _ = try await send(transport, form)
      #expect(transport.requests[1].method == .get)
      #expect(transport.requests[1].body == nil)
    }
    let again = site(["/a": (307, "/b")])
    _ = try await send(again, form)
    #expect(again.requests[1].method == .post)
    #expect(again.requests[1].body == Array("x=1".utf8))
    await #expect(throws: NetworkError.unsafeRedirect(host: "photos.example")) {
      try await send(site(["/a": (307, "https://other.example/b")]), form)
    }
  }

  @Test func `a form that goes nowhere else learns whether it may have been taken`() async throws {
    let form: (inout WebRequest) -> Void = {
      $0.method = .post
      $0.limits.redirects = 0
    }
    #expect(try await send(site(["/a": (303, "/b")]), form).status == 303)
    await #expect(throws: NetworkError.tooManyRedirects(host: "photos.example")) {
      try await send(site(["/a": (302, "/b")]), form)
    }
  }

  @Test func `a redirect without a place is an answer`() async throws {
    let response = try await client(ScriptedTransport(.answer(301, [:], "gone?")))
      .send(WebRequest(try address("https://photos.example/a")))
    #expect(response.status == 301)
    #expect(response.body == Array("gone?".utf8))
  }
}
