import Domain
import GRDB
import Storage

/// Keeps settings of profiles, and of the machine where there is no profile, in `library.sqlite`.
struct SettingStore: SettingPersisting {
  let file: DatabaseFile

  func storedSettings(profile: Int64?) throws -> [String: String] {
    try file.readNow { try SettingRecord.values(of: profile, $0) }
  }

  func write(_ changes: [SettingChange]) async throws {
    try await file.write { db in
      for change in changes {
        try SettingRecord.all(of: change.profile).filter { $0.name == change.key }.deleteAll(db)
        guard let value = change.value else { continue }
        try SettingRecord(profile: change.profile, name: change.key, value: value).insert(db)
      }
    }
  }
}

/// One setting as it is stored.
struct SettingRecord: Codable, FetchableRecord, PersistableRecord {
  enum Columns {
    static let profile = Column(CodingKeys.profile)
    static let name = Column(CodingKeys.name)
  }

  static let databaseTableName = "setting"
  let profile: Int64?
  let name: String
  let value: String

  static func all(of profile: Int64?) -> QueryInterfaceRequest<SettingRecord> {
    filter { $0.profile == profile }
  }

  static func values(of profile: Int64?, _ db: Database) throws -> [String: String] {
    let settings = try all(of: profile).fetchAll(db)
    return Dictionary(settings.map { ($0.name, $0.value) }) { _, last in last }
  }
}
