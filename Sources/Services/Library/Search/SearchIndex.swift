import Domain
import GRDB
import Storage

/// What photos are found by: SQLite's FTS5 over the words of each.
///
/// The table `photoSearch` has words alone; the texts stay in `photo`, and the view `photoText` shows them as
/// they are searched. `searchState.indexedFrom` is the lowest row that is in it, `indexedTo` the highest. Triggers
/// keep these rows in step, in the transaction that changes them; what is above them comes in at its end. Where a
/// library is older than the index, ``SearchIndex/extend(_:)`` goes down from there. What `searchText` makes of a
/// photo decides what must be deleted later: it may only change with a migration.
///
/// Tokens are whole already, with letter case and accents folded and Chinese characters apart, so that the
/// tokenizer `ascii` only has to split at blanks. Without positions (`detail=none`) the index takes a third of
/// the text, beginnings included, rather than all of it; words in a row are compared with the text (`instr`).
/// SQLite's trigrams would take four times the room for Chinese, and find no word of two characters.
extension CacheSchema {
  static let search16: MigrationStep = .sql(
    """
    CREATE TABLE searchState (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      indexedFrom INTEGER NOT NULL
    ) STRICT;
    INSERT INTO searchState (only, indexedFrom) SELECT 1, ifnull(max(id), 0) + 1 FROM photo;
    CREATE VIRTUAL TABLE photoSearch USING fts5(
      words, content = 'photoText', content_rowid = 'id', tokenize = 'ascii',
      detail = none, columnsize = 0);
    CREATE VIRTUAL TABLE photoSearchTerm USING fts5vocab(photoSearch, row);
    \(SearchedColumns(names: SearchedColumns.first).schema)
    """)

  /// Tags that people gave photos are searched from this version on; no photo has any yet.
  static let search17: MigrationStep = .sql(
    """
    DROP VIEW photoText;
    DROP TRIGGER photoIsFound;
    DROP TRIGGER photoIsLost;
    DROP TRIGGER photoIsFoundAnew;
    \(SearchedColumns(names: SearchedColumns.first + ["tags"]).schema)
    """)

  /// Beginnings of two and three characters are in the index, too, for those who are typing: otherwise
  /// thousands of words that begin with `ha` are put together with each key. And rows that are new come in
  /// together, see ``SearchIndex/catchUp(_:)``. A damaged table can only be dropped once it is empty.
  static let beginnings21: MigrationStep = .sql(
    """
    ALTER TABLE searchState ADD COLUMN indexedTo INTEGER NOT NULL DEFAULT 0;
    \(SearchIndex.restarting)
    DROP TABLE photoSearch;
    CREATE VIRTUAL TABLE photoSearch USING fts5(
      words, content = 'photoText', content_rowid = 'id', tokenize = 'ascii',
      detail = none, columnsize = 0, prefix = '2 3');
    DROP TRIGGER photoIsFound;
    DROP TRIGGER photoIsLost;
    DROP TRIGGER photoIsFoundAnew;
    \(SearchedColumns(names: SearchedColumns.first + ["tags"], comeTogether: true).triggers)
    """)

  static let tags17: MigrationStep = """
    ALTER TABLE photo ADD COLUMN tags TEXT;
    ALTER TABLE mirror ADD COLUMN tags INTEGER NOT NULL DEFAULT 0;
    """

  /// Has what stands in the files of pictures read once more, which says more than before: the next scan takes
  /// them for changed.
  static let files17: MigrationStep =
    "UPDATE folderFile SET captionModified = -1 WHERE photo IS NOT NULL;"
}

/// What keeps the index in step with the columns of `photo` that are searched.
private struct SearchedColumns {
  static let first = ["caption", "alternativeText", "author", "album", "details", "media"]

  let names: [String]
  /// Whether rows that are new are put into the index at the end of their transaction.
  var comeTogether = false

  var schema: String {
    """
    CREATE VIEW photoText AS SELECT id, searchText(\(columns(""))) AS words FROM photo;
    \(triggers)
    """
  }

  var triggers: String {
    """
    CREATE TRIGGER photoIsFound AFTER INSERT ON photo WHEN \(isIndexed("new")) BEGIN
      \(insertion)
    END;
    CREATE TRIGGER photoIsLost AFTER DELETE ON photo WHEN \(isIndexed("old")) BEGIN
      \(deletion)
    END;
    CREATE TRIGGER photoIsFoundAnew AFTER UPDATE OF \(columns("")) ON photo
      WHEN \(isIndexed("old")) AND (\(columns("old."))) IS NOT (\(columns("new."))) BEGIN
      \(deletion)
      \(insertion)
    END;
    """
  }

  private func columns(_ row: String) -> String {
    names.map { row + $0 }.joined(separator: ", ")
  }

