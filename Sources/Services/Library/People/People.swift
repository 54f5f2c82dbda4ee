import Domain
import GRDB
import Storage

extension CacheSchema {
  /// People as accounts have seen them, as JSON; `handle` is what is compared, `name` what the account's server
  /// calls them.
  static let people14: MigrationStep = """
    CREATE TABLE person (
      handle TEXT NOT NULL,
      account INTEGER NOT NULL,
      name TEXT NOT NULL,
      seenAt INTEGER NOT NULL,
      profile TEXT NOT NULL CHECK (json_valid(profile)),
      PRIMARY KEY (handle, account)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX personByMoment ON person (seenAt);
    CREATE INDEX personByName ON person (account, name);
    """
}

/// Keeps people in `cache.sqlite`.
struct PeopleStore: PeopleStoring {
  let files: LibraryFiles
  /// More than these are forgotten, those seen longest ago first.
  var most = 5_000

  func person(called handle: Handle, seenBy accounts: [AccountID]) async throws -> PersonProfile? {
    guard !accounts.isEmpty else { return nil }
    return try await files.cache().read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT profile FROM person WHERE handle = ? AND account IN (\(Self.marks(accounts)))
            ORDER BY seenAt DESC, account LIMIT 1
          """, arguments: StatementArguments([handle.key]) + StatementArguments(accounts))
    }.flatMap(StoredJSON.value)
  }

  func person(_ id: PersonID) async throws -> PersonProfile? {
    try await files.cache().read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT profile FROM person WHERE account = ? AND name = ?
            ORDER BY seenAt DESC, handle LIMIT 1
          """, arguments: [id.account, id.name])
    }.flatMap(StoredJSON.value)
  }

  func keep(_ people: [PersonProfile], at moment: Timestamp) async throws {
    guard !people.isEmpty else { return }
    let rows = try people.suffix(most).map { ($0, try StoredJSON.text(of: $0)) }
    try await files.cache().write { [most] db in
      let storing = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO person (handle, account, name, seenAt, profile) "
          + "VALUES (?, ?, ?, ?, ?)")
      for (person, text) in rows {
        try storing.execute(
          arguments: [
            person.handle.key, person.id.account, person.id.name, moment, text,
          ])
      }
      let surplus = try Int.fetchOne(db, sql: "SELECT count(*) FROM person").map { $0 - most }
      guard let surplus, surplus > 0 else { return }
      try db.execute(
        sql: """
          DELETE FROM person WHERE (handle, account) IN
            (SELECT handle, account FROM person ORDER BY seenAt, handle, account LIMIT ?)
          """, arguments: [surplus])
    }
  }

  private static func marks(_ accounts: [AccountID]) -> String {
    accounts.map { _ in "?" }.joined(separator: ", ")
  }
}
