import Domain
import GRDB

/// From where people signed in before, so that strangers who guess cannot lock them out.
///
/// An address that nobody used for ``life`` is forgotten, and those are kept that were used last.
struct KnownAddressTable {
  let db: Database

  /// How long an address is known after the last sign-in from there: 180 days.
  static let life = Duration.seconds(180 * 86_400)
  /// How many addresses are known of one person.
  static let most = 50

  func contains(_ origin: String, of user: Int64, at now: Timestamp) throws -> Bool {
    let earliest = now.advanced(by: .zero - Self.life).milliseconds
    return try Bool.fetchOne(
      db, sql: "SELECT usedAt > ? FROM knownAddress WHERE user = ? AND origin = ?",
      arguments: [earliest, user, origin]) ?? false
  }

  func note(_ origin: String, of user: Int64, at now: Timestamp) throws {
    try db.execute(
      sql: """
        INSERT INTO knownAddress (user, origin, usedAt) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET usedAt = excluded.usedAt
        """, arguments: [user, origin, now.milliseconds])
    try db.execute(
      sql: """
        DELETE FROM knownAddress WHERE user = ?1 AND origin NOT IN (
          SELECT origin FROM knownAddress WHERE user = ?1 ORDER BY usedAt DESC LIMIT ?2)
        """, arguments: [user, Self.most])
  }

  func removeOld(at now: Timestamp) throws {
    try db.execute(
      sql: "DELETE FROM knownAddress WHERE usedAt <= ?",
      arguments: [now.advanced(by: .zero - Self.life).milliseconds])
  }

  func removeAll(of user: Int64) throws {
    try db.execute(sql: "DELETE FROM knownAddress WHERE user = ?", arguments: [user])
  }
}
