import Domain
import Foundation
import GRDB
import Timeline

/// How many changes each profile's track has seen.
struct TrackTable {
  let db: Database
  let profile: Int64

  /// Revisions are counted up to here, and then anew.
  private static let most: Int64 = (1 << 53) - 1

  func revision() throws -> Int64 {
    let row = try BareStatement(db, "SELECT revision FROM track WHERE profile = ?")
    row.bind(profile, at: 1)
    defer { row.end() }
    // Whatever stands there: a revision has to be another one after each change, and no more.
    return try row.next() ? row.number(0) & Self.most : 0
  }

  func set(revision: Int64) throws {
    let statement = try BareStatement(
      db, "INSERT OR REPLACE INTO track (profile, revision) VALUES (?, ?)")
    statement.bind(profile, at: 1)
    statement.bind(revision, at: 2)
    try statement.run()
  }

  /// Counts one change more: who has read the track before has to read it again.
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

/// What the tracks know of each source, as JSON.
struct TrackCoverageTable {
  let db: Database

  /// What is known of a profile's sources. What cannot be read is not known: a gap, asked for again.
  func all(of profile: Int64) throws -> [SupplierID: Coverage] {
    let row = try BareStatement(
      db,
      """
      SELECT source, coverage FROM knownSource JOIN trackCoverage ON source = id WHERE profile = ?
      """)
    row.bind(profile, at: 1)
    var all: [SupplierID: Coverage] = [:]
    while try row.next() {
      let text = Data(row.text(1).utf8)
      all[SupplierID(row.text(0))] = try? JSONDecoder().decode(Coverage.self, from: text)
    }
    return all
  }

  func set(_ coverage: Coverage, of source: SupplierID) throws {
    let statement = try BareStatement(
      db,
      """
      INSERT INTO trackCoverage (source, coverage) VALUES (?, ?)
        ON CONFLICT (source) DO UPDATE SET coverage = excluded.coverage
          WHERE coverage <> excluded.coverage
      """)
    // In one order, so that what is the same is spelt the same.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    statement.bind(source.text, at: 1)
    statement.bind(String(decoding: try encoder.encode(coverage), as: UTF8.self), at: 2)
    try statement.run()
  }

  func remove(of source: SupplierID) throws {
    let statement = try BareStatement(db, "DELETE FROM trackCoverage WHERE source = ?")
    statement.bind(source.text, at: 1)
    try statement.run()
  }
}

/// Tickets that were deleted and must not come back.
struct TombstoneTable {
  let db: Database

  func contained(among keys: [TicketKey]) throws -> Set<TicketKey> {
    try BareStatement(db, "SELECT 1 FROM tombstone WHERE source = ? AND item = ?")
      .found(among: keys)
  }

  func insert(_ key: TicketKey) throws {
    let statement = try BareStatement(
      db, "INSERT INTO tombstone (source, item) VALUES (?, ?) ON CONFLICT DO NOTHING")
    statement.bind(key)
    try statement.run()
  }
}

extension BareStatement {
  /// Those of these tickets for which it has a row.
  func found(among keys: [TicketKey]) throws -> Set<TicketKey> {
    var found: Set<TicketKey> = []
    for key in keys {
      bind(key)
      if try hasRow() { found.insert(key) }
    }
    return found
  }

  /// Binds source and item, the first two parameters.
  func bind(_ key: TicketKey) {
    bind(key.supplier.text, at: 1)
    bind(key.id.text, at: 2)
  }
}
