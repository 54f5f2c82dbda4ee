/// What came with a cache of whole pictures: originals of the web beside thumbnails, in one index.
///
/// A picture's bytes are apart from its row, so that noting a use of it rewrites no bytes. An original
/// has no width and no height. Large ones are in files; those of thumbnails made before are not taken
/// over, as they are in another folder, and can be made again.
extension CacheSchema {
  static let pictures4 = """
    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width >= 0),
      height INTEGER NOT NULL CHECK ((height > 0) = (width > 0)),
      version TEXT NOT NULL,
      used INTEGER NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      file TEXT UNIQUE,
      expiresAt INTEGER,
      entityTag TEXT,
      lastModified TEXT,
      freshUntil INTEGER CHECK ((freshUntil IS NULL) = (width > 0)),
      UNIQUE (name, width, height)
    ) STRICT;
    CREATE INDEX pictureByUse ON picture (used, size);
    CREATE INDEX pictureExpiring ON picture (expiresAt) WHERE expiresAt IS NOT NULL;

    CREATE TABLE pictureBytes (
      picture INTEGER PRIMARY KEY REFERENCES picture (id) ON DELETE CASCADE,
      bytes BLOB NOT NULL CHECK (length(bytes) <= 100000)
    ) STRICT;

    CREATE TABLE pictureUsage (
      isOriginal INTEGER PRIMARY KEY CHECK (isOriginal IN (0, 1)),
      pictures INTEGER NOT NULL CHECK (pictures >= 0),
      bytes INTEGER NOT NULL CHECK (bytes >= 0)
    ) STRICT;
    INSERT INTO pictureUsage (isOriginal, pictures, bytes) VALUES (0, 0, 0), (1, 0, 0);
    CREATE TRIGGER pictureCameIn AFTER INSERT ON picture BEGIN
      UPDATE pictureUsage SET pictures = pictures + 1, bytes = bytes + new.size
        WHERE isOriginal = (new.width = 0);
    END;
    CREATE TRIGGER pictureWentOut AFTER DELETE ON picture BEGIN
      UPDATE pictureUsage SET pictures = pictures - 1, bytes = bytes - old.size
        WHERE isOriginal = (old.width = 0);
    END;

    INSERT INTO picture (id, name, width, height, version, used, size)
      SELECT id, picture, width, height, version, used, size FROM thumbnail WHERE file IS NULL;
    INSERT INTO pictureBytes (picture, bytes)
      SELECT id, bytes FROM thumbnail WHERE file IS NULL;
    DROP TABLE thumbnail;
    DROP TABLE thumbnailUsage;

    CREATE TABLE pictureFailure (
      name TEXT PRIMARY KEY NOT NULL,
      until INTEGER NOT NULL,
      kind TEXT NOT NULL,
      reason TEXT NOT NULL,
      width INTEGER,
      height INTEGER,
      entityTag TEXT,
      lastModified TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX pictureFailureByTime ON pictureFailure (until);
    """

  static let blurhashes4 = """
    ALTER TABLE photo ADD COLUMN blurhash TEXT;
    """
}
