import GRDB

/// The tables of `server.sqlite`. Migrations are only ever added, never changed.
///
/// Ids are those of ``Snowflakes``: newer is larger, so that a status's id is its place in every
/// timeline. Secrets (passwords, tokens, codes) are here as hashes only, but for
/// the key that signs pictures' addresses, which lie beside this file.
enum ServerSchema {
  /// All migrations, in order.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-people-statuses-media") { db in
      for part in [people1, sessions1, statuses1, media1, reactions1] { try db.execute(sql: part) }
    }
    migrator.registerMigration("2-content-from-text") { db in
      // What a text becomes as HTML stands in the JSON already, and can be made of the text.
      try db.execute(sql: "ALTER TABLE status DROP COLUMN content")
    }
    migrator.registerMigration("3-known-addresses") { try $0.execute(sql: addresses3) }
    migrator.registerMigration("4-notifications") { try $0.execute(sql: notifications4) }
    migrator.registerMigration("5-picture-names", migrate: migratePictures5)
    migrator.registerMigration("6-counts-of-what-is-seen") { try $0.execute(sql: counts6) }
    migrator.registerMigration("7-unused-apps") { try $0.execute(sql: apps7) }
    migrator.registerMigration("8-status-json") { try $0.execute(sql: statusJSON8) }
    migrator.registerMigration("9-boosts-edits") { try $0.execute(sql: boosts9) }
    migrator.registerMigration("10-filters") { try $0.execute(sql: filters10) }
    migrator.registerMigration("11-polls-scheduled") { try $0.execute(sql: polls11) }
    migrator.registerMigration("12-relations") { try $0.execute(sql: relations12) }
    migrator.registerMigration("13-notifications-of-people") {
      try $0.execute(sql: notifications13)
    }
    migrator.registerMigration("14-profiles") { try $0.execute(sql: profiles14) }
    migrator.registerMigration("15-reports-invites") { try $0.execute(sql: keeping15) }
    migrator.registerMigration("16-search", migrate: migrateSearch16)
    migrator.registerMigration("17-beginnings") { try $0.execute(sql: beginnings17) }
    migrator.registerMigration("18-medium-pictures") { try $0.execute(sql: mediumPictures18) }
    migrator.registerMigration("19-composed-tags", migrate: composeTags19)
    return migrator
  }()

  private static let people1 = """
    CREATE TABLE user (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE COLLATE NOCASE,
      displayName TEXT NOT NULL,
      note TEXT NOT NULL DEFAULT '',
      salt BLOB NOT NULL,
      rounds INTEGER NOT NULL,
      blockSize INTEGER NOT NULL,
      parallelism INTEGER NOT NULL,
      passwordKey BLOB NOT NULL,
      statuses INTEGER NOT NULL DEFAULT 0 CHECK (statuses >= 0),
      lastStatus INTEGER
    ) STRICT;
    """

  private static let sessions1 = """
    CREATE TABLE app (
      id INTEGER PRIMARY KEY,
      clientID TEXT NOT NULL UNIQUE,
      secret BLOB NOT NULL,
      name TEXT NOT NULL,
      website TEXT,
      redirects TEXT NOT NULL,
      scopes TEXT NOT NULL
    ) STRICT;

    CREATE TABLE code (
      hash BLOB PRIMARY KEY NOT NULL,
      app INTEGER NOT NULL REFERENCES app (id) ON DELETE CASCADE,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      redirect TEXT NOT NULL,
      scopes TEXT NOT NULL,
      challenge TEXT,
      expiresAt INTEGER NOT NULL,
      isUsed INTEGER NOT NULL DEFAULT 0 CHECK (isUsed IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE token (
      hash BLOB PRIMARY KEY NOT NULL,
      id INTEGER NOT NULL,
      app INTEGER NOT NULL REFERENCES app (id) ON DELETE CASCADE,
      user INTEGER REFERENCES user (id) ON DELETE CASCADE,
      scopes TEXT NOT NULL,
      code BLOB
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokenOfCode ON token (code) WHERE code IS NOT NULL;
    """

  private static let statuses1 = """
    CREATE TABLE status (
      id INTEGER PRIMARY KEY,
      author INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      visibility INTEGER NOT NULL CHECK (visibility BETWEEN 0 AND 3),
      expiresAt INTEGER,
      pictures INTEGER NOT NULL DEFAULT 0 CHECK (pictures >= 0),
      replyTo INTEGER,
      replyToAuthor INTEGER,
      favourites INTEGER NOT NULL DEFAULT 0 CHECK (favourites >= 0),
      dislikes INTEGER NOT NULL DEFAULT 0 CHECK (dislikes >= 0),
      replies INTEGER NOT NULL DEFAULT 0 CHECK (replies >= 0),
      editedAt INTEGER,
      isSensitive INTEGER NOT NULL CHECK (isSensitive IN (0, 1)),
      spoiler TEXT NOT NULL,
      language TEXT,
      text TEXT NOT NULL,
      content TEXT NOT NULL DEFAULT '',
      json TEXT
    ) STRICT;
    CREATE INDEX statusInPublic ON status (id) WHERE visibility = 0;
    CREATE INDEX statusOnPage ON status (id) WHERE visibility = 0 AND pictures > 0;
    CREATE INDEX statusOfAuthor ON status (author, id);
    CREATE INDEX statusOfAuthorWithPictures ON status (author, id) WHERE pictures > 0;
    CREATE INDEX statusReplies ON status (replyTo, id) WHERE replyTo IS NOT NULL;
    CREATE INDEX statusExpiring ON status (expiresAt) WHERE expiresAt IS NOT NULL;

    CREATE TABLE statusTag (
      tag TEXT NOT NULL,
      status INTEGER NOT NULL REFERENCES status (id) ON DELETE CASCADE,
      PRIMARY KEY (tag, status)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tagOfStatus ON statusTag (status);

    CREATE TABLE mention (
      status INTEGER NOT NULL REFERENCES status (id) ON DELETE CASCADE,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      PRIMARY KEY (status, user)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mentionOfUser ON mention (user);

    CREATE TABLE idempotency (
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      request BLOB NOT NULL,
      answer BLOB NOT NULL,
      madeAt INTEGER NOT NULL,
      PRIMARY KEY (user, key)
    ) STRICT;
    CREATE INDEX idempotencyByAge ON idempotency (madeAt);
    """

  private static let media1 = """
    CREATE TABLE media (
      id INTEGER PRIMARY KEY,
      owner INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      status INTEGER REFERENCES status (id) ON DELETE CASCADE,
      position INTEGER NOT NULL DEFAULT 0,
      file TEXT NOT NULL,
      type TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      preview TEXT NOT NULL,
      previewWidth INTEGER NOT NULL CHECK (previewWidth > 0),
      previewHeight INTEGER NOT NULL CHECK (previewHeight > 0),
      blurhash TEXT NOT NULL,
      description TEXT,
      focusX REAL,
      focusY REAL
    ) STRICT;
    CREATE INDEX mediaOfStatus ON media (status, position);
    CREATE INDEX mediaByFile ON media (file);
    CREATE INDEX mediaByPreview ON media (preview);
    CREATE INDEX mediaOfOwner ON media (owner);

    -- Files that may belong to nobody: noted before they are stored, and when their media go.
    CREATE TABLE looseFile (file TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TRIGGER mediaWent AFTER DELETE ON media BEGIN
      INSERT OR IGNORE INTO looseFile (file) VALUES (old.file), (old.preview);
    END;
    """

  private static let addresses3 = """
    CREATE TABLE knownAddress (
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      origin TEXT NOT NULL,
      usedAt INTEGER NOT NULL,
      PRIMARY KEY (user, origin)
    ) STRICT, WITHOUT ROWID;
    """

  private static let reactions1 = """
    CREATE TABLE reaction (
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      status INTEGER NOT NULL REFERENCES status (id) ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
      id INTEGER NOT NULL,
      PRIMARY KEY (user, status, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reactionByKind ON reaction (user, kind, id);
    CREATE INDEX reactionOfStatus ON reaction (status, kind, id);

    CREATE TABLE marker (
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      timeline TEXT NOT NULL,
      lastRead TEXT NOT NULL,
      version INTEGER NOT NULL,
      updatedAt INTEGER NOT NULL,
      PRIMARY KEY (user, timeline)
    ) STRICT, WITHOUT ROWID;
    """
}
