import Fakes
import Testing

@testable import StreamServer

@Suite("Tokens with narrow scopes")
struct NarrowScopeTests {
  @Test(arguments: [("bookmark", "bookmarks"), ("favourite", "favourites")])
  func `what one person bookmarked or favoured reaches nobody else`(_ verb: String, _ list: String)
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let direct = try await anna.publish("only me", [("visibility", "direct")])
      #expect(try await anna.post("/api/v1/statuses/\(direct)/\(verb)").status == 200)
      let hers = try await client.signedIn(as: "anna", scopes: "read:\(list)")
      let his = try await client.signedIn(as: "ben", scopes: "read:\(list)")
      #expect(try await hers.get("/api/v1/\(list)").json.ids == [direct])
      let answer = try await his.get("/api/v1/\(list)")
      #expect(answer.status == 200)
      #expect(answer.json.ids == [])
      #expect(!answer.body.contains("only me"))
    }
  }
}
