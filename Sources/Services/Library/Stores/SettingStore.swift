import Domain
import GRDB

/// Keeps settings in `library.sqlite`.
struct SettingStore: SettingPersisting {
  let file: DatabaseFile

  func storedSettings(profile: Int64?) throws -> [String: String] {
    try file.readNow { try SettingTable(db: $0).values(of: profile) }
  }

  func write(_ changes: [SettingChange]) async throws {
    try await file.write { db in
      for change in changes { try SettingTable(db: db).apply(change) }
    }
  }
}
