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
