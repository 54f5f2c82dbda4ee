import Domain
import Hummingbird

/// What happens, as it happens: as server-sent events, and over WebSocket at one address (see
/// ``StreamSocket``).
enum StreamingRoutes {
  static let path = "/api/v1/streaming"

  static func add(to endpoints: Endpoints) {
    for (path, name) in topics {
      endpoints.get("\(Self.path)/\(path)", .user(StreamTopic.scope(of: name))) { context in
        var name = name
        if context.query.flag("only_media"), name.hasPrefix("public") { name += ":media" }
        let tag = name.hasPrefix("hashtag") ? context.query.text("tag") : nil
        let list = context.query.text("list")
        guard let topic = StreamTopic(name, tag: tag, list: list) else {
          throw APIError.badRequest("Missing or unknown tag or list")
        }
        return try send(topic, context)
      }
    }
    endpoints.get(path + "/health", .anyone) { _ in .text("OK", type: "text/plain") }
    // Whoever comes here did not ask for a WebSocket, or not as one does.
    endpoints.get(path, .user("read:statuses")) { _ in
      throw APIError.badRequest("This address is for WebSockets")
    }
  }

  private static let topics: [(path: String, name: String)] = [
    ("user", "user"), ("user/notification", "user:notification"), ("public", "public"),
    ("public/local", "public:local"), ("public/remote", "public:remote"), ("direct", "direct"),
    ("hashtag", "hashtag"), ("hashtag/local", "hashtag:local"),
    ("list", "list"),
  ]

  private static func send(_ topic: StreamTopic, _ context: RequestContext) throws -> Response {
    let household = context.household
    guard let listener = StreamListener(context.caller, household: household) else {
      throw APIError.needsUser
    }
    guard let place = household.listeners.open("\(listener.user)") else {
      throw APIError.tooMany(until: context.now.advanced(by: .seconds(60)), at: context.now)
    }
    let events = household.listen()
    let body = ResponseBody { writer in
      try await writer.write(ByteBuffer(string: ":)\n\n"))
      for await event in events {
        if case .heartbeat = event { try await writer.write(ByteBuffer(string: ":thump\n\n")) }
        for message in try listener.messages(of: event, about: [topic]) {
          try await writer.write(ByteBuffer(string: message.lines))
        }
      }
      try await writer.finish(nil)
      withExtendedLifetime(place) {}
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "private, no-store"], body: body)
  }
}

extension StreamMessage {
  /// As a server-sent event; JSON here has no line breaks.
  fileprivate var lines: String { "event: \(event)\ndata: \(payload ?? "undefined")\n\n" }
}
