import Domain
import GRDB
import Storage

extension LibrarySchema {
  /// A source that was removed keeps its row, so that its seen marks wait for it to come back.
  static let sources: MigrationStep = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind <> ''),
      location TEXT NOT NULL,
      name TEXT NOT NULL,
      isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1)),
      addedOrder INTEGER NOT NULL,
      UNIQUE (profile, kind, location)
    ) STRICT;
    """
}

extension LibrarySchema {
  /// Which boosts of a source are shown; of a rule that this version does not know, all.
  static let boosts6: MigrationStep =
    "ALTER TABLE source ADD COLUMN boosts TEXT NOT NULL DEFAULT 'yes';"

  /// The folders of a reader in which a source lies, outermost first, one on each line; empty for none.
  static let categories11: MigrationStep =
    "ALTER TABLE source ADD COLUMN category TEXT NOT NULL DEFAULT '';"
}

/// Keeps sources in `library.sqlite`, and the cache in step with them.
struct SourceStore: SourceStoring {
  let files: LibraryFiles

  func sources(of profile: Int64) async throws -> [Source] {
    try await files.people.read { try SourceRow.present(of: profile, $0) }
  }

  func insertSource(_ kind: Source.Kind, named name: String, profile: Int64) async throws
    -> Source
  {
    let source = try await files.people.write {
      try SourceRow.insert(kind, named: name, profile: profile, $0)
    }
    try await files.repeatInCache()
    guard let source else {
      throw LibraryError.unusable(path: files.people.path, reason: "it does not keep sources")
    }
    return source
  }

  func moveFeed(_ id: SourceID, to address: WebAddress, profile: Int64) async throws {
    try await move(id, to: .feed(address), profile: profile)
  }

  func moveFolder(_ id: SourceID, to folder: FileLocation, profile: Int64) async throws {
    try await move(id, to: .folder(folder), profile: profile)
  }

  private func move(_ id: SourceID, to kind: Source.Kind, profile: Int64) async throws {
    try await files.people.write { db in
      // Another source may be there already.
      try db.execute(
        sql: "UPDATE OR IGNORE source SET location = ? WHERE id = ? AND profile = ? AND kind = ?",
        arguments: [kind.location, id.number, profile, kind.word])
    }
  }

  func nameSource(_ kind: Source.Kind, _ name: String, profile: Int64) async throws {
    try await files.people.write { db in
      try db.execute(
        sql: "UPDATE source SET name = ? WHERE profile = ? AND kind = ? AND location = ?",
        arguments: [name, profile, kind.word, kind.location])
    }
  }

  func setBoosts(_ rule: BoostRule, of id: SourceID, profile: Int64) async throws -> Source {
    let source = try await files.people.write { db in
      try SourceRow.fetchOne(
        db,
        sql: """
          UPDATE source SET boosts = ? WHERE id = ? AND profile = ? AND isPresent = 1 RETURNING *
          """, arguments: [rule.rawValue, id.number, profile])?.source
    }
    guard let source else { throw SourceError.unknownSource(id.rawValue) }
    return source
  }

  func boostRules(of profile: Int64) throws -> [SourceID: BoostRule] {
    // A few rows of an index: another thread would take longer to wake.
    try files.people.readNow { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, boosts FROM source
            WHERE profile = ? AND kind = 'account' AND isPresent = 1 AND boosts <> 'yes'
          """)
      return try Row.fetchAll(statement, arguments: [profile]).reduce(into: [:]) { rules, row in
        rules[SourceID(number: row[0])] = BoostRule(rawValue: row[1])
      }
    }
  }

  func removeSource(_ id: SourceID, profile: Int64) async throws {
    let wasThere = try await files.people.write {
      try SourceRow.remove(id, profile: profile, $0)
    }
    guard wasThere else { throw SourceError.unknownSource(id.rawValue) }
    await files.repeating { try await $0.cache.write($0.repeatEverything) }
  }
}

/// A source as it is stored.
struct SourceRow: Codable, FetchableRecord {
  let id: Int64
  let kind: String
  let location: String
  let name: String
  let boosts: String

  /// The sources of a profile that were not removed, in the order in which they were added.
  static func present(of profile: Int64, _ db: Database) throws -> [Source] {
    try fetchAll(
      db, sql: "SELECT * FROM source WHERE profile = ? AND isPresent = 1 ORDER BY addedOrder",
      arguments: [profile]
    ).compactMap(\.source)
  }

  /// Adds a source, or brings one back that was removed; one that is present stays as it is.
  static func insert(
    _ kind: Source.Kind, named name: String, profile: Int64, _ db: Database
  ) throws -> Source? {
    try fetchOne(
      db,
      sql: """
        INSERT INTO source (profile, kind, location, name, isPresent, addedOrder)
          VALUES (:profile, :kind, :location, :name, 1,
            (SELECT ifnull(max(addedOrder), 0) + 1 FROM source))
          ON CONFLICT (profile, kind, location) DO UPDATE SET
            name = iif(isPresent, name, excluded.name),
            addedOrder = iif(isPresent, addedOrder, excluded.addedOrder),
            isPresent = 1
          RETURNING *
        """,
      arguments: [
        "profile": profile, "kind": kind.word, "location": kind.location, "name": name,
      ])?.source
  }

  /// Removes a source; returns whether it was present.
  static func remove(_ id: SourceID, profile: Int64, _ db: Database) throws -> Bool {
    try db.execute(
      sql: "UPDATE source SET isPresent = 0 WHERE id = ? AND profile = ? AND isPresent = 1",
      arguments: [id.number, profile])
    return db.changesCount > 0
  }

  /// Removes all timelines of an account.
  static func removeTimelines(of account: AccountID, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE source SET isPresent = 0
          WHERE kind = 'account' AND isPresent = 1 AND location GLOB ? || ' *'
        """, arguments: [String(account.rawValue)])
  }

  /// The source; nil if it is of a kind this version does not know.
  var source: Source? {
    Source.Kind(word: kind, location: location).map {
      Source(
        id: SourceID(number: id), kind: $0, name: name, boosts: BoostRule(rawValue: boosts) ?? .yes)
    }
  }
}

extension Source.Kind {
  init?(word: String, location: String) {
    switch word {
    case "folder": self = .folder(FileLocation(encoded: location))
    case "feed":
      guard let address = WebAddress(location) else { return nil }
      self = .feed(address)
    case "account":
      let parts = location.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let account = Int64(id: parts[0]),
        let timeline = AccountTimeline(String(parts[1]))
      else { return nil }
      self = .account(AccountID(rawValue: account), timeline)
    case "list":
      guard let list = Int64(id: location) else { return nil }
      self = .list(list)
    case "samples": self = .samples
    case "search": self = .search(location)
    default: return nil
    }
  }

  var word: String {
    switch self {
    case .folder: "folder"
    case .feed: "feed"
    case .account: "account"
    case .list: "list"
    case .samples: "samples"
    case .search: "search"
    }
  }

  var location: String {
    switch self {
    case .folder(let location): location.encoded
    case .feed(let address): address.text
    case .account(let account, let timeline): "\(account.rawValue) \(timeline.text)"
    case .list(let list): String(list)
    case .samples: ""
    case .search(let text): text
    }
  }
}
