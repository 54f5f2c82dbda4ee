import Domain
import Fakes
import Foundation
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Looking for statuses, people and tags")
struct SearchTests {
  @Test
  func
    `a post is found by what is written of it and of its pictures, by its tags, and by its poll`()
    async throws
  {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey, [("description", "Grey masts")]).json
      let fog = try await anna.publish(
        "Fog over the harbour #Sea_Side", [("media_ids[]", picture.id())])
      let night = try await anna.publish("夜景とÉbène", [("spoiler_text", "Dark")])
      let poll = try await anna.publish(
        "soup?",
        [("poll[options][]", "leek"), ("poll[options][]", "pea"), ("poll[expires_in]", "300")])
      for (query, ids) in [
        ("fog", [fog]), ("FOG harbour", [fog]), ("harbour fog", [fog]), ("masts", [fog]),
        ("fo", []), ("fo*", [fog]), ("har*", [fog]), ("\"the harbour\"", [fog]),
        ("\"harbour the\"", []), ("#seaside", [fog]), ("tag:sea_side", [fog]), ("#sea", []),
        ("景", [night]), ("ebene", [night]), ("dark", [night]), ("leek", [poll]),
        ("fog or leek", [poll, fog]), ("-fog", [poll, night]), ("fog -masts", []),
        ("by:anna -leek -fog", [night]), ("by:@anna@photos.example leek", [poll]),
        ("from:me fog", [fog]), ("from:ben fog", []), ("has:alt", [fog]), ("no:alt leek", [poll]),
        ("is:mine soup", [poll]), ("is:video", []), ("size:>1mp fog", []), ("in:/ fog", []),
        ("camera:x100 fog", []), ("near:lisbon fog", []),
        ("after:2020 fog", [fog]), ("before:2020 fog", []), ("date:9999 fog", []),
        ("last:week fog", [fog]), ("liked:me", []), ("see: fog harbour", []), ("!!!", []),
      ] {
        let found = try await anna.found(query, "&type=statuses")
        #expect(found.status == 200, "\(query)")
        #expect(found.json["statuses"].ids == ids, "\(query)")
        #expect(found.json["accounts"].list.isEmpty && found.json["hashtags"].list.isEmpty)
      }
      _ = try await anna.post("/api/v1/statuses/\(fog)/favourite")
      #expect(try await anna.found("liked:me").json["statuses"].ids == [fog])
    }
  }

  @Test
  func `what is said of a post later is what it is found by, and a deleted one is not`()
    async throws
  {
    let test = try await TestServer()
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let picture = try await anna.upload(Pictures.grey, [("description", "masts")]).json
      let media = try picture.id()
      let id = try await anna.publish("fog", [("media_ids[]", media)])
      _ = try await anna.send(.put, "/api/v1/media/\(media)", [("description", "gulls")])
      #expect(try await anna.found("masts").json["statuses"].ids == [])
      #expect(try await anna.found("fog gulls").json["statuses"].ids == [id])
      _ = try await anna.send(
        .put, "/api/v1/statuses/\(id)", [("status", "sun"), ("media_ids[]", media)])
      #expect(try await anna.found("fog").json["statuses"].ids == [])
      #expect(try await anna.found("sun gulls").json["statuses"].ids == [id])
      _ = try await anna.send(
        .put, "/api/v1/statuses/\(id)",
        [
          ("status", "sun"), ("media_attributes[][id]", media),
          ("media_attributes[][description]", "terns"),
        ])
      #expect(try await anna.found("sun terns").json["statuses"].ids == [id])
      #expect(try await anna.found("gulls").json["statuses"].ids == [])
      _ = try await anna.send(.delete, "/api/v1/statuses/\(id)")
      #expect(try await anna.found("sun").json["statuses"].ids == [])
    }
    try await test.expectWholeIndex()
  }

  @Test
  func `pages go down and up by ids, and by an offset where one kind is asked for`() async throws {
    try await TestServer().run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      var ids: [String] = []
      for number in 1...7 { ids.insert(try await anna.publish("fog \(number)"), at: 0) }
      let own = try await ben.publish("fog, too")
      func page(_ rest: String) async throws -> [String] {
        try await ben.found("fog", rest).json["statuses"].ids
      }
      let bens = try await ben.id(of: "ben")
      #expect(try await page("") == [own] + ids)
      #expect(try await page("&limit=2") == [own, ids[0]])
      #expect(try await page("&limit=2&max_id=\(ids[0])") == Array(ids[1...2]))
      #expect(try await page("&limit=2&min_id=\(ids[6])") == Array(ids[4...5]))
      #expect(try await page("&type=statuses&limit=2&offset=6") == Array(ids[5...6]))
      #expect(try await page("&limit=1&offset=6") == [own], "of three lists there is no offset")
      #expect(try await page("&account_id=\(bens)") == [own])
      #expect(try await page("&account_id=1") == [])
      #expect(try await page("&exclude_unreviewed=true&resolve=true&limit=1") == [own])
      #expect(try await page("&type=nothing") == [])
      for bad in ["max_id=x", "account_id=x", "limit=x"] {
        #expect(try await ben.found("fog", "&" + bad).status == 400, "\(bad)")
      }
    }
  }

  @Test
  func `people are found by how their names begin, whoever is called so first`() async throws {
    try await TestServer(people: ["anna", "ann", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      _ = try await anna.send(
        .patch, "/api/v1/accounts/update_credentials", [("display_name", "Ánna de Ébène")])
      let paths = [
        { "/api/v1/accounts/search?q=" + $0 },
        { (text: String) in "/api/v2/search?type=accounts&q=" + text },
      ]
      func names(_ path: String) async throws -> [String] {
        let json = try await ben.get(path).json
        let list = path.contains("v2") ? json["accounts"].list : json.list
        return list.compactMap { $0["acct"].text }
      }
      try await ben.does("unfollow", on: "ann")
      for path in paths {
        #expect(try await names(path("an")) == ["anna", "ann"], "who is followed first")
        #expect(try await names(path("ann")) == ["ann", "anna"])
        #expect(try await names(path("@ANNA")) == ["anna"])
        #expect(try await names(path("anna@photos.example")) == ["anna"])
        #expect(try await names(path("anna@elsewhere.example")) == [])
        #expect(try await names(path("ebene%20anna")) == ["anna"])
        #expect(try await names(path("na")) == [])
        #expect(try await names(path("an") + "&following=true") == ["anna"])
        #expect(try await names(path("an") + "&limit=1&offset=1") == ["ann"])
        #expect(try await names(path("%25")) == [])
        #expect(try await names(path("_")) == [])
      }
      #expect(try await names(paths[1]("https://photos.example/@anna")) == ["anna"])
      #expect(try await names(paths[1]("https://elsewhere.example/@anna")) == [])
      try await ben.does("mute", on: "anna")
      #expect(try await names(paths[0]("anna")) == ["anna"], "who else could be unmuted?")
      try await anna.does("block", on: "ben")
      for path in paths { #expect(try await names(path("anna")) == []) }
      #expect(try await names(paths[1]("https://photos.example/@anna")) == [])
      for path in paths {
        #expect(try await anna.get(path("be")).body.contains("\"ben\"") == false)
        #expect(try await anna.get(path("ben")).body.contains("\"ben\""), "to unblock him")
      }
    }
  }

  @Test
  func `a status is found by its address, by whoever may see it`() async throws {
    try await TestServer(people: ["anna", "ben", "cleo"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let (ben, cleo) = try await (client.signedIn(as: "ben"), client.signedIn(as: "cleo"))
      let id = try await anna.publish("only @ben", [("visibility", "direct")])
      let address = "https://photos.example/@anna/\(id)"
      for rest in ["", "&resolve=true", "&resolve=false&type=statuses"] {
        #expect(try await ben.found(address, rest).json["statuses"].ids == [id])
        #expect(try await cleo.found(address, rest).json["statuses"].ids == [])
      }
      #expect(
        try await ben.found("https://elsewhere.example/@anna/\(id)").json["statuses"].ids == [])
      let open = try await anna.publish("open")
      let page = "https://photos.example/@anna/\(open)"
      #expect(try await cleo.found(page).json["statuses"].ids == [open])
      try await anna.does("block", on: "cleo")
      #expect(try await cleo.found(page).json["statuses"].ids == [])
    }
  }

  @Test
  func `tags are found by how they begin, if something bears them that one may find`() async throws
  {
    try await TestServer(people: ["anna", "ben"]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      try await ben.does("unfollow", on: "anna")
      try await anna.publish("#Foggy #fog")
      try await anna.publish("#foggy")
      try await anna.publish("#fogsecret", [("visibility", "private")])
      try await anna.publish("#fogunlisted", [("visibility", "unlisted")])
      func tags(_ client: Client, _ query: String) async throws -> [String] {
        try await client.found(query, "&type=hashtags").json["hashtags"].list
          .compactMap { $0["name"].text }
      }
      #expect(try await tags(ben, "fog") == ["fog", "foggy"])
      #expect(try await tags(ben, "#FO") == ["foggy", "fog"])
      #expect(try await tags(anna, "fog") == ["fog", "foggy", "fogsecret", "fogunlisted"])
      for none in ["f o", "12", "", "g", "%", "_"] where !none.isEmpty {
        #expect(try await tags(anna, none) == [], "\(none)")
      }
      _ = try await ben.post("/api/v1/tags/fog/follow")
      #expect(try await ben.found("fog").json["hashtags"][0]["following"].bool == true)
      let offset = try await ben.found("fog", "&type=hashtags&limit=1&offset=1").json["hashtags"]
      #expect(offset.list.compactMap { $0["name"].text } == ["foggy"])
    }
  }

  @Test
  func `statuses that are older than the search are found once they were looked at`() async throws {
    let test = try await TestServer(people: ["anna"])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      var ids: [String] = []
      for number in 1...7 { ids.insert(try await anna.publish("fog \(number)"), at: 0) }
      // As the migration leaves a database of an earlier version.
      try await test.server.household.store.write { db in
        try db.execute(sql: "DELETE FROM statusWords; DELETE FROM userWords; DROP TABLE userWords")
        try db.execute(
          sql: """
            DROP TABLE statusWords; DROP TABLE statusSearch; DROP TABLE searchState;
            DELETE FROM grdb_migrations WHERE identifier IN ('16-search', '17-beginnings');
            """)
      }
      let (again, old) = (try await TestServer(people: [], folder: test.folder), ids)
      try await again.run { client in
        let anna = client.with(token: anna.token)
        #expect(try await anna.found("fog").json["statuses"].ids == [])
        #expect(try await anna.found("anna").json["accounts"].list.count == 1)
        let newest = try await anna.publish("fog 8")
        _ = try await anna.send(.put, "/api/v1/statuses/\(old[2])", [("status", "sun")])
        let household = again.server.household
        #expect(try await household.write { try $0.fillWords(limit: 3) })
        #expect(try await anna.found("fog").json["statuses"].ids == [newest] + old[..<2])
        try await Upkeep(household: household).run()
        let all = [newest] + old.filter { $0 != old[2] }
        #expect(try await anna.found("fog").json["statuses"].ids == all)
        #expect(try await anna.found("sun").json["statuses"].ids == [old[2]])
      }
      try await again.expectWholeIndex()
    }
  }

  @Test
  func `when somebody goes, nothing of theirs is left in the index`() async throws {
    let test = try await TestServer()
    try await test.run { try await $0.signedIn(as: "anna").publish("fog") }
    try await test.server.removeUser(named: "anna")
    try await test.expectWholeIndex()
    let left = try await test.server.household.store.read { db in
      try Int.fetchOne(
        db, sql: "SELECT (SELECT count(*) FROM statusWords) + (SELECT count(*) FROM userWords)")
    }
    #expect(left == 1, "ben's name")
  }
}

extension Client {
  /// What is found by these words.
  func found(_ query: String, _ rest: String = "") async throws -> Answer {
    try await get("/api/v2/search?q=\(query.percentEncoded)\(rest)")
  }
}

extension TestServer {
  /// FTS5 compares its index with the words it was made of.
  func expectWholeIndex() async throws {
    try await server.household.store.write { db in
      // Thrown from here, it would be mended.
      #expect(throws: Never.self) {
        try db.execute(
          sql: "INSERT INTO statusSearch (statusSearch, rank) VALUES ('integrity-check', 1)")
      }
    }
  }
}
