/// A library as the first released version wrote it: what `.dump` says of its two files.
///
/// Frozen: later versions must open it, so it is never written anew.
enum LibraryVersion1 {
  static let people = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES('1-profiles-sources-settings-seen');
    CREATE TABLE identity (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL CHECK (length(library) = 32)
    ) STRICT;
    INSERT INTO identity VALUES(1,'8ceea05dd1b6b89e38b79c9fffe6f5bc');
    CREATE TABLE profile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 32)
    ) STRICT;
    INSERT INTO profile VALUES(1,'default');
    INSERT INTO profile VALUES(2,'work');
    CREATE TABLE currentProfile (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      profile INTEGER NOT NULL REFERENCES profile (id)
    ) STRICT;
    INSERT INTO currentProfile VALUES(1,2);
    CREATE TABLE profileLock (
      profile INTEGER PRIMARY KEY REFERENCES profile (id) ON DELETE CASCADE,
      salt BLOB NOT NULL,
      rounds INTEGER NOT NULL CHECK (rounds > 0),
      blockSize INTEGER NOT NULL CHECK (blockSize > 0),
      parallelism INTEGER NOT NULL CHECK (parallelism > 0),
      wrappedKey BLOB NOT NULL,
      isLocked INTEGER NOT NULL CHECK (isLocked IN (0, 1)),
      failures INTEGER NOT NULL CHECK (failures >= 0),
      lastFailure INTEGER
    ) STRICT;
    INSERT INTO profileLock VALUES(2,X'0102',32768,8,1,X'0a0b0c',1,2,1700000000000);
    CREATE TABLE setting (
      profile INTEGER REFERENCES profile (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      value TEXT NOT NULL
    ) STRICT;
    INSERT INTO setting VALUES(NULL,'display.colour','none');
    INSERT INTO setting VALUES(1,'stream.order','oldest');
    CREATE TABLE source (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind <> ''),
      location TEXT NOT NULL,
      name TEXT NOT NULL,
      isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1)),
      addedOrder INTEGER NOT NULL,
      UNIQUE (profile, kind, location)
    ) STRICT;
    INSERT INTO source VALUES(1,1,'folder','/home/someone/Pictures','Pictures',1,1);
    INSERT INTO source VALUES(2,1,'samples','','samples',0,2);
    CREATE TABLE seen (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      UNIQUE (source, item)
    ) STRICT;
    INSERT INTO seen VALUES(1,1,'2024/0/IMG_1.jpg');
    INSERT INTO seen VALUES(2,2,'7');
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES('profile',2);
    INSERT INTO sqlite_sequence VALUES('source',2);
    INSERT INTO sqlite_sequence VALUES('seen',2);
    CREATE UNIQUE INDEX settingOfProfile ON setting (profile, name) WHERE profile IS NOT NULL;
    CREATE UNIQUE INDEX settingOfMachine ON setting (name) WHERE profile IS NULL;
    PRAGMA user_version = 1;
    """#

  static let cache = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES('1-photos-folders-thumbnails');
    CREATE TABLE mirror (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL,
      seen INTEGER NOT NULL CHECK (seen >= 0)
    ) STRICT;
    INSERT INTO mirror VALUES(1,'8ceea05dd1b6b89e38b79c9fffe6f5bc',2);
    CREATE TABLE knownSource (
      id TEXT PRIMARY KEY NOT NULL,
      profile INTEGER NOT NULL,
      scan INTEGER NOT NULL DEFAULT 0 CHECK (scan >= 0),
      rootDevice INTEGER,
      rootInode INTEGER
    ) STRICT;
    INSERT INTO knownSource VALUES('s1',1,1,NULL,NULL);
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
    INSERT INTO photo VALUES(1,1,-1400000000001,'s1','2024/0/IMG_0.jpg','Photo number 0 of many',NULL,NULL,4000,3000,'file:/home/someone/Pictures/2024/0/IMG_0.jpg',0,NULL,0);
    INSERT INTO photo VALUES(2,1,-1400000000001,'s1','2024/0/IMG_1.jpg','Photo number 1 of many',NULL,NULL,4000,3000,'file:/home/someone/Pictures/2024/0/IMG_1.jpg',0,NULL,1);
    INSERT INTO photo VALUES(3,1,-1400000000001,'s1','2024/0/IMG_2.jpg','Photo number 2 of many',NULL,NULL,4000,3000,'file:/home/someone/Pictures/2024/0/IMG_2.jpg',0,NULL,0);
    CREATE TABLE photoCount (
      profile INTEGER NOT NULL,
      period INTEGER NOT NULL,
      photos INTEGER NOT NULL CHECK (photos >= 0),
      PRIMARY KEY (profile, period)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO photoCount VALUES(1,-652,3);
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      scan INTEGER NOT NULL,
      UNIQUE (source, path)
    ) STRICT;
    INSERT INTO folder VALUES(1,'s1',X'323032342f30',1);
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
    INSERT INTO folderFile VALUES(1,X'494d475f302e6a7067',1,1,-1,0,NULL,1);
    INSERT INTO folderFile VALUES(1,X'494d475f312e6a7067',1,1,-1,0,NULL,2);
    INSERT INTO folderFile VALUES(1,X'494d475f322e6a7067',1,1,-1,0,NULL,3);
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
    INSERT INTO thumbnail VALUES(1,'p','1',10,20,1,3,X'010203',NULL);
    CREATE TABLE thumbnailUsage (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      bytes INTEGER NOT NULL CHECK (bytes >= 0)
    ) STRICT;
    INSERT INTO thumbnailUsage VALUES(1,3);
    CREATE INDEX photoInOrder ON photo (profile, age, source, item);
    CREATE INDEX photoUnseen ON photo (profile, age, source, item) WHERE isSeen = 0;
    CREATE INDEX photoExpiring ON photo (profile, expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE INDEX photoOfSource ON photo (source, age);
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
    CREATE INDEX folderByScan ON folder (source, scan);
    CREATE INDEX folderFileOfPhoto ON folderFile (photo) WHERE photo IS NOT NULL;
    CREATE INDEX thumbnailByUse ON thumbnail (used, size);
    CREATE TRIGGER thumbnailCameIn AFTER INSERT ON thumbnail BEGIN
      UPDATE thumbnailUsage SET bytes = bytes + new.size;
    END;
    CREATE TRIGGER thumbnailWentOut AFTER DELETE ON thumbnail BEGIN
      UPDATE thumbnailUsage SET bytes = bytes - old.size;
    END;
    CREATE TRIGGER thumbnailChanged AFTER UPDATE OF size ON thumbnail BEGIN
      UPDATE thumbnailUsage SET bytes = bytes - old.size + new.size;
    END;
    PRAGMA user_version = 1;
    """#
}
