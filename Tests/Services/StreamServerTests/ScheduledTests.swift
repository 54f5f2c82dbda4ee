import Fakes
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Scheduled statuses")
struct ScheduledTests {
  private static let path = "/api/v1/scheduled_statuses"

  @Test
  func `a status waits for its moment with its pictures, and is published once`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let media = try await anna.upload(Pictures.grey, [("description", "masts")]).json
      let picture = try media.id()
      let form = [
        ("status", "good morning @ben"), ("media_ids[]", picture), ("visibility", "private"),
        ("scheduled_at", "2026-05-03T08:00:00.000Z"),
      ]
      let keyed = anna.with("Idempotency-Key", "k")
      let waiting = try await keyed.post("/api/v1/statuses", form).json
      let again = try await keyed.post("/api/v1/statuses", form).json
      #expect(again["id"].text == waiting["id"].text)
      #expect(waiting["scheduled_at"].text == "2026-05-03T08:00:00.000Z")
      #expect(waiting["params"]["text"].text == "good morning @ben")
      #expect(waiting["params"]["visibility"].text == "private")
      #expect(waiting["media_attachments"][0]["description"].text == "masts")
      #expect(try await anna.get(Self.path).json.ids == [waiting["id"].text])
      #expect(try await ben.get(Self.path).json.ids == [])
      let other = try await anna.post(
        "/api/v1/statuses", [("status", "mine"), ("media_ids[]", picture)])
      #expect(other.status == 422)
      #expect(try await anna.send(.delete, "/api/v1/media/\(picture)").status == 422)
      let upkeep = Upkeep(household: test.server.household)
      test.time.advance(by: .seconds(86_400 + 19 * 3600))
      try await upkeep.run()
      #expect(try await anna.get("/api/v1/timelines/home").json.list.isEmpty)
      test.time.advance(by: .seconds(3600))
      for _ in 1...2 { try await upkeep.run() }
      let home = try await ben.get("/api/v1/timelines/home").json
      #expect(home.list.count == 1)
      #expect(home[0]["created_at"].text == "2026-05-03T08:00:00.000Z")
      #expect(home[0]["media_attachments"].ids == [picture])
      #expect(home[0]["visibility"].text == "private")
      #expect(try await ben.get("/api/v1/notifications").json[0]["type"].text == "mention")
      #expect(try await anna.get(Self.path).json.ids == [])
    }
    #expect(test.reports.lines == [])
  }

  @Test
  func `it is put off or cancelled, by its author only, and its pictures are free again`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let picture = try await anna.upload(Pictures.grey).id()
      let id =
        try await anna.publish(
          "x", [("media_ids[]", picture), ("scheduled_at", "2026-05-01T13:00:00Z")])
      let path = "\(Self.path)/\(id)"
      let later = [("scheduled_at", "2026-05-01T15:00:00Z")]
      #expect(try await ben.get(path).status == 404)
      #expect(try await ben.send(.put, path, later).status == 404)
      #expect(try await ben.send(.delete, path).status == 404)
      #expect(
        try await anna.send(.put, path, [("scheduled_at", "2026-05-01T12:04:00Z")]).status == 422)
      let moved = try await anna.send(.put, path, later).json
      #expect(moved["scheduled_at"].text == "2026-05-01T15:00:00.000Z")
      #expect(try await anna.get(path).json["scheduled_at"].text == moved["scheduled_at"].text)
      #expect(try await anna.send(.delete, path).status == 200)
      #expect(try await anna.get(path).status == 404)
      test.time.advance(by: .seconds(4 * 3600))
      try await Upkeep(household: test.server.household).run()
      #expect(try await anna.get("/api/v1/timelines/home").json.list.isEmpty)
      try await anna.publish("now", [("media_ids[]", picture)])
      #expect(try await anna.get("/api/v1/timelines/home").json.list.count == 1)
    }
  }

  @Test(arguments: [nil, "2026-05-03T08:00:00Z"])
  func `what is cancelled or put off while it is being published waits, or is gone`(
    _ later: String?
  ) async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish("x", [("scheduled_at", "2026-05-01T13:00:00Z")])
      test.time.advance(by: .seconds(3600))
      let household = test.server.household
      // As upkeep finds it before it comes to it.
      let due = try await household.store.read { try ScheduledStatus.fetchAll($0) }
      let path = "\(Self.path)/\(id)"
      if let later {
        #expect(try await anna.send(.put, path, [("scheduled_at", later)]).status == 200)
      } else {
        #expect(try await anna.send(.delete, path).status == 200)
      }
      try await household.write { snapshot in for one in due { try snapshot.publish(one) } }
      #expect(due.count == 1)
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [])
      #expect(try await anna.get(Self.path).json.ids == (later == nil ? [] : [id]))
    }
  }

  @Test
  func `in JSON it may have an empty list of pictures`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let body = #"{"status":"x","media_ids":[],"scheduled_at":"2026-05-01T13:00:00Z"}"#
      let waiting = try await anna.send(
        .post, "/api/v1/statuses", type: "application/json", body: Array(body.utf8))
      #expect(waiting.status == 200)
      #expect(waiting.json["params"]["media_ids"].list.isEmpty)
    }
  }

  @Test
  func `an answer stands alone if what it answers is gone by then; a poll begins then`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let parent = try await anna.publish("parent")
      try await anna.publish(
        "answer",
        [
          ("in_reply_to_id", parent), ("scheduled_at", "2026-05-01T13:00:00Z"),
          ("poll[options][]", "a"), ("poll[options][]", "b"), ("poll[expires_in]", "600"),
        ])
      _ = try await anna.send(.delete, "/api/v1/statuses/\(parent)")
      test.time.advance(by: .seconds(3600))
      try await Upkeep(household: test.server.household).run()
      let home = try await anna.get("/api/v1/timelines/home").json
      #expect(home.list.count == 1)
      #expect(home[0]["in_reply_to_id"].isNull)
      #expect(home[0]["poll"]["expires_at"].text == "2026-05-01T13:10:00.000Z")
    }
  }

  @Test
  func `a story whose end comes before it is published is gone, and is no error`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.publish(
        "story",
        [("scheduled_at", "2026-05-01T13:00:00Z"), ("expires_at", "2026-05-01T14:00:00Z")])
      // It is not put off until then.
      for (moment, status) in [("14:00:00Z", 422), ("13:59:59Z", 200), ("13:00:00Z", 200)] {
        let moved = [("scheduled_at", "2026-05-01T" + moment)]
        #expect(try await anna.send(.put, "\(Self.path)/\(id)", moved).status == status)
      }
      #expect(try await anna.get(Self.path).json.list.count == 1)
      // Nothing served until its end.
      test.time.advance(by: .seconds(2 * 3600))
      try await Upkeep(household: test.server.household).run()
      #expect(try await anna.get(Self.path).json.ids == [])
      #expect(try await anna.get("/api/v1/timelines/home").json.ids == [])
    }
    #expect(test.reports.lines == [])
  }

  @Test
  func `it is published also when what is over cannot be removed`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      try await anna.publish("story", [("expires_in", "60")])
      try await anna.publish("later", [("scheduled_at", "2026-05-01T13:00:00Z")])
      try await test.server.household.store.write { db in
        try db.execute(
          sql: """
            CREATE TRIGGER damage BEFORE DELETE ON status
              BEGIN SELECT RAISE(ABORT, 'damaged'); END
            """)
      }
      test.time.advance(by: .seconds(3600))
      await #expect(throws: DatabaseError.self) {
        try await Upkeep(household: test.server.household).run()
      }
      let home = try await anna.get("/api/v1/timelines/home").json
      #expect(home.list.map { $0["content"].text } == ["<p>later</p>"])
    }
  }

  @Test(arguments: [
    (422, [("scheduled_at", "2026-05-01T12:04:59Z")]), (422, [("scheduled_at", "tomorrow")]),
    (422, [("scheduled_at", "2026-05-01T13:00:00Z"), ("status", " ")]),
    (404, [("scheduled_at", "2026-05-01T13:00:00Z"), ("in_reply_to_id", "77")]),
    (422, [("scheduled_at", "2026-05-01T13:00:00Z"), ("media_ids[]", "77")]),
    (422, [("scheduled_at", "2026-05-01T13:00:00Z"), ("expires_at", "2026-05-01T12:30:00Z")]),
    (422, [("scheduled_at", "2026-05-01T13:00:00Z"), ("expires_at", "2026-05-01T13:00:00Z")]),
  ])
  func `what could not be published is refused at once`(
    _ status: Int, _ fields: [(String, String)]
  ) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let answer = try await anna.post("/api/v1/statuses", [("status", "x")] + fields)
      #expect(answer.status == status)
      #expect(try await anna.get(Self.path).json.list.isEmpty)
    }
  }

  @Test
  func `so many wait for one person, and no more`() async throws {
    var limits = TestServer.roomy
    limits.scheduledStatuses = 1
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let form = [("status", "x"), ("scheduled_at", "2026-05-01T13:00:00Z")]
      #expect(try await anna.post("/api/v1/statuses", form).status == 200)
      #expect(try await anna.post("/api/v1/statuses", form).status == 422)
    }
  }
}
