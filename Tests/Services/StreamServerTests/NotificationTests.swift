import Domain
import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Notifications")
struct NotificationTests {
  private let path = "/api/v1/notifications"

  @Test
  func `tell who likes what one has posted, and who answers, the latest first`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let photo = try await anna.publish("fog")
      _ = try await ben.post("/api/v1/statuses/\(photo)/favourite")
      let answer = try await ben.publish("lovely", [("in_reply_to_id", photo)])
      let named = try await ben.publish("see @anna")
      let list = try await anna.get(path).json
      #expect(list.list.map { $0["type"].text } == ["mention", "mention", "favourite"])
      #expect(list.list.map { $0["status"]["id"].text } == [named, answer, photo])
      #expect(list.list.map { $0["account"]["acct"].text } == ["ben", "ben", "ben"])
      #expect(list[1]["status"]["in_reply_to_id"].text == photo)
      #expect(list[2]["created_at"].text?.hasPrefix("2026-05-01T12:00") == true)
      let one = try await anna.get("\(path)/\(list.ids[2])").json
      #expect(one["type"].text == "favourite")
      #expect(try await ben.get(path).json.list.isEmpty)
      #expect(try await ben.get("\(path)/\(list.ids[2])").status == 404)
    }
  }

  @Test(arguments: ["public", "direct"])
  func `tell whom an edit names for the first time, once`(_ visibility: String) async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let cleo = try await client.signedIn(as: "cleo")
      let id = try await anna.publish("look @bem, @cleo", [("visibility", visibility)])
      let told = try await cleo.get(path).json.ids
      #expect(told.count == 1)
      _ = try await cleo.post("\(path)/clear")
      #expect(try await ben.get(path).json.ids == [])
      for text in ["look @ben, @cleo", "look, @ben and @cleo"] {
        _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", text)])
        let mentions = try await ben.get(path).json
        #expect(mentions.list.map { $0["type"].text } == ["mention"])
        #expect(mentions.list.map { $0["status"]["id"].text } == [id])
      }
      _ = try await ben.post("\(path)/clear")
      _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", "@ben @cleo")])
      for caller in [ben, cleo] { #expect(try await caller.get(path).json.ids == []) }
    }
  }

  @Test
  func `tell whose photo is answered nothing more when the answer comes to name them`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let photo = try await ben.publish("fog")
      let answer = try await anna.publish("lovely", [("in_reply_to_id", photo)])
      #expect(try await ben.get(path).json.ids.count == 1)
      _ = try await ben.post("\(path)/clear")
      _ = try await anna.send(.put, "/api/v1/statuses/\(answer)", [("status", "lovely, @ben")])
      #expect(try await ben.get(path).json.ids == [])
    }
  }

  @Test
  func `tell nobody of their own doings, of dislikes, or of bookmarks`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let photo = try await anna.publish("fog @anna")
      _ = try await anna.post("/api/v1/statuses/\(photo)/favourite")
      try await anna.publish("more", [("in_reply_to_id", photo)])
      _ = try await ben.post("/api/v1/statuses/\(photo)/dislike")
      _ = try await ben.post("/api/v1/statuses/\(photo)/bookmark")
      #expect(try await anna.get(path).json.list.isEmpty)
      _ = try await ben.post("/api/v1/statuses/\(photo)/favourite")
      #expect(try await anna.get(path).json.list.map { $0["type"].text } == ["favourite"])
    }
  }

  @Test
  func `go when the favourite is taken back, or turned round, and when the status is removed`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let photo = try await anna.publish("fog")
      for undo in ["unfavourite", "dislike"] {
        for _ in 0..<2 { _ = try await ben.post("/api/v1/statuses/\(photo)/favourite") }
        #expect(try await anna.get(path).json.list.count == 1)
        _ = try await ben.post("/api/v1/statuses/\(photo)/\(undo)")
        #expect(try await anna.get(path).json.list.isEmpty)
      }
      _ = try await ben.post("/api/v1/statuses/\(photo)/favourite")
      let answer = try await ben.publish("lovely", [("in_reply_to_id", photo)])
      _ = try await ben.send(.delete, "/api/v1/statuses/\(answer)")
      #expect(try await anna.get(path).json.list.map { $0["type"].text } == ["favourite"])
      _ = try await anna.send(.delete, "/api/v1/statuses/\(photo)")
      #expect(try await anna.get(path).json.list.isEmpty)
    }
  }

  @Test
  func `come in pages, both ways, and only of the types that are wanted`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      for number in 0..<3 {
        let photo = try await anna.publish("\(number)")
        _ = try await ben.post("/api/v1/statuses/\(photo)/favourite")
        try await ben.publish("lovely", [("in_reply_to_id", photo)])
      }
      let all = try await anna.get(path).json.ids
      #expect(all.count == 6)
      let first = try await anna.get("\(path)?limit=2&types[]=favourite&types[]=mention")
      #expect(first.json.ids == Array(all[..<2]))
      let link = try #require(first.headers["Link"])
      #expect(link.contains("max_id=\(all[1])>; rel=\"next\""))
      #expect(link.contains("min_id=\(all[0])>; rel=\"prev\""))
      #expect(link.contains("types%5B%5D=favourite"))
      #expect(try await anna.get("\(path)?limit=2&max_id=\(all[1])").json.ids == Array(all[2..<4]))
      #expect(try await anna.get("\(path)?limit=2&min_id=\(all[5])").json.ids == Array(all[3..<5]))
      #expect(
        try await anna.get("\(path)?limit=2&since_id=\(all[5])").json.ids == Array(all[..<2]))
      for (query, type) in [
        ("types[]=favourite", "favourite"), ("exclude_types[]=favourite", "mention"),
      ] {
        let list = try await anna.get("\(path)?\(query)").json.list
        #expect(list.map { $0["type"].text } == [type, type, type])
      }
      #expect(try await anna.get("\(path)?types[]=follow").json.list.isEmpty)
      #expect(try await anna.get("\(path)?max_id=x").status == 400)
    }
  }

  @Test
  func `are dismissed one by one, or all, each person's own only`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      for number in 0..<3 {
        let photo = try await anna.publish("\(number)")
        _ = try await ben.post("/api/v1/statuses/\(photo)/favourite")
      }
      let ids = try await anna.get(path).json.ids
      #expect(try await ben.post("\(path)/\(ids[1])/dismiss").status == 404)
      #expect(try await anna.post("\(path)/\(ids[1])/dismiss").status == 200)
      #expect(try await anna.post("\(path)/\(ids[1])/dismiss").status == 404)
      _ = try await ben.post("\(path)/clear")
      #expect(try await anna.get(path).json.ids == [ids[0], ids[2]])
      #expect(try await anna.post("\(path)/clear").status == 200)
      #expect(try await anna.get(path).json.list.isEmpty)
    }
  }

  @Test
  func `tell whoever made a poll or voted in it that it is over, once`() async throws {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let poll = try await anna.publish(
        "soup?",
        [("poll[options][]", "yes"), ("poll[options][]", "no"), ("poll[expires_in]", "300")])
      _ = try await ben.post("/api/v1/polls/\(poll)/votes", [("choices[]", "1")])
      let upkeep = Upkeep(household: test.server.household)
      try await upkeep.run()
      #expect(try await ben.get(path).json.list.isEmpty)
      test.time.advance(by: .seconds(300))
      for _ in 0..<2 { try await upkeep.run() }
      for caller in [anna, ben] {
        let told = try await caller.get(path).json
        #expect(told.list.map { $0["type"].text } == ["poll"])
        #expect(told[0]["account"]["acct"].text == "anna")
        #expect(told[0]["status"]["poll"]["expired"].bool == true)
      }
      #expect(try await client.signedIn(as: "cleo").get(path).json.list.isEmpty)
    }
  }

  @Test
  func `tell who boosted a status of its newest edit`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("fog")
      _ = try await ben.post("/api/v1/statuses/\(id)/reblog")
      var ids: [String] = []
      for text in ["more fog", "less fog"] {
        _ = try await anna.send(.put, "/api/v1/statuses/\(id)", [("status", text)])
        let told = try await ben.get(path + "?types[]=update").json
        #expect(told.list.map { $0["status"]["content"].text } == ["<p>\(text)</p>"])
        ids += told.ids
      }
      #expect(Set(ids).count == 2)
      let groups = try await ben.get("/api/v2/notifications").json["notification_groups"]
      #expect(groups[0]["type"].text == "update" && groups[0]["status_id"].text == id)
    }
  }

  @Test
  func `go over an index, however many there are`() async throws {
    let test = try await TestServer()
    let plan = try await test.server.household.read(as: 1) { snapshot in
      try snapshot.plan(
        of: snapshot.notificationQuery(Notification.Kind.allCases, Cursor()))
    }
    #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    let search = "SEARCH notification USING INDEX notificationOfUser (user=? AND id>"
    #expect(plan.contains(search), "\(plan)")
  }

  @Test
  func `tell of what was done before there were any`() async throws {
    let household = try await TestServer().server.household
    let queue = try DatabaseQueue()
    try ServerSchema.migrator.migrate(queue, upTo: "3-known-addresses")
    try await queue.write { db in
      for id in [1, 2] {
        try db.execute(
          sql: """
            INSERT INTO user (
                id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey)
              VALUES (?, ?, '', x'00', 2, 8, 1, x'00')
            """, arguments: [id, "user\(id)"])
      }
      try db.execute(
        sql: """
          INSERT INTO status (id, author, visibility, isSensitive, spoiler, text)
            VALUES (100, 1, 0, 0, '', 'fog');
          INSERT INTO status (
              id, author, visibility, isSensitive, spoiler, text, replyTo, replyToAuthor)
            VALUES (200, 2, 0, 0, '', 'lovely', 100, 1), (300, 1, 0, 0, '', 'thanks', 100, 1);
          INSERT INTO reaction (user, status, kind, id)
            VALUES (2, 100, 0, 250), (1, 100, 0, 260), (2, 200, 0, 270), (2, 300, 2, 280);
          """)
    }
    try ServerSchema.migrator.migrate(queue)
    let found = try await queue.read { db in
      try Snapshot(db: db, household: household, viewer: 1, now: Timestamp(milliseconds: 0))
        .notifications(Notification.Kind.allCases, Cursor())
    }
    #expect(found.map(\.id) == [250, 200])
    #expect(found.map(\.kind) == [.favourite, .mention])
  }
}
