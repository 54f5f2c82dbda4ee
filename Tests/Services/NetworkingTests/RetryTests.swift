import Domain
import Fakes
import Testing
import Web

@testable import Networking

struct RetryTests {
  private let clock = SkippingClock()

  private func request() throws -> WebRequest {
    var request = WebRequest(try address("https://photos.example/"))
    request.limits.firstByte = .seconds(3600)
    request.limits.silence = .seconds(3600)
    request.limits.whole = .seconds(3600)
    return request
  }

  private func send(
    _ transport: ScriptedTransport, _ change: (inout WebRequest) -> Void = { _ in }
  ) async throws -> WebResponse {
    var request = try request()
    change(&request)
    return try await client(transport, clock: clock).send(request)
  }

  @Test func `trouble of a server is tried again`() async throws {
    let transport = ScriptedTransport(.answer(502), .answer(500), .answer(200))
    let response = try await send(transport)
    #expect(response.status == 200)
    #expect(transport.requests.count == 3)
    #expect(clock.slept.count == 2)
    #expect(clock.slept[0] <= .seconds(1) && clock.slept[1] <= .seconds(2))
  }

  @Test func `that somebody answers whom nobody could reach before is told`() async throws {
    let transport = ScriptedTransport(
      .failure(NetworkError.unreachable(host: "photos.example", reason: "no connection")),
      .answer(200))
    let client = client(transport, clock: clock)
    let recoveries = client.recoveries()
    _ = try await client.send(try request())
    #expect(try await recoveries.next("the network to be back") != nil)
  }

  @Test func `after the last retry the last answer is given`() async throws {
    let transport = ScriptedTransport(.answer(503))
    let response = try await send(transport)
    #expect(response.status == 503)
    #expect(transport.requests.count == 4)
    #expect(throws: NetworkError.refused(host: "photos.example", status: 503)) {
      try response.accepted()
    }
  }

  @Test(arguments: [400, 401, 403, 404, 410, 422, 501])
  func `a no is final`(status: Int) async throws {
    let transport = ScriptedTransport(.answer(status), .answer(200))
    #expect(try await send(transport).status == status)
  }

  @Test(arguments: [408, 409, 425, 429])
  func `a not now is tried again`(status: Int) async throws {
    let transport = ScriptedTransport(.answer(status), .answer(200))
    #expect(try await send(transport).status == 200)
  }

  @Test func `the server's own wait is kept, in seconds`() async throws {
    let transport = ScriptedTransport(.answer(429, ["Retry-After": "20"]), .answer(200))
    #expect(try await send(transport).status == 200)
    #expect(clock.slept == [.seconds(20)])
  }

  @Test func `a wait beyond patience is told instead of waited for`() async throws {
    let transport = ScriptedTransport(.answer(503, ["Retry-After": "3600"]))
    let response = try await send(transport)
    #expect(response.retryAfter == .seconds(3600))
    #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(3600))) {
      try response.accepted()
    }
  }

  @Test func `a host that asked to be left alone is not asked by anybody`() async throws {
    let transport = ScriptedTransport(.answer(429, ["Retry-After": "3600"]))
    let client = client(transport, clock: clock)
    let request = try request()
    _ = try await client.send(request)
    await #expect(throws: NetworkError.busy(host: "photos.example", wait: .seconds(3600))) {
      try await client.send(request)
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `a short wish to be left alone is waited out by everybody`() async throws {
    let transport = ScriptedTransport(.answer(429, ["Retry-After": "20"]), .answer(200))
    let client = client(transport, clock: clock)
    var request = try request()
    request.limits.retries = 0
    #expect(try await client.send(request).status == 429)
    #expect(try await client.send(request).status == 200)
    #expect(clock.slept == [.seconds(20)])
  }

  @Test func `a limit that is used up by an answer stops no other request`() async throws {
    let transport = ScriptedTransport(
      .answer(200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2100-01-01T00:00:00Z"]),
      .answer(200))
    let client = client(transport, clock: clock)
    for _ in 0..<2 { #expect(try await client.send(request()).status == 200) }
    #expect(clock.slept.isEmpty)
  }

  @Test func `what a server refuses, or says badly once, is no reason to let it rest`()
    async throws
  {
    let transport = ScriptedTransport { _, number in
      number % 5 == 4 ? .answer(404) : .failure(.malformed(host: "photos.example"))
    }
    let client = client(transport, clock: clock)
    var request = try request()
    request.limits.retries = 0
    for _ in 0..<20 { _ = try? await client.send(request) }
    #expect(transport.requests.count == 20)
  }

  @Test func `on a bad day all hosts together are tried again a hundred times`() async throws {
    let transport = ScriptedTransport { request, _ in
      .failure(.interrupted(host: request.address.host))
    }
    let client = client(transport, clock: clock)
    for number in 0..<60 {
      var request = try request()
      request.address = try address("https://\(number).example/")
      _ = try? await client.send(request)
    }
    #expect(transport.requests.count == 60 + 100)
  }

  @Test func `what must not be done twice is only tried again if nothing was done`() async throws {
    let interrupted = ScriptedTransport(
      .failure(.interrupted(host: "photos.example")), .answer(200))
    await #expect(throws: NetworkError.interrupted(host: "photos.example")) {
      try await send(interrupted) { $0.isIdempotent = false }
    }
    let unreachable = ScriptedTransport(
      .failure(.unreachable(host: "photos.example", reason: "refused")), .answer(200))
    #expect(
      try await send(unreachable) { $0.isIdempotent = false }.status == 200)
  }

  @Test func `nothing is tried again once a part was handed on`() async throws {
    let transport = ScriptedTransport { _, _ in .answer(200, [:], "123456") }
    var request = WebRequest(try address("https://photos.example/"))
    request.limits.size = 6
    await #expect(throws: NetworkError.interrupted(host: "sink")) {
      try await client(transport).send(request) { _ in
        throw NetworkError.interrupted(host: "sink")
      }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `a host that fails five times in a row rests, and then is tried once`() async throws {
    let transport = ScriptedTransport { _, number in
      number < 5 ? .failure(.interrupted(host: "photos.example")) : .answer(200)
    }
    let client = client(transport, clock: clock)
    var request = try request()
    request.limits.retries = 0
    for _ in 0..<5 {
      await #expect(throws: NetworkError.interrupted(host: "photos.example")) {
        try await client.send(request)
      }
    }
    await #expect(throws: NetworkError.resting(host: "photos.example", wait: .seconds(30))) {
      try await client.send(request)
    }
    #expect(transport.requests.count == 5)
    var other = request
    other.address = try address("https://other.example/")
    #expect(try await client.send(other).status == 200)
    try await clock.sleep(for: .seconds(30))
    #expect(try await client.send(request).status == 200)
  }

  @Test(arguments: [500, 502, 503, 504])
  func `a host that answers with nothing but its own trouble rests, too`(status: Int) async throws {
    let transport = ScriptedTransport(.answer(status))
    let client = client(transport, clock: clock)
    var request = try request()
    request.limits.retries = 0
    for _ in 0..<5 { #expect(try await client.send(request).status == status) }
    await #expect(throws: NetworkError.resting(host: "photos.example", wait: .seconds(30))) {
      try await client.send(request)
    }
    #expect(transport.requests.count == 5)
  }

  @Test func `a host that says no is well`() async throws {
    let client = client(ScriptedTransport(.answer(404)), clock: clock)
    let request = try request()
    for _ in 0..<10 { #expect(try await client.send(request).status == 404) }
  }
}
