import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Lists and followed tags")
struct ListTests {
  private static let home = "/api/v1/timelines/home"

  @Test
  func `a list is made, changed and removed by its owner, and nobody else knows of it`()
    async throws
  {
    var limits = TestServer.roomy
    limits.lists = 1
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let path = "/api/v1/lists"
      let made = try await anna.post(path, [("title", "Sails"), ("replies_policy", "none")]).json
      let id = try made.id()
      #expect(made["title"].text == "Sails" && made["exclusive"].bool == false)
      let changed = try await anna.send(.put, "\(path)/\(id)", [("exclusive", "true")]).json
      #expect(changed["replies_policy"].text == "none" && changed["exclusive"].bool == true)
      for bad in [
        [("title", " ")], [("replies_policy", "all")],
        [("title", "\u{1F9E9}" + String(repeating: "x", count: 255))],
      ] {
        #expect(try await anna.send(.put, "\(path)/\(id)", bad).status == 422)
      }
      #expect(try await anna.post(path, [("title", "more")]).status == 422)
      #expect(try await anna.get(path).json.ids == [id])
      #expect(try await ben.get(path).json.ids == [])
      for tail in ["", "/accounts"] {
        #expect(try await ben.get("\(path)/\(id)\(tail)").status == 404)
      }
      #expect(try await ben.get("/api/v1/timelines/list/\(id)").status == 404)
      #expect(try await ben.send(.delete, "\(path)/\(id)").status == 404)
      #expect(try await anna.send(.delete, "\(path)/\(id)").status == 200)
      #expect(try await anna.get("\(path)/\(id)").status == 404)
    }
  }

  @Test
  func
    `a list has only whom one follows, shows what they post, and an exclusive one keeps that from home`()
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo", "dora"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let list = try await anna.post("/api/v1/lists", [("title", "Sails")]).id()
      let members = "/api/v1/lists/\(list)/accounts"
      let ids = try await (
        ben: anna.id(of: "ben"), cleo: anna.id(of: "cleo"), dora: anna.id(of: "dora")
      )
      try await anna.does("unfollow", on: "dora")
      #expect(try await anna.post(members, [("account_ids[]", ids.dora)]).status == 422)
      for _ in 0..<2 {
        let both = [("account_ids[]", ids.ben), ("account_ids[]", ids.cleo)]
        #expect(try await anna.post(members, both).status == 200)
      }
      #expect(try await anna.names(members + "?limit=1") == ["cleo"])
      #expect(try await anna.names(members + "?limit=0") == ["cleo", "ben"])
      #expect(try await anna.get("/api/v1/accounts/\(ids.ben)/lists").json.ids == [list])
      let one = try await ben.publish("one")
      let two = try await cleo.publish("two", [("visibility", "private")])
      _ = try await client.signedIn(as: "dora").publish("three")
      let timeline = "/api/v1/timelines/list/\(list)"
      #expect(try await anna.get(timeline).json.ids == [two, one])
      #expect(try await anna.get(timeline + "?max_id=\(two)").json.ids == [one])
      #expect(try await anna.get(Self.home).json.ids == [two, one])
      _ = try await anna.send(.put, "/api/v1/lists/\(list)", [("exclusive", "true")])
      #expect(try await anna.get(Self.home).json.ids == [])
      #expect(try await anna.send(.delete, members + "?account_ids[]=\(ids.cleo)").status == 200)
      #expect(try await anna.get(Self.home).json.ids == [two])
      try await anna.does("mute", on: "ben")
      #expect(try await anna.get(timeline).json.ids == [])
      try await anna.does("unfollow", on: "ben")
      #expect(try await anna.names(members) == [])
    }
  }

  @Test(arguments: [("none", 0), ("list", 1), ("followed", 2)])
  func `answers are in a list by its policy`(_ policy: String, _ count: Int) async throws {
    try await TestServer(people: ["anna", "ben", "cleo", "dora", "eve"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      try await anna.does("unfollow", on: "eve")
      let list =
        try await anna.post(
          "/api/v1/lists", [("title", "x"), ("replies_policy", policy)]
        ).id()
      for name in ["ben", "cleo"] {
        _ = try await anna.post(
          "/api/v1/lists/\(list)/accounts", [("account_ids[]", anna.id(of: name))])
      }
      var answers: [String] = []
      for name in ["cleo", "dora", "eve", "anna", "ben"] {
        let id = try await client.signedIn(as: name).publish("by \(name)")
        answers.append(try await ben.publish("to \(name)", [("in_reply_to_id", id)]))
      }
      let found = Set(try await anna.get("/api/v1/timelines/list/\(list)").json.ids)
      // To the viewer and to oneself always, to one of the list, to one who is followed, to a stranger.
      let expected = Set(answers[..<count] + answers[3...])
      #expect(found.intersection(answers) == expected)
    }
  }

  @Test
  func `what has a followed tag is in home, if everybody may see it`() async throws {
    var limits = TestServer.roomy
    limits.followedTags = 2
    try await TestServer(people: ["anna", "ben", "cleo"], limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      try await anna.does("unfollow", on: "ben")
      let open = try await ben.publish("open #Fog")
      _ = try await ben.publish("closed #fog", [("visibility", "private")])
      _ = try await ben.publish("unlisted #fog", [("visibility", "unlisted")])
      #expect(try await anna.get(Self.home).json.ids == [])
      let tag = try await anna.post("/api/v1/tags/Fog/follow").json
      #expect(tag["name"].text == "fog" && tag["following"].bool == true)
      #expect(tag["url"].text == "https://photos.example/tags/fog")
      #expect(try await anna.get(Self.home).json.ids == [open])
      #expect(try await anna.post("/api/v1/tags/sails/follow").status == 200)
      #expect(try await anna.post("/api/v1/tags/more/follow").status == 422)
      let followed = try await anna.get("/api/v1/followed_tags?limit=1")
      #expect(followed.json.list.compactMap { $0["name"].text } == ["sails"])
      #expect(followed.headers["Link"]?.contains("max_id=") == true)
      for bad in ["12", "a%20b", "%23", "a/b"] {
        #expect(try await anna.get("/api/v1/tags/\(bad)").status == 404, "\(bad)")
      }
      #expect(try await client.get("/api/v1/tags/fog").json["following"].bool == nil)
      try await anna.does("mute", on: "ben")
      #expect(try await anna.get(Self.home).json.ids == [])
      try await anna.does("unmute", on: "ben")
      _ = try await anna.post("/api/v1/tags/fog/unfollow")
      #expect(try await anna.get(Self.home).json.ids == [])
      #expect(try await anna.get("/api/v1/tags/fog").json["following"].bool == false)
    }
  }

  @Test
  func `what a person posted is found by its tag`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("#Fog")
      try await anna.publish("#sails")
      let path = "/api/v1/accounts/\(try await anna.id(of: "anna"))/statuses?tagged=fog"
      #expect(try await anna.get(path).json.ids == [id])
    }
  }
}
