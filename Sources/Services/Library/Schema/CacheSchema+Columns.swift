import GRDB

/// What came with saying what one thinks of a photo: how it was received, as its server said last.
///
/// Photos of no server have no counts at all, which is not the same as nobody liking them. No index: a
/// photo is never looked for by its likes.
extension CacheSchema {
  static let receptions5 = """
    ALTER TABLE photo ADD COLUMN likes INTEGER CHECK (likes >= 0);
    ALTER TABLE photo ADD COLUMN dislikes INTEGER CHECK (dislikes >= 0);
    ALTER TABLE photo ADD COLUMN replies INTEGER CHECK (replies >= 0);
    ALTER TABLE photo ADD COLUMN reaction TEXT;
    """
}

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

/// What came with knowing which status a photo is of, and without a reader in the track.
extension CacheSchema {
  /// Until then it was the part of the item before the first `/`, for photos of servers. What is filled in
  /// for those of blogs is never looked at, and goes when they are told again.
  static let statuses7 = """
    ALTER TABLE photo ADD COLUMN status TEXT;
    UPDATE photo SET status = substr(item, 1, instr(item || '/', '/') - 1)
      WHERE substr(media, 1, 4) = 'web:' AND instr(item, char(10)) = 0;
    """

  static let tracks7 = """
    CREATE TABLE track7 (
      profile INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL CHECK (revision >= 0)
    ) STRICT;
    INSERT INTO track7 (profile, revision) SELECT profile, revision FROM track;
    DROP TABLE track;
    ALTER TABLE track7 RENAME TO track;
    """
}
