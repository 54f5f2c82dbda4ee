import Domain
import GRDB
import Storage

extension LibrarySchema {
  static let settings: MigrationStep = """
    CREATE TABLE setting (
      profile INTEGER REFERENCES profile (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      value TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX settingOfProfile ON setting (profile, name) WHERE profile IS NOT NULL;
    CREATE UNIQUE INDEX settingOfMachine ON setting (name) WHERE profile IS NULL;
    """
}

/// Keeps the settings of profiles and of the machine in `library.sqlite`.
struct SettingStore: SettingPersisting {
  let file: DatabaseFile

  func storedSettings(profile: Int64?) throws -> [String: String] {
    try file.readNow { try SettingRow.values(of: profile, $0) }
  }

  func write(_ changes: [SettingChange]) async throws {
    try await file.write { db in
      for change in changes {
        try SettingRow.all(of: change.profile).filter { $0.name == change.key }.deleteAll(db)
        guard let value = change.value else { continue }
        try SettingRow(profile: change.profile, name: change.key, value: value).insert(db)
      }
    }
  }
}

/// The settings of a library, read without opening it: nothing is created, migrated or moved aside.
/// For the check-up, which must not change what it looks at.
public struct ReadOnlySettings: SettingPersisting {
  /// The profile that the program starts with; 0 if none can be read.
  public let profile: Int64
  private let path: String
  private let values: [Int64?: [String: String]]

  /// Reads the library in a folder. Where no library can be read there are no settings.
  public init(at folder: String) {
    path = folder + "/" + SchemaFile.library.rawValue
    var configuration = Configuration()
    configuration.readonly = true
    let found = try? DatabaseQueue(path: path, configuration: configuration).read { db in
      let profile = try ProfileStore.currentProfile(db) ?? 0
      let values = { try SettingRow.values(of: $0, db) }
      return (profile: profile, values: [profile: try values(profile), nil: try values(nil)])
    }
    profile = found?.profile ?? 0
    values = found?.values ?? [:]
  }

  /// What was stored when the library was read.
  public func storedSettings(profile: Int64?) -> [String: String] { values[profile] ?? [:] }

  /// Throws ``LibraryError/readOnly(path:)``.
  public func write(_ changes: [SettingChange]) async throws {
    throw LibraryError.readOnly(path: path)
  }
}

private struct SettingRow: Codable, FetchableRecord, PersistableRecord {
  enum Columns {
    static let profile = Column(CodingKeys.profile)
    static let name = Column(CodingKeys.name)
  }

  static let databaseTableName = "setting"
  let profile: Int64?
  let name: String
  let value: String

  static func all(of profile: Int64?) -> QueryInterfaceRequest<SettingRow> {
    filter { $0.profile == profile }
  }

  static func values(of profile: Int64?, _ db: Database) throws -> [String: String] {
    // Each start of the program reads them, and making SQL of a request takes longer than the query.
    let settings = try fetchAll(
      db, sql: "SELECT * FROM setting WHERE profile IS ?", arguments: [profile])
    return Dictionary(settings.map { ($0.name, $0.value) }) { _, last in last }
  }
}
