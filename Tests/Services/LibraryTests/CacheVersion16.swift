extension LibraryVersion11 {
  /// Its `cache.sqlite`, whose version was 16. Unlike `.dump`, it makes the index by which photos are found, and leaves
  /// the index's own tables to that.
  static let cache = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1-photos-folders-thumbnails'), ('2-tracks'), ('3-filters'), ('4-pictures'),
      ('5-receptions'), ('6-digests'), ('7-statuses'), ('8-windows'), ('9-pages'), ('10-albums'), ('11-details'),
      ('12-boosts'), ('13-filters'), ('14-people'), ('15-authors'), ('16-search');
    CREATE TABLE mirror (only INTEGER PRIMARY KEY CHECK (only = 1), library TEXT NOT NULL, seen INTEGER NOT NULL
      CHECK (seen >= 0)) STRICT;
    INSERT INTO mirror VALUES (1,'5f0d2b7c9ab84e31a6c0d4e8f7b21936',2);
    CREATE TABLE knownSource (id TEXT PRIMARY KEY NOT NULL, profile INTEGER NOT NULL, scan INTEGER NOT NULL DEFAULT
      0 CHECK (scan >= 0), rootDevice INTEGER, rootInode INTEGER , server TEXT) STRICT;
    INSERT INTO knownSource VALUES ('s1',1,1,1,2,NULL), ('s2',1,0,NULL,NULL,NULL),
      ('s3',1,0,NULL,NULL,'photos.example'), ('s4',1,0,NULL,NULL,NULL);
    CREATE TABLE photo (id INTEGER PRIMARY KEY, profile INTEGER NOT NULL, age INTEGER NOT NULL, source TEXT NOT NULL
      REFERENCES knownSource (id) ON DELETE CASCADE, item TEXT NOT NULL, caption TEXT, alternativeText TEXT, author
      TEXT, width INTEGER CHECK (width > 0), height INTEGER CHECK (height > 0), media TEXT NOT NULL, isSensitive
      INTEGER NOT NULL CHECK (isSensitive IN (0, 1)), expiresAt INTEGER, isSeen INTEGER NOT NULL CHECK (isSeen IN
      (0, 1)), isMuted INTEGER NOT NULL DEFAULT 0 CHECK (isMuted IN (0, 1)), blurhash TEXT, likes INTEGER CHECK
      (likes >= 0), dislikes INTEGER CHECK (dislikes >= 0), replies INTEGER CHECK (replies >= 0), reaction TEXT,
      status TEXT, page TEXT, album TEXT CHECK (album IS NULL OR json_valid(album)), boosts INTEGER CHECK (boosts >=
      0), isBoosted INTEGER NOT NULL DEFAULT 0 CHECK (isBoosted IN (0, 1)), isBookmarked INTEGER NOT NULL DEFAULT 0
      CHECK (isBookmarked IN (0, 1)), details TEXT CHECK (details IS NULL OR json_valid(details)), handle TEXT,
      boosters TEXT, UNIQUE (source, item), CHECK ((width IS NULL) = (height IS NULL))) STRICT;
    INSERT INTO photo VALUES
      (1,1,-1400000000001,'s1','2024/1.jpg','A photo of a folder',NULL,NULL,4000,3000,'file:/home/someone/Pictures/2024/1.jpg',0,NULL,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL),
      (2,1,-1700000004001,'s2','https://blog.example/fog','Fog',NULL,'Ada',NULL,NULL,'web:https://blog.example/1.jpg',0,NULL,0,0,NULL,NULL,NULL,NULL,NULL,NULL,'https://blog.example/fog',NULL,NULL,0,0,NULL,NULL,NULL),
      (3,1,-1700000005001,'s3','7','Photo 7','fog','Ada (@ada)',1600,900,'web:https://photos.example/7.jpg',0,NULL,1,0,'LEHV6nWB2yk8pyo0adR*.7kCMdnj',4,1,2,'like','7',NULL,'[{"media":"web:https:\/\/photos.example\/7b.jpg","text":"sea"}]',3,1,1,'{"warning":"mist"}','ada',NULL),
      (4,1,-1700000006001,'s3','8','A spider',NULL,'Bo (@bo@far.example)',NULL,NULL,'web:https://photos.example/8.jpg',1,NULL,0,1,NULL,0,0,0,NULL,'8',NULL,NULL,0,0,0,'{"boostedBy":[{"address":"eve@photos.example","name":"Eve"}]}','bo@far.example','eve@photos.example');
    CREATE TABLE folder (id INTEGER PRIMARY KEY, source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      path BLOB NOT NULL, scan INTEGER NOT NULL, UNIQUE (source, path)) STRICT;
    INSERT INTO folder VALUES (1,'s1',X'32303234',1);
    CREATE TABLE folderFile (folder INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE, name BLOB NOT NULL,
      size INTEGER NOT NULL, modified INTEGER NOT NULL, captionSize INTEGER NOT NULL, captionModified INTEGER NOT
      NULL, problem TEXT, photo INTEGER REFERENCES photo (id) ON DELETE SET NULL, PRIMARY KEY (folder, name), CHECK
      (problem IS NULL OR photo IS NULL)) STRICT, WITHOUT ROWID;
    INSERT INTO folderFile VALUES (1,X'312E6A7067',1,1,-1,0,NULL,1),
      (1,X'322E6A7067',1,1,-1,0,'it is no picture',NULL);
    CREATE TABLE trackCoverage (source TEXT PRIMARY KEY NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE,
      coverage TEXT NOT NULL CHECK (json_valid(coverage)) , window TEXT CHECK (window IS NULL OR
      json_valid(window))) STRICT, WITHOUT ROWID;
    INSERT INTO trackCoverage VALUES
      ('s3','{"asked":1700000010000,"newest":1700000006000,"revision":1,"stretches":[{"end":1700000000000,"start":9223372036854775807}]}','{"isEnd":true,"text":"4\u001Fa\u001E"}');
    CREATE TABLE tombstone (source TEXT NOT NULL REFERENCES knownSource (id) ON DELETE CASCADE, item TEXT NOT NULL,
      PRIMARY KEY (source, item)) STRICT, WITHOUT ROWID;
    INSERT INTO tombstone VALUES ('s3','6');
    CREATE TABLE mute (profile INTEGER PRIMARY KEY, words TEXT NOT NULL, people TEXT NOT NULL, judged INTEGER ,
      boosts TEXT NOT NULL DEFAULT '', filters TEXT NOT NULL DEFAULT '', hidden TEXT NOT NULL DEFAULT '') STRICT;
    INSERT INTO mute VALUES (1,'spider','',NULL,'s3=pictures','','');
    CREATE TABLE photoCount (profile INTEGER NOT NULL, source TEXT NOT NULL, period INTEGER NOT NULL, photos INTEGER
      NOT NULL CHECK (photos >= 0), PRIMARY KEY (profile, source, period)) STRICT, WITHOUT ROWID;
    INSERT INTO photoCount VALUES (1,'',-792,2), (1,'',-652,1), (1,'s1',-652,1), (1,'s2',-792,1), (1,'s3',-792,1);
    CREATE TABLE picture (id INTEGER PRIMARY KEY, name TEXT NOT NULL, width INTEGER NOT NULL CHECK (width >= 0),
      height INTEGER NOT NULL CHECK ((height > 0) = (width > 0)), version TEXT NOT NULL, used INTEGER NOT NULL, size
      INTEGER NOT NULL CHECK (size >= 0), file TEXT UNIQUE, expiresAt INTEGER, entityTag TEXT, lastModified TEXT,
      freshUntil INTEGER CHECK ((freshUntil IS NULL) = (width > 0)), UNIQUE (name, width, height)) STRICT;
    INSERT INTO picture VALUES (1,'148de9c5a7a44d19e56cd9ae1a554bf6',10,20,'1',1,3,NULL,NULL,NULL,NULL,NULL),
      (2,'700d783ccb9352070e8cc8ddde35ed0f',0,0,'',2,4,NULL,NULL,'"a"',NULL,4000000000000);
    CREATE TABLE pictureBytes (picture INTEGER PRIMARY KEY REFERENCES picture (id) ON DELETE CASCADE, bytes BLOB NOT
      NULL CHECK (length(bytes) <= 100000)) STRICT;
    INSERT INTO pictureBytes VALUES (1,X'010203'), (2,X'04050607');
    CREATE TABLE pictureUsage (isOriginal INTEGER PRIMARY KEY CHECK (isOriginal IN (0, 1)), pictures INTEGER NOT
      NULL CHECK (pictures >= 0), bytes INTEGER NOT NULL CHECK (bytes >= 0)) STRICT;
    INSERT INTO pictureUsage VALUES (0,1,3), (1,1,4);
    CREATE TABLE pictureFailure (name TEXT PRIMARY KEY NOT NULL, until INTEGER NOT NULL, kind TEXT NOT NULL, reason
      TEXT NOT NULL, width INTEGER, height INTEGER, entityTag TEXT, lastModified TEXT) STRICT, WITHOUT ROWID;
    INSERT INTO pictureFailure VALUES
      ('https://photos.example/8.jpg',4000000000000,'undecodable','it is no picture',NULL,NULL,NULL,NULL);
    CREATE TABLE "track" (profile INTEGER PRIMARY KEY, revision INTEGER NOT NULL CHECK (revision >= 0)) STRICT;
    INSERT INTO track VALUES (1,1);
    CREATE TABLE person (handle TEXT NOT NULL, account INTEGER NOT NULL, name TEXT NOT NULL, seenAt INTEGER NOT
      NULL, profile TEXT NOT NULL CHECK (json_valid(profile)), PRIMARY KEY (handle, account)) STRICT, WITHOUT ROWID;
    INSERT INTO person VALUES
      ('bo@far.example',1,'9',7,'{"fields":[],"handle":{"server":"far.example","username":"bo"},"id":{"account":1,"name":"9"},"isBot":false,"isLocked":false,"isSuspended":false,"name":"Bo","words":""}');
    CREATE TABLE searchState (only INTEGER PRIMARY KEY CHECK (only = 1), indexedFrom INTEGER NOT NULL) STRICT;
    INSERT INTO searchState VALUES (1,3);
    CREATE VIRTUAL TABLE photoSearch USING fts5(words, content = 'photoText', content_rowid = 'id', tokenize = 'ascii', detail = none, columnsize = 0);
    CREATE VIRTUAL TABLE photoSearchTerm USING fts5vocab(photoSearch, row);
    INSERT INTO photoSearch (rowid, words) VALUES(3,' photo 7 fog '),(4,' a spider ');
    CREATE INDEX photoExpiring ON photo (profile, expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE INDEX folderByScan ON folder (source, scan);
    CREATE INDEX folderFileOfPhoto ON folderFile (photo) WHERE photo IS NOT NULL;
    CREATE INDEX photoInStream ON photo (profile, isMuted, isSeen, age, source, item);
    CREATE INDEX photoInSource ON photo (profile, source, isMuted, isSeen, age, item);
    CREATE TRIGGER photoCameIn AFTER INSERT ON photo WHEN new.isMuted = 0 BEGIN INSERT INTO photoCount (profile,
      source, period, photos) VALUES (new.profile, '', new.age >> 31, 1), (new.profile, new.source, new.age >> 31,
      1) ON CONFLICT DO UPDATE SET photos = photos + 1; END;
    CREATE TRIGGER photoWentOut AFTER DELETE ON photo WHEN old.isMuted = 0 BEGIN UPDATE photoCount SET photos =
      photos - 1 WHERE profile = old.profile AND source IN ('', old.source) AND period = old.age >> 31; END;
    CREATE TRIGGER photoMoved AFTER UPDATE OF profile, age, isMuted ON photo WHEN old.profile <> new.profile OR
      old.age >> 31 <> new.age >> 31 OR old.isMuted <> new.isMuted BEGIN UPDATE photoCount SET photos = photos - 1
      WHERE old.isMuted = 0 AND profile = old.profile AND source IN ('', old.source) AND period = old.age >> 31;
      INSERT INTO photoCount (profile, source, period, photos) SELECT new.profile, '', new.age >> 31, 1 WHERE
      new.isMuted = 0 UNION ALL SELECT new.profile, new.source, new.age >> 31, 1 WHERE new.isMuted = 0 ON CONFLICT
      DO UPDATE SET photos = photos + 1; END;
    CREATE INDEX pictureByUse ON picture (used, size);
    CREATE INDEX pictureExpiring ON picture (expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE TRIGGER pictureCameIn AFTER INSERT ON picture BEGIN UPDATE pictureUsage SET pictures = pictures + 1,
      bytes = bytes + new.size WHERE isOriginal = (new.width = 0); END;
    CREATE TRIGGER pictureWentOut AFTER DELETE ON picture BEGIN UPDATE pictureUsage SET pictures = pictures - 1,
      bytes = bytes - old.size WHERE isOriginal = (old.width = 0); END;
    CREATE INDEX pictureFailureByTime ON pictureFailure (until);
    CREATE INDEX personByMoment ON person (seenAt);
    CREATE INDEX personByName ON person (account, name);
    CREATE INDEX photoByAuthor ON photo (profile, handle) WHERE handle IS NOT NULL;
    CREATE INDEX photoByBoosters ON photo (profile, boosters) WHERE boosters IS NOT NULL;
    CREATE VIEW photoText AS SELECT id, searchText(caption, alternativeText, author, album, details, media) AS words
      FROM photo;
    CREATE TRIGGER photoIsFound AFTER INSERT ON photo WHEN new.id >= (SELECT indexedFrom FROM searchState) BEGIN
      INSERT INTO photoSearch (rowid, words) VALUES (new.id, searchText(new.caption, new.alternativeText,
      new.author, new.album, new.details, new.media)); END;
    CREATE TRIGGER photoIsLost AFTER DELETE ON photo WHEN old.id >= (SELECT indexedFrom FROM searchState) BEGIN
      INSERT INTO photoSearch (photoSearch, rowid, words) VALUES ('delete', old.id, searchText(old.caption,
      old.alternativeText, old.author, old.album, old.details, old.media)); END;
    CREATE TRIGGER photoIsFoundAnew AFTER UPDATE OF caption, alternativeText, author, album, details, media ON photo
      WHEN old.id >= (SELECT indexedFrom FROM searchState) AND (old.caption, old.alternativeText, old.author,
      old.album, old.details, old.media) IS NOT (new.caption, new.alternativeText, new.author, new.album,
      new.details, new.media) BEGIN INSERT INTO photoSearch (photoSearch, rowid, words) VALUES ('delete', old.id,
      searchText(old.caption, old.alternativeText, old.author, old.album, old.details, old.media)); INSERT INTO
      photoSearch (rowid, words) VALUES (new.id, searchText(new.caption, new.alternativeText, new.author, new.album,
      new.details, new.media)); END;
    PRAGMA user_version = 16;
    """#
}
