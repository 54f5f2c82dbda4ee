import Domain
import GRDB
import Storage

/// Keeps in `library.sqlite` how far the home timelines of accounts were read.
struct ReadPositionStore: ReadPositionStoring {
  let file: DatabaseFile

  func readPosition(of account: AccountID) async throws -> String? {
    try await file.read {
      try String.fetchOne(
        $0, sql: "SELECT lastRead FROM readPosition WHERE account = ?",
        arguments: [account.rawValue])
    }
  }

  func setReadPosition(_ status: String, of account: AccountID) async throws {
    try await file.write {
      try $0.execute(
        sql: """
          INSERT INTO readPosition (account, lastRead) SELECT id, ?2 FROM account WHERE id = ?1
            ON CONFLICT (account) DO UPDATE SET lastRead = excluded.lastRead
          """, arguments: [account.rawValue, status])
    }
  }
}
