import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Filters")
struct FilterTests {
  private static let path = "/api/v2/filters"
  private static let fog: [(String, String)] = [
    ("title", "Weather"), ("context[]", "home"), ("context[]", "public"),
    ("filter_action", "hide"), ("expires_in", "60"),
    ("keywords_attributes[][keyword]", "fog"), ("keywords_attributes[][whole_word]", "true"),
    ("keywords_attributes[][keyword]", "rain"), ("keywords_attributes[][whole_word]", "false"),
  ]

  @Test
  func `a filter is made, listed, changed and removed, by its owner only`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let made = try await anna.post(Self.path, Self.fog).json
      let id = try made.id()
      #expect(made["title"].text == "Weather")
      #expect(made["context"].list.map(\.text) == ["home", "public"])
      #expect(made["filter_action"].text == "hide")
      #expect(made["expires_at"].text == "2026-05-01T12:01:00.000Z")
      #expect(made["keywords"].list.map { $0["keyword"].text } == ["fog", "rain"])
      #expect(made["keywords"].list.map { $0["whole_word"].bool } == [true, false])
      let word = try made["keywords"][0].id()
      let changed = try await anna.send(
        .put, "\(Self.path)/\(id)",
        [
          ("filter_action", "blur"), ("expires_in", ""),
          ("keywords_attributes[][id]", word), ("keywords_attributes[][keyword]", "mist"),
          ("keywords_attributes[][id]", made["keywords"][1].id()),
          ("keywords_attributes[][_destroy]", "true"),
        ]
      ).json
      #expect(changed["title"].text == "Weather")
      #expect(changed["filter_action"].text == "blur")
      #expect(changed["expires_at"].isNull)
      #expect(changed["keywords"].list.map { $0["keyword"].text } == ["mist"])
      #expect(try await anna.get(Self.path).json.ids == [id])
      #expect(try await ben.get(Self.path).json.ids == [])
      for path in ["\(Self.path)/keywords/\(word)", "\(Self.path)/\(id)"] {
        #expect(try await ben.get(path).status == 404)
        #expect(try await ben.send(.put, path, Self.fog).status == 404)
        #expect(try await ben.send(.delete, path).status == 404)
        #expect(try await anna.get(path).status == 200)
        #expect(try await anna.send(.delete, path).status == 200)
        #expect(try await anna.get(path).status == 404)
      }
    }
  }

  @Test
  func `several keywords may be changed at once in JSON, too`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let made = try await anna.post(Self.path, Self.fog).json
      let body = Array(
        """
        {"keywords_attributes":[{"keyword":"mist"},\
        {"id":"\(made["keywords"][0]["id"].text ?? "")","_destroy":true},\
        {"keyword":"haze","whole_word":false}]}
        """.utf8)
      let changed = try await anna.send(
        .put, "\(Self.path)/\(made.id())", type: "application/json", body: body
      ).json
      #expect(changed["keywords"].list.map { $0["keyword"].text } == ["rain", "mist", "haze"])
      #expect(changed["keywords"].list.map { $0["whole_word"].bool } == [false, true, false])
    }
  }

  @Test
  func `keywords and statuses of a filter have routes of their own`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let status = try await anna.publish("x")
      let id = try await anna.post(Self.path, Self.fog).id()
      let word = try await anna.post("\(Self.path)/\(id)/keywords", [("keyword", "#sea")]).json
      #expect(word["whole_word"].bool == true)
      let keyword = try "\(Self.path)/keywords/\(word.id())"
      let changed = try await anna.send(.put, keyword, [("whole_word", "false")]).json
      #expect(changed["keyword"].text == "#sea")
      #expect(changed["whole_word"].bool == false)
      #expect(try await anna.send(.delete, keyword).status == 200)
      #expect(try await anna.get("\(Self.path)/\(id)/keywords").json.list.count == 2)
      let added = "\(Self.path)/\(id)/statuses"
      for _ in 1...2 {
        let answer = try await anna.post(added, [("status_id", status)]).json
        #expect(answer["status_id"].text == status)
      }
      let named = try await anna.get(added).json
      #expect(named.list.count == 1)
      let filtered = try await anna.get("/api/v1/statuses/\(status)").json["filtered"]
      #expect(filtered[0]["status_matches"].list.map(\.text) == [status])
      #expect(filtered[0]["keyword_matches"].list.isEmpty)
      let path = try "\(Self.path)/statuses/\(named[0].id())"
      #expect(try await anna.send(.delete, path).status == 200)
      #expect(try await anna.get(added).json.list.isEmpty)
    }
  }

  @Test
  func `statuses say which filters of whoever looks they match, until those are over`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      _ = try await anna.post(Self.path, Self.fog)
      let id = try await ben.publish("Fog over the harbour, rainy")
      _ = try await ben.post("/api/v1/statuses/\(id)/reblog")
      let home = try await anna.get("/api/v1/timelines/home").json
      for filtered in [home[0]["reblog"]["filtered"], home[1]["filtered"]] {
        #expect(filtered[0]["filter"]["title"].text == "Weather")
        #expect(filtered[0]["filter"]["filter_action"].text == "hide")
        #expect(filtered[0]["keyword_matches"].list.map(\.text) == ["fog", "rain"])
      }
      let path = "/api/v1/statuses/\(id)"
      for caller in [ben, client] {
        let json = try await caller.get(path).json
        #expect(json["id"].text == id && json["filtered"].isMissing)
      }
      test.time.advance(by: .seconds(61))
      let later = try await anna.get(path).json
      #expect(later["id"].text == id && later["filtered"].isMissing)
    }
  }

  @Test(arguments: [
    ("fog", true, "Fog!", true), ("fog", true, "foggy", false), ("fog", false, "foggy", true),
    ("fog", true, "foggy, then fog", true), ("#fog", true, "see #fog", true),
    ("C++", true, "in C++11", true), ("é", true, "cafe\u{301} e\u{301}", true),
    ("STRASSE", true, "Straße", false), ("„fog“", true, "„Fog“", true),
    ("fog", true, "_fog_", false), ("fog", true, "„fog“", true),
    ("of fog", true, "full of fog.", true), ("aa", true, "aaa aa", true),
  ])
  func `a keyword is found as people mean it`(
    _ keyword: String, _ isWhole: Bool, _ text: String, _ isFound: Bool
  ) {
    let word = FilterKeyword(id: 1, filter: 1, keyword: keyword, isWholeWord: isWhole)
    #expect(KeywordMatcher(word).isIn(FilteredText(["", text])) == isFound)
  }

  @Test
  func `warnings and descriptions of pictures are looked at, too`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      _ = try await anna.post(Self.path, Self.fog)
      let media = try await anna.upload(Pictures.grey, [("description", "masts in fog")]).json
      let id = try await anna.publish("x", [("media_ids[]", media.id())])
      let warned = try await anna.publish("x", [("spoiler_text", "fog")])
      for status in [id, warned] {
        let json = try await anna.get("/api/v1/statuses/\(status)").json
        #expect(json["filtered"].list.count == 1)
      }
    }
  }

  @Test(arguments: [
    ("title", ""), ("title", String(repeating: "x", count: 201)), ("context[]", "everywhere"),
    ("filter_action", "burn"), ("expires_in", "-1"), ("expires_in", "soon"),
    ("keywords_attributes[][keyword]", " "),
    ("keywords_attributes[][keyword]", String(repeating: "x", count: 10_000)),
  ])
  func `what makes no filter is refused, and leaves nothing`(_ name: String, _ value: String)
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let form = [("title", "x"), ("context[]", "home"), (name, value)]
      #expect(try await anna.post(Self.path, form).status == 422)
      #expect(try await anna.post(Self.path, [("title", "x")]).status == 422)
      #expect(try await anna.get(Self.path).json.list.isEmpty)
    }
  }

  @Test
  func `there are so many filters and keywords, and no more`() async throws {
    var limits = TestServer.roomy
    (limits.filters, limits.filterKeywords, limits.filterStatuses) = (2, 3, 1)
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let id = try await anna.post(Self.path, Self.fog).id()
      #expect(try await anna.post(Self.path, Self.fog).status == 422)
      #expect(try await anna.post("\(Self.path)/\(id)/keywords", [("keyword", "a")]).status == 200)
      #expect(try await anna.post("\(Self.path)/\(id)/keywords", [("keyword", "b")]).status == 422)
      let plain = [("title", "x"), ("context[]", "home")]
      #expect(try await anna.post(Self.path, plain).status == 200)
      #expect(try await anna.post(Self.path, plain).status == 422)
      let (first, second) = (try await anna.publish("x"), try await anna.publish("y"))
      let statuses = "\(Self.path)/\(id)/statuses"
      #expect(try await anna.post(statuses, [("status_id", first)]).status == 200)
      #expect(try await anna.post(statuses, [("status_id", second)]).status == 422)
    }
  }
}
