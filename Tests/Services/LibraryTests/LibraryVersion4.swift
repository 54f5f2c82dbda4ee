/// A library as the second released version wrote it, with a little of everything a person can have in it:
/// what `.dump` says of `library.sqlite`.
///
/// Frozen: later versions must open it, so it is never written anew.
enum LibraryVersion4 {
  static let people = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES('1-profiles-sources-settings-seen');
    INSERT INTO grdb_migrations VALUES('2-accounts');
    INSERT INTO grdb_migrations VALUES('3-outbox');
    INSERT INTO grdb_migrations VALUES('4-read-positions');
    CREATE TABLE identity (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL CHECK (length(library) = 32)
    ) STRICT;
    INSERT INTO identity VALUES(1,'9ddab00585bd0b669ac8042f4bbd54ca');
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
    INSERT INTO currentProfile VALUES(1,1);
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
    INSERT INTO source VALUES(2,1,'feed','https://blog.example/feed','Blog',1,2);
    INSERT INTO source VALUES(3,1,'account','1 home','@ada@photos.example',1,3);
    INSERT INTO source VALUES(4,1,'samples','','samples',1,4);
    INSERT INTO source VALUES(5,1,'account','2 home','@bob@photos.example',0,5);
    CREATE TABLE seen (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      UNIQUE (source, item)
    ) STRICT;
    INSERT INTO seen VALUES(1,3,'7/02');
    INSERT INTO seen VALUES(2,1,'2024/1.jpg');
    INSERT INTO seen VALUES(3,3,'not here any more');
    CREATE TABLE server (
      origin TEXT PRIMARY KEY CHECK (origin <> ''),
      facts TEXT NOT NULL CHECK (json_valid(facts))
    ) STRICT;
    INSERT INTO server VALUES('https://photos.example/','{"capabilities":{"maxCharacters":500,"hasMarkers":true,"pictureTypes":[],"repetition":"answered","maxPictures":4,"canDislike":false,"knowsNarrowScopes":true,"minIDIsSinceID":false,"canExpire":false,"maxDescription":1500},"origin":"https:\/\/photos.example\/","title":"Photos","kind":"mastodon","version":"4"}');
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      server TEXT NOT NULL REFERENCES server (origin),
      remoteID TEXT NOT NULL CHECK (remoteID <> ''),
      username TEXT NOT NULL,
      displayName TEXT NOT NULL,
      ending TEXT CHECK (ending <> ''),
      isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1)),
      addedOrder INTEGER NOT NULL,
      UNIQUE (profile, server, remoteID),
      CHECK (isPresent = 1 OR username = '' AND displayName = '' AND ending IS NULL)
    ) STRICT;
    INSERT INTO account VALUES(1,1,'https://photos.example/','7','ada','Ada L.','refused',1,1);
    INSERT INTO account VALUES(2,1,'https://photos.example/','8','','',NULL,0,2);
    CREATE TABLE pendingRevocation (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      origin TEXT NOT NULL CHECK (origin <> '')
    ) STRICT;
    INSERT INTO pendingRevocation VALUES('1-bob','https://photos.example/');
    CREATE TABLE mutation (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER REFERENCES account (id) ON DELETE CASCADE,
      target TEXT NOT NULL CHECK (target <> ''),
      lane TEXT NOT NULL CHECK (lane IN ('reactions', 'words')),
      content TEXT NOT NULL CHECK (json_valid(content)),
      createdAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'stopped')),
      due INTEGER NOT NULL,
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      problem TEXT,
      isOutcomeUnknown INTEGER NOT NULL CHECK (isOutcomeUnknown IN (0, 1)),
      isTakenBack INTEGER NOT NULL CHECK (isTakenBack IN (0, 1)),
      uploads TEXT NOT NULL CHECK (json_valid(uploads))
    ) STRICT;
    INSERT INTO mutation VALUES(1,'m1',1,1,'status 1 7','reactions','{"reaction":"like","kind":"react"}',5,'waiting',0,0,NULL,0,0,'{}');
    INSERT INTO mutation VALUES(2,'m2',1,1,'account 1','words','{"kind":"post","draft":{"keepsMetadata":false,"warning":"","isSensitive":false,"pictures":[{"location":"\/home\/someone\/1.jpg","alternativeText":"fog"}],"text":"half-written","visibility":"public"}}',6,'stopped',0,3,'no',1,0,'{"0":"media1"}');
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      place TEXT NOT NULL CHECK (place <> ''),
      content TEXT NOT NULL CHECK (json_valid(content)),
      changedAt INTEGER NOT NULL
    ) STRICT;
    INSERT INTO draft VALUES(1,1,'account 1','{"pictures":[{"alternativeText":"fog","location":"\/home\/someone\/1.jpg"}],"warning":"","isSensitive":false,"visibility":"public","text":"half-written","keepsMetadata":false}',1777636800000);
    CREATE TABLE reaction (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('like', 'dislike')),
      reactedAt INTEGER NOT NULL,
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO reaction VALUES(2,'x','like',1777636800000);
    CREATE TABLE note (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      words TEXT NOT NULL CHECK (words <> ''),
      writtenAt INTEGER NOT NULL
    ) STRICT;
    INSERT INTO note VALUES(1,'n1',2,'x','a note',7);
    CREATE TABLE readPosition (
      account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      lastRead TEXT NOT NULL CHECK (lastRead <> '')
    ) STRICT;
    INSERT INTO readPosition VALUES(1,'7');
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES('profile',2);
    INSERT INTO sqlite_sequence VALUES('account',2);
    INSERT INTO sqlite_sequence VALUES('source',5);
    INSERT INTO sqlite_sequence VALUES('seen',3);
    INSERT INTO sqlite_sequence VALUES('draft',1);
    INSERT INTO sqlite_sequence VALUES('mutation',2);
    INSERT INTO sqlite_sequence VALUES('note',1);
    CREATE UNIQUE INDEX settingOfProfile ON setting (profile, name) WHERE profile IS NOT NULL;
    CREATE UNIQUE INDEX settingOfMachine ON setting (name) WHERE profile IS NULL;
    CREATE INDEX mutationInLane ON mutation (profile, target, lane, number);
    CREATE INDEX mutationByTurn ON mutation (profile, state, due, number);
    CREATE INDEX draftOfProfile ON draft (profile, changedAt);
    CREATE INDEX noteOfPhoto ON note (source, item, number);
    PRAGMA user_version = 4;
    """#
}
