import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Boosts")
struct BoostTests {
  @Test
  func `a boost is in the home timeline, around the status, and counts once`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog #sea")
      try await anna.publish("later")
      let boost = try await ben.post("/api/v1/statuses/\(id)/reblog").json
      let again = try await ben.post("/api/v1/statuses/\(boost.id())/reblog").json
      #expect(again["id"].text == boost["id"].text)
      #expect(boost["account"]["acct"].text == "ben")
      #expect(boost["reblog"]["id"].text == id)
      #expect(boost["reblog"]["account"]["acct"].text == "anna")
      #expect(boost["reblog"]["reblogged"].bool == true)
      #expect(boost["reblog"]["reblogs_count"].number == 1)
      let home = try await anna.get("/api/v1/timelines/home").json
      #expect(home[0]["id"].text == boost["id"].text)
      #expect(home[0]["reblog"]["reblogged"].bool == false)
      #expect(home[2]["reblog"].isNull)
      let by = try await anna.get("/api/v1/statuses/\(id)/reblogged_by").json
      #expect(by.list.map { $0["acct"].text } == ["ben"])
      let told = try await anna.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["reblog"])
      #expect(told[0]["status"]["id"].text == id)
    }
  }

  @Test
  func `a boost is in no timeline of what everybody posted, nor on the page`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let media = try await anna.upload(Pictures.grey).id()
      let id = try await anna.publish("fog #sea", [("media_ids[]", media)])
      let boost = try await ben.post("/api/v1/statuses/\(id)/reblog").json
      for path in ["public", "public?only_media=true", "tag/sea"] {
        #expect(try await client.get("/api/v1/timelines/\(path)").json.ids == [id], "\(path)")
      }
      let number = try boost.id()
      let benID = try boost["account"].id()
      let own = "/api/v1/accounts/\(benID)/statuses"
      #expect(try await client.get(own).json.ids == [number])
      for filter in ["exclude_reblogs=true", "only_media=true"] {
        #expect(try await client.get("\(own)?\(filter)").json.list.isEmpty, "\(filter)")
      }
      #expect(boost["account"]["statuses_count"].number == 0)
      #expect(try await client.get("/@ben").body.contains("No photos here yet."))
      #expect(try await client.get("/@ben/\(number)").status == 404)
    }
  }

  @Test
  func `a boost is taken back, and goes with what it boosts`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog")
      for undo in ["unreblog", "delete"] {
        let boost = try await ben.post("/api/v1/statuses/\(id)/reblog").id()
        if undo == "delete" {
          #expect(try await ben.send(.delete, "/api/v1/statuses/\(boost)").status == 200)
        } else {
          let back = try await ben.post("/api/v1/statuses/\(id)/unreblog").json
          #expect(back["id"].text == id)
          #expect(back["reblogged"].bool == false)
        }
        let left = try await anna.get("/api/v1/timelines/home").json
        #expect(left.ids == [id])
        #expect(left[0]["reblogs_count"].number == 0)
        #expect(try await anna.get("/api/v1/notifications").json.list.isEmpty)
        #expect(try await ben.post("/api/v1/statuses/\(id)/unreblog").status == 200)
      }
      _ = try await ben.post("/api/v1/statuses/\(id)/reblog")
      #expect(try await anna.send(.delete, "/api/v1/statuses/\(id)").status == 200)
      #expect(try await anna.get("/api/v1/timelines/home").json.list.isEmpty)
    }
  }

  @Test
  func `a boost is never for more people than the status, and goes when a story goes`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let closed = try await anna.publish("closed", [("visibility", "private")])
      #expect(try await ben.post("/api/v1/statuses/\(closed)/reblog").status == 403)
      let own = try await anna.post("/api/v1/statuses/\(closed)/reblog").json
      #expect(own["visibility"].text == "private")
      #expect(try await client.get("/api/v1/statuses/\(own.id())").status == 404)
      let direct = try await anna.publish("@ben", [("visibility", "direct")])
      for caller in [anna, ben] {
        #expect(try await caller.post("/api/v1/statuses/\(direct)/reblog").status == 403)
      }
      let open = try await anna.publish("story", [("expires_in", "60")])
      let hidden = try await ben.post(
        "/api/v1/statuses/\(open)/reblog", [("visibility", "private")])
      #expect(hidden.json["visibility"].text == "private")
      let shown = try await client.get("/api/v1/statuses/\(open)").json
      #expect(shown["reblogs_count"].number == 0)
      let by = try await client.get("/api/v1/statuses/\(open)/reblogged_by").json
      #expect(by.list.isEmpty)
      test.time.advance(by: .seconds(61))
      let boost = try hidden.id()
      #expect(try await ben.get("/api/v1/statuses/\(boost)").status == 404)
      try await Upkeep(household: test.server.household).run()
      #expect(try await ben.get("/api/v1/timelines/home").json.list.count == 3)
    }
  }

  @Test
  func `what is done to a boost is done to the status; it has no words to edit`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog")
      let boost = try await ben.post("/api/v1/statuses/\(id)/reblog").id()
      let liked = try await anna.post("/api/v1/statuses/\(boost)/favourite").json
      #expect(liked["id"].text == id)
      #expect(liked["favourites_count"].number == 1)
      let answer = try await anna.publish("see", [("in_reply_to_id", boost)])
      let thread = try await anna.get("/api/v1/statuses/\(boost)/context").json
      #expect(thread["descendants"].ids == [answer])
      let edit = try await ben.send(.put, "/api/v1/statuses/\(boost)", [("status", "mine")])
      #expect(edit.status == 404)
      #expect(try await ben.get("/api/v1/statuses/\(boost)/source").status == 404)
    }
  }

  @Test
  func `who leaves takes their boosts with them`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog")
      _ = try await ben.post("/api/v1/statuses/\(id)/reblog")
      try await test.server.removeUser(named: "ben")
      let left = try await anna.get("/api/v1/timelines/home").json
      #expect(left.ids == [id])
      #expect(left[0]["reblogs_count"].number == 0)
    }
  }
}
