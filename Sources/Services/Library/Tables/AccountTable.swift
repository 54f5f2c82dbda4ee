import Domain
import GRDB
import Storage
import Web

/// Accounts. One that was taken out keeps its row, but not its names.
struct AccountTable {
  let db: Database

  func present(of profile: Int64) throws -> [StoredAccount] {
    try Row.fetchAll(
      db,
      sql: Self.select + " WHERE account.profile = ? AND isPresent = 1 ORDER BY addedOrder",
      arguments: [profile]
    ).compactMap(StoredAccount.init)
  }

  /// Puts an account in, or back in if it was taken out; one that is there gets its new names, and
  /// its session lives.
  func insert(_ owner: AccountOwner, on origin: WebAddress, profile: Int64) throws
    -> StoredAccount?
  {
    let id = try Int64.fetchOne(
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
    return try Row.fetchOne(db, sql: Self.select + " WHERE account.id = ?", arguments: [id])
      .flatMap(StoredAccount.init)
  }

  func setEnding(_ ending: SessionEnding?, of account: Int64) throws {
    try db.execute(
      sql: "UPDATE account SET ending = ? WHERE id = ? AND isPresent = 1",
      arguments: [ending?.rawValue, account])
  }

  func remove(_ account: Int64) throws {
    try db.execute(
      sql: """
        UPDATE account SET isPresent = 0, username = '', displayName = '', ending = NULL
          WHERE id = ?
        """, arguments: [account])
  }

  private static let select =
    "SELECT account.*, server.facts FROM account JOIN server ON server.origin = account.server"
}

extension StoredAccount {
  /// The account in a row; nil if its server has no address.
  fileprivate init?(_ row: Row) {
    guard let origin = WebAddress(row["server"] as String) else { return nil }
    // Facts that a newer version wrote must not cost the account: they are asked for again.
    let server =
      Server(facts: row["facts"])
      ?? Server(
        origin: origin, kind: .other, version: "", title: "", capabilities: ServerCapabilities())
    let ending = (row["ending"] as String?).map { SessionEnding(rawValue: $0) ?? .refused }
    self.init(
      account: Account(
        id: AccountID(rawValue: row["id"]), server: server, username: row["username"],
        displayName: row["displayName"], ending: ending),
      remoteID: row["remoteID"])
  }
}
