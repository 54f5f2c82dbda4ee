import Fakes
import Foundation
import GRDB
import Testing

@testable import StreamServer

@Suite("Databases of earlier versions")
struct MigrationTests {
  @Test("what the first version wrote is all there, kept looks and made ones alike")
  func first() async throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "data"), withIntermediateDirectories: true)
    let path = folder.path(of: "data/server.sqlite")
    try await Self.writeFirstVersion(at: path)
    let test = try await TestServer(people: ["ben"], folder: folder)
    try await test.run { client in
      let ben = try await client.signedIn(as: "ben")
      let page = try await ben.get("/api/v1/timelines/home").json
      #expect(page.ids == ["200", "100"])
      #expect(
        page[1]["content"].text
          == "<p>see <a href=\"https://photos.example/tags/fog\">#fog</a></p>")
      #expect(page[1]["account"]["username"].text == "ada")
      #expect(
        page[0]["content"].text == """
          <p>for <span class="h-card"><a href="https://photos.example/@ada" \
          class="u-url mention">@<span>ada</span></a></span> and @nobody</p>
          """)
      #expect(page[0]["favourites_count"].number == 3)
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

  /// One status whose look was kept, and one whose look has to be made.
  private static func writeFirstVersion(at path: String) async throws {
    let queue = try DatabaseQueue(path: path)
    try ServerSchema.migrator.migrate(queue, upTo: "1-people-statuses-media")
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO user (id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey)
            VALUES (1, 'ada', 'Ada', x'00', 2, 8, 1, x'00');
          INSERT INTO status (id, author, visibility, favourites, isSensitive, spoiler, text, content)
            VALUES (200, 1, 0, 3, 0, '', 'for @ada and @nobody', '<p>made before</p>');
          INSERT INTO mention (status, user) VALUES (200, 1);
          INSERT INTO status (id, author, visibility, isSensitive, spoiler, text, content, json)
            VALUES (100, 1, 0, 0, '', 'see #fog', '<p>see</p>', ?);
          INSERT INTO statusTag (tag, status) VALUES ('fog', 100);
          """,
        arguments: [
          """
          "id":"100","uri":"\u{1}/@ada/100","content":"<p>see <a href=\\"\u{1}/tags/fog\\">#fog</a>\
          </p>","account":\u{1},"favourites_count":0
          """
        ])
    }
    try queue.close()
  }
}
