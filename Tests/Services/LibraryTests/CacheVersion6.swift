extension LibraryVersion4 {
  /// What `.dump` says of its `cache.sqlite`, whose version was 6.
  static let cache = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES('1-photos-folders-thumbnails');
    INSERT INTO grdb_migrations VALUES('2-tracks');
    INSERT INTO grdb_migrations VALUES('3-filters');
    INSERT INTO grdb_migrations VALUES('4-pictures');
    INSERT INTO grdb_migrations VALUES('5-receptions');
    INSERT INTO grdb_migrations VALUES('6-digests');
    CREATE TABLE mirror (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL,
      seen INTEGER NOT NULL CHECK (seen >= 0)
    ) STRICT;
    INSERT INTO mirror VALUES(1,'9ddab00585bd0b669ac8042f4bbd54ca',3);
    CREATE TABLE knownSource (
      id TEXT PRIMARY KEY NOT NULL,
      profile INTEGER NOT NULL,
      scan INTEGER NOT NULL DEFAULT 0 CHECK (scan >= 0),
      rootDevice INTEGER,
      rootInode INTEGER
    ) STRICT;
    INSERT INTO knownSource VALUES('s1',1,1,1,2);
    INSERT INTO knownSource VALUES('s2',1,0,NULL,NULL);
    INSERT INTO knownSource VALUES('s3',1,0,NULL,NULL);
    INSERT INTO knownSource VALUES('s4',1,0,NULL,NULL);
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
      isSeen INTEGER NOT NULL CHECK (isSeen IN (0, 1)), isMuted INTEGER NOT NULL DEFAULT 0 CHECK (isMuted IN (0, 1)), blurhash TEXT, likes INTEGER CHECK (likes >= 0), dislikes INTEGER CHECK (dislikes >= 0), replies INTEGER CHECK (replies >= 0), reaction TEXT,
      UNIQUE (source, item),
      CHECK ((width IS NULL) = (height IS NULL))
    ) STRICT;
    INSERT INTO photo VALUES(1,1,-1400000000001,'s1','2024/1.jpg','A photo of a folder',NULL,NULL,4000,3000,'file:/home/someone/Pictures/2024/1.jpg',0,NULL,1,0,NULL,NULL,NULL,NULL,NULL);
    INSERT INTO photo VALUES(2,1,-1500000000001,'s4','3',NULL,NULL,NULL,NULL,NULL,'sample:3',0,NULL,0,0,NULL,NULL,NULL,NULL,NULL);
    INSERT INTO photo VALUES(3,1,-1700000006001,'s3','8','Photo 8','fog','Ada',1600,900,'web:https://photos.example/8.jpg',1,4000000000000,0,0,'LEHV6nWB2yk8pyo0adR*.7kCMdnj',1,0,0,NULL);
    INSERT INTO photo VALUES(4,1,-1700000005001,'s3','7','Photo 7','fog','Ada',1600,900,'web:https://photos.example/7.jpg',0,NULL,0,0,'LEHV6nWB2yk8pyo0adR*.7kCMdnj',4,1,2,'like');
    INSERT INTO photo VALUES(5,1,-1700000005001,'s3','7/02','Photo 7/02','fog','Ada',1600,900,'web:https://photos.example/7/02.jpg',0,NULL,1,0,'LEHV6nWB2yk8pyo0adR*.7kCMdnj',4,1,2,'like');
    INSERT INTO photo VALUES(6,1,-1700000005001,'s3','7/03','Photo 7/03','fog','Ada',1600,900,'web:https://photos.example/7/03.jpg',0,NULL,0,0,'LEHV6nWB2yk8pyo0adR*.7kCMdnj',NULL,NULL,NULL,NULL);
    INSERT INTO photo VALUES(7,1,-1700000004001,'s2',replace('https://blog.example/2024/fog\nhttps://blog.example/1.jpg','\n',char(10)),replace('Photo https://blog.example/2024/fog\nhttps://blog.example/1.jpg','\n',char(10)),'fog','Ada',1600,900,'web:https://photos.example/https://blog.example/2024/fog-https://blog.example/1.jpg.jpg',0,NULL,0,0,'LEHV6nWB2yk8pyo0adR*.7kCMdnj',NULL,NULL,NULL,NULL);
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      path BLOB NOT NULL,
      scan INTEGER NOT NULL,
      UNIQUE (source, path)
    ) STRICT;
    INSERT INTO folder VALUES(1,'s1',X'32303234',1);
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
    INSERT INTO folderFile VALUES(1,X'312e6a7067',1,1,-1,0,NULL,1);
    INSERT INTO folderFile VALUES(1,X'322e6a7067',1,1,-1,0,'it is no picture',NULL);
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
    INSERT INTO track VALUES(1,1,-1700000005001,'s3','7/02',3);
    CREATE TABLE trackCoverage (
      source TEXT PRIMARY KEY NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      coverage TEXT NOT NULL CHECK (json_valid(coverage))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO trackCoverage VALUES('s3','{"asked":1700000010000,"newest":1700000006000,"revision":1,"stretches":[{"end":1700000000000,"start":9223372036854775807}]}');
    CREATE TABLE tombstone (
      source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tombstone VALUES('s3','6');
    CREATE TABLE mute (
      profile INTEGER PRIMARY KEY,
      words TEXT NOT NULL,
      people TEXT NOT NULL,
      judged INTEGER
    ) STRICT;
    INSERT INTO mute VALUES(1,'fish','bo',NULL);
    CREATE TABLE photoCount (
      profile INTEGER NOT NULL,
      source TEXT NOT NULL,
      period INTEGER NOT NULL,
      photos INTEGER NOT NULL CHECK (photos >= 0),
      PRIMARY KEY (profile, source, period)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO photoCount VALUES(1,'',-792,5);
    INSERT INTO photoCount VALUES(1,'',-699,1);
    INSERT INTO photoCount VALUES(1,'',-652,1);
    INSERT INTO photoCount VALUES(1,'s1',-652,1);
    INSERT INTO photoCount VALUES(1,'s2',-792,1);
    INSERT INTO photoCount VALUES(1,'s3',-792,4);
    INSERT INTO photoCount VALUES(1,'s4',-699,1);
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
    INSERT INTO picture VALUES(1,'148de9c5a7a44d19e56cd9ae1a554bf6',10,20,'1',1,3,NULL,NULL,NULL,NULL,NULL);
    INSERT INTO picture VALUES(2,'700d783ccb9352070e8cc8ddde35ed0f',0,0,'',2,4,NULL,NULL,'"a"',NULL,4000000000000);
    CREATE TABLE pictureBytes (
      picture INTEGER PRIMARY KEY REFERENCES picture (id) ON DELETE CASCADE,
      bytes BLOB NOT NULL CHECK (length(bytes) <= 100000)
    ) STRICT;
    INSERT INTO pictureBytes VALUES(1,X'010203');
    INSERT INTO pictureBytes VALUES(2,X'04050607');
    CREATE TABLE pictureUsage (
      isOriginal INTEGER PRIMARY KEY CHECK (isOriginal IN (0, 1)),
      pictures INTEGER NOT NULL CHECK (pictures >= 0),
      bytes INTEGER NOT NULL CHECK (bytes >= 0)
    ) STRICT;
    INSERT INTO pictureUsage VALUES(0,1,3);
    INSERT INTO pictureUsage VALUES(1,1,4);
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
    INSERT INTO pictureFailure VALUES('https://photos.example/8.jpg',4000000000000,'undecodable','it is no picture',NULL,NULL,NULL,NULL);
    CREATE INDEX photoExpiring ON photo (profile, expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE INDEX folderByScan ON folder (source, scan);
    CREATE INDEX folderFileOfPhoto ON folderFile (photo) WHERE photo IS NOT NULL;
    CREATE INDEX photoInStream ON photo (profile, isMuted, isSeen, age, source, item);
    CREATE INDEX photoInSource ON photo (profile, source, isMuted, isSeen, age, item);
    CREATE TRIGGER photoCameIn AFTER INSERT ON photo WHEN new.isMuted = 0 BEGIN
      INSERT INTO photoCount (profile, source, period, photos)
        VALUES (new.profile, '', new.age >> 31, 1), (new.profile, new.source, new.age >> 31, 1)
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    CREATE TRIGGER photoWentOut AFTER DELETE ON photo WHEN old.isMuted = 0 BEGIN
      UPDATE photoCount SET photos = photos - 1
        WHERE profile = old.profile AND source IN ('', old.source) AND period = old.age >> 31;
    END;
    CREATE TRIGGER photoMoved AFTER UPDATE OF profile, age, isMuted ON photo
      WHEN old.profile <> new.profile OR old.age >> 31 <> new.age >> 31
        OR old.isMuted <> new.isMuted BEGIN
      UPDATE photoCount SET photos = photos - 1
        WHERE old.isMuted = 0 AND profile = old.profile AND source IN ('', old.source)
          AND period = old.age >> 31;
      INSERT INTO photoCount (profile, source, period, photos)
        SELECT new.profile, '', new.age >> 31, 1 WHERE new.isMuted = 0
        UNION ALL
        SELECT new.profile, new.source, new.age >> 31, 1 WHERE new.isMuted = 0
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    CREATE INDEX pictureByUse ON picture (used, size);
    CREATE INDEX pictureExpiring ON picture (expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE TRIGGER pictureCameIn AFTER INSERT ON picture BEGIN
      UPDATE pictureUsage SET pictures = pictures + 1, bytes = bytes + new.size
        WHERE isOriginal = (new.width = 0);
    END;
    CREATE TRIGGER pictureWentOut AFTER DELETE ON picture BEGIN
      UPDATE pictureUsage SET pictures = pictures - 1, bytes = bytes - old.size
        WHERE isOriginal = (old.width = 0);
    END;
    CREATE INDEX pictureFailureByTime ON pictureFailure (until);
    PRAGMA user_version = 6;
    """#
}
