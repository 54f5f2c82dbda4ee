import Crypto
import Foundation
import GRDB

extension ServerSchema {
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
}
