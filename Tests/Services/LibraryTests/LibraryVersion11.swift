/// A library as the version before tags wrote it, with a little of everything that came after version 4: what
/// `.dump` says of `library.sqlite`, a table's rows together and lines broken elsewhere.
///
/// Frozen: later versions must open it, so it is never written anew.
enum LibraryVersion11 {
  static let people = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1-profiles-sources-settings-seen'), ('2-accounts'), ('3-outbox'),
      ('4-read-positions'), ('5-albums'), ('6-boosts'), ('7-filters'), ('8-own-words'), ('9-relations'),
      ('10-lists'), ('11-categories');
    CREATE TABLE identity (only INTEGER PRIMARY KEY CHECK (only = 1), library TEXT NOT NULL CHECK (length(library) =
      32)) STRICT;
    INSERT INTO identity VALUES (1,'5f0d2b7c9ab84e31a6c0d4e8f7b21936');
    CREATE TABLE profile (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK
      (length(name) BETWEEN 1 AND 32)) STRICT;
    INSERT INTO profile VALUES (1,'default');
    CREATE TABLE currentProfile (only INTEGER PRIMARY KEY CHECK (only = 1), profile INTEGER NOT NULL REFERENCES
      profile (id)) STRICT;
    INSERT INTO currentProfile VALUES (1,1);
    CREATE TABLE profileLock (profile INTEGER PRIMARY KEY REFERENCES profile (id) ON DELETE CASCADE, salt BLOB NOT
      NULL, rounds INTEGER NOT NULL CHECK (rounds > 0), blockSize INTEGER NOT NULL CHECK (blockSize > 0),
      parallelism INTEGER NOT NULL CHECK (parallelism > 0), wrappedKey BLOB NOT NULL, isLocked INTEGER NOT NULL
      CHECK (isLocked IN (0, 1)), failures INTEGER NOT NULL CHECK (failures >= 0), lastFailure INTEGER) STRICT;
    CREATE TABLE setting (profile INTEGER REFERENCES profile (id) ON DELETE CASCADE, name TEXT NOT NULL CHECK (name
      <> ''), value TEXT NOT NULL) STRICT;
    INSERT INTO setting VALUES (1,'stream.order','oldest');
    CREATE TABLE source (id INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER NOT NULL REFERENCES profile (id) ON
      DELETE CASCADE, kind TEXT NOT NULL CHECK (kind <> ''), location TEXT NOT NULL, name TEXT NOT NULL, isPresent
      INTEGER NOT NULL CHECK (isPresent IN (0, 1)), addedOrder INTEGER NOT NULL, boosts TEXT NOT NULL DEFAULT 'yes',
      category TEXT NOT NULL DEFAULT '', UNIQUE (profile, kind, location)) STRICT;
    INSERT INTO source VALUES (1,1,'folder','/home/someone/Pictures','Pictures',1,1,'yes',''),
      (2,1,'feed','https://blog.example/feed','Blog',1,2,'yes','Blogs'),
      (3,1,'account','1 home','@ada@photos.example',1,3,'pictures',''), (4,1,'list','1','Sea',1,4,'yes','');
    CREATE TABLE seen (sequence INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER NOT NULL REFERENCES source (id) ON
      DELETE CASCADE, item TEXT NOT NULL, UNIQUE (source, item)) STRICT;
    INSERT INTO seen VALUES (1,1,'2024/1.jpg'), (2,3,'7');
    CREATE TABLE server (origin TEXT PRIMARY KEY CHECK (origin <> ''), facts TEXT NOT NULL CHECK
      (json_valid(facts))) STRICT;
    INSERT INTO server VALUES
      ('https://photos.example/','{"capabilities":{"maxCharacters":500,"hasMarkers":true,"pictureTypes":[],"repetition":"answered","maxPictures":4,"canDislike":false,"knowsNarrowScopes":true,"minIDIsSinceID":false,"canExpire":false,"maxDescription":1500},"origin":"https:\/\/photos.example\/","title":"Photos","kind":"mastodon","version":"4"}');
    CREATE TABLE account (id INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER NOT NULL REFERENCES profile (id) ON
      DELETE CASCADE, server TEXT NOT NULL REFERENCES server (origin), remoteID TEXT NOT NULL CHECK (remoteID <>
      ''), username TEXT NOT NULL, displayName TEXT NOT NULL, ending TEXT CHECK (ending <> ''), isPresent INTEGER
      NOT NULL CHECK (isPresent IN (0, 1)), addedOrder INTEGER NOT NULL, UNIQUE (profile, server, remoteID), CHECK
      (isPresent = 1 OR username = '' AND displayName = '' AND ending IS NULL)) STRICT;
    INSERT INTO account VALUES (1,1,'https://photos.example/','7','ada','Ada L.',NULL,1,1);
    CREATE TABLE pendingRevocation (id TEXT PRIMARY KEY CHECK (id <> ''), origin TEXT NOT NULL CHECK (origin <> ''))
      STRICT;
    CREATE TABLE draft (id INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER NOT NULL REFERENCES profile (id) ON
      DELETE CASCADE, place TEXT NOT NULL CHECK (place <> ''), content TEXT NOT NULL CHECK (json_valid(content)),
      changedAt INTEGER NOT NULL) STRICT;
    INSERT INTO draft VALUES
      (1,1,'account 1','{"isSensitive":false,"keepsMetadata":false,"pictures":[],"revision":{"account":1,"isWordsOnly":false,"status":"7"},"text":"half-written","visibility":"public","warning":""}',6);
    CREATE TABLE reaction (source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE, item TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('like', 'dislike')), reactedAt INTEGER NOT NULL, PRIMARY KEY (source,
      item)) STRICT, WITHOUT ROWID;
    INSERT INTO reaction VALUES (2,'x','like',7);
    CREATE TABLE note (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE CHECK (id <> ''), source
      INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE, item TEXT NOT NULL, words TEXT NOT NULL CHECK
      (words <> ''), writtenAt INTEGER NOT NULL) STRICT;
    INSERT INTO note VALUES (1,'n1',2,'x','a note',7);
    CREATE TABLE readPosition (account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE, lastRead TEXT
      NOT NULL CHECK (lastRead <> '')) STRICT;
    INSERT INTO readPosition VALUES (1,'7');
    CREATE TABLE "mutation" (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE, account INTEGER REFERENCES account (id) ON
      DELETE CASCADE, target TEXT NOT NULL CHECK (target <> ''), lane TEXT NOT NULL CHECK (lane <> ''), content TEXT
      NOT NULL CHECK (json_valid(content)), createdAt INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN
      ('waiting', 'sending', 'stopped')), due INTEGER NOT NULL, attempts INTEGER NOT NULL CHECK (attempts >= 0),
      problem TEXT, isOutcomeUnknown INTEGER NOT NULL CHECK (isOutcomeUnknown IN (0, 1)), isTakenBack INTEGER NOT
      NULL CHECK (isTakenBack IN (0, 1)), uploads TEXT NOT NULL CHECK (json_valid(uploads))) STRICT;
    INSERT INTO mutation VALUES
      (1,'m1',1,1,'status 1 7','boosts','{"isSet":true,"kind":"mark","mark":"boost","wasSet":false}',5,'waiting',0,0,NULL,0,0,'{}'),
      (2,'m2',1,1,'status 1 7','words','{"draft":{"isSensitive":false,"keepsMetadata":false,"pictures":[],"revision":{"account":1,"isWordsOnly":true,"status":"7"},"text":"fog, lifting","visibility":"public","warning":""},"kind":"edit"}',5,'stopped',0,3,'no',1,0,'{}'),
      (3,'m3',1,1,'person 1 9 bo@far.example','block','{"kind":"relate","relation":{"isSet":true,"kind":"block"},"relationBefore":{"isSet":false,"kind":"block"}}',5,'waiting',0,0,NULL,0,0,'{}');
    CREATE TABLE filterList (profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE, account INTEGER NOT
      NULL, revision INTEGER NOT NULL DEFAULT 1, list TEXT NOT NULL CHECK (json_valid(list)), PRIMARY KEY (profile,
      account)) STRICT, WITHOUT ROWID;
    INSERT INTO filterList VALUES
      (1,0,2,'{"filters":[{"action":"hide","contexts":["home"],"id":"here-1","isHereOnly":true,"keywords":[{"isWholeWord":true,"text":"spider"}],"statuses":[],"title":"Spiders"}],"isServed":false}');
    CREATE TABLE ownWords (profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE, account INTEGER NOT
      NULL REFERENCES account (id) ON DELETE CASCADE, target TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY
      (profile, target)) STRICT, WITHOUT ROWID;
    INSERT INTO ownWords VALUES (1,1,'status 1 7','fog with @bo');
    CREATE TABLE relation (profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE, account INTEGER NOT
      NULL REFERENCES account (id) ON DELETE CASCADE, person TEXT NOT NULL CHECK (person <> ''), handle TEXT CHECK
      (handle <> ''), content TEXT NOT NULL CHECK (json_valid(content)), local TEXT NOT NULL CHECK
      (json_valid(local)), isAsked INTEGER NOT NULL CHECK (isAsked IN (0, 1)), isHiding INTEGER NOT NULL CHECK
      (isHiding IN (0, 1)), muteEnd INTEGER, PRIMARY KEY (profile, account, person)) STRICT, WITHOUT ROWID;
    INSERT INTO relation VALUES
      (1,1,'9','bo@far.example','{"asksToFollow":false,"isBlocked":false,"isBlocking":false,"isDomainBlocked":false,"isFollower":true,"isRequested":false,"mute":{"notifications":true},"note":"met at the sea"}','{"isDomainBlocked":false}',1,1,NULL);
    CREATE TABLE hidingRevision (only INTEGER PRIMARY KEY CHECK (only = 1), number INTEGER NOT NULL) STRICT;
    INSERT INTO hidingRevision VALUES (1,2);
    CREATE TABLE list (id INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER NOT NULL REFERENCES profile (id) ON
      DELETE CASCADE, title TEXT NOT NULL CHECK (title <> ''), isExclusive INTEGER NOT NULL DEFAULT 0 CHECK
      (isExclusive IN (0, 1)), revision INTEGER NOT NULL DEFAULT 1) STRICT;
    INSERT INTO list VALUES (1,1,'Sea',1,3);
    CREATE TABLE listMember (id INTEGER PRIMARY KEY, list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
      key TEXT NOT NULL CHECK (key <> ''), account INTEGER NOT NULL, name TEXT NOT NULL CHECK (name <> ''), handle
      TEXT, UNIQUE (list, key)) STRICT;
    INSERT INTO listMember VALUES (1,1,'bo@far.example',1,'9','@bo@far.example'), (2,1,'#fog 1',1,'fog',NULL);
    CREATE TABLE servedList (profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE, account INTEGER NOT
      NULL, lists TEXT NOT NULL CHECK (json_valid(lists)), PRIMARY KEY (profile, account)) STRICT, WITHOUT ROWID;
    INSERT INTO servedList VALUES
      (1,1,'{"account":1,"lists":[{"id":{"server":{"_0":1,"_1":"4"}},"isExclusive":false,"title":"Friends"}]}');
    DELETE FROM sqlite_sequence;
    INSERT INTO sqlite_sequence VALUES ('profile',1), ('mutation',3), ('source',4), ('seen',2), ('account',1),
      ('draft',1), ('note',1), ('list',1);
    CREATE UNIQUE INDEX settingOfProfile ON setting (profile, name) WHERE profile IS NOT NULL;
    CREATE UNIQUE INDEX settingOfMachine ON setting (name) WHERE profile IS NULL;
    CREATE INDEX draftOfProfile ON draft (profile, changedAt);
    CREATE INDEX noteOfPhoto ON note (source, item, number);
    CREATE INDEX mutationInLane ON mutation (profile, target, lane, number);
    CREATE INDEX mutationByTurn ON mutation (profile, state, due, number);
    CREATE INDEX relationByHandle ON relation (profile, account, handle);
    CREATE INDEX relationHiding ON relation (profile) WHERE isHiding = 1;
    CREATE INDEX relationMuteEnd ON relation (profile, muteEnd) WHERE muteEnd IS NOT NULL;
    CREATE TRIGGER relationCame AFTER INSERT ON relation WHEN new.isHiding BEGIN UPDATE hidingRevision SET number =
      number + 1; END;
    CREATE TRIGGER relationChanged AFTER UPDATE ON relation WHEN old.isHiding OR new.isHiding BEGIN UPDATE
      hidingRevision SET number = number + 1; END;
    CREATE TRIGGER relationWent AFTER DELETE ON relation WHEN old.isHiding BEGIN UPDATE hidingRevision SET number =
      number + 1; END;
    CREATE TRIGGER hidingWished AFTER INSERT ON mutation WHEN new.lane IN ('mute', 'block', 'domain') BEGIN UPDATE
      hidingRevision SET number = number + 1; END;
    CREATE TRIGGER hidingRewished AFTER UPDATE ON mutation WHEN new.lane IN ('mute', 'block', 'domain') BEGIN UPDATE
      hidingRevision SET number = number + 1; END;
    CREATE TRIGGER hidingUnwished AFTER DELETE ON mutation WHEN old.lane IN ('mute', 'block', 'domain') BEGIN UPDATE
      hidingRevision SET number = number + 1; END;
    CREATE INDEX listOfProfile ON list (profile);
    PRAGMA user_version = 11;
    """#
}
