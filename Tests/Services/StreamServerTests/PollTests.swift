import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Polls")
struct PollTests {
  private static let lunch: [(String, String)] = [
    ("poll[options][]", "soup"), ("poll[options][]", "cake"), ("poll[expires_in]", "300"),
  ]

  @Test
  func `a poll is asked, voted once by each, and over when its time is`() async throws {
    let test = try await TestServer(people: ["anna", "ben", "cleo"])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("lunch?", Self.lunch)
      let status = try await ben.get("/api/v1/timelines/home").json[0]
      #expect(status["poll"]["id"].text == id)
      #expect(status["poll"]["expires_at"].text == "2026-05-01T12:05:00.000Z")
      #expect(status["poll"]["voted"].bool == false)
      let path = "/api/v1/polls/\(id)"
      #expect(try await anna.post("\(path)/votes", [("choices[]", "0")]).status == 422)
      for wrong in [[("choices[]", "2")], [("choices[]", "0"), ("choices[]", "1")], []] {
        #expect(try await ben.post("\(path)/votes", wrong).status == 422)
      }
      let voted = try await ben.post("\(path)/votes", [("choices[]", "1")]).json
      #expect(voted["own_votes"].list.map(\.number) == [1])
      #expect(voted["options"].list.map { $0["votes_count"].number } == [0, 1])
      #expect(try await ben.post("\(path)/votes", [("choices[]", "0")]).status == 422)
      test.time.advance(by: .seconds(300))
      let cleo = try await client.signedIn(as: "cleo")
      #expect(try await cleo.post("\(path)/votes", [("choices[]", "0")]).status == 422)
      let over = try await client.get(path).json
      #expect(over["expired"].bool == true)
      #expect(over["voters_count"].number == 1)
    }
  }

  @Test
  func `several may be chosen and counts kept back, where it is said so`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let more = [("poll[multiple]", "true"), ("poll[hide_totals]", "true")]
      let id = try await anna.publish("lunch?", Self.lunch + more)
      let both = [("choices[]", "1"), ("choices[]", "0")]
      let voted = try await ben.post("/api/v1/polls/\(id)/votes", both).json
      #expect(voted["own_votes"].list.map(\.number) == [0, 1])
      #expect(voted["options"].list.allSatisfy { $0["votes_count"].isNull })
      test.time.advance(by: .seconds(301))
      let over = try await ben.get("/api/v1/polls/\(id)").json
      #expect(over["options"].list.map { $0["votes_count"].number } == [1, 1])
    }
  }

  @Test
  func `other options are another question: what was voted is gone`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("lunch?", Self.lunch)
      _ = try await ben.post("/api/v1/polls/\(id)/votes", [("choices[]", "1")])
      let path = "/api/v1/statuses/\(id)"
      let same = try await anna.send(.put, path, [("status", "Lunch?")] + Self.lunch).json
      #expect(same["poll"]["votes_count"].number == 1)
      let other = try await anna.send(
        .put, path,
        [
          ("status", "Lunch?"), ("poll[options][]", "soup"), ("poll[options][]", "salad"),
          ("poll[expires_in]", "300"),
        ]
      ).json
      #expect(other["poll"]["votes_count"].number == 0)
    }
  }

  @Test
  func `the end of a poll that was opened again is told, too`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let id = try await anna.publish("lunch?", Self.lunch)
      _ = try await ben.post("/api/v1/polls/\(id)/votes", [("choices[]", "1")])
      var told: [[String]] = []
      for _ in 0..<2 {
        test.time.advance(by: .seconds(300))
        try await Upkeep(household: test.server.household).run()
        told.append(try await ben.get("/api/v1/notifications?types[]=poll").json.ids)
        _ = try await anna.send(
          .put, "/api/v1/statuses/\(id)", [("status", "lunch?")] + Self.lunch)
      }
      #expect(told.map(\.count) == [1, 1])
      #expect(told[0] != told[1])
      #expect(try await ben.get("/api/v1/notifications?types[]=poll").json.ids == [])
    }
  }

  @Test
  func `a poll about a picture stays as it is when an edit says nothing of it`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let media = ("media_ids[]", try await anna.upload(Pictures.grey).id())
      let id = try await anna.publish("which one?", Self.lunch + [media])
      _ = try await ben.post("/api/v1/polls/\(id)/votes", [("choices[]", "1")])
      let path = "/api/v1/statuses/\(id)"
      let edited = try await anna.send(.put, path, [("status", "Which one?"), media]).json
      #expect(edited["media_attachments"].list.count == 1)
      #expect(edited["poll"]["votes_count"].number == 1)
      #expect(edited["poll"]["expires_at"].text == "2026-05-01T12:05:00.000Z")
      let seen = try await ben.get("/api/v1/timelines/home").json[0]
      #expect(seen["content"].text == "<p>Which one?</p>")
      #expect(seen["poll"]["own_votes"].list.map(\.number) == [1])
      #expect(seen["media_attachments"].list.count == 1)
    }
  }

  @Test(arguments: [
    [("poll[options][]", "a")], [("poll[options][]", "a"), ("poll[options][]", "a")],
    [("poll[options][]", "a"), ("poll[options][]", " ")],
    [("poll[options][]", "a"), ("poll[options][]", String(repeating: "b", count: 101))],
    (0..<11).map { ("poll[options][]", "\($0)") }, [("poll[expires_in]", "300")],
  ])
  func `what is no question is refused`(_ fields: [(String, String)]) async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let form = [("status", "x"), ("poll[expires_in]", "300")] + fields
      #expect(try await anna.post("/api/v1/statuses", form).status == 422)
      for length in ["", "0", "299", "99999999999", "-1"] {
        let form = Self.lunch.dropLast() + [("status", "x"), ("poll[expires_in]", length)]
        #expect(try await anna.post("/api/v1/statuses", Array(form)).status == 422)
      }
      #expect(try await anna.get("/api/v1/timelines/home").json.list.isEmpty)
    }
  }

  @Test
  func `a poll is for those who see the status`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let cleo = try await client.signedIn(as: "cleo")
      let id = try await anna.publish("@ben lunch?", Self.lunch + [("visibility", "direct")])
      #expect(try await cleo.get("/api/v1/polls/\(id)").status == 404)
      #expect(
        try await cleo.post("/api/v1/polls/\(id)/votes", [("choices[]", "0")]).status == 404)
      let ben = try await client.signedIn(as: "ben")
      #expect(try await ben.get("/api/v1/polls/\(id)").status == 200)
    }
  }

  @Test
  func `the public page shows what was asked, and how it stands where that is told`() async throws {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let open = [
        ("poll[options][]", "fish & <b>chips</b>"), ("poll[options][]", "cake"),
        ("poll[expires_in]", "300"),
      ]
      let media = try await anna.upload(Pictures.grey).id()
      let id = try await anna.publish("lunch?", [("media_ids[]", media)] + open)
      let path = "/@anna/\(id)"
      let before = try await client.get(path)
      #expect(before.body.contains("<li>fish &amp; &lt;b&gt;chips&lt;/b&gt; <span>0</span><meter"))
      #expect(before.body.contains("0 people have voted; open until"))
      #expect(before.headers["Last-Modified"] == nil, "votes would not change it")
      #expect(try await ben.post("/api/v1/polls/\(id)/votes", [("choices[]", "1")]).status == 200)
      let after = try await client.get(path)
      #expect(after.body.contains("max=\"1\" value=\"1\"></meter></li>"))
      #expect(after.body.contains("1 person has voted; open until"))
      #expect(before.headers["ETag"] != after.headers["ETag"])

      let secret = try await anna.publish(
        "dinner?", Self.lunch + [("poll[hide_totals]", "true")])
      #expect(
        try await ben.post("/api/v1/polls/\(secret)/votes", [("choices[]", "1")]).status == 200)
      let hidden = try await client.get("/@anna/\(secret)")
      #expect(hidden.body.contains("<li>soup</li>\n<li>cake</li>"))
      test.time.advance(by: .seconds(301))
      let told = try await client.get("/@anna/\(secret)")
      #expect(told.body.contains("<li>cake <span>1</span>"))
      #expect(told.body.contains("1 person has voted; ended"))
    }
  }
}
