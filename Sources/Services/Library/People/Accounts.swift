import Domain
import GRDB
import Storage
import Web

extension LibrarySchema {
  /// An account that was removed keeps its row, so that the seen marks of its timelines wait for
  /// it, but not its names. Tokens are not here; a pending revocation names one that its server has
  /// still to be told to forget.
  static let accounts: MigrationStep = """
    CREATE TABLE server (
      origin TEXT PRIMARY KEY CHECK (origin <> ''),
      facts TEXT NOT NULL CHECK (json_valid(facts))
    ) STRICT;

    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      server TEXT NOT NULL REFERENCES server (origin),
      remoteID TEXT NOT NULL CHECK (remoteID <> ''),
      username TEXT NOT NULL,
      displayName TEXT NOT NULL,
      ending TEXT CHECK (ending <> ''),
      isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1)),
      addedOrder INTEGER NOT NULL,
      UNIQUE (profile, server, remoteID),
      CHECK (isPresent = 1 OR username = '' AND displayName = '' AND ending IS NULL)
    ) STRICT;

    CREATE TABLE pendingRevocation (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      origin TEXT NOT NULL CHECK (origin <> '')
    ) STRICT;
    """

  /// How far home timelines were read: the last status, by its server's id. Like seen marks, this
  /// waits for an account that was removed.
  static let readPositions: MigrationStep = """
    CREATE TABLE readPosition (
      account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      lastRead TEXT NOT NULL CHECK (lastRead <> '')
    ) STRICT;
    """
}

/// Keeps accounts and servers in `library.sqlite`, and the cache in step with their timelines.
struct AccountStore: AccountStoring {
  let files: LibraryFiles

  func storedAccounts(of profile: Int64) async throws -> [StoredAccount] {
    try await files.people.read {
      try AccountTable.fetch($0, "account.profile = ? AND isPresent = 1", [profile])
    }
  }

  func insertAccount(_ owner: AccountOwner, on server: Server, profile: Int64) async throws
    -> StoredAccount
  {
    let stored = try await files.people.write { db in
      try ServerRecord(server).upsert(db)
      let id = try AccountTable.insert(owner, on: server.origin, profile: profile, db)
      return try AccountTable.fetch(db, "account.id = ?", [id]).first
    }
    guard let stored else {
      throw LibraryError.unusable(path: files.people.path, reason: "it does not keep accounts")
    }
    return stored
  }

  func setEnding(_ ending: SessionEnding?, of account: AccountID) async throws {
    try await files.people.write {
      try $0.execute(
        sql: "UPDATE account SET ending = ? WHERE id = ? AND isPresent = 1",
        arguments: [ending?.rawValue, account])
    }
  }

  func removeAccount(_ account: AccountID) async throws {
    try await files.people.write { try AccountTable.remove(account, $0) }
    await files.repeating { try await $0.cache.write($0.repeatEverything) }
  }

  func storedServer(at origin: WebAddress) async throws -> Server? {
    try await files.people.read { db in
      try ServerRecord.fetchOne(db, key: origin.text).flatMap { StoredJSON.value(of: $0.facts) }
    }
  }

  func setServer(_ server: Server) async throws {
    try await files.people.write { try ServerRecord(server).upsert($0) }
  }

  func pendingRevocations() async throws -> [PendingRevocation] {
    try await files.people.read {
      try RevocationRecord.order(Column.rowID).fetchAll($0).compactMap { record in
        WebAddress(record.origin).map { PendingRevocation(id: record.id, origin: $0) }
      }
    }
  }

  func signOut(_ account: AccountID, revoking revocation: PendingRevocation) async throws {
    try await files.people.write { db in
      try RevocationRecord(id: revocation.id, origin: revocation.origin.text).insertOnce(db)
      try AccountTable.remove(account, db)
    }
    await files.repeating { try await $0.cache.write($0.repeatEverything) }
  }

  func finishRevocation(_ id: String) async throws {
    _ = try await files.people.write { try RevocationRecord.deleteOne($0, key: id) }
  }
}

/// Keeps in `library.sqlite` how far the home timelines of accounts were read.
struct ReadPositionStore: ReadPositionStoring {
  let file: DatabaseFile

  func readPosition(of account: AccountID) async throws -> String? {
    try await file.read {
      try String.fetchOne(
        $0, sql: "SELECT lastRead FROM readPosition WHERE account = ?", arguments: [account])
    }
  }

  func setReadPosition(_ status: String, of account: AccountID) async throws {
    try await file.write {
      try $0.execute(
        sql: """
          INSERT INTO readPosition (account, lastRead) SELECT id, ?2 FROM account WHERE id = ?1
            ON CONFLICT (account) DO UPDATE SET lastRead = excluded.lastRead
          """, arguments: [account, status])
    }
  }
}

/// An account as it is stored, with what is known of its server. Read at every start, for which decoding
/// it by `Codable` is too slow.
private enum AccountTable {
  /// The accounts that meet a condition, in the order in which they came.
  static func fetch(
    _ db: Database, _ condition: String, _ arguments: StatementArguments
  ) throws -> [StoredAccount] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT account.*, server.facts FROM account JOIN server ON origin = server
          WHERE \(condition) ORDER BY addedOrder
        """, arguments: arguments
    ).compactMap(account)
  }

  /// Adds an account, or brings back one that was removed. One that is present gets its new names,
  /// and its session lives again. Returns its row.
  static func insert(
    _ owner: AccountOwner, on origin: WebAddress, profile: Int64, _ db: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        INSERT INTO account
          (profile, server, remoteID, username, displayName, isPresent, addedOrder)
          VALUES (:profile, :server, :remoteID, :username, :displayName, 1,
            (SELECT ifnull(max(addedOrder), 0) + 1 FROM account))
          ON CONFLICT (profile, server, remoteID) DO UPDATE SET
            username = excluded.username, displayName = excluded.displayName, ending = NULL,
            addedOrder = iif(isPresent, addedOrder, excluded.addedOrder),
            isPresent = 1
          RETURNING id
        """,
      arguments: [
        "profile": profile, "server": origin.text, "remoteID": owner.remoteID,
        "username": owner.username, "displayName": owner.displayName,
      ])
  }

  /// Removes an account with its timelines.
  static func remove(_ account: AccountID, _ db: Database) throws {
    try SourceRow.removeTimelines(of: account, db)
    try db.execute(
      sql: """
        UPDATE account SET isPresent = 0, username = '', displayName = '', ending = NULL
          WHERE id = ?
        """, arguments: [account])
  }

  /// The account in a row; nil if its server has no address.
  private static func account(_ row: Row) -> StoredAccount? {
    guard let origin = WebAddress(row["server"] as String) else { return nil }
    // Facts that a newer version wrote must not cost the account: they are asked for again.
    let server =
      StoredJSON.value(of: row["facts"])
      ?? Server(
        origin: origin, kind: .other, version: "", title: "", capabilities: ServerCapabilities())
    return StoredAccount(
      account: Account(
        id: row["id"], server: server, username: row["username"], displayName: row["displayName"],
        ending: (row["ending"] as String?).map { SessionEnding(rawValue: $0) ?? .refused }),
      remoteID: row["remoteID"])
  }
}

/// What is known of a server, as JSON: it grows with every kind of server we learn about.
private struct ServerRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "server"
  let origin: String
  let facts: String

  init(_ server: Server) throws {
    origin = server.origin.text
    facts = try StoredJSON.text(of: server)
  }
}

private struct RevocationRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "pendingRevocation"
  let id: String
  let origin: String
}
