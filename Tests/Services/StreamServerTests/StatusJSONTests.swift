import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("What is kept of statuses' JSON")
struct StatusJSONTests {
  @Test
  func `it is what would be written anew, whatever happened since`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let picture = try await anna.upload(Pictures.grey).id()
      let id = try await anna.publish("#fog for @ben", [("media_ids[]", picture)])
      let answer = try await ben.publish("@anna: \"/ seen", [("in_reply_to_id", id)])
      let (first, second) = ("/api/v1/statuses/\(id)", "/api/v1/statuses/\(answer)")
      let changes: [(Client, HTTPRequest.Method, String, [(String, String)])] = [
        (ben, .post, first + "/favourite", []), (ben, .post, first + "/dislike", []),
        (anna, .put, "/api/v1/media/\(picture)", [("description", "a harbour")]),
        (ben, .post, "/api/v1/statuses", [("status", "more"), ("in_reply_to_id", id)]),
        (anna, .put, first, [("status", "#sun, not fog"), ("media_ids[]", picture)]),
        (ben, .delete, second, []), (anna, .delete, first, []),
      ]
      for (caller, method, path, fields) in changes {
        for status in try await anna.get("/api/v1/timelines/home").json.ids {
          _ = try await anna.post("/api/v1/statuses/\(status)/bookmark")
        }
        #expect(try await caller.send(method, path, fields).status == 200)
        let kept = try await anna.get("/api/v1/timelines/home").body
        try await test.server.household.store.write {
          try $0.execute(sql: "DELETE FROM statusJSON")
        }
        #expect(try await anna.get("/api/v1/timelines/home").body == kept, "\(method) \(path)")
        // What had to be made was kept, so that the next one finds it.
        #expect(try await test.unkept == 0)
        #expect(try await anna.get("/api/v1/timelines/home").body == kept, "\(method) \(path)")
      }
    }
  }
}

extension TestServer {
  /// How many statuses have nothing kept.
  fileprivate var unkept: Int? {
    get async throws {
      try await server.household.store.read {
        try Int.fetchOne(
          $0,
          sql:
            """
            SELECT count(*) FROM status WHERE id NOT IN (SELECT status FROM statusJSON)
            """)
      }
    }
  }
}
