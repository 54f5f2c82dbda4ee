import Fakes
import Hummingbird
import NIOHTTP1
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
  func `a scope is good for itself and its parts, and for little else`() {
    let needed = AccessRow.all.compactMap(\.neededScope)
    for scope in AccessRow.scopes + ["read", "write"] {
      for needed in Set(needed + AccessRow.scopes) {
        let isRelation = ["follows", "blocks", "mutes"].contains { needed.hasSuffix(":" + $0) }
        let isAllowed =
          scope == needed || scope == needed.prefix { $0 != ":" }
          || (scope == "follow" && isRelation)
          || (needed == "profile" && ["read", "read:accounts"].contains(scope))
        #expect(Scopes(scope)?.allow(needed) == isAllowed, "\(scope) for \(needed)")
      }
    }
  }

  @Test
  func `a token is good for what its scope says, and for nothing else`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      var random = SeededGenerator(seed: 7)
      var tokens: [String: Client] = [:]
      for scope in AccessRow.scopes + ["read"] {
        tokens[scope] = try await client.signedIn(as: "anna", scopes: scope)
      }
      // What is wrong with programs at sign-in is another 401.
      for row in AccessRow.all where !row.route.contains("/oauth/") {
        // Ids of nothing: who may call gets 404, or a page of nothing.
        let path = row.path([:], media: "none.png", person: "@nobody")
        let anonymous = try await client.send(row.method, path)
        #expect((anonymous.status == 401) == (row.access != .anyone), "\(row.route): nobody")
        for scope in row.triedScopes(&random) {
          let caller = try #require(tokens[scope])
          let answer = try await caller.send(row.method, path)
          let isAllowed =
            if let needed = row.neededScope { Scopes(scope)?.allow(needed) == true } else { true }
          #expect((answer.status != 403) == isAllowed, "\(row.route): \(scope)")
          #expect(answer.status != 401 && answer.status < 500, "\(row.route): \(scope)")
        }
      }
    }
  }

  @Test
  func `a WebSocket is for whom its stream is`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let streams = [
        ("", "read:statuses"), ("stream=user", "read:statuses"),
        ("stream=user:notification", "read:notifications"), ("stream=public", "read:statuses"),
        ("stream=public:media", "read:statuses"), ("stream=direct", "read:statuses"),
        ("stream=hashtag&tag=tag", "read:statuses"), ("stream=list&list=1", "read:lists"),
      ]
      for scope in AccessRow.scopes {
        let token = try await client.signedIn(as: "anna", scopes: scope).token ?? ""
        for (stream, needed) in streams {
          let head = HTTPRequestHead(
            version: .http1_1, method: .GET,
            uri: "/api/v1/streaming?\(stream)&access_token=\(token)")
          let request = StreamRequest(head, household: test.server.household)
          #expect((request != nil) == (Scopes(scope)?.allow(needed) == true), "\(stream): \(scope)")
        }
      }
    }
  }

  @Test(arguments: PostKind.allCases)
  func `a post reaches who may see it, and no byte of it anybody else`(_ kind: PostKind)
    async throws
  {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.run { client in
      let cast = try await AccessCast(client, of: test)
      var post = try await cast.post(kind, in: test)
      // What changes a post comes behind all that only looks at it; whoever likes or boosts it takes
      // nothing away from those who come after, only its author can.
      let rows = AccessRow.all.filter(\.touchesPosts)
      for row in rows.filter({ $0.method == .get }) + rows.filter({ $0.method != .get }) {
        tellProgress("\(row.route) of a post that is \(kind)")
        for (name, caller) in cast.callers {
          // What is her own stays as it is.
          if row.isOwn, row.method != .get, name == "owner" { continue }
          let ids = post.ids(for: name)
          let answer = try await caller.send(
            row.method, row.path(ids, media: post.media, person: "@anna"))
          let isSeen = row.isSeen(by: name, kind)
          let place = "\(row.route) \(row.query) \(row.thing): \(name) at \(kind): \(answer.status)"
          let isShown = post.isShown(in: answer, row.isOwn)
          #expect(isSeen || !isShown, "\(place)")
          #expect(isShown || !row.mustShow(to: name, kind), "\(place)")
          #expect(name == "owner" || !post.isShown(in: answer, true), "\(place)")
          if row.needsPost || row.isOwners, !isSeen, row.route.contains("{") {
            #expect([401, 403, 404].contains(answer.status), "\(place)")
          }
          #expect(answer.status < 500, "\(place)")
          let isChanged = row.isOwners && row.method != .get && answer.status < 300
          if isChanged { post = try await cast.post(kind, in: test) }
        }
      }
    }
  }
}
