/// What photos look like, and which look alike.
///
/// `appearance` is one hash in one profile, however many photos have it: a million photos of one picture are one row
/// there. `alikePair` says which hashes differ in few bits, each pair both ways. `series` is a number that alike ones
/// share, to list them beside each other. A copy of a post is no other photo, and has no look of its own. Triggers let
/// go of what no photo has any more, so that whoever deletes a photo need not know of this.
///
/// Each quarter of a hash has an index: see ``AppearanceTable``.
extension CacheSchema {
  static let alike20: MigrationStep = .sql(
    """
    CREATE TABLE appearance (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      series INTEGER NOT NULL,
      photos INTEGER NOT NULL DEFAULT 0 CHECK (photos >= 0),
      UNIQUE (profile, hash)
    ) STRICT;
    \(AppearanceTable.quarters.enumerated().map { number, quarter in
      "CREATE INDEX appearanceByQuarter\(number) ON appearance (profile, \(quarter));"
    }.joined(separator: "\n"))
    CREATE INDEX appearanceOfSeries ON appearance (profile, series);
    CREATE INDEX appearanceRepeated ON appearance (id) WHERE photos > 1;

    CREATE TABLE alikePair (
      one INTEGER NOT NULL,
      other INTEGER NOT NULL,
      PRIMARY KEY (one, other)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE photoAppearance (
      photo INTEGER PRIMARY KEY REFERENCES photo (id) ON DELETE CASCADE,
      appearance INTEGER
    ) STRICT;
    CREATE INDEX appearancePhoto ON photoAppearance (appearance) WHERE appearance IS NOT NULL;

    CREATE TRIGGER appearanceSeen AFTER INSERT ON photoAppearance WHEN new.appearance IS NOT NULL BEGIN
      UPDATE appearance SET photos = photos + 1 WHERE id = new.appearance;
    END;
    CREATE TRIGGER appearanceLost AFTER DELETE ON photoAppearance WHEN old.appearance IS NOT NULL BEGIN
      UPDATE appearance SET photos = photos - 1 WHERE id = old.appearance;
      DELETE FROM appearance WHERE id = old.appearance AND photos = 0;
    END;
    CREATE TRIGGER appearanceGone AFTER DELETE ON appearance BEGIN
      DELETE FROM alikePair
        WHERE other = old.id AND one IN (SELECT other FROM alikePair WHERE one = old.id);
      DELETE FROM alikePair WHERE one = old.id;
    END;
    CREATE TRIGGER photoShowsAnother AFTER UPDATE OF media ON photo WHEN old.media <> new.media BEGIN
      DELETE FROM photoAppearance WHERE photo = old.id;
    END;
    CREATE TRIGGER photoBecameCopy AFTER UPDATE OF isCopy ON photo WHEN new.isCopy = 1 BEGIN
      DELETE FROM photoAppearance WHERE photo = new.id;
    END;
    """)
}
