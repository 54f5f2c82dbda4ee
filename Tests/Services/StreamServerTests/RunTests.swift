import Fakes
import Hummingbird
import HummingbirdTesting
import PictureFixtures
import Synchronization
import Testing

@testable import StreamServer

@Suite("Running")
struct RunTests {
  @Test("the server listens, answers, and ends when its task is cancelled")
  func run() async throws {
    var last = 0
    try await TestServer().listen { port in
      let answer = try await RawConnection.exchange(Self.health, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix(#"{"status":"ok"}"#))
      last = port
    }
    // Somebody else may listen there by now; nobody answers as this server did.
    let after = try? await RawConnection.exchange(Self.health, port: last)
    #expect(after?.contains(#"{"status":"ok"}"#) != true)
  }

  @Test("what was left of uploads is removed at the start")
  func leftovers() async throws {
    let test = try await TestServer()
    try test.folder.write([1], to: "data/uploads/half")
    try await test.listen { _ in
      let names = try test.names(in: "uploads")
      #expect(names == [])
    }
  }

  @Test(
    "a body that never comes to its end is answered with 408, and its connection closed",
    .timeLimit(.minutes(10)),
    arguments: [
      "POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nclient",
      "POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nclien",
    ])
  func slowBody(_ request: String) async throws {
    var limits = TestServer.roomy
    limits.bodyTime = .milliseconds(100)
    limits.idleTime = .seconds(3600)
    try await TestServer(limits: limits).listen { port in
      let answer = try await RawConnection.exchange(request, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      #expect(answer.hasSuffix(#"{"error":"The request took too long to arrive"}"#))
      #expect(answer.ranges(of: "HTTP/1.1").count == 1)
    }
  }

  @Test(
    "a head that never comes to its end is given up, however it drips", .timeLimit(.minutes(10)))
  func slowHead() async throws {
    var limits = TestServer.roomy
    limits.idleTime = .milliseconds(200)
    try await TestServer(limits: limits).listen { port in
      let answer = try await onThread("the end of a connection") {
        let connection = try RawConnection(port: port)
        try connection.send("GET / HTTP/1.1\r\nHost: x\r\n")
        try connection.drip("X-A: b\r\n")
        return connection.rest()
      }
      #expect(answer.isEmpty)
    }
  }

  @Test("one address has so many connections and no more", .timeLimit(.minutes(10)))
  func connectionsPerAddress() async throws {
    var limits = TestServer.roomy
    limits.connectionsPerAddress = 2
    try await TestServer(limits: limits).listen { port in
      let answers = try await onThread("the end of a connection") {
        let first = try RawConnection(port: port)
        let second = try RawConnection(port: port)
        try first.send(Self.keptHealth)
        try second.send(Self.keptHealth)
        let answers = [first.rest(until: "}"), second.rest(until: "}")]
        let third = try RawConnection(port: port)
        try? third.send(Self.health)
        return answers + [third.rest()]
      }
      #expect(answers.map { $0.hasPrefix("HTTP/1.1 200") } == [true, true, false])
      #expect(answers[2].isEmpty)
      // As soon as the server learns that they ended, there is room for others.
      try await until("room for another connection") {
        try await !RawConnection.exchange(Self.health, port: port).isEmpty
      }
    }
  }

  @Test(
    "who asks for a picture and takes nothing of it is cut off, and their address gets no second one",
    .timeLimit(.minutes(10)))
  func slowReader() async throws {
    var limits = TestServer.roomy
    limits.connectionsPerAddress = 1
    limits.writeTime = .seconds(5)
    let test = try await TestServer(limits: limits, isBehindProxy: true)
    let large = PNG(width: 4, height: 3, pixel: [1, 2, 3])
      .with("iCCP", Array(repeating: 7, count: 4 << 20)).bytes
    try await test.listen { port in
      let path = try await test.post(large)
      let request = "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      let start = try await onThread("a slow reader to be cut off") {
        let slow = try RawConnection(port: port)
        try slow.send(request)
        let begun = slow.start()
        let second = try RawConnection(port: port)
        try second.send(request)
        let refused = second.start()
        // It is let in as soon as the first was cut off, which reads nothing meanwhile.
        var third = ""
        repeat {
          let next = try RawConnection(port: port)
          try next.send(request)
          third = next.start()
        } while third.hasPrefix("HTTP/1.1 429")
        try? slow.send("x")
        return [begun, refused, third]
      }
      #expect(start.map { $0.prefix(12) } == ["HTTP/1.1 200", "HTTP/1.1 429", "HTTP/1.1 200"])
    }
  }

  @Test("behind a proxy all connections are the proxy's", .timeLimit(.minutes(10)))
  func connectionsOfProxy() async throws {
    var limits = TestServer.roomy
    limits.connectionsPerAddress = 1
    try await TestServer(limits: limits, isBehindProxy: true).listen { port in
      let second = try await onThread("the end of a connection") {
        let first = try RawConnection(port: port)
        try first.send(Self.keptHealth)
        _ = first.rest(until: "}")
        let second = try RawConnection(port: port)
        try second.send(Self.health)
        return second.rest()
      }
      #expect(second.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(
    "when there are as many connections as may be, others wait for one to end",
    .timeLimit(.minutes(10)))
  func connections() async throws {
    var limits = TestServer.roomy
    limits.connections = 1
    try await TestServer(limits: limits).listen { port in
      let answers = try await onThread("the end of a connection") {
        let first = try RawConnection(port: port)
        try first.send(Self.keptHealth)
        _ = first.rest(until: "}")
        let second = try RawConnection(port: port)
        try second.send(Self.health)
        // The first is still served while the second waits.
        try first.send(Self.health)
        let last = first.rest()
        _ = consume first
        return [last, second.rest()]
      }
      #expect(answers.map { $0.hasPrefix("HTTP/1.1 200") } == [true, true])
    }
  }

  @Test("requests at work are waited for; new ones are sent away")
  func draining() async throws {
    let work = OpenRequests()
    #expect(work.begin())
    let hasStopped = Mutex(false)
    async let stopping: Void = {
      await work.stop()
      hasStopped.withLock { $0 = true }
    }()
    try await until("new requests to be sent away") {
      guard work.begin() else { return true }
      work.end()
      return false
    }
    for _ in 0..<1000 { await Task.yield() }
    #expect(!hasStopped.withLock { $0 })
    work.end()
    await stopping
    #expect(!work.begin())
  }

  private static let health = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
  private static let keptHealth = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
}

extension TestServer {
  /// Posts a picture for everybody; the path of its address.
  fileprivate func post(_ bytes: [UInt8]) async throws -> String {
    try await server.application().test(.router) { tester in
      let anna = try await Client(client: tester).signedIn(as: "anna")
      let media = try await anna.upload(bytes).json["id"].text ?? ""
      let status = try await anna.post(
        "/api/v1/statuses", [("status", "x"), ("media_ids[]", media)]
      ).json
      return (status["media_attachments"][0]["url"].text ?? "")
        .replacing("https://photos.example", with: "")
    }
  }
}
