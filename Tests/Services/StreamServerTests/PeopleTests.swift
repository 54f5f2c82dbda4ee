import Domain
import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("The people of a household")
struct PeopleTests {
  @Test
  func `are listed by name with what they have posted`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let ben = try await client.signedIn(as: "ben")
      _ = try await ben.send(
        .patch, "/api/v1/accounts/update_credentials", [("display_name", "Ben")])
      let picture = try await ben.upload(Pictures.grey).id()
      try await ben.publish("one", [("media_ids[]", picture)])
      try await ben.publish("two", [("visibility", "direct")])
    }
    let bytes = Pictures.grey.count + Pictures.small.count
    #expect(
      try await test.server.users() == [
        HouseholdUser(name: "anna", displayName: "anna", statuses: 0, pictures: 0, bytes: 0),
        HouseholdUser(name: "ben", displayName: "Ben", statuses: 2, pictures: 1, bytes: bytes),
      ])
  }

  @Test
  func `can be removed with all that is theirs, and nothing of anybody else's`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let picture = try await ben.upload(Pictures.grey).json
      let his = try await ben.publish("his", [("media_ids[]", picture.id())])
      let hers = try await anna.publish("for @ben")
      let reply = try await anna.publish("answer", [("in_reply_to_id", his)])
      let liked = try await anna.publish("liked")
      try await ben.publish("answers hers", [("in_reply_to_id", hers)])
      _ = try await ben.post("/api/v1/statuses/\(hers)/favourite")
      _ = try await ben.post("/api/v1/statuses/\(liked)/dislike")
      _ = try await anna.post("/api/v1/statuses/\(his)/bookmark")
      #expect(try await anna.get("/api/v1/notifications").json.list.count == 2)

      try await test.server.removeUser(named: "Ben")

      #expect(try await ben.get("/api/v1/timelines/home").status == 401)
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [liked, reply, hers])
      let status = try await anna.get("/api/v1/statuses/\(hers)").json
      #expect(status["favourites_count"].number == 0)
      #expect(status["replies_count"].number == 0)
      #expect(status["mentions"].list.isEmpty)
      let other = try await anna.get("/api/v1/statuses/\(liked)").json
      #expect(other["dislikes_count"].number == 0)
      let answer = try await anna.get("/api/v1/statuses/\(reply)").json
      #expect(answer["in_reply_to_id"].isNull && answer["in_reply_to_account_id"].isNull)
      for path in ["notifications", "bookmarks"] {
        #expect(try await anna.get("/api/v1/" + path).json.list.isEmpty, "\(path)")
      }
      let path = (picture["url"].text ?? "").replacing("https://photos.example", with: "")
      #expect(try await anna.get(path).status == 404)
      #expect(try await client.get("/api/v1/accounts/lookup?acct=ben").status == 404)
      try await Upkeep(household: test.server.household).run()
      #expect(try test.files(in: "media") == [])
    }
    #expect(try await test.server.users().map(\.name) == ["anna"])
    let rows = try await test.server.household.store.read { db in
      try [
        "reaction", "mention", "media", "code",
        "knownAddress WHERE user NOT IN (SELECT id FROM user)",
      ]
      .map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") }
    }
    #expect(rows == [0, 0, 0, 1, 0])
    await #expect(throws: StreamServerError.noUser("ben")) {
      try await test.server.removeUser(named: "ben")
    }
  }

  @Test
  func `whose name was removed can be added anew, with nothing of before`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      try await client.signedIn(as: "ben").publish("before")
      try await test.server.removeUser(named: "ben")
      try await test.server.addUser(name: "ben", password: TestServer.password(of: "ben"))
      #expect(try await client.signedIn(as: "ben").get("/api/v1/timelines/home").json.ids == [])
    }
  }
}
