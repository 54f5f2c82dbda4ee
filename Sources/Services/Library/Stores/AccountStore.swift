import Domain
import Foundation
import GRDB
import Storage
import Web

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
      try Self.set(server, db)
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
    try await files.people.read {
      try ServerRecord.fetchOne($0, key: origin.text).flatMap { Server(facts: $0.facts) }
    }
  }

  func setServer(_ server: Server) async throws {
    try await files.people.write { try Self.set(server, $0) }
  }

  func pendingRevocations() async throws -> [PendingRevocation] {
    try await files.people.read {
      try RevocationRecord.order(Column.rowID).fetchAll($0).compactMap(\.pending)
    }
  }

  func signOut(_ account: AccountID, revoking revocation: PendingRevocation) async throws {
    try await files.people.write { db in
      try RevocationRecord(id: revocation.id, origin: revocation.origin.text)
        .insertOnce(db)
      try Self.remove(account, db)
    }
    try await files.repeatInCache()
  }

  func finishRevocation(_ id: String) async throws {
    _ = try await files.people.write { try RevocationRecord.deleteOne($0, key: id) }
  }
}

extension AccountStore {
  private static func set(_ server: Server, _ db: Database) throws {
    let facts = String(decoding: try JSONEncoder().encode(server), as: UTF8.self)
    try ServerRecord(origin: server.origin.text, facts: facts).upsert(db)
  }

  private static func remove(_ account: AccountID, _ db: Database) throws {
    try SourceTable(db: db).removeTimelines(of: account.rawValue)
    try AccountTable(db: db).remove(account.rawValue)
  }
}

/// What is known of a server, as JSON: it grows with every kind of server we learn about.
private struct ServerRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "server"
  let origin: String
  let facts: String
}

extension Server {
  /// The server in a row's JSON; nil if this version does not understand it.
  init?(facts: String) {
    guard let server = try? JSONDecoder().decode(Server.self, from: Data(facts.utf8)) else {
      return nil
    }
    self = server
  }
}

/// A token that a server has still to be told to forget.
private struct RevocationRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "pendingRevocation"
  let id: String
  let origin: String

  var pending: PendingRevocation? {
    WebAddress(origin).map { PendingRevocation(id: id, origin: $0) }
  }
}
