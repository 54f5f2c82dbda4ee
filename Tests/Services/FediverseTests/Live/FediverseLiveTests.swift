import Domain
import Fakes
import Synchronization
import Testing
import Web

@testable import Fediverse

@Suite("Streams of servers")
struct FediverseLiveTests {
  /// Sockets that say what a test wants.
  private final class FakeSockets: SocketFollowing {
    let requests = Mutex<[SocketRequest]>([])
    let news: [SocketNews]

    init(_ texts: [String]) { news = [.opened] + texts.map { .text(Array($0.utf8)) } }

    func follow(
      _ request: SocketRequest, telling tell: @escaping @Sendable (SocketNews) async -> Void
    ) async throws {
      requests.withLock { $0.append(request) }
      for piece in news { await tell(piece) }
    }
  }

  private static let picture =
    #"{"id":"7","created_at":"2026-05-01T11:00:00Z","content":"<p>fog</p>","favourites_count":3,"#
    + #""account":{"id":"5","acct":"bo"},"media_attachments":[{"id":"1","type":"image","#
    + #""url":"https://photos.example/7.jpg"}]}"#
  private static let words = #"{"id":"8","created_at":"2026-05-01T11:00:00Z","content":"fog"}"#

  private func message(_ event: String, _ payload: String, stream: String = #"["user"]"#) -> String
  {
    let text = payload.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return #"{"stream":\#(stream),"event":"\#(event)","payload":"\#(text)"}"#
  }

  /// What is told of timelines, by a server that says of its streams what `instance` does.
  private func told(
    _ messages: [String] = [], of timelines: Set<AccountTimeline> = [.home],
    instance: String = #"{"configuration":{"urls":{"streaming":"wss://stream.example"}}}"#,
    kind: ServerKind = .mastodon, origin: String = "https://photos.example/"
  ) async throws -> (events: [String], requests: [SocketRequest]) {
    let web = ScriptedWeb { request in
      request.answer(#"{"version":"4.3.0","# + instance.dropFirst())
    }
    let sockets = FakeSockets(messages)
    let session = Invented.session(at: Invented.server(Invented.address(origin), kind))
    let live = FediverseLive(
      over: FediverseClient(over: web, time: ManualTime()), sockets: sockets
    ) { _ in session }
    let events = Mutex<[String]>([])
    try await live.follow(timelines, of: Invented.account.id) { event in
      events.withLock { $0.append(event.words) }
    }
    return (events.withLock { $0 }, sockets.requests.withLock { $0 })
  }

  @Test func `what a server says of itself is passed on once, also where it has no streams`()
    async throws
  {
    let described = Mutex<[Server]>([])
    let web = ScriptedWeb {
      $0.answer(#"{"version":"0.20.1","source_url":"https://x.example/gotosocial"}"#)
    }
    let known = Invented.server(Invented.address("https://photos.example/"), .goToSocial)
    let live = FediverseLive(
      over: FediverseClient(over: web, time: ManualTime()), sockets: FakeSockets([]),
      described: { server in described.withLock { $0.append(server) } }
    ) { _ in Invented.session(at: known) }
    try await live.follow([.home], of: Invented.account.id) { _ in }
    let servers = described.withLock { $0 }
    #expect(servers.map(\.origin) == [known.origin])
    #expect(servers.map(\.version) == ["0.20.1"])
    #expect(servers.map(\.capabilities.canSchedule) == [true])
  }

  @Test
  func `a socket is asked for with the token in a header, at the address that its server names`()
    async throws
  {
    let requests = try await told(of: [.home, .tag(#"a"b"#), .list("3")]).requests
    #expect(requests.count == 1)
    let request = try #require(requests.first)
    #expect(request.address.text == "https://stream.example/api/v1/streaming?stream=user")
    #expect(request.headers["Authorization"]?.hasPrefix("Bearer ") == true)
    #expect(
      request.greetings == [
        #"{"type":"subscribe","stream":"list","list":"3"}"#,
        #"{"type":"subscribe","stream":"hashtag","tag":"a\"b"}"#,
      ])
    #expect(!request.allowsPlainHTTP)
  }

  @Test(arguments: [
    #"{"urls":{}}"#, #"{"configuration":{"urls":{"streaming":null}}}"#,
    #"{"configuration":{"urls":{"streaming":"nonsense"}}}"#,
    #"{"urls":{"streaming_api":"ftp://photos.example"}}"#,
  ])
  func `a server that names no streams is not asked for any`(_ instance: String) async throws {
    #expect(try await told(instance: instance).requests.isEmpty)
  }

  @Test func `older servers name them elsewhere`() async throws {
    let requests = try await told(
      instance: #"{"urls":{"streaming_api":"wss://photos.example"}}"#
    ).requests
    #expect(requests.map(\.address.host) == ["photos.example"])
  }

  @Test func `unencrypted streams are only those of a host that was typed so`() async throws {
    let plain = #"{"configuration":{"urls":{"streaming":"ws://127.0.0.1:8080"}}}"#
    let typed = try await told(instance: plain, origin: "http://127.0.0.1:8080/").requests
    #expect(typed.map(\.address.scheme) == ["http"])
    #expect(typed.map(\.allowsPlainHTTP) == [true])
    let other = try await told(instance: plain).requests
    #expect(other.map(\.address.scheme) == ["https"])
    #expect(other.map(\.allowsPlainHTTP) == [false])
    // Whoever is in between could have named any host.
    let foreign = #"{"configuration":{"urls":{"streaming":"wss://else.example"}}}"#
    #expect(try await told(instance: foreign, origin: "http://127.0.0.1:8080/").requests.isEmpty)
  }

  @Test(arguments: [
    (ServerKind.mastodon, true, "public:local:media" as String?),
    (.goToSocial, true, "public:local"),
    (.photoStream, false, "public:media"), (.mastodon, false, nil),
  ])
  func `everybody's photos are followed where they are no flood`(
    kind: ServerKind, local: Bool, stream: String?
  ) async throws {
    let requests = try await told(of: [.everybody(local: local)], kind: kind).requests
    #expect(
      requests.map(\.address.target) == stream.map {
        ["/api/v1/streaming?stream=" + $0.replacing(":", with: "%3A")]
      } ?? [])
  }

  @Test func `posts with pictures are news, others are none`() async throws {
    let fog = #"["hashtag","fog"]"#
    let events = try await told(
      [
        message("update", Self.picture), message("update", Self.words),
        message("update", "nonsense"), message("update", Self.picture, stream: fog),
        message("update", Self.picture, stream: #"["elsewhere"]"#),
        message(
          "update", #"{"id":"9","created_at":"2026-05-01T11:00:00Z","reblog":\#(Self.picture)}"#),
      ], of: [.home, .tag("Fog")]
    ).events
    #expect(
      events == [
        "began", "posted home", "posted home", "posted tag:Fog", "posted", "posted home",
      ])
  }

  @Test func `edits, removals and notifications are told, and nothing else`() async throws {
    let liked = #"{"id":"1","type":"favourite","status":\#(Self.picture)}"#
    let events = try await told([
      message("status.update", Self.picture), message("status.update", Self.words),
      message("status.update", "[]"), message("delete", "7"), message("delete", ""),
      message("notification", liked), message("notification", "nonsense"),
      message("conversation", "{}"), #"{"event":"filters_changed"}"#, #"{"event":7}"#,
      #"{"stream":["user"],"event":"delete","payload":12}"#, "", "{", "[]", "\u{0}\u{1}", "null",
      #"{"error":"Unknown channel requested","status":400}"#,
    ]).events
    #expect(
      events == [
        "began", "edited 7: fog", "edited 8: nothing", "removed 7", "notified 7: 3",
        "notified", "filters", "removed 12",
      ])
  }
}

extension LiveEvent {
  fileprivate var words: String {
    switch self {
    case .began: "began"
    case .posted(let timeline, _): "posted" + (timeline.map { " " + $0.text } ?? "")
    case .edited(let post):
      "edited \(post.status): "
        + (post.photo(SourceID(rawValue: "s1"), Timestamp(milliseconds: 0))?.caption ?? "nothing")
    case .removed(let status): "removed \(status)"
    case .notified(let status?, let engagement): "notified \(status): \(engagement?.likes ?? 0)"
    case .notified(nil, _): "notified"
    case .filtersChanged: "filters"
    }
  }
}
