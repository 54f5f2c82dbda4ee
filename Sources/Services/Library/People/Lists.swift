import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// Lists of this machine with what is in them, and those of accounts as their servers said last, as JSON. A
  /// member is a tag if it has no handle. `revision` grows with each change of a list and of what is in it.
  static let lists: MigrationStep = """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      title TEXT NOT NULL CHECK (title <> ''),
      isExclusive INTEGER NOT NULL DEFAULT 0 CHECK (isExclusive IN (0, 1)),
      revision INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE INDEX listOfProfile ON list (profile);

    CREATE TABLE listMember (
      id INTEGER PRIMARY KEY,
      list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
      key TEXT NOT NULL CHECK (key <> ''),
      account INTEGER NOT NULL,
      name TEXT NOT NULL CHECK (name <> ''),
      handle TEXT,
      UNIQUE (list, key)
    ) STRICT;

    CREATE TABLE servedList (
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER NOT NULL,
      lists TEXT NOT NULL CHECK (json_valid(lists)),
      PRIMARY KEY (profile, account)
    ) STRICT, WITHOUT ROWID;
    """
}

/// Keeps lists in `library.sqlite`.
struct ListStore: ListStoring {
  let file: DatabaseFile

  func lists(of profile: Int64) async throws -> [PhotoList] {
    try await file.read { db in
      try Row.fetchAll(
        db, sql: "SELECT id, title, isExclusive FROM list WHERE profile = ? ORDER BY id",
        arguments: [profile]
      ).map(PhotoList.init)
    }
  }

  func insertList(_ title: String, as id: Int64?, profile: Int64) async throws -> PhotoList {
    try await file.write { db in
      try db.execute(
        sql: "INSERT INTO list (id, profile, title) VALUES (?, ?, ?)",
        arguments: [id, profile, title])
      return PhotoList(id: .here(db.lastInsertedRowID), title: title)
    }
  }

  func updateList(_ list: PhotoList, profile: Int64) async throws -> Bool {
    guard case .here(let id) = list.id else { return false }
    return try await file.write { db in
      try db.execute(
        sql: """
          UPDATE list SET title = ?, isExclusive = ?, revision = revision + 1
            WHERE id = ? AND profile = ?
          """, arguments: [list.title, list.isExclusive, id, profile])
      return db.changesCount > 0
    }
  }

  func removeList(_ id: Int64, profile: Int64) async throws -> Bool {
    try await file.write { db in
      try db.execute(
        sql: "DELETE FROM list WHERE id = ? AND profile = ?", arguments: [id, profile])
      return db.changesCount > 0
    }
  }

  func members(ofList id: Int64, profile: Int64) async throws -> [ListMember]? {
    try await file.read { db in
      guard try Self.exists(id, profile: profile, db) else { return nil }
      return try Row.fetchAll(
        db, sql: "SELECT account, name, handle FROM listMember WHERE list = ? ORDER BY id",
        arguments: [id]
      ).compactMap(ListMember.init)
    }
  }

  func setMembership(
    _ isMember: Bool, of member: ListMember, inList id: Int64, profile: Int64
  ) async throws -> Bool {
    try await file.write { db in
      guard try Self.exists(id, profile: profile, db) else { return false }
      if isMember {
        try Self.insert(member, inList: id, db)
      } else {
        try db.execute(
          sql: "DELETE FROM listMember WHERE list = ? AND key = ?", arguments: [id, member.key])
      }
      if db.changesCount > 0 {
        try db.execute(
          sql: "UPDATE list SET revision = revision + 1 WHERE id = ?", arguments: [id])
      }
      return true
    }
  }

  func servedLists(of profile: Int64) async throws -> [ServedLists] {
    try await file.read { try Self.served(of: profile, $0) }
  }

  func setServedLists(_ lists: ServedLists, of profile: Int64) async throws {
    let text = try StoredJSON.text(of: lists)
    try await file.write { db in
      try db.execute(
        sql: """
          INSERT INTO servedList (profile, account, lists) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET lists = excluded.lists
          """, arguments: [profile, lists.account, text])
    }
  }
}

extension ListStore {
  /// The lists of a profile's accounts, as their servers said last.
  static func served(of profile: Int64, _ db: Database) throws -> [ServedLists] {
    try String.fetchAll(
      db, sql: "SELECT lists FROM servedList WHERE profile = ? ORDER BY account",
      arguments: [profile]
    ).compactMap(StoredJSON.value)
  }

  private static func exists(_ id: Int64, profile: Int64, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM list WHERE id = ? AND profile = ?)",
      arguments: [id, profile]) ?? false
  }

  private static func insert(_ member: ListMember, inList id: Int64, _ db: Database) throws {
    var columns: (name: String, handle: String?)
    switch member {
    case .person(let person, let handle): columns = (person.name, handle.text)
    case .tag(let name, _): columns = (name, nil)
    }
    try db.execute(
      sql: """
        INSERT INTO listMember (list, key, account, name, handle) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (list, key) DO NOTHING
        """, arguments: [id, member.key, member.account, columns.name, columns.handle])
    guard db.changesCount > 0 else { return }
    let (count, title) = (
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM listMember WHERE list = ?", arguments: [id]) ?? 0,
      try String.fetchOne(db, sql: "SELECT title FROM list WHERE id = ?", arguments: [id]) ?? ""
    )
    // The transaction is rolled back.
    guard count <= PhotoList.mostMembers else { throw ListError.full(title) }
  }
}

extension PhotoList {
  fileprivate init(_ row: Row) {
    self.init(id: .here(row["id"]), title: row["title"], isExclusive: row["isExclusive"])
  }
}

extension ListMember {
  fileprivate init?(_ row: Row) {
    let account: AccountID = row["account"]
    guard let text: String = row["handle"] else {
      self = .tag(row["name"], account)
      return
    }
    guard let handle = Handle(text) else { return nil }
    self = .person(PersonID(account: account, name: row["name"]), handle)
  }
}
