import Domain
import Fakes
import FaultServer
import Synchronization
import Testing
import Web

@testable import Networking

/// What was said, by whom it may be.
private final class Heard: Sendable {
  private let words = Mutex<[String]>([])

  var all: [String] { words.withLock { $0 } }

  func add(_ word: String) { words.withLock { $0.append(word) } }
}

/// Real sockets, to this machine only.
struct SocketClientTests {
  /// Follows a server until that ends; what was told, and why it ended.
  private func follow(
    _ script: @escaping @Sendable (SocketWire) async throws -> Void,
    clock: any Clock<Duration> = SkippingClock(lasting: .seconds(2)), greetings: [String] = [],
    told: Heard = Heard(),
    while body: @escaping @Sendable () async throws -> Void = {}
  ) async throws -> (told: [String], end: (any Error)?) {
    var end: (any Error)?
    try await SocketServer.run(script) { address in
      let client = SocketClient(agent: "Test/1", clock: clock)
      let request = SocketRequest(
        address, headers: ["Authorization": "Bearer fog"], greetings: greetings,
        allowsPlainHTTP: true)
      async let meanwhile: Void = body()
      do {
        try await inTime("the end of a socket") {
          try await client.follow(request) { news in
            switch news {
            case .opened: told.add("opened")
            case .text(let bytes): told.add(String(decoding: bytes, as: UTF8.self))
            }
          }
        }
      } catch {
        end = error
      }
      try await meanwhile
    }
    return (told.all, end)
  }

  @Test func `what a server says comes in order, fragments as one, and pings are answered`()
    async throws
  {
    let heard = Heard()
    let outcome = try await follow(
      { wire in
        for line in try await wire.accept() { heard.add(line) }
        heard.add(try await wire.frame())
        try await wire.send(frame: 0x81, text: "one")
        try await wire.send(frame: 0x01, text: "t")
        try await wire.send(frame: 0x89, text: "alive?")
        try await wire.send(frame: 0x00, text: "w")
        try await wire.send(frame: 0x80, text: "o")
        try await wire.send(frame: 0x82, text: "no text")
        heard.add(try await wire.frame())
        try await wire.send(frame: 0x81, [0xFF, 0x66])
        try await wire.send(frame: 0x88, [0x03, 0xE8])
        heard.add(String(try await wire.frame().prefix(2)))
      }, greetings: [#"{"type":"subscribe"}"#],
      while: { try await until("the answer to the end") { heard.all.last == "8:" } })
    #expect(outcome.told == ["opened", "one", "two", "\u{FFFD}f"])
    #expect(outcome.end as? NetworkError == .interrupted(host: "127.0.0.1"))
    let said = heard.all
    #expect(said.first == "GET /stream?stream=user HTTP/1.1")
    #expect(said.contains("Authorization: Bearer fog"))
    #expect(said.suffix(3) == [#"1:{"type":"subscribe"}"#, "10:alive?", "8:"])
  }

  /// What a server does, and what is said of it.
  enum Fault: CaseIterable {
    case saysNo, pointsElsewhere, hangsUp, makesNoise, provesNothing, compresses, compressesUnasked
    case claimsTooMuch, neverEndsFragments, beginsInTheMiddle, beginsTwice, breaksOff,
      agreesThenGoes
    case fragmentsPing

    var end: NetworkError {
      switch self {
      case .saysNo: .refused(host: "127.0.0.1", status: 401)
      case .pointsElsewhere: .refused(host: "127.0.0.1", status: 301)
      case .hangsUp, .breaksOff, .agreesThenGoes: .interrupted(host: "127.0.0.1")
      default: .malformed(host: "127.0.0.1")
      }
    }

    func play(_ wire: SocketWire) async throws {
      switch self {
      case .saysNo:
        _ = try await wire.request()
        try await wire.send(text: "HTTP/1.1 401 -\r\nContent-Length: 2\r\n\r\n{}")
      case .pointsElsewhere:
        _ = try await wire.request()
        try await wire.send(
          text: "HTTP/1.1 301 -\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")
      case .hangsUp: _ = try await wire.request()
      case .makesNoise: try await wire.send(text: "SSH-2.0-fog\r\n\r\n")
      case .provesNothing:
        _ = try await wire.request()
        try await wire.send(
          text: "HTTP/1.1 101 -\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Accept: bm8=\r\n\r\n")
      case .compresses: try await wire.accept("Sec-WebSocket-Extensions: permessage-deflate")
      case .compressesUnasked:
        try await wire.accept()
        try await wire.send(frame: 0xC1, text: "garbage")
      case .claimsTooMuch:
        try await wire.accept()
        try await wire.send([0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0])
      case .neverEndsFragments:
        try await wire.accept()
        try await wire.send(frame: 0x01, text: "")
        let piece = [UInt8](repeating: 65, count: 65_536)
        while true { try await wire.send(frame: 0x00, piece) }
      case .beginsInTheMiddle:
        try await wire.accept()
        try await wire.send(frame: 0x80, text: "end")
      case .beginsTwice:
        try await wire.accept()
        try await wire.send(frame: 0x01, text: "one")
        try await wire.send(frame: 0x01, text: "two")
      case .breaksOff:
        try await wire.accept()
        try await wire.send([0x81, 100, 65])
      case .agreesThenGoes: try await wire.accept()
      case .fragmentsPing:
        try await wire.accept()
        try await wire.send(frame: 0x09, text: "")
      }
      if end == .malformed(host: "127.0.0.1") { try await wire.hold() }
    }
  }

  @Test(arguments: Fault.allCases)
  func `a server that does something wrong is given up, and it is said why`(_ fault: Fault)
    async throws
  {
    let outcome = try await follow { try await fault.play($0) }
    #expect(outcome.end as? NetworkError == fault.end, "\(String(describing: outcome.end))")
  }

  @Test func `a server that is silent is asked for a sign of life, and given up without one`()
    async throws
  {
    let clock = ManualClock()
    let heard = Heard()
    let told = Heard()
    let outcome = try await follow(
      { wire in
        try await wire.accept()
        while true {
          heard.add(try await wire.frame())
          guard heard.all == ["1:hello", "9:"] else { continue }
          try await wire.send(frame: 0x8A, text: "")
          try await wire.send(frame: 0x81, text: "alive")
        }
      }, clock: clock, greetings: ["hello"], told: told
    ) {
      try await until("the greeting") { heard.all.count == 1 }
      for (wait, frames, texts) in [
        (SocketClient.openingTime, 1, 1), (SocketClient.silence, 2, 2),
        (SocketClient.silence, 2, 2),
        (SocketClient.silence, 3, 2), (SocketClient.silence, 3, 2),
      ] {
        try await clock.sleepers(1)
        clock.advance(by: wait)
        try await until("a ping, and what came of it") {
          heard.all.count == frames && told.all.count == texts
        }
      }
    }
    #expect(outcome.told == ["opened", "alive"])
    #expect(outcome.end as? NetworkError == .timedOut(host: "127.0.0.1", waitingFor: .rest))
    #expect(heard.all == ["1:hello", "9:", "9:"])
  }

  @Test func `a server that never answers is given up`() async throws {
    let clock = ManualClock()
    let outcome = try await follow({ try await $0.hold() }, clock: clock) {
      try await clock.sleepers(1)
      clock.advance(by: SocketClient.openingTime)
    }
    #expect(outcome.told == [])
    #expect(
      outcome.end as? NetworkError == .timedOut(host: "127.0.0.1", waitingFor: .answer))
  }

