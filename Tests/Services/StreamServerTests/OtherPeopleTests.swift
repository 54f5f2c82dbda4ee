import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Who may see and do what")
struct OtherPeopleTests {
  @Test
  func `without a token only what is for everybody is there`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let open = try await anna.publish("open")
      let unlisted = try await anna.publish("unlisted", [("visibility", "unlisted")])
      let closed = try await anna.publish("closed", [("visibility", "private")])
      #expect(try await client.get("/api/v1/timelines/public").json.ids == [open])
      #expect(try await client.get("/api/v1/statuses/\(open)").json["favourited"].bool == nil)
      #expect(try await client.get("/api/v1/statuses/\(unlisted)").status == 200)
      #expect(try await client.get("/api/v1/statuses/\(closed)").status == 404)
      #expect(try await client.get("/api/v1/statuses/\(closed)/context").status == 404)
      let account = try await anna.get("/api/v1/accounts/lookup?acct=anna").id()
      #expect(
        try await client.get("/api/v1/accounts/\(account)/statuses").json.ids == [unlisted, open])
    }
  }

  @Test
  func `the household sees what is private; a direct one only who is mentioned`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let closed = try await anna.publish("closed", [("visibility", "private")])
      let direct = try await anna.publish("only @ben", [("visibility", "direct")])
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [direct, closed])
      #expect(try await ben.get("/api/v1/timelines/home").json.ids == [direct, closed])
      #expect(try await cleo.get("/api/v1/timelines/home").json.ids == [closed])
      #expect(try await cleo.get("/api/v1/statuses/\(direct)").status == 404)
      #expect(try await cleo.post("/api/v1/statuses/\(direct)/favourite").status == 404)
      #expect(
        try await cleo.post(
          "/api/v1/statuses", [("status", "x"), ("in_reply_to_id", direct)]
        ).status == 404)
    }
  }

  @Test
  func `nobody changes or removes what is somebody else's`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let picture = try await anna.upload(Pictures.grey).id()
      let id = try await anna.publish("hers")
      #expect(try await ben.send(.delete, "/api/v1/statuses/\(id)").status == 404)
      #expect(try await ben.send(.put, "/api/v1/statuses/\(id)", [("status", "his")]).status == 404)
      #expect(try await ben.get("/api/v1/statuses/\(id)/source").status == 404)
      #expect(try await ben.get("/api/v1/media/\(picture)").status == 404)
      #expect(
        try await ben.send(.put, "/api/v1/media/\(picture)", [("description", "his")]).status == 404
      )
      #expect(try await ben.send(.delete, "/api/v1/media/\(picture)").status == 404)
      let theft = try await ben.post(
        "/api/v1/statuses", [("status", "his"), ("media_ids[]", picture)])
      #expect(theft.status == 422)
      #expect(try await anna.get("/api/v1/statuses/\(id)").json["content"].text == "<p>hers</p>")
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [id])
    }
  }

  /// That they need one at all, ``AccessMatrixTests`` shows.
  @Test
  func `every call that is somebody's needs a good token`() async throws {
    try await TestServer().run { client in
      for path in ["/api/v1/timelines/home", "/api/v1/markers", "/api/v2/search?q=a"] {
        let answers = [
          try await client.with(token: "guess").get(path),
          try await client.with("Authorization", "Basic YTpi").get(path),
        ]
        #expect(answers.map(\.status) == [401, 401], "\(path)")
      }
    }
  }

  @Test
  func `a bad token is refused also where none is needed`() async throws {
    try await TestServer().run { client in
      let answer = try await client.with(token: "guess").get("/api/v1/timelines/public")
      #expect(answer.status == 401)
      #expect(answer.headers["WWW-Authenticate"]?.contains("invalid_token") == true)
    }
  }
}
