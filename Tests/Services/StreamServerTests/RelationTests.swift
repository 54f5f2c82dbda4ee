import Domain
import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("What people are to each other")
struct RelationTests {
  static let home = "/api/v1/timelines/home"

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

      for _ in 0..<2 { try await anna.does("follow", on: "ben") }
      #expect(try await anna.get(Self.home).json.ids == [own, other, closed, first])
      let told = try await ben.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["follow"])
      #expect(told[0]["account"]["acct"].text == "anna" && told[0]["status"].text == nil)
      let groups = try await ben.get("/api/v2/notifications").json
      #expect(groups["notification_groups"][0]["type"].text == "follow")
      try await anna.does("unfollow", on: "ben")
      #expect(try await ben.get("/api/v1/notifications").json.list.isEmpty)
    }
  }

  @Test
  func `homes of those who follow few are paged as others, in both directions`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo", "dora"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      try await anna.does("unfollow", on: "dora")
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
      let boost = try await ben.post("/api/v1/statuses/\(id)/reblog").id()
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
      for caller in [ben, cleo] { try await caller.does("unfollow", on: "anna") }
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
      try await cleo.does("follow", on: "anna")
      _ = try await anna.send(.patch, "/api/v1/accounts/update_credentials", [("locked", "no")])
      #expect(try await cleo.relationship(with: "anna")["following"].bool == true)
      try await anna.does("remove_from_followers", on: "cleo")
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
      try await anna.does("unfollow", on: "dora")
      let familiar = try await anna.get("\(path)familiar_followers?id[]=\(ben)&id[]=1").json
      #expect(familiar.ids == [ben])
      #expect(familiar[0]["accounts"].list.compactMap { $0["acct"].text } == ["cleo"])
      let dora = try await anna.id(of: "dora")
      #expect(try await anna.names("\(path)\(dora)/followers").count == 2)
      #expect(try await anna.get("\(path)1/followers").status == 404)
      try await anna.does("note", on: "ben", [("comment", "fog & sails")])
      #expect(try await anna.relationship(with: "ben")["note"].text == "fog & sails")
      for word in ["follow", "mute", "block", "note"] {
        #expect(try await anna.act(word, on: "anna").status == 403)
        #expect(try await anna.post("\(path)1/\(word)").status == 404)
      }
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
      .followers(1), .following(1), .followers(2), .following(2), .requests, .muted, .blocked,
      .list(1),
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
