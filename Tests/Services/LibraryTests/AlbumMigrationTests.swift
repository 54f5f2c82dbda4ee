import Domain
import GRDB
import Testing

@testable import Library

/// What became of pictures that were photos of their own, when posts became one.
@Suite struct AlbumMigrationTests {
  @Test func `what was one photo a picture in version 9 is one a post, and nothing else is`() throws
  {
    let queue = try DatabaseQueue()
    try CacheSchema.migrator.migrate(queue, upTo: "9-pages")
    func add(_ item: String, _ media: String, age: Int = 5, status: String? = nil, _ db: Database)
      throws
    {
      try db.execute(
        sql: """
          INSERT INTO photo (profile, age, source, item, caption, media, isSensitive, isSeen, status)
            VALUES (1, ?, 's1', ?, 'Fog', ?, 0, 0, ?)
          """, arguments: [age, item, media, status])
    }
    try queue.write { db in
      try db.execute(sql: "INSERT INTO knownSource (id, profile) VALUES ('s1', 1)")
      for item in ["entry", "entry\n0001 a", "entry\n0002 b", "entry\n0010 c"] {
        try add(item, "web:https://blog.example/\(item.suffix(1)).jpg", db)
      }
      for item in ["7", "7/02", "7/10", "7/x"] {
        try add(item, "web:https://blog.example/\(item).jpg", status: "7", db)
      }
      // Neither of one entry, nor of one status: they are of other moments, or files.
      try add("8/02", "web:https://blog.example/8.jpg", status: "8", db)
      try add("9", "web:https://blog.example/9.jpg", status: "9", db)
      try add("9/02", "web:https://blog.example/9.jpg", age: 6, status: "9", db)
      try add("a", "file:/a", db)
      try add("a\n0001 b", "file:/a%0A0001 b", db)
      try add("a/02", "file:/a/02", db)
    }
    try CacheSchema.migrator.migrate(queue)
    let (photos, count) = try queue.read { db in
      (
        try Photo.fetchAll(db, "SELECT \(Photo.columns) FROM photo ORDER BY id", []),
        try Int.fetchOne(db, sql: "SELECT sum(photos) FROM photoCount WHERE source = ''")
      )
    }
    #expect(
      photos.map(\.id.item) == ["entry", "7", "7/x", "8/02", "9", "9/02", "a", "a\n0001 b", "a/02"])
    #expect(photos.map(\.pictures.count) == [4, 3, 1, 1, 1, 1, 1, 1, 1])
    #expect(
      photos[0].pictures.map(\.media.stored)
        == ["y", "a", "b", "c"].map { "web:https://blog.example/\($0).jpg" })
    #expect(photos[0].pictures.map(\.caption) == [nil, nil, nil, nil], "it is the post's")
    #expect(count == photos.count)
  }

  @Test func `what was said of a picture in version 4 is said of its post`() throws {
    let queue = try DatabaseQueue()
    try LibrarySchema.migrator.migrate(queue, upTo: "4-read-positions")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO profile (id, name) VALUES (1, 'p') ON CONFLICT DO NOTHING;
          INSERT INTO source (id, profile, kind, location, name, isPresent, addedOrder)
            VALUES (1, 1, 'feed', 'a', 'a', 1, 1), (2, 1, 'folder', 'b', 'b', 1, 2);
          INSERT INTO reaction (source, item, kind, reactedAt) VALUES
            (1, 'x', 'like', 1), (1, 'x' || char(10) || '0001 k', 'dislike', 2),
            (1, 'y' || char(10) || '0001 k', 'like', 3), (2, 'z' || char(10) || '1', 'like', 4);
          INSERT INTO note (id, source, item, words, writtenAt) VALUES
            ('1', 1, 'x', 'one', 1), ('2', 1, 'x' || char(10) || '0001 k', 'two', 2),
            ('3', 2, 'z' || char(10) || '1', 'three', 3);
          """)
    }
    try LibrarySchema.migrator.migrate(queue)
    let (reactions, notes) = try queue.read { db in
      (
        try String.fetchAll(db, sql: "SELECT item || ' ' || kind FROM reaction ORDER BY reactedAt"),
        try String.fetchAll(db, sql: "SELECT item || ' ' || words FROM note ORDER BY number")
      )
    }
    #expect(reactions == ["x like", "y like", "z\n1 like"])
    #expect(notes == ["x one", "x two", "z\n1 three"])
  }
}
