/// What makes a post that comes by several sources stand in the stream once.
///
/// Each source has a row of its own for it, as each is asked for itself: the rows have the same `post`, which is
/// the status and the account that sees it, `7/2`; photos of no account have none. One row stands for the post
/// in the stream of all sources, the others are its copies (`isCopy`), which are seen where their source is shown
/// alone. It is one that is not muted, if there is one, then the oldest: what comes at the top moves nothing.
/// Triggers choose it whenever a row comes, goes, moves or is muted, and count no copy for the whole profile.
extension CacheSchema {
  static let once19: MigrationStep = .sql(
    """
    ALTER TABLE knownSource ADD COLUMN account INTEGER;
    ALTER TABLE photo ADD COLUMN post TEXT;
    ALTER TABLE photo ADD COLUMN isCopy INTEGER NOT NULL DEFAULT 0 CHECK (isCopy IN (0, 1));
    CREATE INDEX photoByPost ON photo (profile, post) WHERE post IS NOT NULL;
    DROP INDEX photoInStream;
    CREATE INDEX photoInStream ON photo (profile, isCopy, isMuted, isSeen, age, source, item);

    DROP TRIGGER photoCameIn;
    DROP TRIGGER photoWentOut;
    DROP TRIGGER photoMoved;
    CREATE TRIGGER photoCameIn AFTER INSERT ON photo WHEN new.isMuted = 0 OR new.post IS NOT NULL BEGIN
      \(counting("new"))
      \(choosing("new"))
    END;
    CREATE TRIGGER photoWentOut AFTER DELETE ON photo WHEN old.isMuted = 0 OR old.post IS NOT NULL BEGIN
      \(discounting("old"))
      \(choosing("old"))
    END;
    CREATE TRIGGER photoMoved AFTER UPDATE OF profile, age, isMuted, post ON photo
      WHEN old.profile <> new.profile OR old.age <> new.age OR old.isMuted <> new.isMuted
        OR old.post IS NOT new.post BEGIN
      \(discounting("old"))
      \(counting("new"))
      \(choosing("old"))
      \(choosing("new"))
    END;
    CREATE TRIGGER photoTurned AFTER UPDATE OF isCopy ON photo
      WHEN old.isCopy <> new.isCopy AND new.isMuted = 0 BEGIN
      UPDATE photoCount SET photos = photos - 1
        WHERE new.isCopy = 1 AND profile = new.profile AND source = '' AND period = new.age >> 31;
      INSERT INTO photoCount (profile, source, period, photos)
        SELECT new.profile, '', new.age >> 31, 1 WHERE new.isCopy = 0
        ON CONFLICT DO UPDATE SET photos = photos + 1;
    END;
    """)

  private static func counting(_ row: String) -> String {
    """
    INSERT INTO photoCount (profile, source, period, photos)
      SELECT \(row).profile, '', \(row).age >> 31, 1 WHERE \(row).isMuted = 0 AND \(row).isCopy = 0
      UNION ALL
      SELECT \(row).profile, \(row).source, \(row).age >> 31, 1 WHERE \(row).isMuted = 0
      ON CONFLICT DO UPDATE SET photos = photos + 1;
    """
  }

  private static func discounting(_ row: String) -> String {
    """
    UPDATE photoCount SET photos = photos - 1
      WHERE \(row).isMuted = 0 AND profile = \(row).profile AND period = \(row).age >> 31
        AND source IN (iif(\(row).isCopy, \(row).source, ''), \(row).source);
    """
  }

  /// Of the rows of a post, only those are written that are wrong.
  private static func choosing(_ row: String) -> String {
    """
    UPDATE photo SET isCopy = 1 - isCopy
      WHERE profile = \(row).profile AND post = \(row).post AND isCopy = (id = (
        SELECT best.id FROM photo AS best
          WHERE best.profile = \(row).profile AND best.post = \(row).post
          ORDER BY best.isMuted, best.age DESC, best.source LIMIT 1));
    """
  }
}
