import Domain
import Fakes
import FaultServer
import Synchronization
import Testing
import Web

@testable import Networking

/// Real connections, to this machine only.
struct LiveTransportTests {
  /// Asks a server that answers so.
  private func ask(
    _ answer: FaultAnswer, isEncrypted: Bool = false,
    transport: LiveTransport = LiveTransport(connectTime: patience),
    clock: any Clock<Duration> = Self.patient, _ change: (inout WebRequest) -> Void = { _ in }
  ) async throws -> WebResponse {
    var response: Result<WebResponse, any Error>?
    try await FaultServer.run(isEncrypted: isEncrypted, { _ in answer }) { server in
      var request = WebRequest(try address(server.address("/photo")))
      request.allowsPlainHTTP = true
      request.limits.retries = 0
      change(&request)
      do {
        response = .success(try await live(transport, clock).send(request))
      } catch {
        response = .failure(error)
      }
    }
    await transport.shutDown()
    return try #require(response).get()
  }

  /// A clock by which no server is too slow, and waits between attempts take no time.
  private static var patient: SkippingClock { SkippingClock(lasting: .seconds(5)) }

  private func live(
    _ transport: LiveTransport, _ clock: any Clock<Duration> = Self.patient
  ) -> NetworkClient {
    NetworkClient(over: transport, agent: "Test/1", time: ManualTime(), clock: clock)
  }

  @Test func `an answer comes over a real connection`() async throws {
    let response = try await ask(.response(200, ["ETag": "\"1\""], "fog".utf8))
    #expect(response.status == 200)
    #expect(response.headers["etag"] == "\"1\"")
    #expect(response.body == Array("fog".utf8))
  }

  @Test func `gzip is asked for and undone`() async throws {
    let response = try await ask(.response(200, ["Content-Encoding": "gzip"], Gzip.fog))
    #expect(String(decoding: response.body, as: UTF8.self) == "Fog over the harbour")
  }

