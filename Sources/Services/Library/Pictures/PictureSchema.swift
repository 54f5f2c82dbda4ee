import GRDB

/// Kept pictures: originals of the web and thumbnails in one index, and pictures that are none.
extension CacheSchema {
  static let thumbnails1: MigrationStep = """
    CREATE TABLE thumbnail (
      id INTEGER PRIMARY KEY,
      picture TEXT NOT NULL,
      version TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      used INTEGER NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      bytes BLOB CHECK (bytes IS NULL OR (length(bytes) = size AND size <= 100000)),
      file TEXT CHECK ((file IS NULL) <> (bytes IS NULL)),
      UNIQUE (picture, width, height)
    ) STRICT;
    CREATE INDEX thumbnailByUse ON thumbnail (used, size);

    CREATE TABLE thumbnailUsage (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      bytes INTEGER NOT NULL CHECK (bytes >= 0)
    ) STRICT;
    INSERT INTO thumbnailUsage (only, bytes) VALUES (1, 0);
    CREATE TRIGGER thumbnailCameIn AFTER INSERT ON thumbnail BEGIN
      UPDATE thumbnailUsage SET bytes = bytes + new.size;
    END;
    CREATE TRIGGER thumbnailWentOut AFTER DELETE ON thumbnail BEGIN
      UPDATE thumbnailUsage SET bytes = bytes - old.size;
    END;
    CREATE TRIGGER thumbnailChanged AFTER UPDATE OF size ON thumbnail BEGIN
      UPDATE thumbnailUsage SET bytes = bytes - old.size + new.size;
    END;
    """

  /// A picture's bytes are apart from its row, so that noting a use of it rewrites no bytes. Originals
  /// have no width and no height. Large pictures are in files; thumbnail files of earlier versions
  /// are in another folder, are not taken over and can be made again.
  static let pictures4: MigrationStep = """
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

  /// Pictures are called by their digests, as the names of their files are, so that the index can be
  /// made anew from files. Older files keep their names, and are lost with the index.
  static let digests6 = MigrationStep.code { db in
    let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM picture")
    let renaming = try db.makeStatement(sql: "UPDATE picture SET name = ? WHERE id = ?")
    for row in rows {
      try renaming.execute(arguments: [PictureDigest(row["name"]).text, row["id"] as Int64])
    }
  }
}
