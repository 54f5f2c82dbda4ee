import Domain
import GRDB
import Timeline

/// What is known of each profile's track, apart from its tickets, which are photos.
extension CacheSchema {
  static let tracks2: MigrationStep = """
    CREATE TABLE track (
      profile INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      anchorAge INTEGER,
      anchorSource TEXT,
      anchorItem TEXT,
      anchorOffset INTEGER,
      CHECK ((anchorAge IS NULL) = (anchorSource IS NULL)),
      CHECK ((anchorAge IS NULL) = (anchorItem IS NULL)),
      CHECK ((anchorAge IS NULL) = (anchorOffset IS NULL))
    ) STRICT;

    CREATE TABLE trackCoverage (
      source TEXT PRIMARY KEY NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      coverage TEXT NOT NULL CHECK (json_valid(coverage))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tombstone (
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;
    """

  static let tracks7: MigrationStep = """
    CREATE TABLE track7 (
      profile INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL CHECK (revision >= 0)
    ) STRICT;
    INSERT INTO track7 (profile, revision) SELECT profile, revision FROM track;
    DROP TABLE track;
    ALTER TABLE track7 RENAME TO track;
    """
}

/// Windows were part of the coverage before, which is read with every look at the stream.
extension CacheSchema {
  static let windows8: MigrationStep = """
    ALTER TABLE trackCoverage ADD COLUMN window TEXT
      CHECK (window IS NULL OR json_valid(window));
    UPDATE trackCoverage SET window = json_extract(coverage, '$.window'),
      coverage = json_remove(coverage, '$.window');
    """
}

/// How many changes each profile's track has seen.
struct TrackTable {
  let db: Database
  let profile: Int64

  /// Revisions are counted up to here, and then start over.
  private static let most: Int64 = (1 << 53) - 1

  func revision() throws -> Int64 {
    let stored = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT revision FROM track WHERE profile = ?"),
      arguments: [profile])
    // Whatever stands there: a revision only has to be another one after each change.
    return stored.map { $0 & Self.most } ?? 0
  }

  func set(revision: Int64) throws {
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO track (profile, revision) VALUES (?, ?)"
    ).execute(arguments: [profile, revision])
  }

  /// Counts one change more: whoever has read the track before has to read it again.
  func countChange() throws {
    try db.execute(
      sql: "UPDATE track SET revision = (revision & ?) + 1 WHERE profile = ?",
      arguments: [Self.most, profile])
  }

  /// Counts one change more of the tracks of all profiles.
  static func countChanges(_ db: Database) throws {
    try db.execute(sql: "UPDATE track SET revision = (revision & ?) + 1", arguments: [most])
  }
}

/// What is known of each source's tickets, as JSON.
struct CoverageTable {
  let db: Database

  /// What is known of a profile's sources. What cannot be read is not known: it becomes a gap, and is
  /// asked for again.
  func all(of profile: Int64) throws -> [SupplierID: Coverage] {
    let row = try BareStatement(
      db,
      """
      SELECT source, coverage FROM knownSource JOIN trackCoverage ON source = id WHERE profile = ?
      """, [profile])
    var all: [SupplierID: Coverage] = [:]
    while try row.next() { all[SupplierID(row.text(0))] = StoredJSON.value(of: row.text(1)) }
    return all
  }

  /// What these sources' windows showed. What cannot be read is not known.
  func windows(of sources: Set<SupplierID>) throws -> [SupplierID: WindowOrder] {
    let statement = try db.cachedStatement(
      sql: "SELECT window FROM trackCoverage WHERE source = ?")
    return try sources.reduce(into: [:]) { windows, source in
      let text = try String?.fetchOne(statement, arguments: [source.text]) ?? nil
      windows[source] = text.flatMap { StoredJSON.value(of: $0) }
    }
  }

  /// Stores what is known of a source, nil if nothing is, and what its window shows, nil if that stays
  /// as it is. Writes nothing if all is stored already.
  func set(_ coverage: Coverage?, _ window: WindowOrder?, of source: SupplierID) throws {
    guard let coverage else {
      return try db.execute(
        sql: "DELETE FROM trackCoverage WHERE source = ?", arguments: [source.text])
    }
    let statement = try BareStatement(
      db,
      """
      INSERT INTO trackCoverage (source, coverage, window) VALUES (?, ?, ?)
        ON CONFLICT (source) DO UPDATE SET
          coverage = excluded.coverage, window = ifnull(excluded.window, window)
          WHERE (coverage, window) IS NOT (excluded.coverage, ifnull(excluded.window, window))
      """, [source.text, StoredJSON.text(of: coverage), window.map { try StoredJSON.text(of: $0) }])
    try statement.run()
  }
}

extension BareStatement {
  /// Binds a ticket's source and item as the first two parameters.
  func bind(_ key: TicketKey) {
    bind(key.supplier.text, at: 1)
    bind(key.id.text, at: 2)
  }
}
