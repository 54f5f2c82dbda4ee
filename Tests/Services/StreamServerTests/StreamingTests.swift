import Concurrency
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
      let posted = try await ears.hear()
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
      let edited = try await ears.hear()
      _ = try await anna.send(.delete, "/api/v1/statuses/\(id)")
      let removed = try await ears.hear()
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
      let boosted = try await ears.hear()
      #expect(try listener.told(boosted) == ["update", "notification"])
      #expect(try listener.told(boosted, in: ["user:notification"]) == ["notification"])
      #expect(try listener.told(boosted, in: ["public"]) == [])
      #expect(try narrow.told(boosted) == ["update"])
      _ = try await anna.post(
        "/api/v2/filters", [("title", "x"), ("context[]", "home")])
      let filtered = try await ears.hear()
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
      let list = try await anna.post("/api/v1/lists", [("title", "x")]).id()
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
      var events = try await ears.hear()
      #expect(try told(listener, events) == ["update"])
      #expect(try told(other, events) == [])
      #expect(try listener.told(events, in: ["user", "public"]) == ["update", "update"])

      try await anna.does("mute", on: "ben")
      try await ben.publish("#fog, @anna")
      events = try await ears.hear()
      #expect(try told(listener, events) == [])
      #expect(try listener.told(events, in: ["user", "public", "hashtag"]) == [])
      try await anna.does("unmute", on: "ben")
      try await anna.does("unfollow", on: "ben")
      _ = try await ears.hear()
      try await ben.publish("private", [("visibility", "private")])
      try await ben.publish("open")
      events = try await ears.hear()
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
  func `who is too far behind is cut off`() async throws {
    let household = try await TestServer(people: []).server.household
    let slow = household.listen()
    for id in 0...StreamEvent.capacity { household.streams.send(.posted(Int64(id))) }
    #expect(try await slow.all("the slow one to be cut off").count == StreamEvent.capacity)
  }
}

/// What a server tells streams.
private struct Ears {
  private let household: Household
  private let events: AsyncStream<StreamEvent>

  init(_ household: Household) {
    self.household = household
    events = household.listen()
  }

  /// All that was told since the last time.
  func hear() async throws -> [StreamEvent] {
    household.streams.send(.heartbeat)
    var heard: [StreamEvent] = []
    while let event = try await events.next("a heartbeat") {
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