  @Test func `whoever stops listening closes the socket`() async throws {
    let opened = AsyncStream.makeStream(of: Void.self)
    let closed = AsyncStream.makeStream(of: Void.self)
    try await SocketServer.run({ wire in
      try await wire.accept()
      try? await wire.hold()
      closed.continuation.yield()
    }) { address in
      let client = SocketClient(agent: "Test/1", clock: ManualClock())
      let task = Task {
        try await client.follow(SocketRequest(address, allowsPlainHTTP: true)) { _ in
          opened.continuation.yield()
        }
      }
      try await opened.stream.next("the socket to be open")
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.ended() }
      try await closed.stream.next("the socket to be closed")
    }
  }

  @Test func `nothing goes out unencrypted, through a proxy, or to a server that proves nothing`()
    async throws
  {
    let plain = SocketRequest(try address("http://photos.example/stream"))
    await #expect(throws: NetworkError.notEncrypted(host: "photos.example")) {
      try await SocketClient(agent: "Test/1").follow(plain) { _ in }
    }
    let proxies = ProxySettings(["https_proxy": "http://proxy.example:3128"])
    let secure = SocketRequest(try address("https://photos.example/stream"))
    await #expect(
      throws: NetworkError.unreachable(
        host: "photos.example", reason: "streams do not go through a proxy")
    ) {
      try await SocketClient(agent: "Test/1", proxies: proxies).follow(secure) { _ in }
    }
    try await FaultServer.run(isEncrypted: true, { _ in .mute }) { server in
      let request = SocketRequest(try address(server.address("/stream")))
      await #expect(throws: NetworkError.untrusted(host: "localhost")) {
        try await SocketClient(agent: "Test/1", clock: ManualClock()).follow(request) { _ in }
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `a flood is read no faster than so many messages and bytes a second`() {
    var pace = SocketPace()
    let now = Duration.seconds(7)
    for _ in 1..<SocketPace.frames { #expect(pace.wait(after: 10, at: now) == nil) }
    let half = now + .milliseconds(500)
    #expect(pace.wait(after: 10, at: half) == .milliseconds(500))
    #expect(pace.wait(after: 10, at: now + .seconds(1)) == nil)
    #expect(pace.wait(after: SocketPace.bytes, at: now + .seconds(1)) == .seconds(1))
  }

  @Test(arguments: [
    ("u 1\n", true), ("u 3\n", true), ("u 4\n", false), ("u 0\n", false), ("", false),
  ])
  func `a line is metered where NetworkManager knows so, or guesses`(said: String, means: Bool) {
    #expect(MeteredConnection.isMetered(said: said) == means)
  }
}
