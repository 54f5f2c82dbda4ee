import Crypto
import Foundation
import GRDB

/// Migrations after the third.
extension ServerSchema {
  /// Who did something with whose status. They go with what they tell of: a favourite that is taken
  /// back takes its own along, a status all of them. What was done before there were notifications is
  /// told, too.
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

  /// Pictures get names in addresses that say nothing of what is in them; where their files are kept
  /// stays. `bytes` is how long both files are, and nothing until that was looked up.
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

  /// Counts are of what everybody sees who sees the counts.
  static let counts6 = """
    UPDATE user SET
      statuses = (SELECT count(*) FROM status WHERE author = user.id AND visibility < 2),
      lastStatus = (SELECT max(id) FROM status WHERE author = user.id AND visibility < 2);
    UPDATE status SET json = NULL, replies = (
        SELECT count(*) FROM status AS answer WHERE answer.replyTo = status.id
          AND answer.visibility <= max(1, min(2, status.visibility)))
      WHERE replies > 0;
    """

  /// Programs by which nobody ever signed in are not kept for long.
  static let apps7 = """
    ALTER TABLE app ADD COLUMN isUsed INTEGER NOT NULL DEFAULT 0 CHECK (isUsed IN (0, 1));
    UPDATE app SET isUsed = 1 WHERE id IN (SELECT app FROM token WHERE user IS NOT NULL);
    CREATE INDEX appUnused ON app (id) WHERE isUsed = 0;
    CREATE INDEX tokenOfApp ON token (app, id);
    CREATE INDEX codeOfApp ON code (app);
    """

  /// What statuses look like as JSON is kept in a table of its own, which may be emptied at any time:
  /// ``StatusJSONTable`` fills it again as statuses are read. Triggers take out what may have changed.
  /// The column `json` of earlier versions stays where it is, as writing a million rows anew takes
  /// minutes; nobody reads it any more.
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
}
