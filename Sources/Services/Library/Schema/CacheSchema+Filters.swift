/// What came with muting and with looking at one source alone.
///
/// Whether a photo is muted and seen stands in its indexes in front of its age, so that one index
/// serves a whole stream, its unseen photos and its muted ones: an index more for each would make
/// storing a photo half as slow again.
extension CacheSchema {
  /// Which mutes apply to a profile's photos, and up to which row all photos are judged by them;
  /// rows that are stored later are judged then. Nothing is left to judge where that is NULL.
  static let mutes3 = """
    CREATE TABLE mute (
      profile INTEGER PRIMARY KEY,
      words TEXT NOT NULL,
      people TEXT NOT NULL,
      judged INTEGER
    ) STRICT;
    """

  static let photos3 = """
    ALTER TABLE photo
      ADD COLUMN isMuted INTEGER NOT NULL DEFAULT 0 CHECK (isMuted IN (0, 1));
    DROP INDEX photoInOrder;
    DROP INDEX photoUnseen;
    DROP INDEX photoOfSource;
    CREATE INDEX photoInStream ON photo (profile, isMuted, isSeen, age, source, item);
    CREATE INDEX photoInSource ON photo (profile, source, isMuted, isSeen, age, item);
    """

  static let photoCounts3 = """
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
}
