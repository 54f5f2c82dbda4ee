import Domain
import GRDB
import Storage

/// Photos, which of them are muted, and how many there are.
///
/// `photo.age` is the bitwise complement of the timestamp: it grows as photos get older, so that one
/// ascending index is the stream, and row values compare whole positions. `photoCount` counts the
/// photos that are not muted by `age >> 31`, about 25 days, so that totals and places need no walk
/// over the stream; triggers keep it right. Its rows without a source are of the whole profile.
extension CacheSchema {
  static let photos1: MigrationStep = """
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
    CREATE INDEX photoInOrder ON photo (profile, age, source, item);
    CREATE INDEX photoUnseen ON photo (profile, age, source, item) WHERE isSeen = 0;
    CREATE INDEX photoExpiring ON photo (profile, expiresAt) WHERE expiresAt IS NOT NULL;
    CREATE INDEX photoOfSource ON photo (source, age);

    CREATE TABLE photoCount (
      profile INTEGER NOT NULL,
      period INTEGER NOT NULL,
      photos INTEGER NOT NULL CHECK (photos >= 0),
      PRIMARY KEY (profile, period)
    ) STRICT, WITHOUT ROWID;
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
    """

  /// Which mutes apply to a profile's photos, and up to which row all photos are judged by them; NULL
  /// when all are. Photos that are stored later are judged then.
  static let mutes3: MigrationStep = """
    CREATE TABLE mute (
      profile INTEGER PRIMARY KEY,
      words TEXT NOT NULL,
      people TEXT NOT NULL,
      judged INTEGER
    ) STRICT;
    """

  /// The filters of accounts, by which photos are judged beside mutes.
  static let filters13: MigrationStep = """
    ALTER TABLE mute ADD COLUMN filters TEXT NOT NULL DEFAULT '';
    """
  /// Which sources show not all of their boosts.
  static let boosts12: MigrationStep =
    "ALTER TABLE mute ADD COLUMN boosts TEXT NOT NULL DEFAULT '';"
  /// Has photos judged anew where only boosts with a picture are shown: films counted as such.
  static let boosts23: MigrationStep =
    "UPDATE mute SET judged = 0 WHERE boosts LIKE '%=pictures%';"

