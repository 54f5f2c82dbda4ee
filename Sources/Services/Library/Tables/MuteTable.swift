import Domain
import GRDB

/// Which mutes apply to the photos of each profile; a profile without a row has none.
struct MuteTable {
  let db: Database

  /// Mutes, and how far they were applied.
  struct Entry {
    let list: MuteList
    /// The last row that was judged; nil if all are.
    let judged: Int64?
  }

  func entry(of profile: Int64) throws -> Entry? {
    let statement = try db.cachedStatement(
      sql: "SELECT words, people, judged FROM mute WHERE profile = ?")
    return try Row.fetchOne(statement, arguments: [profile]).map { row in
      Entry(list: MuteList(words: row["words"], people: row["people"]), judged: row["judged"])
    }
  }

  /// Replaces the mutes of a profile; all its photos are then to be judged anew.
  func set(_ list: MuteList, of profile: Int64) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO mute (profile, words, people, judged) VALUES (?, ?, ?, 0)",
      arguments: [
        profile, list.words.joined(separator: ","), list.people.joined(separator: ","),
      ])
  }

  /// Remembers up to which row photos are judged.
  func setJudged(_ row: Int64?, of profile: Int64) throws {
    try db.execute(
      sql: "UPDATE mute SET judged = ? WHERE profile = ?", arguments: [row, profile])
  }

  func removeAll() throws {
    try db.execute(sql: "DELETE FROM mute")
  }
}
