import Crypto
import Foundation
import GRDB

/// Migrations after the third.
extension ServerSchema {
  /// Notifications: who did something with whose status. They are deleted together with the favourite or
  /// the status they are about. They are also made for everything done before this version.
  static let notifications4 = """
    CREATE TABLE notification (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 1),
      person INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      status INTEGER NOT NULL REFERENCES status (id) ON DELETE CASCADE,
      UNIQUE (status, kind, person, user)
    ) STRICT;
    CREATE INDEX notificationOfUser ON notification (user, id);
    CREATE INDEX notificationByPerson ON notification (person);

    INSERT OR IGNORE INTO notification (id, user, kind, person, status)
      SELECT reaction.id, status.author, 0, reaction.user, status.id
        FROM reaction JOIN status ON status.id = reaction.status
        WHERE reaction.kind = 0 AND reaction.user <> status.author;
    INSERT OR IGNORE INTO notification (id, user, kind, person, status)
      SELECT id, replyToAuthor, 1, author, id FROM status
        WHERE replyToAuthor IS NOT NULL AND replyToAuthor <> author
          AND replyToAuthor IN (SELECT id FROM user);
    """

  /// Gives pictures random names in addresses; their files stay where they are. `bytes` is the size of
  /// both files, and NULL until it was looked up.
  static func migratePictures5(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE media ADD COLUMN name TEXT NOT NULL DEFAULT '';
        ALTER TABLE media ADD COLUMN bytes INTEGER CHECK (bytes >= 0);
        CREATE TABLE pictureKey (key BLOB NOT NULL) STRICT;
        """)
    for id in try Int64.fetchAll(db, sql: "SELECT id FROM media") {
      try db.execute(
        sql: "UPDATE media SET name = ? WHERE id = ?", arguments: [StoredMedia.newName(), id])
    }
    try db.execute(
      sql: "INSERT INTO pictureKey (key) VALUES (?)",
      arguments: [SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }])
    try db.execute(
      sql: """
        CREATE UNIQUE INDEX mediaByName ON media (name);
        CREATE INDEX mediaUnmeasured ON media (id) WHERE bytes IS NULL;
        UPDATE status SET json = NULL WHERE pictures > 0;
        CREATE INDEX statusWithoutLook ON status (id) WHERE json IS NULL;
        """)
  }

  /// Corrects counts: they include only what everybody sees who sees the count.
  static let counts6 = """
    UPDATE user SET
      statuses = (SELECT count(*) FROM status WHERE author = user.id AND visibility < 2),
      lastStatus = (SELECT max(id) FROM status WHERE author = user.id AND visibility < 2);
    UPDATE status SET json = NULL, replies = (
        SELECT count(*) FROM status AS answer WHERE answer.replyTo = status.id
          AND answer.visibility <= max(1, min(2, status.visibility)))
      WHERE replies > 0;
    """

  /// Marks the programs that somebody has signed in with; the others are soon deleted.
  static let apps7 = """
    ALTER TABLE app ADD COLUMN isUsed INTEGER NOT NULL DEFAULT 0 CHECK (isUsed IN (0, 1));
    UPDATE app SET isUsed = 1 WHERE id IN (SELECT app FROM token WHERE user IS NOT NULL);
    CREATE INDEX appUnused ON app (id) WHERE isUsed = 0;
    CREATE INDEX tokenOfApp ON token (app, id);
    CREATE INDEX codeOfApp ON code (app);
    """

  /// Caches the JSON of statuses in a table of its own, which may be emptied at any time: it fills again as
  /// statuses are read. Triggers delete what may have changed. The column `json` of earlier versions stays,
  /// unread, because rewriting a million rows takes minutes.
  static let statusJSON8 = """
    CREATE TABLE statusJSON (
      status INTEGER PRIMARY KEY REFERENCES status (id) ON DELETE CASCADE,
      json BLOB NOT NULL
    ) STRICT;
    CREATE TABLE statusJSONForm (form TEXT NOT NULL) STRICT;
    DROP INDEX statusWithoutLook;

    CREATE TRIGGER statusChanged AFTER UPDATE OF
        text, spoiler, isSensitive, language, replyTo, replyToAuthor, favourites, dislikes, replies,
        editedAt ON status
      BEGIN DELETE FROM statusJSON WHERE status = old.id; END;
    CREATE TRIGGER mediaAttached AFTER UPDATE ON media
      BEGIN DELETE FROM statusJSON WHERE status IN (old.status, new.status); END;
    CREATE TRIGGER mediaDetached AFTER DELETE ON media
      BEGIN DELETE FROM statusJSON WHERE status = old.status; END;
    CREATE TRIGGER tagAdded AFTER INSERT ON statusTag
      BEGIN DELETE FROM statusJSON WHERE status = new.status; END;
    CREATE TRIGGER tagRemoved AFTER DELETE ON statusTag
      BEGIN DELETE FROM statusJSON WHERE status = old.status; END;
    CREATE TRIGGER mentionAdded AFTER INSERT ON mention
      BEGIN DELETE FROM statusJSON WHERE status = new.status; END;
    CREATE TRIGGER mentionRemoved AFTER DELETE ON mention
      BEGIN DELETE FROM statusJSON WHERE status = old.status; END;
    """

  /// Boosts, which are statuses that point to another, and what statuses were before their edits.
  /// Notifications get kinds that earlier versions did not take.
  static let boosts9 = """
    ALTER TABLE status ADD COLUMN boostOf INTEGER REFERENCES status (id) ON DELETE CASCADE;
    ALTER TABLE status ADD COLUMN boosts INTEGER NOT NULL DEFAULT 0 CHECK (boosts >= 0);
    CREATE UNIQUE INDEX statusBoosts ON status (boostOf, author) WHERE boostOf IS NOT NULL;
    CREATE TRIGGER statusBoosted AFTER UPDATE OF boosts ON status
      BEGIN DELETE FROM statusJSON WHERE status = old.id; END;

    CREATE TABLE statusVersion (
      status INTEGER NOT NULL REFERENCES status (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      madeAt INTEGER NOT NULL,
      text TEXT NOT NULL,
      spoiler TEXT NOT NULL,
      isSensitive INTEGER NOT NULL CHECK (isSensitive IN (0, 1)),
      pictures TEXT NOT NULL,
      PRIMARY KEY (status, number)
    ) STRICT;

    \(newNotification(status: "INTEGER NOT NULL"))
    """

  /// The table of notifications made anew, with another column for the status they are about.
  static func newNotification(status: String) -> String {
    """
    CREATE TABLE newNotification (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind >= 0),
      person INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      status \(status) REFERENCES status (id) ON DELETE CASCADE,
      UNIQUE (status, kind, person, user)
    ) STRICT;
    INSERT INTO newNotification SELECT id, user, kind, person, status FROM notification;
    DROP TABLE notification;
    ALTER TABLE newNotification RENAME TO notification;
    CREATE INDEX notificationOfUser ON notification (user, id);
    CREATE INDEX notificationByPerson ON notification (person);
    """
  }

  static let filters10 = """
    CREATE TABLE filter (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      contexts TEXT NOT NULL,
      action TEXT NOT NULL,
      expiresAt INTEGER
    ) STRICT;
    CREATE INDEX filterOfUser ON filter (user, id);
    CREATE TABLE filterKeyword (
      id INTEGER PRIMARY KEY,
      filter INTEGER NOT NULL REFERENCES filter (id) ON DELETE CASCADE,
      keyword TEXT NOT NULL,
      isWholeWord INTEGER NOT NULL CHECK (isWholeWord IN (0, 1))
    ) STRICT;
    CREATE INDEX keywordOfFilter ON filterKeyword (filter, id);
    CREATE TABLE filterStatus (
      id INTEGER PRIMARY KEY,
      filter INTEGER NOT NULL REFERENCES filter (id) ON DELETE CASCADE,
      status INTEGER NOT NULL REFERENCES status (id) ON DELETE CASCADE,
      UNIQUE (filter, status)
    ) STRICT;
    CREATE INDEX filterStatusByStatus ON filterStatus (status);
    """

  static let polls11 = """
    CREATE TABLE poll (
      status INTEGER PRIMARY KEY REFERENCES status (id) ON DELETE CASCADE,
      options TEXT NOT NULL,
      expiresAt INTEGER NOT NULL,
      isMultiple INTEGER NOT NULL CHECK (isMultiple IN (0, 1)),
      hidesTotals INTEGER NOT NULL CHECK (hidesTotals IN (0, 1))
    ) STRICT;
    CREATE TABLE pollVote (
      status INTEGER NOT NULL REFERENCES poll (status) ON DELETE CASCADE,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      choice INTEGER NOT NULL,
      PRIMARY KEY (status, user, choice)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX pollVoteOfUser ON pollVote (user);

    CREATE TABLE scheduledStatus (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      publishedAt INTEGER NOT NULL,
      fields TEXT NOT NULL
    ) STRICT;
    CREATE INDEX scheduledOfUser ON scheduledStatus (user, id);
    CREATE INDEX scheduledByTime ON scheduledStatus (publishedAt);
    -- Pictures that wait for their status: they are kept, and nothing else gets them.
    CREATE TABLE scheduledMedia (
      media INTEGER PRIMARY KEY REFERENCES media (id) ON DELETE CASCADE,
      scheduled INTEGER NOT NULL REFERENCES scheduledStatus (id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX scheduledMediaOfStatus ON scheduledMedia (scheduled);
    """

  /// A third file of pictures, for large screens. Those of earlier versions have none.
  static let mediumPictures18 = """
    ALTER TABLE media ADD COLUMN medium TEXT;
    ALTER TABLE media ADD COLUMN mediumWidth INTEGER CHECK (mediumWidth > 0);
    ALTER TABLE media ADD COLUMN mediumHeight INTEGER CHECK (mediumHeight > 0);
    CREATE INDEX mediaByMedium ON media (medium) WHERE medium IS NOT NULL;
    DROP TRIGGER mediaWent;
    CREATE TRIGGER mediaWent AFTER DELETE ON media BEGIN
      INSERT OR IGNORE INTO looseFile (file) VALUES (old.file), (old.preview);
      INSERT OR IGNORE INTO looseFile (file) SELECT old.medium WHERE old.medium IS NOT NULL;
    END;
    """

  /// Gives tags the one form that they are kept in now: their letters were composed as they had been typed.
  static func composeTags19(_ db: Database) throws {
    let tags = try String.fetchAll(
      db, sql: "SELECT tag FROM statusTag UNION SELECT tag FROM followedTag")
    // Swift calls texts equal that SQLite does not.
    for tag in tags where !tag.utf8.elementsEqual(tag.tagKey.utf8) {
      try db.execute(
        literal: """
          INSERT OR IGNORE INTO statusTag (tag, status)
            SELECT \(tag.tagKey), status FROM statusTag WHERE tag = \(tag);
          DELETE FROM statusTag WHERE tag = \(tag);
          UPDATE OR IGNORE followedTag SET tag = \(tag.tagKey) WHERE tag = \(tag);
          DELETE FROM followedTag WHERE tag = \(tag);
          """)
    }
  }
}
