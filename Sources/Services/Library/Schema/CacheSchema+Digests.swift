import GRDB

/// What came with making the index anew from files: pictures are called by their digests, as the names of
/// their files are.
///
/// Files from before keep their names; they are lost with an index that is lost, as they were until then.
extension CacheSchema {
  static func digests6(_ db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM picture")
    var names: [(id: Int64, digest: String)] = []
    while let row = try rows.next() {
      names.append((row["id"], PictureDigest(row["name"]).text))
    }
    let renaming = try db.makeStatement(sql: "UPDATE picture SET name = ? WHERE id = ?")
    for (id, digest) in names { try renaming.execute(arguments: [digest, id]) }
  }
}
