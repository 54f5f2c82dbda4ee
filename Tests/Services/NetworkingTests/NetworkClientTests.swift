import Domain
import Fakes
import Networking
import Testing
import Web

struct NetworkClientTests {
  @Test func `an answer comes with its body, its headers and its address`() async throws {
    let transport = ScriptedTransport(.answer(200, ["ETag": "\"1\""], "fog"))
    let photo = try address("https://photos.example/1")
    let response = try await client(transport).send(WebRequest(photo))
    #expect(response.status == 200)
    #expect(response.body == Array("fog".utf8))
    #expect(response.address == photo)
    #expect(response.freshness == Freshness(entityTag: "\"1\"", lastModified: nil))
    #expect(transport.requests[0].headers["user-agent"] == "Test/1")
  }

  @Test func `what is known is only asked whether it changed`() async throws {
    let transport = ScriptedTransport(.answer(304))
    var request = WebRequest(try address("https://photos.example/feed"))
    request.freshness = Freshness(
      entityTag: "W/\"7\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let response = try await client(transport).send(request).accepted()
    #expect(response.isNotModified)
    #expect(transport.requests[0].headers["If-None-Match"] == "W/\"7\"")
    #expect(
      transport.requests[0].headers["If-Modified-Since"] == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `nothing goes out in the clear that nobody typed`() async throws {
    let transport = ScriptedTransport(.answer(200))
    var request = WebRequest(try address("http://photos.example/"))
    await #expect(throws: NetworkError.notEncrypted(host: "photos.example")) {
      try await client(transport).send(request)
    }
    #expect(transport.requests.isEmpty)
    request.allowsPlainHTTP = true
    #expect(try await client(transport).send(request).status == 200)
  }

  @Test func `a body above the limit is not taken`() async throws {
    var request = WebRequest(try address("https://photos.example/"))
    request.limits.size = 4
    await #expect(throws: NetworkError.tooLarge(host: "photos.example", limit: 4)) {
      try await client(ScriptedTransport(.answer(200, [:], "12345"))).send(request)
    }
    await #expect(throws: NetworkError.tooLarge(host: "photos.example", limit: 4)) {
      try await client(ScriptedTransport(.answer(200, ["Content-Length": "5"]))).send(request)
    }
    let fits = try await client(ScriptedTransport(.answer(200, [:], "1234"))).send(request)
    #expect(fits.body.count == 4)
  }

  @Test func `a sink gets the body, and the response has none`() async throws {
    let pieces = CollectedPieces()
    let response = try await client(ScriptedTransport(.answer(200, [:], "fog")))
      .send(WebRequest(try address("https://photos.example/"))) { pieces.append($0) }
    #expect(response.body.isEmpty)
    #expect(pieces.text == "fog")
  }

  @Test func `the head of a good answer is told before its body, and of no other`() async throws {
    let pieces = CollectedPieces()
    for (status, told) in [(206, "206 \"7\" fog"), (404, "206 \"7\" fog")] {
      _ = try await client(ScriptedTransport(.answer(status, ["ETag": "\"7\""], "fog")))
        .send(
          WebRequest(try address("https://photos.example/")),
          opening: { pieces.append(Array("\($0.status) \($0.headers["ETag"] ?? "") ".utf8)[...]) },
          to: { pieces.append($0) })
      #expect(pieces.text == told)
    }
  }

  @Test func `a sink gets nothing of an answer that says no`() async throws {
    let pieces = CollectedPieces()
    let response = try await client(ScriptedTransport(.answer(404, [:], "no")))
      .send(WebRequest(try address("https://photos.example/"))) { pieces.append($0) }
    #expect(response.body == Array("no".utf8))
    #expect(pieces.text.isEmpty)
  }

  @Test func `of an answer that says no, no more than a megabyte is read`() async throws {
    let text = String(repeating: "no ", count: 400_000)
    let response = try await client(ScriptedTransport(.answer(404, [:], text)))
      .send(WebRequest(try address("https://photos.example/")))
    #expect(response.status == 404)
    #expect(response.body.count == 1_000_000)
  }

  @Test func `a server that says nothing is given up after its time`() async throws {
    let clock = ManualClock()
    var request = WebRequest(try address("https://photos.example/"))
    request.limits.retries = 0
    let task = Task { [request] in
      try await client(ScriptedTransport(.never), clock: clock).send(request)
    }
    try await clock.sleepers(1)
    clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError.timedOut(host: "photos.example", waitingFor: .answer)) {
      try await task.ended()
    }
  }

  @Test func `a cancelled request ends at once`() async throws {
    let clock = ManualClock()
    let request = WebRequest(try address("https://photos.example/"))
    let task = Task { try await client(ScriptedTransport(.never), clock: clock).send(request) }
    try await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.ended() }
  }
}