  @Test func `a small body that becomes huge is not taken`() async throws {
    let bomb = FaultAnswer.response(200, ["Content-Encoding": "gzip"], Gzip.bomb)
    await #expect(throws: NetworkError.tooLarge(host: "localhost", limit: 100_000)) {
      try await ask(bomb) { $0.limits.size = 100_000 }
    }
    #expect(try await ask(bomb).body.count == 1_000_000)
  }

  @Test func `what is compressed is undone only as far as somebody takes it`() async throws {
    let transport = LiveTransport(connectTime: patience)
    let bomb = FaultAnswer.response(200, ["Content-Encoding": "gzip"], Gzip.bomb)
    let pieces = Mutex<[Int]>([])
    try await FaultServer.run({ _ in bomb }) { server in
      try await transport.exchange(WebRequest(try address(server.address("/")))) { event in
        guard case .piece(let bytes) = event else { return true }
        return pieces.withLock {
          $0.append(bytes.count)
          return $0.count < 2
        }
      }
    }
    await transport.shutDown()
    #expect(pieces.withLock { $0 } == [Inflater.step, Inflater.step])
  }

  @Test func `an endless body ends at the limit`() async throws {
    await #expect(throws: NetworkError.tooLarge(host: "localhost", limit: 1_000_000)) {
      try await ask(.endless) { $0.limits.size = 1_000_000 }
    }
  }

  @Test func `a connection that breaks off is told`() async throws {
    await #expect(throws: NetworkError.interrupted(host: "localhost")) {
      try await ask(.cut(after: "{\"photos\": ["))
    }
    await #expect(throws: NetworkError.interrupted(host: "localhost")) {
      try await ask(FaultAnswer([.reset]))
    }
    let early = FaultAnswer([.bytes(Array("HTTP/1.1 200 -\r\nContent-Length: 9\r\n\r\nfog".utf8))])
    await #expect(throws: NetworkError.interrupted(host: "localhost")) { try await ask(early) }
  }

  @Test func `a server that never answers, or stops, is given up`() async throws {
    await #expect(throws: NetworkError.timedOut(host: "localhost", waitingFor: .answer)) {
      try await ask(.mute, clock: ContinuousClock()) { $0.limits.firstByte = .milliseconds(100) }
    }
    await #expect(throws: NetworkError.timedOut(host: "localhost", waitingFor: .rest)) {
      try await ask(.stuck(after: "fog"), clock: ContinuousClock()) {
        ($0.limits.firstByte, $0.limits.whole) = (patience, patience)
        $0.limits.silence = .milliseconds(100)
      }
    }
  }

  @Test func `what is no HTTP is told`() async throws {
    await #expect(throws: NetworkError.malformed(host: "localhost")) { try await ask(.noise) }
  }

  @Test func `a certificate nobody vouches for is not trusted`() async throws {
    await #expect(throws: NetworkError.untrusted(host: "localhost")) {
      try await ask(.text("fog"), isEncrypted: true)
    }
  }

  @Test func `nobody at home is told`() async throws {
    let transport = LiveTransport(connectTime: patience)
    let port = try ReservedPort()
    let place = "127.0.0.1:\(port.number)"
    var request = WebRequest(try address("http://\(place)/"))
    request.allowsPlainHTTP = true
    request.limits.retries = 0
    await #expect(
      throws: NetworkError.unreachable(host: place, reason: "connection refused")
    ) { try await live(transport).send(request) }
    await transport.shutDown()
    withExtendedLifetime(port) {}
  }

  @Test func `trouble is tried again, and redirects are followed`() async throws {
    let transport = LiveTransport(connectTime: patience)
    let count = Mutex(0)
    try await FaultServer.run({ request in
      guard request.target == "/new" else { return .redirect(301, to: "/new") }
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst ? .response(503) : .text("fog")
    }) { server in
      var request = WebRequest(try address(server.address("/photo")))
      request.allowsPlainHTTP = true
      let response = try await live(transport).send(request)
      #expect(response.body == Array("fog".utf8))
      #expect(response.movedTo == (try address(server.address("/new"))))
      #expect(server.requests.map(\.target) == ["/photo", "/new", "/photo", "/new"])
      #expect(server.requests.allSatisfy { $0.headers["accept-encoding"] == "gzip" })
      #expect(server.requests[0].headers["user-agent"] == "Test/1")
    }
    await transport.shutDown()
  }

  @Test
  func `what a server that closes a kept connection did not answer is asked again from there`()
    async throws
  {
    let transport = LiveTransport(connectTime: patience)
    try await FaultServer.run({ request in
      request.target == "/photo" ? .falseFriend(302, to: "/new") : .text("fog")
    }) { server in
      var request = WebRequest(try address(server.address("/photo")))
      request.allowsPlainHTTP = true
      request.limits.retries = 0
      for _ in 0..<5 {
        let response = try await live(transport).send(request)
        #expect(response.body == Array("fog".utf8))
      }
      #expect(server.requests.map(\.target) == (0..<5).flatMap { _ in ["/photo", "/new"] })
    }
    await transport.shutDown()
  }

  @Test func `what must not be done twice is not, whatever became of the connection`() async throws
  {
    let transport = LiveTransport(connectTime: patience)
    try await FaultServer.run({ request in
      request.method == "POST" ? .text("done") : .falseFriend(200, to: "/")
    }) { server in
      var request = WebRequest(try address(server.address("/")))
      request.allowsPlainHTTP = true
      request.limits.retries = 0
      #expect(try await live(transport).send(request).status == 200)
      request.method = .post
      request.isIdempotent = false
      await #expect(throws: NetworkError.interrupted(host: "localhost")) {
        try await live(transport).send(request)
      }
      #expect(server.requests.map(\.method) == ["GET"])
    }
    await transport.shutDown()
  }

  @Test func `what is compressed and cut off, or no compression at all, is told as that`()
    async throws
  {
    let cut = FaultAnswer.response(200, ["Content-Encoding": "gzip"], Gzip.fog.dropLast(12))
    await #expect(throws: NetworkError.interrupted(host: "localhost")) { try await ask(cut) }
    let none = FaultAnswer.response(200, ["Content-Encoding": "gzip"], "fog over it".utf8)
    await #expect(throws: NetworkError.damaged(host: "localhost")) { try await ask(none) }
  }

  @Test func `a cancelled request lets go of the connection`() async throws {
    let transport = LiveTransport(connectTime: patience)
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    try await FaultServer.run({ _ in
      started.yield()
      return .mute
    }) { server in
      var request = WebRequest(try address(server.address("/")))
      request.allowsPlainHTTP = true
      let task = Task { [request] in try await live(transport).send(request) }
      try await starts.next("something to begin")
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.ended() }
      try await until("the connection to be closed") { server.departures == 1 }
    }
    await transport.shutDown()
  }

  @Test func `a proxy is asked for what is elsewhere, and may refuse`() async throws {
    try await FaultServer.run({ _ in .response(403) }) { server in
      let transport = LiveTransport(
        proxies: ProxySettings(["https_proxy": server.address("")]), connectTime: patience)
      var request = WebRequest(try address("https://photos.example/1?x=2"))
      request.limits.retries = 0
      await #expect(
        throws: NetworkError.unreachable(host: "photos.example", reason: "the proxy refuses")
      ) { try await live(transport).send(request) }
      #expect(server.requests.map(\.method) == ["CONNECT"])
      #expect(server.requests.map(\.target) == ["photos.example:443"])
      await transport.shutDown()
    }
  }

  @Test func `a proxy is asked for a way to what is not encrypted, too, but for exceptions`()
    async throws
  {
    try await FaultServer.run({ $0.method == "CONNECT" ? .response(403) : .text("fog") }) {
      server in
      let transport = LiveTransport(
        proxies: ProxySettings(["http_proxy": server.address(""), "no_proxy": "localhost"]),
        connectTime: patience)
      var far = WebRequest(try address("http://photos.example/1"))
      far.allowsPlainHTTP = true
      far.limits.retries = 0
      await #expect(
        throws: NetworkError.unreachable(host: "photos.example", reason: "the proxy refuses")
      ) { try await live(transport).send(far) }
      var near = WebRequest(try address(server.address("/2")))
      near.allowsPlainHTTP = true
      #expect(try await live(transport).send(near).status == 200)
      #expect(server.requests.map(\.target) == ["photos.example:80", "/2"])
      await transport.shutDown()
    }
  }

  @Test func `a proxy that cannot be used is told before anything is sent`() async throws {
    let transport = LiveTransport(proxies: ProxySettings(["all_proxy": "socks5://localhost:1"]))
    let request = WebRequest(try address("https://photos.example/1"))
    await #expect(throws: NetworkError.unusableProxy(variable: "all_proxy")) {
      try await live(transport).send(request)
    }
    await transport.shutDown()
  }
}
