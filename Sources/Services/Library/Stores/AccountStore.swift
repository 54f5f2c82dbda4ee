import Domain
import GRDB

/// Keeps accounts and servers in `library.sqlite`, and the cache in step with their timelines.
struct AccountStore: AccountStoring {
  let files: LibraryFiles

  func storedAccounts(of profile: Int64) async throws -> [StoredAccount] {
    try await files.people.read { try AccountTable(db: $0).present(of: profile) }
  }

  func insertAccount(_ owner: AccountOwner, on server: Server, profile: Int64) async throws
    -> StoredAccount
  {
    let stored = try await files.people.write { db in
      try ServerTable(db: db).set(server)
      return try AccountTable(db: db).insert(owner, on: server.origin, profile: profile)
    }
    guard let stored else {
      throw LibraryError.unusable(path: files.people.path, reason: "it does not keep accounts")
    }
    return stored
  }

  func setEnding(_ ending: SessionEnding?, of account: AccountID) async throws {
    try await files.people.write {
      try AccountTable(db: $0).setEnding(ending, of: account.rawValue)
    }
  }

  func removeAccount(_ account: AccountID) async throws {
    try await files.people.write { try Self.remove(account, $0) }
    try await files.repeatInCache()
  }

  func storedServer(at origin: WebAddress) async throws -> Server? {
    try await files.people.read { try ServerTable(db: $0).server(at: origin) }
  }

  func setServer(_ server: Server) async throws {
    try await files.people.write { try ServerTable(db: $0).set(server) }
  }

  func pendingRevocations() async throws -> [PendingRevocation] {
    try await files.people.read { try PendingRevocationTable(db: $0).all() }
  }

  func signOut(_ account: AccountID, revoking revocation: PendingRevocation) async throws {
    try await files.people.write { db in
      try PendingRevocationTable(db: db).insert(revocation)
      try Self.remove(account, db)
    }
    try await files.repeatInCache()
  }

  func finishRevocation(_ id: String) async throws {
    try await files.people.write { try PendingRevocationTable(db: $0).remove(id) }
  }
}

extension AccountStore {
  private static func remove(_ account: AccountID, _ db: Database) throws {
    try SourceTable(db: db).removeTimelines(of: account.rawValue)
    try AccountTable(db: db).remove(account.rawValue)
  }
}