  private func isIndexed(_ row: String) -> String {
    "\(row).id >= (SELECT indexedFrom FROM searchState)"
      + (comeTogether ? " AND \(row).id <= (SELECT indexedTo FROM searchState)" : "")
  }

  private var insertion: String {
    "INSERT INTO photoSearch (rowid, words) VALUES (new.id, searchText(\(columns("new."))));"
  }

  private var deletion: String {
    """
    INSERT INTO photoSearch (photoSearch, rowid, words)
      VALUES ('delete', old.id, searchText(\(columns("old."))));
    """
  }
}

/// The index as a whole, within a transaction.
enum SearchIndex {
  /// Rows that become findable in one step: a few milliseconds, so that others can write in between.
  private static let rowsPerStep = 200

  /// Makes the rows findable that a transaction has added, at its end.
  ///
  /// All at once, as FTS5 writes out what it has for each statement that fires a trigger: a thousand rows
  /// would be a thousand parts of the index, which then have to be merged.
  static func catchUp(_ db: Database) throws {
    let isNew = try db.cachedStatement(
      sql: "SELECT 1 FROM photo WHERE id > (SELECT indexedTo FROM searchState) LIMIT 1")
    guard try Row.fetchOne(isNew) != nil else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO photoSearch (rowid, words)
          SELECT id, words FROM photoText WHERE id > (SELECT indexedTo FROM searchState) ORDER BY id
        """
    ).execute()
    try db.cachedStatement(
      sql: "UPDATE searchState SET indexedTo = (SELECT max(id) FROM photo)"
    ).execute()
  }

  /// The least row and the highest. Asked for both at once, SQLite would walk through all.
  static let firstAndLast = "SELECT (SELECT min(id) FROM photo), (SELECT max(id) FROM photo)"

  /// Makes some more rows findable, the latest first; nil if all are.
  static func extend(_ db: Database) throws -> SearchProgress? {
    let from = try Int64.fetchOne(db, sql: "SELECT indexedFrom FROM searchState") ?? 1
    let first = try Int64.fetchOne(
      db,
      sql: """
        SELECT min(id) FROM (SELECT id FROM photo WHERE id < ? ORDER BY id DESC LIMIT ?)
        """, arguments: [from, rowsPerStep])
    guard let first else { return nil }
    // Upwards: the index is written out whenever a row is lower than the one before.
    try db.execute(
      sql: """
        INSERT INTO photoSearch (rowid, words)
          SELECT id, words FROM photoText WHERE id >= ? AND id < ? ORDER BY id
        """, arguments: [first, from])
    try db.execute(sql: "UPDATE searchState SET indexedFrom = ?", arguments: [first])
    let (least, most) =
      try Row.fetchOne(db, sql: firstAndLast).map {
        ($0[0] as Int64? ?? first, $0[1] as Int64? ?? first)
      } ?? (first, first)
    // Numbers of rows tell about how many there are.
    return SearchProgress(
      done: Count(wrappedValue: Int(untrusted: most &- first)).wrappedValue + 1,
      total: Count(wrappedValue: Int(untrusted: most &- least)).wrappedValue + 1)
  }

  /// Whether rows wait to be found.
  static func isComplete(_ db: Database) throws -> Bool {
    try Row.fetchOne(
      db,
      sql: "SELECT 1 FROM photo WHERE id < (SELECT indexedFrom FROM searchState) LIMIT 1") == nil
  }

  /// Forgets all of it, because it is damaged; it is made anew from there.
  static func restart(_ db: Database) throws {
    try db.execute(sql: restarting)
  }

  /// As FTS5 leaves an empty table. One whose own rows are missing can neither be emptied nor dropped.
  fileprivate static let restarting = """
    DELETE FROM photoSearch_data;
    DELETE FROM photoSearch_idx;
    INSERT INTO photoSearch_data (id, block) VALUES (1, x''), (10, x'00000000000000');
    INSERT OR REPLACE INTO photoSearch_config (k, v) VALUES ('version', 4);
    INSERT INTO photoSearch (photoSearch) VALUES ('delete-all');
    UPDATE searchState SET indexedTo = (SELECT ifnull(max(id), 0) FROM photo);
    UPDATE searchState SET indexedFrom = indexedTo + 1;
    """
}

/// The index is damaged, and nothing else: it is made anew.
struct SearchDamage: Error {}

extension DatabaseError {
  /// Whether it is the index of photos' words that is damaged.
  var isDamageOfSearch: Bool {
    // FTS5 runs into what it wrote itself, and names no table as others do.
    extendedResultCode == .SQLITE_CORRUPT_VTAB
      || resultCode == .SQLITE_CORRUPT && message?.contains("photoSearch") == true
      || resultCode == .SQLITE_CONSTRAINT && message == "constraint failed"
      || resultCode == .SQLITE_ERROR && message?.contains("fts5 file format") == true
  }
}
