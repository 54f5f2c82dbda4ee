import GRDB

/// What people and statuses are found by.
extension ServerSchema {
  /// Words are kept as ``SearchedWords`` writes them, and SQLite's FTS5 finds statuses by them. What decides
  /// who may find a status is not in the index, but asked of `status` each time.
  ///
  /// Triggers keep the index in step with `statusWords`, which goes with its status. Statuses from
  /// `searchState.filledFrom` on have their words; ``Upkeep`` goes down from there.
  static func migrateSearch16(_ db: Database) throws {
    try db.execute(sql: search16)
    let people = try Row.fetchAll(db, sql: "SELECT id, name, displayName FROM user")
    for person in people {
      try db.execute(
        sql: "INSERT INTO userWords (user, words) VALUES (?, ?)",
        arguments: [
          person["id"] as Int64, SearchedWords.of([person["displayName"], person["name"]]),
        ])
    }
  }

  // Without positions (`detail=none`) the index is a third as large; words in a row are compared with the
  // text. Tokens are folded already, so that `ascii` only has to split at blanks.
  private static let search16 = """
    CREATE TABLE userWords (
      user INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
      words TEXT NOT NULL
    ) STRICT;
    CREATE TABLE statusWords (
      status INTEGER PRIMARY KEY REFERENCES status (id) ON DELETE CASCADE,
      words TEXT NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE statusSearch USING fts5(
      words, content = 'statusWords', content_rowid = 'status', tokenize = 'ascii', detail = none,
      columnsize = 0);
    CREATE TRIGGER statusIsFound AFTER INSERT ON statusWords BEGIN
      INSERT INTO statusSearch (rowid, words) VALUES (new.status, new.words);
    END;
    CREATE TRIGGER statusIsLost AFTER DELETE ON statusWords BEGIN
      INSERT INTO statusSearch (statusSearch, rowid, words)
        VALUES ('delete', old.status, old.words);
    END;
    CREATE TRIGGER statusIsFoundAnew AFTER UPDATE OF words ON statusWords BEGIN
      INSERT INTO statusSearch (statusSearch, rowid, words)
        VALUES ('delete', old.status, old.words);
      INSERT INTO statusSearch (rowid, words) VALUES (new.status, new.words);
    END;
    CREATE TABLE searchState (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      filledFrom INTEGER NOT NULL
    ) STRICT;
    INSERT INTO searchState (only, filledFrom) SELECT 1, ifnull(max(id), 0) + 1 FROM status;
    """
  /// Beginnings such as `har*` are in the index, too: without them a search puts together the lists of all words
  /// that begin so.
  static let beginnings17 = """
    DROP TABLE statusSearch;
    CREATE VIRTUAL TABLE statusSearch USING fts5(
      words, content = 'statusWords', content_rowid = 'status', tokenize = 'ascii', detail = none,
      columnsize = 0, prefix = '2 3');
    INSERT INTO statusSearch (statusSearch) VALUES ('rebuild');
    """

  /// Makes the index anew of the words that are kept, because it is damaged. One whose own rows are missing can only
  /// be emptied by hand, as FTS5 leaves an empty table.
  static func restartSearch(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM statusSearch_data;
        DELETE FROM statusSearch_idx;
        INSERT INTO statusSearch_data (id, block) VALUES (1, x''), (10, x'00000000000000');
        INSERT OR REPLACE INTO statusSearch_config (k, v) VALUES ('version', 4);
        INSERT INTO statusSearch (statusSearch) VALUES ('rebuild');
        """)
  }
}
