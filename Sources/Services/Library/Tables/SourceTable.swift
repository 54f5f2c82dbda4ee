import Domain
import GRDB

/// A source as it is stored.
struct SourceRow: Codable, FetchableRecord, Hashable, Sendable {
  let id: Int64
  let profile: Int64
  let kind: String
  let location: String
  let name: String
}

/// Sources. A removed one keeps its row, so that its seen marks wait for it to come back.
struct SourceTable {
  let db: Database

  func present() throws -> [SourceRow] {
    try SourceRow.fetchAll(db, sql: "SELECT * FROM source WHERE isPresent = 1 ORDER BY id")
  }

  func present(of profile: Int64) throws -> [SourceRow] {
    try SourceRow.fetchAll(
      db, sql: "SELECT * FROM source WHERE profile = ? AND isPresent = 1 ORDER BY addedOrder",
      arguments: [profile])
  }

  /// Puts a source in, or back in if it was removed; one that is there stays as it is.
  func insert(kind: String, location: String, name: String, profile: Int64) throws -> SourceRow? {
    try SourceRow.fetchOne(
      db,
      sql: """
        INSERT INTO source (profile, kind, location, name, isPresent, addedOrder)
          VALUES (:profile, :kind, :location, :name, 1,
            (SELECT ifnull(max(addedOrder), 0) + 1 FROM source))
          ON CONFLICT (profile, kind, location) DO UPDATE SET
            name = iif(isPresent, name, excluded.name),
            addedOrder = iif(isPresent, addedOrder, excluded.addedOrder),
            isPresent = 1
          RETURNING *
        """,
      arguments: ["profile": profile, "kind": kind, "location": location, "name": name])
  }

  /// Gives a source of this kind another place, unless another source has it.
  func move(_ id: Int64, profile: Int64, kind: String, location: String) throws {
    try db.execute(
      sql: "UPDATE OR IGNORE source SET location = ? WHERE id = ? AND profile = ? AND kind = ?",
      arguments: [location, id, profile, kind])
  }

  /// Takes a source out; false if it is not there.
  func remove(_ id: Int64, profile: Int64) throws -> Bool {
    try db.execute(
      sql: "UPDATE source SET isPresent = 0 WHERE id = ? AND profile = ? AND isPresent = 1",
      arguments: [id, profile])
    return db.changesCount > 0
  }

  /// Takes all timelines of an account out.
  func removeTimelines(of account: Int64) throws {
    try db.execute(
      sql: """
        UPDATE source SET isPresent = 0
          WHERE kind = 'account' AND isPresent = 1 AND location GLOB ? || ' *'
        """, arguments: [String(account)])
  }
}

extension SourceID {
  /// The identity of the source in this row of the library.
  init(number: Int64) {
    self.init(rawValue: "s\(number)")
  }

  /// Its row in the library; nil if the identity is none of ours.
  var number: Int64? {
    rawValue.hasPrefix("s") ? Int64(id: rawValue.dropFirst()) : nil
  }
}
