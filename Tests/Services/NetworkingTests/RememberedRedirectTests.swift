import Domain
import Fakes
import Synchronization
import Testing
import Web

@testable import Networking

/// What is kept in mind of where things have moved.
struct RememberedRedirectTests {
  @Test func `what moved for good is not looked for at its old place again`() async throws {
    let transport = site(["/a": (301, "/b"), "/b": (308, "/c")])
    let network = client(transport)
    let request = WebRequest(try address("https://photos.example/a"))
    let end = try address("https://photos.example/c")
    #expect(try await network.send(request).movedTo == end)
    #expect(try await network.send(request).movedTo == end)
    #expect(transport.paths == ["/a", "/b", "/c", "/c"])
  }

  @Test func `a move that leads to nothing is forgotten`() async throws {
    let transport = ScriptedTransport { request, _ in
      request.address.target == "/a" ? .answer(301, ["Location": "/b"]) : .answer(404)
    }
    let network = client(transport)
    let request = WebRequest(try address("https://photos.example/a"))
    _ = try await network.send(request)
    _ = try await network.send(request)
    #expect(transport.paths == ["/a", "/b", "/a", "/b"])
  }

  @Test func `a move to where nobody is any more is forgotten`() async throws {
    let isGone = Mutex(false)
    let transport = ScriptedTransport { request, _ in
      let isGone = isGone.withLock { $0 }
      guard request.address.host == "photos.example" else {
        return isGone ? .failure(.unreachable(host: "new.example", reason: "x")) : .answer(200)
      }
      return isGone ? .answer(200) : .answer(301, ["Location": "https://new.example/b"])
    }
    let network = client(transport)
    var request = WebRequest(try address("https://photos.example/a"))
    request.limits.retries = 0
    #expect(try await network.send(request).address.target == "/b")
    isGone.withLock { $0 = true }
    for _ in 1...2 { #expect(try await network.send(request).address.target == "/a") }
    #expect(transport.paths == ["/a", "/b", "/b", "/a", "/a"])
  }

  @Test func `a move to where nobody answers now is told, and looked for once`() async throws {
    let transport = ScriptedTransport { request, number in
      guard request.address.target == "/b" else { return .answer(301, ["Location": "/b"]) }
      return number == 1 ? .answer(200) : .failure(.interrupted(host: "photos.example"))
    }
    let network = client(transport)
    var request = WebRequest(try address("https://photos.example/a"))
    request.limits.retries = 0
    _ = try await network.send(request)
    await #expect(throws: NetworkError.interrupted(host: "photos.example")) {
      try await network.send(request)
    }
    #expect(transport.paths == ["/a", "/b", "/b", "/a", "/b"])
  }

  @Test(arguments: ["private, no-store", "max-age=0", "private, Max-Age=0, must-revalidate"])
  func `a move the server wants forgotten is not remembered`(control: String) async throws {
    let transport = ScriptedTransport { request, _ in
      request.address.target == "/a"
        ? .answer(301, ["Location": "/b", "Cache-Control": control]) : .answer(200)
    }
    let network = client(transport)
    let request = WebRequest(try address("https://photos.example/a"))
    _ = try await network.send(request)
    _ = try await network.send(request)
    #expect(transport.paths == ["/a", "/b", "/a", "/b"])
  }

  @Test func `what moved back is found at its old place at once`() async throws {
    let isBack = Mutex(false)
    let transport = ScriptedTransport { request, _ in
      let (from, to) = isBack.withLock { $0 } ? ("/b", "/a") : ("/a", "/b")
      return request.address.target == from ? .answer(301, ["Location": to]) : .answer(200)
    }
    let network = client(transport)
    let request = WebRequest(try address("https://photos.example/a"))
    #expect(try await network.send(request).address.target == "/b")
    isBack.withLock { $0 = true }
    #expect(try await network.send(request).address.target == "/a")
    #expect(try await network.send(request).address.target == "/a")
    #expect(transport.paths == ["/a", "/b", "/b", "/a", "/a"])
  }

  @Test func `what is remembered leads nowhere this request may not go`() async throws {
    let transport = ScriptedTransport { request, _ in
      request.address.isEncrypted ? .answer(200) : .answer(301, ["Location": "/b"])
    }
    let network = client(transport)
    var request = WebRequest(try address("http://photos.example/a"))
    request.allowsPlainHTTP = true
    request.limits.redirects = 1
    // `/b` points at itself; the way there is remembered all the same.
    await #expect(throws: NetworkError.redirectLoop(host: "photos.example")) {
      try await network.send(request)
    }
    request.limits.redirects = 0
    await #expect(throws: NetworkError.tooManyRedirects(host: "photos.example")) {
      try await network.send(request)
    }
    #expect(transport.paths == ["/a", "/b", "/a"])
  }

  @Test func `a form is sent to where it was meant to go, whatever is remembered`() async throws {
    let transport = site(["/a": (301, "/b")])
    let network = client(transport)
    _ = try await network.send(WebRequest(try address("https://photos.example/a")))
    let form = WebRequest(
      try address("https://photos.example/a"), method: .post, body: Array("x=1".utf8))
    _ = try await network.send(form)
    _ = try await network.send(form)
    #expect(transport.paths == ["/a", "/b", "/a", "/b", "/a", "/b"])
  }

  @Test func `where a form is sent on to is not remembered`() async throws {
    let transport = site(["/a": (308, "/b")])
    let network = client(transport)
    let form = WebRequest(
      try address("https://photos.example/a"), method: .post, body: Array("x=1".utf8))
    _ = try await network.send(form)
    _ = try await network.send(WebRequest(try address("https://photos.example/a")))
    #expect(transport.paths == ["/a", "/b", "/a", "/b"])
  }

  @Test func `a move for now is neither remembered nor told as one for good`() async throws {
    let transport = site(["/a": (301, "/b"), "/b": (302, "/c")])
    let network = client(transport)
    let request = WebRequest(try address("https://photos.example/a"))
    let moved = try address("https://photos.example/b")
    #expect(try await network.send(request).movedTo == moved)
    #expect(try await network.send(request).movedTo == moved)
    #expect(transport.paths == ["/a", "/b", "/c", "/b", "/c"])
  }

  @Test func `the oldest move is forgotten when there are too many`() throws {
    let places = try (1...4).map { try address("https://photos.example/\($0)") }
    var memory = RedirectMemory(capacity: 2)
    memory.remember(places[0], movedTo: places[3], [:])
    memory.remember(places[1], movedTo: places[3], [:])
    memory.remember(places[0], movedTo: places[2], [:])
    memory.remember(places[2], movedTo: places[3], [:])
    #expect(places.map { memory.target(of: $0) } == [nil, places[3], places[3], nil])
    memory.forget(places[1])
    memory.forget(places[1])
    memory.remember(places[0], movedTo: places[3], [:])
    #expect(places.map { memory.target(of: $0) } == [places[3], nil, places[3], nil])
  }

  @Test func `what points at itself is not remembered`() throws {
    let place = try address("https://photos.example/a")
    var memory = RedirectMemory()
    memory.remember(place, movedTo: place, [:])
    #expect(memory.target(of: place) == nil)
  }
}
