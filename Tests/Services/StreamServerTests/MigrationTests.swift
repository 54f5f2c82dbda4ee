import Fakes
import Foundation
import GRDB
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Databases of earlier versions")
struct MigrationTests {
  /// 2 is FULL: a commit waits for the disk.
  @Test
  func `what is posted is on the disk before that is told`() async throws {
    let store = try await TestServer(people: ["ben"]).server.household.store
    let synchronous = try await store.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    #expect(synchronous == 2)
  }

  @Test
  func `what the first version wrote is all there, and what it kept of it is made anew`()
    async throws
  {
    let folder = try ScratchFolder(inMemory: true)
    try await Self.writeFirstVersion(in: folder)
    let test = try await TestServer(people: ["ben"], folder: folder)
    try await test.run { client in
      let ben = try await client.signedIn(as: "ben")
      let page = try await ben.get("/api/v1/timelines/home").json
      #expect(page.ids == ["200", "100"])
      #expect(
        page[1]["content"].text
          == """
          <p>see <a href="https://photos.example/tags/fog" class="mention hashtag" \
          rel="tag">#<span>fog</span></a></p>
          """)
      #expect(page[1]["account"]["username"].text == "ada")
      #expect(
        page[0]["content"].text == """
          <p>for <span class="h-card"><a href="https://photos.example/@ada" \
          class="u-url mention">@<span>ada</span></a></span> and @nobody</p>
          """)
      #expect(page[0]["favourites_count"].number == 3)
      #expect(try await ben.get("/api/v1/timelines/tag/caf%C3%A9").json.ids == ["200"])
      _ = try await ben.post("/api/v1/statuses/100/favourite")
      let changed = try await ben.get("/api/v1/statuses/100").json
      #expect(changed["favourites_count"].number == 1)
      #expect(changed["content"].text?.contains(">#<span>fog</span>") == true)
    }
    let columns = try await test.server.household.store.read { db in
      try db.columns(in: "status").map(\.name)
    }
    #expect(!columns.contains("content"))
  }

  @Test
  func `pictures of a version with telling names get others, and are there`() async throws {
    let folder = try ScratchFolder(inMemory: true)
    let hashes = [Character("a"), "b"].map { String(repeating: $0, count: 64) + ".png" }
    for hash in hashes {
      let place = folder.path(of: "data/media/\(hash.prefix(2))")
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try Data(Pictures.grey).write(to: URL(filePath: "\(place)/\(hash)"))
    }
    try await Self.writeFourthVersion(in: folder, hashes)
    let test = try await TestServer(people: ["ben"], folder: folder)
    let store = test.server.household.store
    try await test.run { client in
      let ben = try await client.signedIn(as: "ben")
      for round in 1...2 {
        let page = try await ben.get("/api/v1/timelines/home").json
        #expect(page.ids == ["300", "200", "100"])
        let paths = [2, 1].flatMap { index in
          ["url", "preview_url"].map { page[index]["media_attachments"][0][$0].text ?? "" }
        }.map { $0.replacing("https://photos.example", with: "") }
        #expect(Set(paths).count == 4)
        for path in paths {
          #expect(hashes.allSatisfy { !path.contains($0.prefix(16)) })
          #expect(try await client.get(path).bytes == Pictures.grey, "\(path), round \(round)")
        }
        #expect(paths.map { $0.contains("signature=") } == [false, false, true, true])
        for hash in hashes { #expect(try await ben.get("/media/\(hash)").status == 404) }
        #expect(page[2]["replies_count"].number == 0)
        #expect(page[0]["account"]["statuses_count"].number == 1)
        // What the migration could not know is made up for, and nothing looks other than before.
        try await Upkeep(household: test.server.household).run()
      }
    }
    let (bytes, unkept, apps) = try await store.read { db in
      (
        try StoredMedia.usage(of: 1, in: db).bytes,
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM status WHERE id NOT IN (SELECT status FROM statusJSON)"),
        try String.fetchAll(db, sql: "SELECT name FROM app WHERE id < 100")
      )
    }
    #expect(bytes == 4 * Pictures.grey.count)
    #expect(unkept == 0)
    #expect(apps == ["used"])

    // Of its pictures no medium size was made: tiles have the smaller file, and their page the original, too.
    try await test.server.changePassword(of: "ada", to: TestServer.password(of: "ada"))
    try await test.run { client in
      #expect(try await client.get("/").body.contains(#/<img src="\S+-small\.png" width="4"/#))
      let page = try await client.get("/@ada/100").body
      #expect(page.contains(#/srcset="\S+-small\.png 4w, /media/\w+\.png 4000w"/#))
      #expect(!page.contains("-medium") && !page.contains("<picture>"))
      let ada = try await client.signedIn(as: "ada")
      for id in ["100", "200"] { _ = try await ada.send(.delete, "/api/v1/statuses/\(id)") }
      try await Upkeep(household: test.server.household).run()
      #expect(try test.files(in: "media") == [])
    }
  }

  @Test
  func `what the first release wrote is there after boosts, edits and their notifications came`()
    async throws
  {
    let folder = try ScratchFolder(inMemory: true)
    try await Self.writeEighthVersion(in: folder)
    let test = try await TestServer(people: [], folder: folder)
    try await test.server.changePassword(of: "ada", to: TestServer.password(of: "ada"))
    try await test.run { client in
      let ada = try await client.signedIn(as: "ada")
      let home = try await ada.get("/api/v1/timelines/home").json
      #expect(home.ids == ["100"])
      #expect(home[0]["favourites_count"].number == 1)
      #expect(home[0]["reblogs_count"].number == 0)
      #expect(home[0]["reblog"].isNull)
      let told = try await ada.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["favourite"])
      #expect(told.ids == ["250"])
      let edited = try await ada.send(.put, "/api/v1/statuses/100", [("status", "sun")])
      #expect(edited.status == 200)
      #expect(try await ada.get("/api/v1/statuses/100/history").json.list.count == 2)
    }
  }

  @Test
  func `what was everybody's stays everybody's after people came to follow each other`()
    async throws
  {
    let folder = try ScratchFolder(inMemory: true)
    try await Self.writeEleventhVersion(in: folder)
    let test = try await TestServer(people: [], folder: folder)
    for name in ["ada", "ben"] {
      try await test.server.changePassword(of: name, to: TestServer.password(of: name))
    }
    try await test.run { client in
      let (ada, ben) = try await (client.signedIn(as: "ada"), client.signedIn(as: "ben"))
      #expect(try await ben.get("/api/v1/timelines/home").json.ids == ["300", "200", "100"])
      #expect(try await ada.names("/api/v1/accounts/1/followers") == ["ben", "Cleo"])
      #expect(try await ada.names("/api/v1/accounts/1/followers?limit=1") == ["ben"])
      let account = try await client.get("/api/v1/accounts/3").json
      #expect(account["followers_count"].number == 2 && account["following_count"].number == 2)
      #expect(account["locked"].bool == false)
      let told = try await ada.get("/api/v1/notifications").json
      #expect(told.list.map { $0["type"].text } == ["favourite"])
      #expect(told.ids == ["250"])
      // A poll that was over before is told to nobody; one that goes on is.
      let upkeep = Upkeep(household: test.server.household)
      try await upkeep.run()
      #expect(try await ada.get("/api/v1/notifications").json.ids == ["250"])
      try await test.server.household.store.write {
        try $0.execute(sql: "UPDATE poll SET expiresAt = 2 WHERE status = 300")
      }
      try await upkeep.run()
      #expect(
        try await ada.get("/api/v1/notifications").json.list.map { $0["status"]["id"].text }
          == ["300", "100"])
    }
  }

  /// Makes a database of a version, with what `fill` writes.
  private static func write(
    _ version: String, in folder: ScratchFolder,
    _ fill: @escaping @Sendable (Database) throws -> Void
  ) async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "data"), withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: folder.path(of: "data/server.sqlite"))
    try ServerSchema.migrator.migrate(queue, upTo: version)
    try await queue.write(fill)
    try queue.close()
  }

  /// Three people, a private status that one likes, and two polls, of which one is over.
  private static func writeEleventhVersion(in folder: ScratchFolder) async throws {
    try await write("11-polls-scheduled", in: folder) { db in
      try db.execute(
        sql: """
          INSERT INTO user (id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey)
            VALUES (1, 'ada', 'Ada', x'00', 2, 8, 1, x'00'), (2, 'ben', 'Ben', x'00', 2, 8, 1, x'00'),
              (3, 'Cleo', 'Cleo', x'00', 2, 8, 1, x'00');
          INSERT INTO status (id, author, visibility, isSensitive, spoiler, text, favourites)
            VALUES (100, 1, 2, 0, '', 'closed', 1), (200, 1, 0, 0, '', 'over?', 0),
              (300, 1, 0, 0, '', 'soup?', 0);
          INSERT INTO reaction (user, status, kind, id) VALUES (2, 100, 0, 250);
          INSERT INTO notification (id, user, kind, person, status) VALUES (250, 1, 0, 2, 100);
          INSERT INTO poll (status, options, expiresAt, isMultiple, hidesTotals)
            VALUES (200, '["a","b"]', 1, 0, 0), (300, '["a","b"]', 99999999999999, 0, 0);
          """)
    }
  }

  /// A status with its JSON as it was kept, somebody's favourite, and the notification of that.
  private static func writeEighthVersion(in folder: ScratchFolder) async throws {
    try await write("8-status-json", in: folder) { db in
      try db.execute(
        sql: """
          INSERT INTO user (id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey,
              statuses, lastStatus)
            VALUES (1, 'ada', 'Ada', x'00', 2, 8, 1, x'00', 1, 100),
              (2, 'ben', 'Ben', x'00', 2, 8, 1, x'00', 0, NULL);
          INSERT INTO status (id, author, visibility, isSensitive, spoiler, text, favourites)
            VALUES (100, 1, 0, 0, '', 'fog', 1);
          INSERT INTO reaction (user, status, kind, id) VALUES (2, 100, 0, 250);
          INSERT INTO notification (id, user, kind, person, status) VALUES (250, 1, 0, 2, 100);
          INSERT INTO statusJSON (status, json) VALUES (100, x'7b226964223a22313030227d');
          INSERT INTO statusJSONForm (form) VALUES ('1 https://photos.example');
          """)
    }
  }

  /// A status for everybody, one for the household that has the same files, and an answer that not
  /// everybody sees.
  private static func writeFourthVersion(in folder: ScratchFolder, _ hashes: [String]) async throws
  {
    try await write("4-notifications", in: folder) { db in
      try db.execute(
        sql: """
          INSERT INTO user (id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey,
              statuses, lastStatus)
            VALUES (1, 'ada', 'Ada', x'00', 2, 8, 1, x'00', 3, 300);
          INSERT INTO status (id, author, visibility, isSensitive, spoiler, text, pictures, replies)
            VALUES (100, 1, 0, 0, '', 'open', 1, 1), (200, 1, 2, 0, '', 'closed', 1, 0);
          INSERT INTO status (
              id, author, visibility, isSensitive, spoiler, text, replyTo, replyToAuthor)
            VALUES (300, 1, 2, 0, '', 'answer', 100, 1);
          INSERT INTO app (id, clientID, secret, name, redirects, scopes)
            VALUES (1, 'a', x'00', 'used', 'urn:x', 'read'), (2, 'b', x'00', 'not', 'urn:x', 'read');
          INSERT INTO token (hash, id, app, user, scopes)
            VALUES (x'01', 1, 1, 1, 'read'), (x'02', 2, 2, NULL, 'read');
          """)
      for (id, status) in [(101, 100), (201, 200)] {
        try db.execute(
          sql: """
            INSERT INTO media (id, owner, status, file, type, width, height, preview, previewWidth,
                previewHeight, blurhash)
              VALUES (?, 1, ?, ?, 'image/png', 4000, 3000, ?, 4, 3, '')
            """, arguments: [id, status, hashes[0], hashes[1]])
      }
      // As the earlier version wrote it: with the telling name in what was kept.
      try db.execute(
        sql: "UPDATE status SET json = ? WHERE pictures > 0",
        arguments: ["\"id\":\"100\",\"url\":\"\u{1}/media/\(hashes[0])\""])
    }
  }

  /// One status whose look was kept, and one whose look has to be made.
  private static func writeFirstVersion(in folder: ScratchFolder) async throws {
    try await write("1-people-statuses-media", in: folder) { db in
      try db.execute(
        sql: """
          INSERT INTO user (id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey)
            VALUES (1, 'ada', 'Ada', x'00', 2, 8, 1, x'00');
          INSERT INTO status (id, author, visibility, favourites, isSensitive, spoiler, text, content)
            VALUES (200, 1, 0, 3, 0, '', 'for @ada and @nobody', '<p>made before</p>');
          INSERT INTO mention (status, user) VALUES (200, 1);
          INSERT INTO status (id, author, visibility, isSensitive, spoiler, text, content, json)
            VALUES (100, 1, 0, 0, '', 'see #fog', '<p>see</p>', ?);
          INSERT INTO statusTag (tag, status) VALUES ('fog', 100), ('cafe\u{301}', 200);
          """,
        arguments: [
          """
          "id":"100","uri":"\u{1}/@ada/100","content":"<p>see <a href=\\"\u{1}/tags/fog\\">#fog</a>\
          </p>","account":\u{1},"favourites_count":0
          """
        ])
    }
  }
}
