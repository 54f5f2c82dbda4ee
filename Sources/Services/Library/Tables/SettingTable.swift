import Domain
import GRDB

/// Settings of profiles, and of the machine where there is no profile.
struct SettingTable {
  let db: Database

  func values(of profile: Int64?) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, value FROM setting WHERE profile IS ?", arguments: [profile])
    return Dictionary(rows.map { ($0["name"], $0["value"]) }) { _, last in last }
  }

  func apply(_ change: SettingChange) throws {
    try db.execute(
      sql: "DELETE FROM setting WHERE profile IS ? AND name = ?",
      arguments: [change.profile, change.key])
    guard let value = change.value else { return }
    try db.execute(
      sql: "INSERT INTO setting (profile, name, value) VALUES (?, ?, ?)",
      arguments: [change.profile, change.key, value])
  }
}
