import Domain
import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("What people are to each other")
struct RelationTests {
  private static let home = "/api/v1/timelines/home"

  @Test
  func `everybody follows everybody until somebody says otherwise, and home changes with that`()
    async throws
  {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let first = try await ben.publish("open")
      let closed = try await ben.publish("closed", [("visibility", "private")])
      let other = try await cleo.publish("cleo's")
      #expect(try await anna.get(Self.home).json.ids == [other, closed, first])
      let before = try await anna.relationship(with: "ben")
      #expect(before["following"].bool == true && before["followed_by"].bool == true)
      #expect(before["showing_reblogs"].bool == true)

      let after = try await anna.act("unfollow", on: "ben").json
      #expect(after["following"].bool == false && after["followed_by"].bool == true)
      #expect(try await anna.get(Self.home).json.ids == [other])
      #expect(try await anna.get("/api/v1/statuses/\(closed)").status == 404)
      #expect(try await anna.get("/api/v1/statuses/\(first)").status == 200)
      #expect(try await cleo.get(Self.home).json.ids == [other, closed, first])
      let own = try await anna.publish("mine")
      #expect(try await anna.get(Self.home).json.ids == [own, other])

      for _ in 0..<2 { try await anna.act("follow", on: "ben") }
      #expect(try await anna.get(Self.home).json.ids == [own, other, closed, first])
      let told = try await ben.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["follow"])
      #expect(told[0]["account"]["acct"].text == "anna" && told[0]["status"].text == nil)
      let groups = try await ben.get("/api/v2/notifications").json
      #expect(groups["notification_groups"][0]["type"].text == "follow")
      try await anna.act("unfollow", on: "ben")
      #expect(try await ben.get("/api/v1/notifications").json.list.isEmpty)
    }
  }

  @Test
  func `homes of those who follow few are paged as others, in both directions`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo", "dora"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      try await anna.act("unfollow", on: "dora")
      var posted: [String] = []
      for number in 1...9 {
        for name in ["ben", "dora", "cleo"] {
          let id = try await client.signedIn(as: name).publish("\(name) \(number)")
          if name != "dora" { posted.insert(id, at: 0) }
        }
      }
      var (found, path) = ([String](), Self.home + "?limit=4")
      for _ in 0..<6 {
        let page = try await anna.get(path)
        found += page.json.ids
        guard
          let next = page.headers["Link"]?.firstMatch(of: #/photos.example([^>]*)>; rel="next"/#)
        else { break }
        path = String(next.1)
      }
      #expect(found == posted)
      let upward = try await anna.get(Self.home + "?limit=4&min_id=\(posted[10])").json.ids
      #expect(upward == Array(posted[6..<10]))
      #expect(
        try await anna.get(Self.home + "?since_id=\(posted[2])").json.ids == Array(posted[..<2]))
    }
  }

  @Test
  func `boosts can be left out of a home, and posts told of`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await client.signedIn(as: "cleo").publish("fog")
      let boost = try await ben.post("/api/v1/statuses/\(id)/reblog").json["id"].text ?? ""
      #expect(try await anna.get(Self.home).json.ids == [boost, id])
      let quiet = try await anna.act(
        "follow", on: "ben", [("reblogs", "false"), ("notify", "true")])
      #expect(quiet.json["showing_reblogs"].bool == false && quiet.json["notifying"].bool == true)
      #expect(try await anna.get(Self.home).json.ids == [id])
      let news = try await ben.publish("news")
      try await ben.publish("for @anna")
      let told = try await anna.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["mention", "status"])
      #expect(told[1]["status"]["id"].text == news)
    }
  }

  @Test
  func `who is locked is asked, and says yes or no`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let closed = try await anna.publish("closed", [("visibility", "private")])
      for caller in [ben, cleo] { try await caller.act("unfollow", on: "anna") }
      _ = try await anna.send(.patch, "/api/v1/accounts/update_credentials", [("locked", "true")])
      for caller in [ben, cleo] {
        let asked = try await caller.act("follow", on: "anna").json
        #expect(asked["requested"].bool == true && asked["following"].bool == false)
      }
      #expect(try await ben.get("/api/v1/statuses/\(closed)").status == 404)
      #expect(try await anna.names("/api/v1/follow_requests") == ["cleo", "ben"])
      #expect(try await anna.relationship(with: "ben")["requested_by"].bool == true)
      let told = try await anna.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["follow_request", "follow_request"])
      let path = "/api/v1/follow_requests/"
      let yes = try await anna.post(path + anna.id(of: "ben") + "/authorize")
      #expect(yes.json["followed_by"].bool == true)
      _ = try await anna.post(path + anna.id(of: "cleo") + "/reject")
      #expect(try await anna.post(path + anna.id(of: "cleo") + "/authorize").status == 404)
      #expect(try await ben.get("/api/v1/statuses/\(closed)").status == 200)
      #expect(try await cleo.relationship(with: "anna")["requested"].bool == false)
      #expect(try await anna.get("/api/v1/notifications").json.list.isEmpty)
      try await cleo.act("follow", on: "anna")
      _ = try await anna.send(.patch, "/api/v1/accounts/update_credentials", [("locked", "no")])
      #expect(try await cleo.relationship(with: "anna")["following"].bool == true)
      try await anna.act("remove_from_followers", on: "cleo")
      #expect(try await cleo.get("/api/v1/statuses/\(closed)").status == 404)
    }
  }

  @Test
  func `lists of people are paged by Link, and say who is familiar`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo", "dora"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let (ben, path) = (try await anna.id(of: "ben"), "/api/v1/accounts/")
      let all = try await anna.names("\(path)\(ben)/followers")
      #expect(Set(all) == ["anna", "cleo", "dora"])
      let first = try await anna.get("\(path)\(ben)/followers?limit=2")
      let next = first.headers["Link"]?.firstMatch(of: #/photos.example([^>]*)>; rel="next"/#)
      let second = try await anna.names(String(try #require(next).1))
      let end = try await anna.get(String(try #require(next).1)).headers["Link"]
      #expect(end?.contains("next") == false && end?.contains("prev") == true)
      #expect(first.json.list.compactMap { $0["acct"].text } + second == all)
      let account = try await anna.get(path + ben).json
      #expect(account["followers_count"].number == 3 && account["following_count"].number == 3)
      try await anna.act("unfollow", on: "dora")
      let familiar = try await anna.get("\(path)familiar_followers?id[]=\(ben)&id[]=1").json
      #expect(familiar.ids == [ben])
      #expect(familiar[0]["accounts"].list.compactMap { $0["acct"].text } == ["cleo"])
      let dora = try await anna.id(of: "dora")
      #expect(try await anna.names("\(path)\(dora)/followers").count == 2)
      #expect(try await anna.get("\(path)1/followers").status == 404)
      try await anna.act("note", on: "ben", [("comment", "fog & sails")])
      #expect(try await anna.relationship(with: "ben")["note"].text == "fog & sails")
      for word in ["follow", "mute", "block", "note"] {
        #expect(try await anna.act(word, on: "anna").status == 403)
        #expect(try await anna.post("\(path)1/\(word)").status == 404)
      }
    }
  }

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
      let boost = try await cleo.post("/api/v1/statuses/\(his)/reblog").json["id"].text ?? ""
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
      try await anna.act("un" + word, on: "ben")
      if word == "block" { try await anna.act("follow", on: "ben") }
      for path in paths { #expect(try await anna.get(path).body.contains("ben"), "\(path)") }
      #expect(try await anna.names("/api/v1/\(word)s") == [])
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
  func `who is blocked cannot follow, see what is private, like, answer, boost or vote`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let open = try await anna.publish("open")
      let closed = try await anna.publish("closed, @ben", [("visibility", "private")])
      let direct = try await anna.publish("for @ben", [("visibility", "direct")])
      let poll = try await anna.publish(
        "soup?",
        [("poll[options][]", "yes"), ("poll[options][]", "no"), ("poll[expires_in]", "300")])
      _ = try await ben.post("/api/v1/statuses/\(open)/favourite")
      try await anna.act("block", on: "ben")
      let seen = try await ben.relationship(with: "anna")
      #expect(seen["blocked_by"].bool == true && seen["following"].bool == false)
      #expect(seen["followed_by"].bool == false)
      #expect(try await ben.act("follow", on: "anna").status == 403)
      #expect(try await anna.act("follow", on: "ben").status == 403)
      for id in [closed, direct] {
        #expect(try await ben.get("/api/v1/statuses/\(id)").status == 404)
      }
      for word in ["favourite", "dislike", "reblog"] {
        #expect(try await ben.post("/api/v1/statuses/\(open)/\(word)").status == 403)
      }
      let answer = [("status", "x"), ("in_reply_to_id", open)]
      #expect(try await ben.post("/api/v1/statuses", answer).status == 403)
      let vote = try await ben.post("/api/v1/polls/\(poll)/votes", [("choices[]", "0")])
      #expect(vote.status == 403)
      #expect(try await ben.post("/api/v1/statuses/\(open)/unfavourite").status == 200)
      try await ben.publish("@anna!")
      #expect(try await anna.get("/api/v1/notifications").json.list.isEmpty)
      #expect(try await ben.get(Self.home).json.ids.count == 1)
      try await anna.act("unblock", on: "ben")
      #expect(try await ben.act("follow", on: "anna").json["following"].bool == true)
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

  @Test
  func `somebody who is added later follows everybody, unless the one who runs it says otherwise`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      for (name, follows) in [("cleo", true), ("dora", false)] {
        try await test.server.addUser(
          name: name, password: TestServer.password(of: name), followsEverybody: follows)
        let account = try await client.get("/api/v1/accounts/lookup?acct=\(name)").json
        #expect(account["followers_count"].number == (follows ? 2 : 0))
        #expect(account["following_count"].number == (follows ? 2 : 0))
      }
      _ = try await client.signedIn(as: "anna").publish("closed", [("visibility", "private")])
      #expect(try await client.signedIn(as: "cleo").get(Self.home).json.ids.count == 1)
      #expect(try await client.signedIn(as: "dora").get(Self.home).json.ids == [])
    }
  }

  @Test
  func `every question about people goes over an index`() async throws {
    let test = try await TestServer()
    let lists: [PeopleList] = [
      .followers(1), .following(1), .requests, .muted, .blocked, .list(1),
    ]
    for list in lists {
      let plan = try await test.server.household.read(as: 1) {
        try $0.plan(of: $0.query(list, Cursor()))
      }
      #expect(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN"), "\(plan)")
    }
    for timeline in [Timeline.home, .list(1, .list), .list(1, .followed)] {
      let plan = try await test.server.household.read(as: 1) {
        try $0.plan(of: $0.query(timeline, Cursor()))
      }
      #expect(plan.contains("SEARCH status USING INTEGER PRIMARY KEY"), "\(plan)")
      #expect(plan.contains("SEARCH status USING INDEX statusOfAuthor (author=? AND id"), "\(plan)")
      #expect(!plan.contains("SCAN status") && !plan.contains("SCAN post"), "\(plan)")
    }
  }
}
