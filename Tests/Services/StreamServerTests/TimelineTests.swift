import Domain
import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Timelines")
struct TimelineTests {
  @Test
  func `the three cursors cut where they say, and Link headers lead on`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      var ids: [String] = []
      for number in 0..<10 { ids.insert(try await anna.publish("\(number)"), at: 0) }
      let home = "/api/v1/timelines/home?limit=3"
      #expect(try await anna.get(home).json.ids == Array(ids[0..<3]))
      #expect(try await anna.get(home + "&max_id=\(ids[2])").json.ids == Array(ids[3..<6]))
      #expect(try await anna.get(home + "&since_id=\(ids[8])").json.ids == Array(ids[0..<3]))
      #expect(try await anna.get(home + "&min_id=\(ids[8])").json.ids == Array(ids[5..<8]))
      #expect(
        try await anna.get(home + "&max_id=\(ids[1])&since_id=\(ids[4])").json.ids
          == Array(ids[2..<4]))
      let link = try await anna.get(home + "&max_id=\(ids[2])").headers["Link"]
      #expect(
        link == """
          <https://photos.example/api/v1/timelines/home?limit=3&max_id=\(ids[5])>; rel="next", \
          <https://photos.example/api/v1/timelines/home?limit=3&min_id=\(ids[3])>; rel="prev"
          """)
      let past = try await anna.get(home + "&max_id=\(ids[9])")
      #expect(past.json.list.isEmpty)
      #expect(past.headers["Link"] == nil)
    }
  }

  @Test
  func `a tag is the same however its letters are composed`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("#Cafe\u{301}")
      for tag in ["caf%C3%A9", "CAFE%CC%81"] {
        #expect(try await anna.get("/api/v1/timelines/tag/\(tag)").json.ids == [id], "\(tag)")
      }
      let content = try await anna.get("/api/v1/statuses/\(id)").json["content"].text
      #expect(content?.contains("/tags/caf%C3%A9") == true)
      // Followed as an earlier version kept it.
      _ = try await anna.post("/api/v1/tags/caf%C3%A9/follow")
      try await test.server.household.store.write { db in
        try db.execute(sql: "UPDATE followedTag SET tag = 'cafe\u{301}'")
        try ServerSchema.composeTags19(db)
      }
      let tag = try await anna.get("/api/v1/tags/cafe%CC%81").json
      #expect(tag["following"].bool == true)
    }
  }

  @Test
  func `following Link to the end gives everything once`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      var posted: [String] = []
      for number in 0..<23 { posted.append(try await anna.publish("\(number) #all")) }
      for start in ["home", "public", "tag/all"] {
        var path: String? = "/api/v1/timelines/\(start)?limit=5"
        var seen: [String] = []
        // Links may lead in a circle.
        for _ in 0..<10 {
          guard let next = path else { break }
          let answer = try await anna.get(next)
          seen += answer.json.ids
          path = answer.headers["Link"]?.firstMatch(
            of: #/<https://photos.example([^>]*)>; rel="next"/#
          )
          .map { String($0.1) }
        }
        #expect(seen == posted.reversed())
      }
    }
  }

  @Test
  func `a page has at most forty, and what is no number or id is refused`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      for number in 0..<41 { try await anna.publish("\(number)") }
      let home = "/api/v1/timelines/home?"
      for (query, count) in [("limit=100", 40), ("limit=0", 1), ("", 20)] {
        #expect(try await anna.get(home + query).json.list.count == count, "\(query)")
      }
      for query in ["limit=x", "max_id=x", "max_id=99999999999999999999"] {
        #expect(try await anna.get(home + query).status == 400, "\(query)")
      }
    }
  }

  @Test
  func `a page that was asked for before shows what changed since, to each their own`() async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let home = "/api/v1/timelines/home"
      let story = try await anna.publish("story", [("expires_in", "5")])
      let id = try await anna.publish("x", [("visibility", "private")])
      #expect(try await anna.get(home).json.ids == [id, story])
      #expect(try await ben.get(home).json[0]["favourited"].bool == false)
      _ = try await ben.post("/api/v1/statuses/\(id)/favourite")
      let (hers, his) = (try await anna.get(home).json[0], try await ben.get(home).json[0])
      #expect([hers["favourited"].bool, his["favourited"].bool] == [false, true])
      #expect(hers["favourites_count"].number == 1)
      #expect(try await client.get("/api/v1/timelines/public").json.ids == [story])
      test.time.advance(by: .seconds(6))
      #expect(try await anna.get(home).json.ids == [id])
      #expect(try await client.get("/api/v1/timelines/public").json.ids == [])
    }
  }

  @Test
  func `only_media leaves out what has no picture`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey).id()
      let id = try await anna.publish("#a", [("media_ids[]", picture)])
      try await anna.publish("words #a")
      let account = try await anna.get("/api/v1/accounts/verify_credentials").id()
      for path in ["timelines/public", "timelines/tag/a", "accounts/\(account)/statuses"] {
        #expect(try await anna.get("/api/v1/\(path)?only_media=true").json.ids == [id])
        #expect(try await anna.get("/api/v1/\(path)").json.list.count == 2)
      }
    }
  }

  @Test
  func `pages go over an index, however many statuses there are`() async throws {
    let test = try await TestServer()
    let anna = try await test.server.household.read { try User.find(named: "anna", in: $0.db)?.id }
    let timelines: [(Timeline, viewer: Int64?, index: String)] = [
      (.home, anna, "status USING INTEGER PRIMARY KEY (rowid>"),
      (.everybody(onlyPictures: false), nil, "status USING INDEX statusInPublic (id>"),
      (.everybody(onlyPictures: true), 1, "status USING INDEX statusOnPage (id>"),
      (.tag("a", onlyPictures: false), nil, "statusTag USING PRIMARY KEY (tag=? AND status>"),
      (.tag("a", onlyPictures: true), 1, "statusTag USING PRIMARY KEY (tag=? AND status>"),
      (
        .author(1, onlyPictures: false, withReplies: true), 1,
        "status USING INDEX statusOfAuthor (author=? AND id>"
      ),
      (
        .author(1, onlyPictures: true, withReplies: false), nil,
        "status USING INDEX statusOfAuthorWithPictures (author=? AND id>"
      ),
      (
        .reactions(.favourite), 1,
        "reaction USING COVERING INDEX reactionByKind (user=? AND kind=? AND id>"
      ),
    ]
    for (timeline, viewer, index) in timelines {
      let plan = try await test.server.household.read(as: viewer) { snapshot in
        try snapshot.plan(of: snapshot.query(timeline, Cursor()))
      }
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
      #expect(plan.contains("SEARCH \(index)"), "\(plan)")
    }
  }

  @Test
  func `markers are kept, and count their versions`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      _ = try await anna.post("/api/v1/markers", [("home[last_read_id]", "5")])
      let body = Array(#"{"home":{"last_read_id":"6"},"notifications":{"last_read_id":"1"}}"#.utf8)
      _ = try await anna.send(.post, "/api/v1/markers", type: "application/json", body: body)
      let home = try await anna.get("/api/v1/markers?timeline[]=home").json
      #expect(home.names == ["home"])
      #expect(home["home"]["last_read_id"].text == "6")
      #expect(home["home"]["version"].number == 2)
      let ben = try await client.signedIn(as: "ben")
      #expect(try await ben.get("/api/v1/markers?timeline[]=home").json.names == [])
    }
  }

  @Test
  func `a marker is never moved back: of two programs the one that has read further wins`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      for id in ["9", "10", "9", "10"] {
        let answer = try await anna.post("/api/v1/markers", [("home[last_read_id]", id)])
        #expect(answer.status == 200)
      }
      let home = try await anna.get("/api/v1/markers?timeline[]=home").json["home"]
      #expect(home["last_read_id"].text == "10")
      #expect(home["version"].number == 2)
    }
  }

  @Test
  func `who names a marker's version is told 409 if it was moved since, and nothing changes`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      func move(_ id: String, knowing version: Int) async throws -> Client.Answer {
        try await anna.post(
          "/api/v1/markers",
          [("home[last_read_id]", id), ("home[version]", "\(version)")])
      }
      #expect(try await move("5", knowing: 0).status == 200)
      let late = try await move("6", knowing: 0)
      #expect(late.status == 409)
      #expect(late.json["error"].text == "Conflict during update, please try again")
      let home = try await anna.get("/api/v1/markers?timeline[]=home").json["home"]
      #expect(home["last_read_id"].text == "5")
      #expect(try await move("6", knowing: 1).json["home"]["version"].number == 2)
    }
  }
}

extension Snapshot {
  /// How SQLite answers a query, in its words.
  func plan(of query: SQL) throws -> String {
    try SQLRequest<Row>(literal: "EXPLAIN QUERY PLAN \(query)").fetchAll(db)
      .map { $0["detail"] as String }.joined(separator: "; ")
  }
}
