import Domain
import GRDB

/// How far the home timelines of accounts were read.
struct ReadPositionTable {
  let db: Database

  func lastRead(of account: Int64) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT lastRead FROM readPosition WHERE account = ?", arguments: [account])
  }

  func set(_ lastRead: String, of account: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO readPosition (account, lastRead) SELECT id, ?2 FROM account WHERE id = ?1
          ON CONFLICT (account) DO UPDATE SET lastRead = excluded.lastRead
        """, arguments: [account, lastRead])
  }
}
