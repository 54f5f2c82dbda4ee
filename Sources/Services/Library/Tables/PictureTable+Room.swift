import Domain
import GRDB
import Storage

/// Sums of what is kept, which triggers keep, and making room.
extension PictureTable {
  /// How much is kept, without the budget.
  func usage() throws -> PictureCacheUsage {
    var usage = PictureCacheUsage(budget: 0)
    for row in try Row.fetchAll(db, sql: "SELECT isOriginal, pictures, bytes FROM pictureUsage") {
      let share = PictureCacheUsage.Share(count: row["pictures"], bytes: row["bytes"])
      if row["isOriginal"] { usage.originals = share } else { usage.thumbnails = share }
    }
    return usage
  }

  /// Removes the least recently used, so that so many bytes more fit into the budget: until all
  /// together take 70 % of it, but nothing where they fit as it is, or cannot be made to.
  ///
  /// Returns the files they were in; nil if there is no room to be made.
  func makeRoom(for size: Int, in room: PictureRoom) throws -> [String]? {
    let statement = try db.cachedStatement(sql: "SELECT sum(bytes) FROM pictureUsage")
    var total = try Count.fetch(statement)
    guard total > room.budget - size else { return [] }
    let (pinned, spared) = (digests(room.pinned), digests(room.spared))
    var goal = max(room.budget / 10 * 7, size)
    var leaving: [(id: Int64, file: String?)] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, name, size, file FROM picture ORDER BY used")
    while total + size > goal, let row = try rows.next() {
      let name: String = row["name"]
      guard !pinned.contains(name) else { continue }
      if spared.contains(name) {
        // From here on no more than is needed: what comes behind it was used or brought after it.
        goal = room.budget
        guard total + size > goal else { break }
      }
      leaving.append((row["id"], row["file"]))
      total -= Count(wrappedValue: row["size"]).wrappedValue
    }
    guard total + size <= room.budget else { return nil }
    let removal = try db.cachedStatement(sql: "DELETE FROM picture WHERE id = ?")
    for entry in leaving { try removal.execute(arguments: [entry.id]) }
    return leaving.compactMap(\.file)
  }

  private func digests(_ names: Set<String>) -> Set<String> {
    Set(names.map { PictureDigest($0).text })
  }
}
