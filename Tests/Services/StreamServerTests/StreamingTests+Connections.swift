import Concurrency
import Domain
import Fakes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import StreamServer

/// Streams over real connections.
extension StreamingTests {
  @Test(.timeLimit(.minutes(10)))
  func `server-sent events come as they happen, and end with the server`() async throws {
    let test = try await TestServer()
    let token = try await test.token(of: "anna")
    try await test.listen { port in
      let streams = test.server.household.streams
      let said = try await onThread("the end of a stream") {
        let stream = try RawConnection(port: port)
        try stream.send(
          "GET /api/v1/streaming/user?access_token=\(token) HTTP/1.1\r\nHost: x\r\n\r\n")
        let greeting = stream.rest(until: ":)\n\n\r\n")
        try Self.publish("fog", token: token, port: port)
        let event = stream.rest(until: "\n\n\r\n")
        streams.send(.heartbeat)
        let thump = stream.rest(until: "\n\n\r\n")
        streams.close()
        return [greeting, event, thump, stream.rest(until: "0\r\n\r\n")]
      }
      #expect(said[0].hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(said[0].contains("text/event-stream"))
      #expect(said[1].contains("event: update\ndata: {\"id\":\""))
      #expect(said[1].contains("<p>fog</p>"))
      #expect(said[2].contains(":thump\n"))
      #expect(said[3].hasSuffix("0\r\n\r\n"))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a WebSocket tells what it is asked for, answers pings, and says goodbye`() async throws {
    let test = try await TestServer()
    let token = try await test.token(of: "anna")
    try await test.listen { port in
      let streams = test.server.household.streams
      let said = try await onThread("the end of a socket") {
        let socket = try RawConnection(port: port)
        try socket.send(Self.upgrade("?access_token=\(token)"))
        let answer = socket.rest(until: "\r\n\r\n")
        try socket.send(frame: 1, #"{"type":"subscribe","stream":"hashtag","tag":"Fog"}"#)
        try socket.send(frame: 1, #"{"type":"subscribe","stream":"nonsense"}"#)
        let refusal = socket.frame()
        try socket.send(frame: 9, "hello")
        let pong = socket.frame()
        try Self.publish("#sun", token: token, port: port)
        try Self.publish("#fog", token: token, port: port)
        let update = socket.frame()
        streams.send(.heartbeat)
        let ping = socket.frame()
        streams.send(.heartbeat)
        return [answer, refusal, pong, update, ping, socket.frame()]
      }
      #expect(said[0].hasPrefix("HTTP/1.1 101 "))
      #expect(said[0].contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
      #expect(said[1] == #"1:{"error":"Unknown channel requested","status":400}"#)
      #expect(said[2] == "10:hello")
      #expect(
        said[3].hasPrefix(#"1:{"stream":["hashtag","fog"],"event":"update","payload":"{\"id\""#))
      #expect(said[4] == "9:")
      #expect(said[5].hasPrefix("8:"), "a ping that nobody answered")
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("", 401), ("?access_token=nonsense", 401), ("?access_token=TOKEN&stream=nonsense", 400),
    ])
  func `who may not have a WebSocket is told so`(_ query: String, _ status: Int) async throws {
    let test = try await TestServer()
    let token = try await test.token(of: "anna")
    try await test.listen { port in
      let request = Self.upgrade(query.replacing("TOKEN", with: token))
      let answer = try await onThread("an answer") {
        let socket = try RawConnection(port: port)
        try socket.send(request)
        return socket.rest(until: "}")
      }
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "1.1\r\nConnection: Upgrade, close\r\nUpgrade: h2c", "1.1\r\nConnection: TE, Close",
      // Nothing is read behind it.
      "1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c",
      "1.1\r\nConnection: TE\r\nConnection: close", "1.0",
    ])
  func `a connection ends with the answer behind which nothing comes, however that is said`(
    _ head: String
  ) async throws {
    try await TestServer().listen { port in
      let answer = try await RawConnection.exchange(
        "GET /health HTTP/\(head)\r\nHost: x\r\n\r\n", port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["\u{1}garbage", "\u{2}\u{0}", "\u{1}\u{7F}"])
  func `garbage ends a WebSocket, and nothing else`(_ garbage: String) async throws {
    let test = try await TestServer()
    let token = try await test.token(of: "anna")
    try await test.listen { port in
      let isRead = Mutex(false)
      let hasEnded = Mutex(false)
      async let pong = onThread("the end of a socket") {
        let socket = try RawConnection(port: port)
        try socket.send(Self.upgrade("?stream=user&access_token=\(token)"))
        _ = socket.rest(until: "\r\n\r\n")
        try socket.send(frame: 9, "x", and: garbage)
        let answer = socket.frame()
        isRead.withLock { $0 = true }
        _ = socket.rest()
        hasEnded.withLock { $0 = true }
        return answer
      }
      // Of a frame that goes on for ever it is the end that pings are not answered.
      try await until("the end of a socket") {
        if isRead.withLock(\.self) { test.server.household.streams.send(.heartbeat) }
        return hasEnded.withLock(\.self)
      }
      #expect(try await pong == "10:x")
      let answer = try await RawConnection.exchange(
        "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  private static func upgrade(_ query: String) -> String {
    """
    GET /api/v1/streaming\(query) HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n\
    Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
    """
  }

  private static func publish(_ text: String, token: String, port: Int) throws {
    let connection = try RawConnection(port: port)
    let body = "status=\(text.percentEncoded)"
    try connection.send(
      """
      POST /api/v1/statuses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\
      Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\
      Content-Length: \(body.utf8.count)\r\n\r\n\(body)
      """)
    _ = connection.rest()
  }
}

extension TestServer {
  fileprivate func token(of name: String) async throws -> String {
    try await server.application().test(.router) {
      try await Client(client: $0).signedIn(as: name).token ?? ""
    }
  }
}
