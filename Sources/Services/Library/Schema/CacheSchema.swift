import GRDB

/// The tables of `cache.sqlite`. Migrations are only ever added, never changed.
///
/// `photo.age` is the bitwise complement of the timestamp: it grows as photos get older, so that
/// one ascending index is the stream, row values compare whole positions, and no timestamp
/// overflows. `photoCount` counts photos that are not muted by `age >> 31`, about 25 days, so that
/// totals and places need no walk over the stream; triggers keep it right. Its rows without a
/// source are of the whole profile.
enum CacheSchema {
  /// All migrations, in order; each sets the version in the file's header.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-photos-folders-thumbnails") { db in
      for part in [mirror1, photos1, folders1, thumbnails1] { try db.execute(sql: part) }
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    migrator.registerMigration("2-tracks") { db in
      try db.execute(sql: tracks2)
      try db.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3-filters") { db in
      for part in [mutes3, photos3, photoCounts3] { try db.execute(sql: part) }
      try db.execute(sql: "PRAGMA user_version = 3")
    }
    migrator.registerMigration("4-pictures") { db in
      for part in [pictures4, blurhashes4] { try db.execute(sql: part) }
      try db.execute(sql: "PRAGMA user_version = 4")
    }
    migrator.registerMigration("5-receptions") { db in
      try db.execute(sql: receptions5)
      try db.execute(sql: "PRAGMA user_version = 5")
    }
    migrator.registerMigration("6-digests") { db in
      try digests6(db)
      try db.execute(sql: "PRAGMA user_version = 6")
    }
    migrator.registerMigration("7-statuses") { db in
      for part in [statuses7, tracks7] { try db.execute(sql: part) }
      try db.execute(sql: "PRAGMA user_version = 7")
    }
    migrator.registerMigration("8-pages") { db in
      // Photos from before have none until they are told again.
      try db.execute(sql: "ALTER TABLE photo ADD COLUMN page TEXT")
      try db.execute(sql: "PRAGMA user_version = 8")
    }
    return migrator
  }()

  private static let mirror1 = """
    CREATE TABLE mirror (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL,
      seen INTEGER NOT NULL CHECK (seen >= 0)
    ) STRICT;
    INSERT INTO mirror (only, library, seen) VALUES (1, '', 0);

    CREATE TABLE knownSource (
      id TEXT PRIMARY KEY NOT NULL,
      profile INTEGER NOT NULL,
      scan INTEGER NOT NULL DEFAULT 0 CHECK (scan >= 0),
      rootDevice INTEGER,
      rootInode INTEGER
    ) STRICT;
    """

  private static let photos1 = """
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY,
      profile INTEGER NOT NULL,
      age INTEGER NOT NULL,
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      caption TEXT,
      alternativeText TEXT,
      author TEXT,
      width INTEGER CHECK (width > 0),
      height INTEGER CHECK (height > 0),
      media TEXT NOT NULL,
      isSensitive INTEGER NOT NULL CHECK (isSensitive IN (0, 1)),
      expiresAt INTEGER,
      isSeen INTEGER NOT NULL CHECK (isSeen IN (0, 1)),
      UNIQUE (source, item),
      CHECK ((width IS NULL) = (height IS NULL))
    ) STRICT;
    CREATE INDEX photoInOrder ON photo (profile, age, source, item);
    CREATE INDEX photoUnseen ON photo (profile, age, source, item) WHERE isSeen = 0;
    CREATE INDEX photoExpiring ON photo (profile, expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE INDEX photoOfSource ON photo (source, age);

    CREATE TABLE photoCount (
      profile INTEGER NOT NULL,
      period INTEGER NOT NULL,
      photos INTEGER NOT NULL CHECK (photos >= 0),
      PRIMARY KEY (profile, period)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER photoCameIn AFTER INSERT ON photo BEGIN
      INSERT INTO photoCount (profile, period, photos) VALUES (new.profile, new.age >> 31, 1)
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    CREATE TRIGGER photoWentOut AFTER DELETE ON photo BEGIN
      UPDATE photoCount SET photos = photos - 1
        WHERE profile = old.profile AND period = old.age >> 31;
    END;
    CREATE TRIGGER photoMoved AFTER UPDATE OF profile, age ON photo
      WHEN old.profile <> new.profile OR old.age >> 31 <> new.age >> 31 BEGIN
      UPDATE photoCount SET photos = photos - 1
        WHERE profile = old.profile AND period = old.age >> 31;
      INSERT INTO photoCount (profile, period, photos) VALUES (new.profile, new.age >> 31, 1)
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    """

  private static let folders1 = """
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      scan INTEGER NOT NULL,
      UNIQUE (source, path)
    ) STRICT;
    CREATE INDEX folderByScan ON folder (source, scan);

    CREATE TABLE folderFile (
      folder INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
      name BLOB NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      captionSize INTEGER NOT NULL,
      captionModified INTEGER NOT NULL,
      problem TEXT,
      photo INTEGER REFERENCES photo (id) ON DELETE SET NULL,
      PRIMARY KEY (folder, name),
      CHECK (problem IS NULL OR photo IS NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX folderFileOfPhoto ON folderFile (photo) WHERE photo IS NOT NULL;
    """

  private static let thumbnails1 = """
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

  private static let tracks2 = """
    CREATE TABLE track (
      profile INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL CHECK (revision >= 0),
      anchorAge INTEGER,
      anchorSource TEXT,
      anchorItem TEXT,
      anchorOffset INTEGER,
      CHECK ((anchorAge IS NULL) = (anchorSource IS NULL)),
      CHECK ((anchorAge IS NULL) = (anchorItem IS NULL)),
      CHECK ((anchorAge IS NULL) = (anchorOffset IS NULL))
    ) STRICT;

    CREATE TABLE trackCoverage (
      source TEXT PRIMARY KEY NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      coverage TEXT NOT NULL CHECK (json_valid(coverage))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tombstone (
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;
    """
}
