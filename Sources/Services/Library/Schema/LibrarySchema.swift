import GRDB

/// The tables of `library.sqlite`. Migrations are only ever added, never changed.
enum LibrarySchema {
  /// All migrations, in order; each sets the version in the file's header.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-profiles-sources-settings-seen") { db in
      try db.execute(sql: version1)
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    migrator.registerMigration("2-accounts") { db in
      try db.execute(sql: accounts)
      try db.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3-outbox") { db in
      try db.execute(sql: outbox)
      try db.execute(sql: "PRAGMA user_version = 3")
    }
    migrator.registerMigration("4-read-positions") { db in
      try db.execute(sql: readPositions)
      try db.execute(sql: "PRAGMA user_version = 4")
    }
    return migrator
  }()

  private static let version1 = """
    CREATE TABLE identity (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      library TEXT NOT NULL CHECK (length(library) = 32)
    ) STRICT;
    INSERT INTO identity (only, library) VALUES (1, lower(hex(randomblob(16))));

    CREATE TABLE profile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 32)
    ) STRICT;
    INSERT INTO profile (name) VALUES ('default');

    CREATE TABLE currentProfile (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      profile INTEGER NOT NULL REFERENCES profile (id)
    ) STRICT;
    INSERT INTO currentProfile (only, profile) SELECT 1, id FROM profile;

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

    CREATE TABLE setting (
      profile INTEGER REFERENCES profile (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      value TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX settingOfProfile ON setting (profile, name) WHERE profile IS NOT NULL;
    CREATE UNIQUE INDEX settingOfMachine ON setting (name) WHERE profile IS NULL;

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

    CREATE TABLE seen (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      UNIQUE (source, item)
    ) STRICT;
    """
}
