import Domain

/// Keeps read positions in `library.sqlite`.
struct ReadPositionStore: ReadPositionStoring {
  let file: DatabaseFile

  func readPosition(of account: AccountID) async throws -> String? {
    try await file.read { try ReadPositionTable(db: $0).lastRead(of: account.rawValue) }
  }

  func setReadPosition(_ status: String, of account: AccountID) async throws {
    try await file.write { try ReadPositionTable(db: $0).set(status, of: account.rawValue) }
  }
}