  /// The servers of accounts' sources, which call their own people without themselves.
  static let servers15: MigrationStep = "ALTER TABLE knownSource ADD COLUMN server TEXT;"
  /// Who made a photo, as it is written there, and who boosted it, if nobody else brought it: to find what
  /// becomes of muting somebody.
  static let authors15: MigrationStep = """
    ALTER TABLE photo ADD COLUMN handle TEXT;
    ALTER TABLE photo ADD COLUMN boosters TEXT;
    CREATE INDEX photoByAuthor ON photo (profile, handle) WHERE handle IS NOT NULL;
    CREATE INDEX photoByBoosters ON photo (profile, boosters) WHERE boosters IS NOT NULL;
    """
  /// Photos from before this version.
  static let authorsOfOld15 = MigrationStep.code { db in
    let update = try db.cachedStatement(
      sql: "UPDATE photo SET handle = ?, boosters = ? WHERE id = ?")
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT id, author, details FROM photo
            WHERE id > ? AND (author LIKE '%@%' OR details IS NOT NULL) ORDER BY id LIMIT 2000
          """, arguments: [last])
      guard let end = rows.last?["id"] as Int64? else { return }
      for row in rows {
        let details: PostDetails? = (row["details"] as String?).flatMap(StoredJSON.value)
        let handle = (row["author"] as String?).flatMap(Handle.written)
        let boosters = details.flatMap(\.writtenBoosters)
        guard handle != nil || boosters != nil else { continue }
        try update.execute(arguments: [handle, boosters, row["id"] as Int64])
      }
      last = end
    }
  }
  /// The people and servers that are hidden, by whom photos are judged beside mutes.
  static let hidden15: MigrationStep =
    "ALTER TABLE mute ADD COLUMN hidden TEXT NOT NULL DEFAULT '';"

  /// Where a photo was taken, as a direction from the middle of the earth: what is near a point is in a box, at the
  /// poles and where east becomes west, too. Known of the pictures in folders when their files are read once more.
  static let places18: MigrationStep = """
    ALTER TABLE photo ADD COLUMN x REAL;
    ALTER TABLE photo ADD COLUMN y REAL;
    ALTER TABLE photo ADD COLUMN z REAL;
    CREATE INDEX photoByDirection ON photo (z, x, y) WHERE z IS NOT NULL;
    """

  /// Whether a photo is muted and seen stands before its age in the indexes, so that one index serves
  /// the stream, its unseen photos and its muted ones. An index for each would make storing a photo
  /// half as slow again.
  static let photos3: MigrationStep = """
    ALTER TABLE photo
      ADD COLUMN isMuted INTEGER NOT NULL DEFAULT 0 CHECK (isMuted IN (0, 1));
    DROP INDEX photoInOrder;
    DROP INDEX photoUnseen;
    DROP INDEX photoOfSource;
    CREATE INDEX photoInStream ON photo (profile, isMuted, isSeen, age, source, item);
    CREATE INDEX photoInSource ON photo (profile, source, isMuted, isSeen, age, item);
    """

  static let photoCounts3: MigrationStep = """
    DROP TRIGGER photoCameIn;
    DROP TRIGGER photoWentOut;
    DROP TRIGGER photoMoved;
    DROP TABLE photoCount;
    CREATE TABLE photoCount (
      profile INTEGER NOT NULL,
      source TEXT NOT NULL,
      period INTEGER NOT NULL,
      photos INTEGER NOT NULL CHECK (photos >= 0),
      PRIMARY KEY (profile, source, period)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO photoCount (profile, source, period, photos)
      SELECT profile, '', age >> 31, count(*) FROM photo GROUP BY profile, age >> 31
      UNION ALL
      SELECT profile, source, age >> 31, count(*) FROM photo GROUP BY profile, source, age >> 31;
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
    """

  static let blurhashes4: MigrationStep = """
    ALTER TABLE photo ADD COLUMN blurhash TEXT;
    """

  /// How a photo was received, as its server said last. A photo of no server has no counts, which is
  /// not the same as no likes. No index: photos are never looked for by their likes.
  static let receptions5: MigrationStep = """
    ALTER TABLE photo ADD COLUMN likes INTEGER CHECK (likes >= 0);
    ALTER TABLE photo ADD COLUMN dislikes INTEGER CHECK (dislikes >= 0);
    ALTER TABLE photo ADD COLUMN replies INTEGER CHECK (replies >= 0);
    ALTER TABLE photo ADD COLUMN reaction TEXT;
    """

  /// Until this version the status of a photo was the part of its item before the first `/`. What
  /// this fills in for photos of blogs is never read, and goes when they are told again.
  static let statuses7: MigrationStep = """
    ALTER TABLE photo ADD COLUMN status TEXT;
    UPDATE photo SET status = substr(item, 1, instr(item || '/', '/') - 1)
      WHERE substr(media, 1, 4) = 'web:' AND instr(item, char(10)) = 0;
    """

  /// Photos from before this version have no page until they are told again.
  static let pages9: MigrationStep = "ALTER TABLE photo ADD COLUMN page TEXT;"

  /// The pictures of a post behind its first one, as JSON. Before this version each was a photo of its
  /// own, called like the first and its place: `7/02` in a status, which has counts, and in a blog's
  /// entry a line break, the place and a key.
  static let albums10: MigrationStep = """
    ALTER TABLE photo ADD COLUMN album TEXT CHECK (album IS NULL OR json_valid(album));
    CREATE TEMP TABLE partOfAlbum (id INTEGER PRIMARY KEY, post TEXT NOT NULL, first INTEGER);
    INSERT INTO partOfAlbum (id, post)
      SELECT id, substr(item, 1, instr(item, char(10)) - 1) FROM photo
        WHERE instr(item, char(10)) > 1 AND substr(media, 1, 4) = 'web:'
      UNION ALL
      SELECT id, status FROM photo
        WHERE substr(item, 1, length(status) + 1) = status || '/'
          AND substr(item, length(status) + 2) NOT GLOB '*[^0-9]*'
          AND substr(media, 1, 4) = 'web:' AND instr(item, char(10)) = 0;
    UPDATE partOfAlbum SET first = (
      SELECT first.id FROM photo AS part JOIN photo AS first
        ON first.source = part.source AND first.item = partOfAlbum.post AND first.age = part.age
        WHERE part.id = partOfAlbum.id);
    DELETE FROM partOfAlbum WHERE first IS NULL;
    UPDATE photo SET album = (
      SELECT json_group_array(json(picture)) FROM (
        SELECT json_object('media', other.media, 'text', other.alternativeText,
            'caption', iif(other.caption IS photo.caption, NULL, other.caption),
            'size', json(iif(other.width IS NULL, NULL,
              json_object('width', other.width, 'height', other.height))),
            'blurhash', other.blurhash) AS picture
          FROM partOfAlbum AS part JOIN photo AS other ON other.id = part.id
          WHERE part.first = photo.id ORDER BY other.item))
      WHERE id IN (SELECT first FROM partOfAlbum);
    DELETE FROM photo WHERE id IN (SELECT id FROM partOfAlbum);
    DROP TABLE partOfAlbum;
    """

  /// Boosts, bookmarks, and what else a server says of a post; photos from before this version have
  /// none until they are told again.
  static let details11: MigrationStep = """
    ALTER TABLE photo ADD COLUMN boosts INTEGER CHECK (boosts >= 0);
    ALTER TABLE photo ADD COLUMN isBoosted INTEGER NOT NULL DEFAULT 0 CHECK (isBoosted IN (0, 1));
    ALTER TABLE photo
      ADD COLUMN isBookmarked INTEGER NOT NULL DEFAULT 0 CHECK (isBookmarked IN (0, 1));
    ALTER TABLE photo ADD COLUMN details TEXT CHECK (details IS NULL OR json_valid(details));
    """
}
