import Domain
import Fakes
import GRDB
import Storage
import Testing
import Timeline

@testable import Library

/// What single migrations make of tables.
extension MigrationTests {
  @Test func `photos of version 4 were received by nobody yet, and can be`() throws {
    let queue = try DatabaseQueue()
    try CacheSchema.migrator.migrate(queue, upTo: "4-pictures")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO knownSource (id, profile) VALUES ('s1', 1);
          INSERT INTO photo (profile, age, source, item, media, isSensitive, isSeen, blurhash)
            VALUES (1, 5, 's1', '7', 'web:https://photos.example/7.jpg', 0, 1, NULL);
          """)
    }
    try CacheSchema.migrator.migrate(queue)
    let photo = try queue.read {
      try Photo.fetchAll($0, "SELECT \(Photo.columns) FROM photo", []).first
    }
    #expect(photo?.id.item == "7")
    #expect(photo?.isSeen == true)
    #expect(photo?.engagement == nil)
    let engagement = Engagement(likes: 3, mine: .like)
    let received = try queue.write { db in
      try PhotoStore.receive(
        engagement, at: [PhotoID(source: SourceID(rawValue: "s1"), item: "7")], db)
      return try Photo.fetchAll(db, "SELECT \(Photo.columns) FROM photo", []).first
    }
    #expect(received?.engagement == engagement)
  }

  @Test func `files of version 17 are read once more, as more is read of them now`() throws {
    let queue = try DatabaseQueue()
    try CacheSchema.migrator.migrate(queue, upTo: "4-pictures")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO knownSource (id, profile) VALUES ('s1', 1);
          INSERT INTO photo (id, profile, age, source, item, media, isSensitive, isSeen, blurhash)
            VALUES (1, 1, 5, 's1', '7', 'file:7.jpg', 0, 1, NULL);
          INSERT INTO folder (id, source, path, scan) VALUES (1, 's1', x'', 1);
          INSERT INTO folderFile (folder, name, size, modified, captionSize, captionModified, photo)
            VALUES (1, x'37', 5, 7, 3, 9, 1);
          """)
    }
    try CacheSchema.migrator.migrate(queue, upTo: "17-tags")
    try queue.write { try $0.execute(sql: "UPDATE folderFile SET captionModified = 9") }
    try CacheSchema.migrator.migrate(queue)
    let known = try queue.read {
      try Int64.fetchAll($0, sql: "SELECT captionModified FROM folderFile")
    }
    #expect(known == [-1])
  }

  @Test func `what boosts of version 22 show is judged anew where they need a picture`() throws {
    let queue = try DatabaseQueue()
    try CacheSchema.migrator.migrate(queue, upTo: "22-authors")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO mute (profile, words, people, boosts) VALUES
            (1, '', '', 's1=no s2=pictures'), (2, '', '', 's1=no');
          """)
    }
    try CacheSchema.migrator.migrate(queue)
    let judged = try queue.read {
      try Optional<Int64>.fetchAll($0, sql: "SELECT judged FROM mute ORDER BY profile")
    }
    #expect(judged == [0, nil])
  }

  /// The index before beginnings were in it.
  @Test(arguments: [
    nil, "UPDATE photoSearch_data SET block = zeroblob(8)", "DELETE FROM photoSearch_data",
    "UPDATE photoSearch_data SET block = CAST(printf('%.200c', 'F') AS BLOB) WHERE id > 100",
    "UPDATE photoSearch_config SET v = 99 WHERE k = 'version'",
    "DELETE FROM photoSearch_config; DELETE FROM photoSearch_data; DELETE FROM photoSearch_idx",
  ])
  func `the index of an earlier version is made anew, also a damaged one`(damage: String?) throws {
    let scratch = try ScratchFolder(inMemory: true)
    let path = scratch.path(of: "old.sqlite")
    var configuration = Configuration()
    configuration.prepareDatabase { $0.add(function: SearchIndex.text) }
    do {
      let old = try DatabaseQueue(path: path, configuration: configuration)
      try CacheSchema.migrator.migrate(old, upTo: "17-tags")
      try old.write { db in
        try db.execute(
          sql: """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 450)
              INSERT INTO photoSearch (rowid, words) SELECT n, ' fog' || n || ' harbour ' FROM number
            """)
        if let damage { try db.execute(sql: damage) }
      }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try CacheSchema.migrator.migrate(queue)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO photoSearch (photoSearch, rank) VALUES ('integrity-check', 1);
          INSERT INTO photoSearch (rowid, words) VALUES (1, ' fog harbour ');
          """)
      for word in ["fog", "fo*", "har*", "harb*"] {
        let sql = "SELECT rowid FROM photoSearch WHERE photoSearch MATCH ?"
        #expect(try Int.fetchAll(db, sql: sql, arguments: [word]) == [1], "\(word)")
      }
    }
  }

  @Test func `what a window showed in version 7 is still known`() throws {
    let queue = try DatabaseQueue()
    try CacheSchema.migrator.migrate(queue, upTo: "7-statuses")
    let known = #""asked":5,"newest":4,"revision":1,"stretches":[{"start":9}]"#
    let window = #"{"isEnd":true,"text":"4\u001Fa\u001E"}"#
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO knownSource (id, profile) VALUES ('s1', 1);
          INSERT INTO trackCoverage (source, coverage) VALUES ('s1', ?);
          """, arguments: ["{\(known),\"window\":\(window)}"])
    }
    try CacheSchema.migrator.migrate(queue)
    let (windows, coverage) = try queue.read { db in
      let table = CoverageTable(db: db)
      return (try table.windows(of: ["s1"]), try table.all(of: 1))
    }
    #expect(try StoredJSON.text(of: windows["s1"]) == StoredJSON.text(of: read(window)))
    #expect(coverage["s1"]?.stretches == [Timeframe(start: 9, end: nil)])
  }

  @Test(arguments: [
    (SchemaFile.library, LibraryVersion1.people), (.library, LibraryVersion4.people),
    (.library, LibraryVersion11.people), (.cache, LibraryVersion1.cache),
    (.cache, LibraryVersion4.cache), (.cache, LibraryVersion11.cache),
  ])
  func `migrating a released file gives the schema of a new one`(
    file: SchemaFile, sql: String
  ) throws {
    let old = try DatabaseQueue()
    try old.writeWithoutTransaction { try $0.execute(sql: sql) }
    try file.migrator.migrate(old)
    let new = try DatabaseQueue()
    try file.migrator.migrate(new)
    #expect(try schema(old) == schema(new))
    #expect(try schema(new).count > 10)
  }

  @Test(arguments: [SchemaFile.library, .cache])
  func `the header's version is the number of migrations`(file: SchemaFile) throws {
    let new = try DatabaseQueue()
    try file.migrator.migrate(new)
    let version = try new.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == file.version)
  }

  private func read(_ window: String) -> WindowOrder? { StoredJSON.value(of: window) }

  /// Everything but white space, which SQLite keeps as it was typed.
  private func schema(_ queue: DatabaseQueue) throws -> Set<String> {
    try queue.read { db in
      try Set(
        String.fetchAll(db, sql: "SELECT type || name || ifnull(sql, '') FROM sqlite_master")
          .map { $0.filter { !$0.isWhitespace } })
    }
  }
}
