import Foundation
import GRDB

/// The people of the household.
struct UserTable {
  let db: Database

  func user(_ id: Int64) throws -> User? {
    try Row.fetchOne(db.cachedStatement(sql: Self.select + " WHERE id = ?"), arguments: [id])
      .map(User.init)
  }

  func user(named name: String) throws -> User? {
    try Row.fetchOne(db, sql: Self.select + " WHERE name = ?", arguments: [name]).map(User.init)
  }

  /// Those whose name or displayed name starts like this, at most `limit`.
  func users(like text: String, limit: Int) throws -> [User] {
    let pattern = text.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
      .replacing("_", with: "\\_")
    return try Row.fetchAll(
      db,
      sql: Self.select + """
         WHERE name LIKE :pattern ESCAPE '\\' OR displayName LIKE :pattern ESCAPE '\\'
          ORDER BY name LIMIT :limit
        """, arguments: ["pattern": pattern + "%", "limit": limit]
    ).map(User.init)
  }

  func all() throws -> [User] {
    try Row.fetchAll(db, sql: Self.select + " ORDER BY name").map(User.init)
  }

  func count() throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM user")) ?? 0
  }

  func insert(id: Int64, name: String, password: PasswordKey) throws {
    try db.execute(
      sql: """
        INSERT INTO user (
            id, name, displayName, salt, rounds, blockSize, parallelism, passwordKey)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, name, name, password.salt, password.cost.rounds, password.cost.blockSize,
        password.cost.parallelism, password.key,
      ])
  }

  func setPassword(_ password: PasswordKey, of id: Int64) throws {
    try db.execute(
      sql: """
        UPDATE user SET salt = ?, rounds = ?, blockSize = ?, parallelism = ?, passwordKey = ?
          WHERE id = ?
        """,
      arguments: [
        password.salt, password.cost.rounds, password.cost.blockSize, password.cost.parallelism,
        password.key, id,
      ])
  }

  func password(of id: Int64) throws -> PasswordKey? {
    try Row.fetchOne(
      db,
      sql: "SELECT salt, rounds, blockSize, parallelism, passwordKey FROM user WHERE id = ?",
      arguments: [id]
    ).map { row in
      let cost = PasswordKey.Cost(
        rounds: row["rounds"], blockSize: row["blockSize"], parallelism: row["parallelism"])
      return PasswordKey(salt: row["salt"], cost: cost, key: row["passwordKey"])
    }
  }

  func describe(_ id: Int64, displayName: String?, note: String?) throws {
    try db.execute(
      sql: """
        UPDATE user SET displayName = ifnull(?, displayName), note = ifnull(?, note) WHERE id = ?
        """, arguments: [displayName, note, id])
  }

  private static let select = """
    SELECT id, name, displayName, note, statuses, lastStatus FROM user
    """
}
