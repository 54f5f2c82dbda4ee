import Fakes
import Testing

@testable import StreamServer

@Suite("Running")
struct RunTests {
  @Test("the server listens, answers, and ends when its task is cancelled")
  func run() async throws {
    let test = try await TestServer()
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await test.server.run(heedingSignals: false) { started.yield($0) } }
    var port: Int?
    for await first in ports {
      port = first
      break
    }
    let answer = try await RawConnection.exchange(
      "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: #require(port))
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix(#"{"status":"ok"}"#))
    running.cancel()
    _ = await running.result
    await #expect(throws: RawConnection.Refused.self) {
      try await RawConnection.exchange("", port: #require(port))
    }
  }

  @Test("what was left of uploads is removed at the start")
  func leftovers() async throws {
    let test = try await TestServer()
    try test.folder.write([1], to: "data/uploads/half")
    let (starts, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await test.server.run(heedingSignals: false) { started.yield($0) } }
    for await _ in starts { break }
    #expect(try test.names(in: "uploads") == [])
    running.cancel()
    _ = await running.result
  }

  @Test(
    "a body that never comes to its end is given up, and its connection closed",
    .timeLimit(.minutes(1)))
  func slowBody() async throws {
    var limits = TestServer.roomy
    limits.bodyTime = .milliseconds(100)
    limits.idleTime = .seconds(3600)
    let test = try await TestServer(limits: limits)
    let (ports, started) = AsyncStream.makeStream(of: Int.self)
    let running = Task { try await test.server.run(heedingSignals: false) { started.yield($0) } }
    for await port in ports {
      let answer = try await RawConnection.exchange(
        "POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nclient", port: port)
      #expect(!answer.hasPrefix("HTTP/1.1 200 "))
      break
    }
    running.cancel()
    _ = await running.result
  }

  @Test("requests at work are waited for; new ones are sent away")
  func draining() async throws {
    let work = RequestsAtWork()
    #expect(work.begin())
    let stopping = Task { await work.stop() }
    while work.begin() {
      work.end()
      await Task.yield()
    }
    work.end()
    await stopping.value
    #expect(!work.begin())
  }
}
