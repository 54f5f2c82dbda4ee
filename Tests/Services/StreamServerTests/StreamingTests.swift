import Domain
import Fakes
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import StreamServer

@Suite("Streams")
struct StreamingTests {
  @Test(arguments: PostKind.allCases.filter { $0 != .expired && $0 != .deleted })
  func `each listener is told of what they may see, and of nothing else`(_ kind: PostKind)
    async throws
  {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.talk { client in
      let anna = try await client.signedIn(as: "anna")
      let names = ["owner": "anna", "mentioned": "ben", "follower": "cleo"]
      var listeners: [String: StreamListener] = [:]
      for (role, name) in names { listeners[role] = try await test.listener(name, client) }
      let ears = Ears(test.server.household)
      let id = try await anna.publish("#fog @ben", [("visibility", kind.visibility)])
      let posted = await ears.hear()
      for (role, listener) in listeners {
        let told = try listener.told(posted)
        let expected = kind.isSeen(by: role) ? ["update"] : []
        #expect(told == expected + (role == "mentioned" ? ["notification"] : []), "\(role)")
        let open = try listener.told(posted, in: ["public", "hashtag"])
        #expect(open == (kind == .open ? ["update", "update"] : []), "\(role)")
        let direct = try listener.told(posted, in: ["direct", "public:remote"])
        let isDirect = kind.visibility == "direct" && kind.isSeen(by: role)
        #expect(direct == (isDirect ? ["update"] : []), "\(role)")
      }
      _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "#fog @ben!")])
      let edited = await ears.hear()
      _ = try await anna.send(.delete, "/api/v1/statuses/\(id)")
      let removed = await ears.hear()
      for (role, listener) in listeners {
        // What is gone by now is not shown any more, whatever was to be told of it.
        #expect(try listener.told(edited) == [], "\(role)")
        #expect(try listener.told(removed) == (kind.isSeen(by: role) ? ["delete"] : []), "\(role)")
      }
    }
  }

  @Test
  func `edits, boosts, notifications and filters are told, each where it belongs`() async throws {
    let test = try await TestServer()
    try await test.talk { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog")
      let ears = Ears(test.server.household)
      let listener = try await test.listener("anna", client)
      let narrow = try await test.listener("anna", client, scopes: "read:statuses")
      _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "sun")])
      #expect(try await listener.told(ears.hear()) == ["status.update"])
      _ = try await ben.post("/api/v1/statuses/\(id)/reblog")
      let boosted = await ears.hear()
      #expect(try listener.told(boosted) == ["update", "notification"])
      #expect(try listener.told(boosted, in: ["user:notification"]) == ["notification"])
      #expect(try listener.told(boosted, in: ["public"]) == [])
      #expect(try narrow.told(boosted) == ["update"])
      _ = try await anna.post(
        "/api/v2/filters", [("title", "x"), ("context[]", "home")])
      let filtered = await ears.hear()
      #expect(try listener.told(filtered) == ["filters_changed"])
      #expect(try await test.listener("ben", client).told(filtered) == [])
    }
  }

  @Test
  func `a home's stream has what is in the home, and a list's what is in the list`() async throws {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.talk { client in
      let anna = try await client.signedIn(as: "anna")
      let (ben, cleo) = try await (client.signedIn(as: "ben"), client.signedIn(as: "cleo"))
      let list = try await anna.post("/api/v1/lists", [("title", "x")]).json["id"].text ?? ""
      _ = try await anna.post(
        "/api/v1/lists/\(list)/accounts", [("account_ids[]", anna.id(of: "ben"))])
      let listener = try await test.listener("anna", client)
      let other = try await test.listener("cleo", client)
      let topic = try #require(StreamTopic("list", tag: nil, list: list))
      func told(_ listener: StreamListener, _ events: [StreamEvent]) throws -> [String] {
        try events.flatMap { try listener.messages(of: $0, about: [topic]).map(\.event) }
      }
      let ears = Ears(test.server.household)
      try await cleo.publish("not in it")
      #expect(try await told(listener, ears.hear()) == [])
      try await ben.publish("in it")
      var events = await ears.hear()
      #expect(try told(listener, events) == ["update"])
      #expect(try told(other, events) == [])
      #expect(try listener.told(events, in: ["user", "public"]) == ["update", "update"])

      try await anna.act("mute", on: "ben")
      try await ben.publish("#fog, @anna")
      events = await ears.hear()
      #expect(try told(listener, events) == [])
      #expect(try listener.told(events, in: ["user", "public", "hashtag"]) == [])
      try await anna.act("unmute", on: "ben")
      try await anna.act("unfollow", on: "ben")
      _ = await ears.hear()
      try await ben.publish("private", [("visibility", "private")])
      try await ben.publish("open")
      events = await ears.hear()
      #expect(try listener.told(events, in: ["user", "public"]) == ["update"])
      for list in [nil, "", "x"] { #expect(StreamTopic("list", tag: nil, list: list) == nil) }
    }
  }

  @Test
  func `whose token is taken back hears nothing more`() async throws {
    let test = try await TestServer()
    try await test.talk { client in
      let listener = try await test.listener("anna", client)
      #expect(try listener.told([.heartbeat]) == [])
      try await test.server.changePassword(of: "anna", to: "another password")
      #expect(throws: APIError.self) { try listener.told([.heartbeat]) }
    }
  }

  @Test
  func `who is too far behind is cut off, and nobody else`() async throws {
    let hub = StreamHub()
    let (slow, quick) = (hub.listen(), hub.listen())
    var last = quick.makeAsyncIterator()
    for id in 0...StreamHub.capacity {
      hub.publish([.posted(Int64(id))])
      _ = await last.next()
    }
    var count = 0
    for await _ in slow { count += 1 }
    #expect(count == StreamHub.capacity)
    hub.publish([.heartbeat])
    hub.close()
    guard case .heartbeat = await last.next() else {
      Issue.record("the quick one was cut off, too")
      return
    }
    #expect(await last.next() == nil)
    for await _ in hub.listen() { Issue.record("a closed hub says something") }
  }

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
        streams.publish([.heartbeat])
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
        streams.publish([.heartbeat])
        let ping = socket.frame()
        streams.publish([.heartbeat])
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
    var limits = TestServer.roomy
    limits.idleTime = .seconds(3600)
    try await TestServer(limits: limits).listen { port in
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
      try await onThread("the end of a socket") {
        let socket = try RawConnection(port: port)
        try socket.send(Self.upgrade("?stream=user&access_token=\(token)"))
        _ = socket.rest(until: "\r\n\r\n")
        try socket.send(garbage)
        _ = socket.rest()
      }
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

/// What a server tells streams.
private struct Ears {
  private let household: Household
  private let events: AsyncStream<StreamEvent>

  init(_ household: Household) {
    self.household = household
    events = household.streams.listen()
  }

  /// All that was told since the last time.
  func hear() async -> [StreamEvent] {
    household.streams.publish([.heartbeat])
    var heard: [StreamEvent] = []
    for await event in events {
      if case .heartbeat = event { break }
      heard.append(event)
    }
    return heard
  }
}

extension StreamListener {
  /// The words of what these events say.
  fileprivate func told(_ events: [StreamEvent], in names: [String] = ["user"]) throws -> [String] {
    let topics = names.compactMap { StreamTopic($0, tag: $0 == "hashtag" ? "fog" : nil) }
    return try events.flatMap { try messages(of: $0, about: Set(topics)).map(\.event) }
  }
}

extension TestServer {
  /// Lets `body` ask it, while streams are told.
  fileprivate func talk(_ body: @Sendable (Client) async throws -> Void) async throws {
    try await server.application().test(.router) { try await body(Client(client: $0)) }
  }

  fileprivate func token(of name: String) async throws -> String {
    try await server.application().test(.router) {
      try await Client(client: $0).signedIn(as: name).token ?? ""
    }
  }

  /// Somebody with a token of their own.
  fileprivate func listener(
    _ name: String, _ client: Client, scopes: String = "read"
  ) async throws -> StreamListener {
    let token = try await client.signedIn(as: name, scopes: scopes).token ?? ""
    let household = server.household
    let caller = try household.store.readNow { try Caller.find(Secret.hash(of: token), in: $0) }
    return try #require(StreamListener(caller, household: household))
  }
}
