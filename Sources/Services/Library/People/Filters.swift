import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// The filters of each account, 0 for those of everything that is shown, as JSON. `revision` grows with
  /// each change.
  static let filters: MigrationStep = """
    CREATE TABLE filterList (
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER NOT NULL,
      revision INTEGER NOT NULL DEFAULT 1,
      list TEXT NOT NULL CHECK (json_valid(list)),
      PRIMARY KEY (profile, account)
    ) STRICT, WITHOUT ROWID;
    """
}

/// Keeps filters in `library.sqlite`.
struct FilterStore: FilterStoring {
  let file: DatabaseFile

  func filterStamp(of profile: Int64) throws -> String {
    // Four short tables: another thread would take longer to wake.
    try file.readNow { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT ifnull((SELECT sum(revision) FROM filterList WHERE profile = ?1), 0) || ' '
            || ifnull((SELECT group_concat(id) FROM (
              SELECT id FROM source WHERE profile = ?1 AND isPresent = 1 ORDER BY id)), '')
            || ifnull((SELECT ' ' || group_concat(id || '.' || revision) FROM (
              SELECT id, revision FROM list WHERE profile = ?1 AND isExclusive = 1 ORDER BY id)), '')
            || ifnull((SELECT ' ' || group_concat(account || exclusive) FROM (
              SELECT account, json_extract(lists, '$.exclusive') AS exclusive FROM servedList
                WHERE profile = ?1 ORDER BY account) WHERE exclusive <> '{}'), '')
          """)
      return try String.fetchOne(statement, arguments: [profile]) ?? ""
    }
  }

  func filterLists(of profile: Int64) async throws -> [FilterList] {
    try await file.read { db in
      try String.fetchAll(
        db, sql: "SELECT list FROM filterList WHERE profile = ? ORDER BY account",
        arguments: [profile]
      ).compactMap(StoredJSON.value)
    }
  }

  func exclusivePeople(of profile: Int64) async throws -> [AccountID?: [String: String]] {
    try await file.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT listMember.key, list.title FROM listMember JOIN list ON list.id = listMember.list
            WHERE list.profile = ? AND list.isExclusive = 1 AND listMember.handle IS NOT NULL
          """, arguments: [profile])
      let here = Dictionary(rows.map { ($0["key"] as String, $0["title"] as String) }) { first, _ in
        first
      }
      var titles: [AccountID?: [String: String]] = here.isEmpty ? [:] : [nil: here]
      for lists in try ListStore.served(of: profile, db) {
        if let exclusive = lists.exclusive, !exclusive.isEmpty { titles[lists.account] = exclusive }
      }
      return titles
    }
  }

  func setFilterList(_ list: FilterList, of profile: Int64) async throws {
    let text = try StoredJSON.text(of: list)
    try await file.write { db in
      try db.execute(
        sql: """
          INSERT INTO filterList (profile, account, list) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET list = excluded.list, revision = revision + 1
          """, arguments: [profile, list.account?.rawValue ?? 0, text])
    }
  }
}
