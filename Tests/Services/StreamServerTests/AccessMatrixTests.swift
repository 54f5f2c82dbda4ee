import Fakes
import Hummingbird
import Testing

@testable import StreamServer

/// Who may do what, as one table.
///
/// A route that is not in it fails the test. What is asked for is one post, with a picture and words
/// that stand nowhere else; no answer to somebody who may not see it may have any of its words.
@Suite("Access to every route")
struct AccessMatrixTests {
  @Test
  func `the table has every route, and no other`() async throws {
    let test = try await TestServer()
    let routes = ServerRouter(household: test.server.household).router.routes
      .filter { $0.method != .head }
      .map { "\($0.method.rawValue) /\("\($0.path)".trimmingPrefix("/"))" }
    #expect(Set(routes).subtracting(AccessRow.all.map(\.route)) == [])
    #expect(Set(AccessRow.all.map(\.route)).subtracting(routes) == [])
  }

  @Test
  func `a token is good for what its scope says, and for nothing else`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      var tokens: [String: Client] = [:]
      for scope in AccessRow.scopes {
        tokens[scope] = try await client.signedIn(as: "anna", scopes: scope)
      }
      // What is wrong with programs at sign-in is another 401.
      for row in AccessRow.all where !row.route.contains("/oauth/") {
        // Ids of nothing: who may call gets 404, or a page of nothing.
        let path = row.path(id: "1", media: "none.png", person: "@nobody")
        let anonymous = try await client.send(row.method, path)
        #expect((anonymous.status == 401) == (row.access != .anyone), "\(row.route): nobody")
        for (scope, caller) in tokens {
          let answer = try await caller.send(row.method, path)
          let isAllowed =
            switch row.access {
            case .anyone, .app: true
            case .user(let needed): Scopes(scope)?.allow(needed) == true
            }
          #expect((answer.status != 403) == isAllowed, "\(row.route): \(scope)")
          #expect(answer.status != 401 && answer.status < 500, "\(row.route): \(scope)")
        }
      }
    }
  }

  @Test(arguments: PostKind.allCases)
  func `no byte of a post reaches who may not see it`(_ kind: PostKind) async throws {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.run { client in
      let callers = try await Self.callers(client, of: test)
      let owner = try #require(callers["owner"])
      var post = try await Self.post(kind, by: owner, in: test)
      for row in AccessRow.all where row.touchesPosts {
        for (name, caller) in callers {
          if row.method != .get { post = try await Self.post(kind, by: owner, in: test) }
          let answer = try await caller.send(
            row.method, row.path(id: post.id, media: post.media, person: "@anna"))
          let isSeen = kind.isSeen(by: row.eyes(of: name))
          let place = "\(row.route): \(name) at \(kind): \(answer.status)"
          #expect(isSeen || !Self.shows(answer, post), "\(place)")
          if row.needsPost, row.isOwners ? name != "owner" : !isSeen {
            #expect([401, 403, 404].contains(answer.status), "\(place)")
          }
          #expect(answer.status < 500, "\(place)")
        }
      }
    }
  }

  @Test(arguments: PostKind.allCases)
  func `whoever may see a post does see it`(_ kind: PostKind) async throws {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.run { client in
      let callers = try await Self.callers(client, of: test)
      let post = try await Self.post(kind, by: callers["owner"] ?? client, in: test)
      for (name, caller) in callers {
        for path in ["/api/v1/statuses/\(post.id)", "/media/\(post.media)"] {
          let status = try await caller.get(path).status
          #expect(
            status == (kind.isSeen(by: AccessRow.eyes(of: name, for: nil)) ? 200 : 404),
            "\(path): \(name) at \(kind)")
        }
      }
    }
  }

  private struct Post {
    let id: String
    let media: String
  }

  private static let words = ["quokka", "wombat", "numbat"]

  private static func shows(_ answer: Client.Answer, _ post: Post) -> Bool {
    answer.bytes == Pictures.grey || answer.bytes == Pictures.small
      || words.contains { answer.body.contains($0) } || answer.body.contains(post.media)
  }

  /// Nobody, who follows the owner and who does not, whom the owner blocked, and a follower's tokens of some
  /// scopes.
  private static func callers(
    _ client: Client, of test: TestServer
  ) async throws -> [String: Client] {
    for name in ["dora", "eve"] {
      try await test.server.addUser(
        name: name, password: TestServer.password(of: name), followsEverybody: name == "eve")
    }
    let eve = try await client.get("/api/v1/accounts/lookup?acct=eve").json["id"].text ?? ""
    _ = try await client.signedIn(as: "anna").post("/api/v1/accounts/\(eve)/block")
    var callers = [
      "anonymous": client, "owner": try await client.signedIn(as: "anna"),
      "mentioned": try await client.signedIn(as: "ben"),
      "follower": try await client.signedIn(as: "cleo"),
      "stranger": try await client.signedIn(as: "dora"),
      "blocked": try await client.signedIn(as: "eve"),
    ]
    for scope in ["read:bookmarks", "read:favourites", "read:notifications", "read:search"] {
      callers[scope] = try await client.signedIn(as: "cleo", scopes: scope)
    }
    return callers
  }

  /// Posts, and lets everybody who can leave traces of it that others might come across.
  private static func post(
    _ kind: PostKind, by owner: Client, in test: TestServer
  ) async throws -> Post {
    let media = try await owner.upload(Pictures.grey, [("description", words[2])]).json
    let answer = try await owner.post(
      "/api/v1/statuses",
      [
        ("status", "\(words[0]) #tag @ben @eve"), ("spoiler_text", words[1]),
        ("media_ids[]", media["id"].text ?? ""), ("visibility", kind.visibility),
      ] + (kind == .expired ? [("expires_in", "60")] : []))
    let id = answer.json["id"].text ?? ""
    for reaction in ["favourite", "bookmark"] {
      _ = try await owner.post("/api/v1/statuses/\(id)/\(reaction)")
    }
    if kind == .deleted { _ = try await owner.send(.delete, "/api/v1/statuses/\(id)") }
    if kind == .expired { test.time.advance(by: .seconds(60)) }
    let name = (media["url"].text ?? "").split(separator: "/").last ?? ""
    return Post(id: id, media: String(name.prefix { $0 != "?" }))
  }
}

/// What a post can be.
enum PostKind: String, CaseIterable, Sendable {
  case open = "public"
  case unlisted, direct, deleted, expired
  case household = "private"

  var visibility: String { self == .deleted || self == .expired ? "public" : rawValue }

  func isSeen(by name: String) -> Bool {
    switch self {
    case .open, .unlisted: true
    case .household: !["anonymous", "stranger", "blocked"].contains(name)
    case .direct: ["owner", "mentioned"].contains(name)
    case .deleted, .expired: false
    }
  }
}
