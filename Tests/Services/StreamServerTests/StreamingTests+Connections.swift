import Concurrency
import Domain
import Fakes
import Hummingbird
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
        try stream.send(Self.stream(token))
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

  /// Without a heartbeat, whose ping nobody would answer: in several parts, of a kind that there is not, longer than
  /// any may be, and without a mask.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      [0x01, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x81, 0xFE, 0x13, 0x88],
      [0x81, 0x02, 0x7B, 0x7D],
    ] as [[UInt8]])
  func `a frame that is none of ours ends a WebSocket at once, and nothing else`(
    _ frame: [UInt8]
  ) async throws {
    let test = try await TestServer()
    let token = try await test.token(of: "anna")
    try await test.listen { port in
      let said = try await onThread("the end of a socket") {
        let socket = try RawConnection(port: port)
        try socket.send(Self.upgrade("?stream=user&access_token=\(token)"))
        _ = socket.rest(until: "\r\n\r\n")
        try socket.send(frame: 9, "x")
        let pong = socket.frame()
        try socket.send(frame)
        return [pong, socket.frame()]
      }
      #expect(said[0] == "10:x")
      #expect(said[1].hasPrefix("8:"), "\(said[1])")
      let answer = try await RawConnection.exchange(
        "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: port)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a frame that goes on for ever ends a WebSocket once pings are not answered`() async throws {
    let test = try await TestServer()
    let token = try await test.token(of: "anna")
    try await test.listen { port in
      let streams = test.server.household.streams
      let said = try await onThread("the end of a socket") {
        let socket = try RawConnection(port: port)
        try socket.send(Self.upgrade("?stream=user&access_token=\(token)"))
        _ = socket.rest(until: "\r\n\r\n")
        try socket.send(frame: 9, "x", and: "\u{1}\u{7F}")
        let pong = socket.frame()
        streams.send(.heartbeat)
        let ping = socket.frame()
        streams.send(.heartbeat)
        return [pong, ping, socket.frame()]
      }
      #expect(said[0] == "10:x" && said[1] == "9:")
      #expect(said[2].hasPrefix("8:"), "\(said[2])")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `one person has so many streams at once and no more`() async throws {
    var limits = TestServer.roomy
    limits.streamsPerPerson = 1
    let test = try await TestServer(limits: limits)
    let tokens = [try await test.token(of: "anna"), try await test.token(of: "ben")]
    try await test.listen { port in
      let streams = test.server.household.streams
      let answers = try await onThread("answers to streams") {
        let first = try RawConnection(port: port)
        try first.send(Self.stream(tokens[0]))
        let answer = first.rest(until: ":)\n\n\r\n")
        let second = try RawConnection(port: port)
        try second.send(Self.stream(tokens[0]))
        let refusal = second.rest(until: "}")
        let other = try RawConnection(port: port)
        try other.send(Self.stream(tokens[1]))
        let answers = [answer, refusal, other.rest(until: ":)\n\n\r\n")]
        streams.close()
        return answers
      }
      let heads = answers.map { String($0.prefix(12)) }
      #expect(heads == ["HTTP/1.1 200", "HTTP/1.1 429", "HTTP/1.1 200"])
    }
  }

  private static func stream(_ token: String) -> String {
    "GET /api/v1/streaming/user?access_token=\(token) HTTP/1.1\r\nHost: x\r\n\r\n"
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
