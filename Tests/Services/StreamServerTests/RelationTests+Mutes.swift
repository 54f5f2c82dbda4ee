import Domain
import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

/// Who is muted, and who is blocked.
extension RelationTests {
  @Test(arguments: ["mute", "block"])
  func `who is muted or blocked is nowhere, and back when that is taken back`(_ word: String)
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let mine = try await anna.publish("mine")
      let his = try await ben.publish("quokka #fog @anna", [("in_reply_to_id", mine)])
      let boost = try await cleo.post("/api/v1/statuses/\(his)/reblog").id()
      _ = try await ben.post("/api/v1/statuses/\(mine)/favourite")
      _ = try await ben.post("/api/v1/statuses/\(mine)/reblog")
      _ = try await anna.post("/api/v1/statuses/\(his)/bookmark")
      let hers = try await anna.id(of: "cleo")
      let paths = [
        Self.home, "/api/v1/timelines/public", "/api/v1/timelines/tag/fog",
        "/api/v1/notifications", "/api/v2/notifications", "/api/v1/statuses/\(mine)/context",
        "/api/v1/statuses/\(mine)/favourited_by", "/api/v1/statuses/\(mine)/reblogged_by",
        "/api/v1/bookmarks", "/api/v2/notifications/favourite-\(mine)/accounts",
        "/api/v1/accounts/\(hers)/statuses",
      ]
      for path in paths { #expect(try await anna.get(path).body.contains("ben"), "\(path)") }
      #expect(try await anna.act(word, on: "ben").status == 200)
      for path in paths { #expect(try await !anna.get(path).body.contains("ben"), "\(path)") }
      #expect(try await anna.names("/api/v1/\(word)s") == ["ben"])
      #expect(try await cleo.get(Self.home).json.ids.contains(boost))
      _ = try await ben.publish("again, @anna")
      #expect(try await anna.get("/api/v1/notifications").json.list.isEmpty)
      try await anna.does("un" + word, on: "ben")
      if word == "block" { try await anna.does("follow", on: "ben") }
      for path in paths { #expect(try await anna.get(path).body.contains("ben"), "\(path)") }
      #expect(try await anna.names("/api/v1/\(word)s") == [])
    }
  }

  @Test
  func `who is muted is in one's own lists of people all the same, and in nobody else's`()
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      try await anna.does("mute", on: "ben")
      for (name, others) in [("anna", ["ben", "cleo"]), ("cleo", ["anna"])] {
        let id = try await anna.id(of: name)
        for list in ["followers", "following"] {
          let found = try await anna.names("/api/v1/accounts/\(id)/\(list)")
          #expect(found.sorted() == others, "\(name): \(list)")
        }
      }
    }
  }

  @Test
  func `a mute may leave notifications, and end by itself`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await ben.publish("hello @anna")
      let muted = try await anna.act(
        "mute", on: "ben", [("notifications", "false"), ("duration", "60")]
      ).json
      #expect(muted["muting"].bool == true && muted["muting_notifications"].bool == false)
      #expect(muted["muting_expires_at"].text?.hasPrefix("2026-05-01T12:01") == true)
      #expect(try await anna.get(Self.home).json.ids == [])
      #expect(try await anna.get("/api/v1/notifications").json.list.count == 1)
      #expect(
        try await anna.get("/api/v1/mutes").json[0]["mute_expires_at"].text?.hasPrefix("2026")
          == true)
      for bad in ["-1", "x", "1e9"] {
        #expect(try await anna.act("mute", on: "ben", [("duration", bad)]).status == 422)
      }
      test.time.advance(by: .seconds(60))
      #expect(try await anna.get(Self.home).json.ids == [id])
      #expect(try await anna.relationship(with: "ben")["muting"].bool == false)
      #expect(try await anna.names("/api/v1/mutes") == [])
      try await Upkeep(household: test.server.household).run()
      let left = try await test.server.household.store.read {
        try Relation.fetchAll($0).count { $0.muted != nil }
      }
      #expect(left == 0)
    }
  }

  @Test
  func
    `who is blocked sees nothing while signed in, and cannot follow, like, answer, boost or vote`()
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let open = try await anna.publish("open")
      let boost = try await client.signedIn(as: "cleo").post("/api/v1/statuses/\(open)/reblog").id()
      let closed = try await anna.publish("closed, @ben", [("visibility", "private")])
      let direct = try await anna.publish("for @ben", [("visibility", "direct")])
      let poll = try await anna.publish(
        "soup?",
        [("poll[options][]", "yes"), ("poll[options][]", "no"), ("poll[expires_in]", "300")])
      try await anna.does("block", on: "ben")
      let seen = try await ben.relationship(with: "anna")
      #expect(seen["blocked_by"].bool == true && seen["following"].bool == false)
      #expect(seen["followed_by"].bool == false)
      #expect(try await ben.act("follow", on: "anna").status == 403)
      #expect(try await anna.act("follow", on: "ben").status == 403)
      for id in [open, boost, closed, direct] {
        #expect(try await ben.get("/api/v1/statuses/\(id)").status == 404)
      }
      for word in ["favourite", "unfavourite", "dislike", "bookmark", "reblog"] {
        #expect(try await ben.post("/api/v1/statuses/\(open)/\(word)").status == 404)
      }
      for path in ["history", "context", "favourited_by", "reblogged_by"] {
        #expect(try await ben.get("/api/v1/statuses/\(open)/\(path)").status == 404)
      }
      #expect(try await ben.get("/api/v1/statuses?id[]=\(open)").json.ids == [])
      let author = try await ben.id(of: "anna")
      let posts = "/api/v1/accounts/\(author)/statuses"
      #expect(try await ben.get(posts).json.ids == [])
      let answer = [("status", "x"), ("in_reply_to_id", open)]
      #expect(try await ben.post("/api/v1/statuses", answer).status == 404)
      let vote = try await ben.post("/api/v1/polls/\(poll)/votes", [("choices[]", "0")])
      #expect(vote.status == 404)
      // What is for everybody is not hidden from those who do not say who they are.
      #expect(try await client.get("/api/v1/statuses/\(open)").status == 200)
      #expect(try await client.get(posts).json.ids == [poll, open])
      try await ben.publish("@anna!")
      let told = try await anna.get("/api/v1/notifications").json.list
      #expect(told.map { $0["account"]["acct"].text } == ["cleo"])
      #expect(try await ben.get(Self.home).json.ids.count == 1)
      try await anna.does("unblock", on: "ben")
      #expect(try await ben.act("follow", on: "anna").json["following"].bool == true)
      #expect(try await ben.get(posts).json.ids == [poll, direct, closed, open])
    }
  }

  @Test(arguments: ["public", "private"])
  func `who is blocked takes back what they did before, once`(_ visibility: String) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog", [("visibility", visibility)])
      var deeds = [("favourite", "favourited"), ("bookmark", "bookmarked")]
      // What is for the household, only its author boosts.
      if visibility == "public" { deeds.append(("reblog", "reblogged")) }
      for (deed, mark) in deeds {
        _ = try await ben.post("/api/v1/statuses/\(id)/\(deed)")
        #expect(try await ben.get("/api/v1/statuses/\(id)").json[mark].bool == true)
      }
      try await anna.does("block", on: "ben")
      for (deed, mark) in deeds {
        let undo = "/api/v1/statuses/\(id)/un\(deed)"
        let back = try await ben.post(undo)
        #expect(back.status == 200 && back.json[mark].bool == false, "\(deed)")
        #expect(try await ben.post(undo).status == 404, "there is nothing more to take back")
      }
      let left = try await anna.get("/api/v1/statuses/\(id)").json
      #expect(left["favourites_count"].number == 0 && left["reblogs_count"].number == 0)
    }
  }

  @Test
  func `other domains there are none of`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let path = "/api/v1/domain_blocks"
      #expect(try await anna.get(path).body == "[]")
      let answer = try await anna.post(path, [("domain", "elsewhere.example")])
      #expect(answer.status == 422 && answer.json["error"].text?.contains("no other") == true)
      #expect(try await anna.send(.delete, path).status == 200)
    }
  }
}
