import Domain
import GRDB
import Storage
import Timeline

/// A source as the cache knows it.
struct KnownSourceRow: Codable, FetchableRecord, Hashable, Sendable {
  let id: String
  let profile: Int64
}

/// The sources whose photos are in the cache; all else in it hangs on them.
struct KnownSourceTable {
  let db: Database

  func all() throws -> [KnownSourceRow] {
    try KnownSourceRow.fetchAll(db, sql: "SELECT id, profile FROM knownSource ORDER BY id")
  }

  func sources(of profile: Int64) throws -> Set<SupplierID> {
    let row = try BareStatement(db, "SELECT id FROM knownSource WHERE profile = ?")
    row.bind(profile, at: 1)
    var sources: Set<SupplierID> = []
    while try row.next() { sources.insert(SupplierID(row.text(0))) }
    return sources
  }

  /// Adds those that are missing, and drops the others with all that hangs on them.
  ///
  /// What a track knew of a dropped one goes with it, and engines that have read the track notice:
  /// else they would take the source for known when it comes back.
  func replaceAll(by rows: [KnownSourceRow]) throws {
    let old = try Set(all())
    for row in old.subtracting(rows) {
      try PhotoTable(db: db).removeAll(of: SourceID(rawValue: row.id))
      try db.execute(sql: "DELETE FROM knownSource WHERE id = ?", arguments: [row.id])
      try TrackTable(db: db, profile: row.profile).countChange()
    }
    for row in Set(rows).subtracting(old) {
      try db.execute(
        sql: "INSERT INTO knownSource (id, profile) VALUES (?, ?)",
        arguments: [row.id, row.profile])
    }
  }

  func profile(of source: SourceID) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT profile FROM knownSource WHERE id = ?", arguments: [source.rawValue])
  }

  /// Counts one scan more; nil if the source is not known.
  func beginScan(of source: SourceID) throws -> FolderScan? {
    let row = try Row.fetchOne(
      db,
      sql: """
        UPDATE knownSource SET scan = scan + 1 WHERE id = ?
          RETURNING scan, rootDevice, rootInode
        """,
      arguments: [source.rawValue])
    guard let row else { return nil }
    var root: FolderIdentity?
    if let device = row["rootDevice"] as Int64?, let inode = row["rootInode"] as Int64? {
      root = FolderIdentity(device: device, inode: inode)
    }
    return FolderScan(source: source, number: row["scan"], lastRoot: root)
  }

  func setRoot(_ root: FolderIdentity, of source: SourceID) throws {
    try db.execute(
      sql: "UPDATE knownSource SET rootDevice = ?, rootInode = ? WHERE id = ?",
      arguments: [root.device, root.inode, source.rawValue])
  }
}
