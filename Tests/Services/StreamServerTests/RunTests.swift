import Fakes
import Foundation
import Hummingbird
import HummingbirdTesting
import PictureFixtures
import Testing

@testable import StreamServer

@Suite("Running")
struct RunTests {
  @Test
  func `the server listens, answers, and ends when its task is cancelled`() async throws {
    var ending: Task<String, any Error>?
    try await TestServer().listen { port in
      let answer = try await RawConnection.exchange(Self.health, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix(#"{"status":"ok"}"#))
      let (answers, answered) = AsyncStream.makeStream(of: String.self)
      ending = Task {
        try await onThread("the end of a connection") {
          defer { answered.finish() }
          let connection = try RawConnection(port: port)
          try connection.send(Self.keptHealth)
          answered.yield(connection.rest(until: "}"))
          return connection.rest()
        }
      }
      #expect(try await answers.next("an answer")?.hasPrefix("HTTP/1.1 200") == true)
    }
    // Whoever asked would keep it open.
    #expect(try await ending?.ended().isEmpty == true)
  }

  @Test
  func `what was left of uploads is removed at the start`() async throws {
    let test = try await TestServer()
    try test.folder.write([1], to: "data/uploads/half")
    try await test.listen { _ in
      let names = try test.names(in: "uploads")
      #expect(names == [])
    }
  }

  @Test
  func `a folder that is being served is left alone until that server has ended`() async throws {
    let test = try await TestServer()
    let second = try await TestServer(people: [], folder: test.folder)
    try await test.listen { _ in
      try test.folder.write([1], to: "data/uploads/half")
      let (ports, started) = AsyncStream.makeStream(of: Int.self)
      let running = Task {
        defer { started.finish() }
        try await second.server.run(heedingSignals: false) { started.yield($0) }
      }
      let port = try await ports.next("a second server to end")
      running.cancel()
      #expect(port == nil)
      let error = await #expect(throws: StreamServerError.self) { try await running.ended() }
      #expect(error?.reason.contains("is being served already") == true)
      #expect(try test.names(in: "uploads") == ["half"])
    }
    try await second.listen { port in
      let answer = try await RawConnection.exchange(Self.health, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nclient",
      "POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nclien",
    ])
  func `a body that never comes to its end is answered with 408, and its connection closed`(
    _ request: String
  ) async throws {
    let clock = ImpatientClock()
    clock.expire(TestServer.roomy.bodyTime)
    try await TestServer(clock: clock).listen { port in
      let answer = try await RawConnection.exchange(request, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      #expect(answer.hasSuffix(#"{"error":"The request took too long to arrive"}"#))
      #expect(answer.ranges(of: "HTTP/1.1").count == 1)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `an upload that never comes to its end is answered with 408, too, and leaves nothing`()
    async throws
  {
    let clock = ImpatientClock()
    let test = try await TestServer(clock: clock)
    let token = try await test.token(of: "anna")
    clock.expire(TestServer.roomy.uploadTime)
    try await test.listen { port in
      let answer = try await RawConnection.exchange(
        """
        POST /api/v2/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\
        Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n\
        --b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxx
        """, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      #expect(answer.ranges(of: "HTTP/1.1").count == 1)
      try await until("uploads to be gone") { try test.names(in: "uploads") == [] }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a connection ends when no other request comes`() async throws {
    var limits = TestServer.roomy
    limits.idleTime = .milliseconds(200)
    try await TestServer(limits: limits).listen { port in
      let answer = try await onThread("the end of a connection") {
        var answer = ""
        // On a slow machine it may end before the first one has come.
        while answer.isEmpty {
          let connection = try RawConnection(port: port)
          try? connection.send(Self.keptHealth)
          answer = connection.rest()
        }
        return answer
      }
      #expect(answer.hasSuffix(#"{"status":"ok"}"#))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a head that never comes to its end is given up, however it drips`() async throws {
    var limits = TestServer.roomy
    limits.idleTime = .milliseconds(200)
    try await TestServer(limits: limits).listen { port in
      let answer = try await onThread("the end of a connection") {
        let connection = try RawConnection(port: port)
        try connection.send("GET / HTTP/1.1\r\nHost: x\r\n")
        connection.drip("X-A: b\r\n")
        return connection.rest()
      }
      #expect(answer.isEmpty)
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [[0x16, 0x03, 0x01, 0x02, 0x00, 0x01], Array("hello\r\n".utf8)] as [[UInt8]])
  func `what is not HTTP, such as TLS, is not waited for`(_ bytes: [UInt8]) async throws {
    try await TestServer().listen { port in
      let answer = try await onThread("the end of a connection") {
        let connection = try RawConnection(port: port)
        try connection.send(bytes)
        return connection.rest()
      }
      #expect(answer.isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `one address has so many connections and no more`() async throws {
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

  @Test(.timeLimit(.minutes(10)))
  func `who asks for a picture and takes nothing of it gets no second one`() async throws {
    let answers = try await answers(writeTime: .seconds(3600)) { port, request in
      let slow = try RawConnection(port: port)
      try slow.send(request)
      let begun = slow.start()
      let second = try RawConnection(port: port)
      try second.send(request)
      let refused = second.start()
      try? slow.send("x")
      return [begun, refused]
    }
    #expect(answers == ["HTTP/1.1 200", "HTTP/1.1 429"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `who takes nothing of a picture is cut off, and then their address gets another one`()
    async throws
  {
    let answers = try await answers(writeTime: .milliseconds(100)) { port, request in
      let slow = try RawConnection(port: port)
      try slow.send(request)
      let begun = slow.start()
      // The first is still there, and reads nothing meanwhile.
      var next = ""
      repeat {
        let connection = try RawConnection(port: port)
        try connection.send(request)
        next = connection.start()
      } while next.hasPrefix("HTTP/1.1 429")
      try? slow.send("x")
      return [begun, next]
    }
    #expect(answers == ["HTTP/1.1 200", "HTTP/1.1 200"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `behind a proxy all connections are the proxy's`() async throws {
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

  @Test(.timeLimit(.minutes(10)))
  func `when there are as many connections as may be, others wait for one to end`() async throws {
    var limits = TestServer.roomy
    limits.connections = 1
    try await TestServer(limits: limits).listen { port in
      let (isWaiting, answers) = try await onThread("the end of a connection") {
        let first = try RawConnection(port: port)
        try first.send(Self.keptHealth)
        _ = first.rest(until: "}")
        let second = try RawConnection(port: port)
        try second.send(Self.health)
        // The first is still served while the second waits: long enough to answer that one, too.
        for _ in 0..<20 {
          try first.send(Self.keptHealth)
          _ = first.rest(until: "}")
        }
        let isWaiting = second.isSilent()
        try first.send(Self.health)
        let last = first.rest()
        _ = consume first
        return (isWaiting, [last, second.rest()])
      }
      #expect(isWaiting)
      #expect(answers.map { $0.hasPrefix("HTTP/1.1 200") } == [true, true])
    }
  }

  /// How the answers begin to somebody who asks for a picture that is too large for any buffer on its way, where
  /// each address may have one at a time.
  private func answers(
    writeTime: Duration,
    _ ask: @escaping @Sendable (_ port: Int, _ request: String) throws -> [String]
  ) async throws -> [String] {
    var limits = TestServer.roomy
    limits.connectionsPerAddress = 1
    limits.writeTime = writeTime
    let test = try await TestServer(limits: limits, isBehindProxy: true)
    let large = PNG(width: 4, height: 3, pixel: [1, 2, 3])
      .with("iCCP", Array(repeating: 7, count: 4 << 20)).bytes
    var answers: [String] = []
    try await test.listen { port in
      let path = try await test.post(large)
      let request = "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      answers = try await onThread("answers to a slow reader") { try ask(port, request) }
    }
    return answers.map { String($0.prefix(12)) }
  }

  private static let health = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
  private static let keptHealth = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
}

extension TestServer {
  /// Posts a picture for everybody; the path of its address.
  fileprivate func post(_ bytes: [UInt8]) async throws -> String {
    try await server.application().test(.router) { tester in
      let anna = try await Client(client: tester).signedIn(as: "anna")
      let media = try await anna.upload(bytes).id()
      let status = try await anna.post(
        "/api/v1/statuses", [("status", "x"), ("media_ids[]", media)]
      ).json
      return (status["media_attachments"][0]["url"].text ?? "")
        .replacing("https://photos.example", with: "")
    }
  }
}
