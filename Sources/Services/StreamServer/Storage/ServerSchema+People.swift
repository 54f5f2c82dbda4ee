/// Migrations about people: what they are to each other, and what they say of themselves.
extension ServerSchema {
  /// Until now everybody followed everybody: so it stays, in the order of their names.
  static let relations12 = """
    CREATE TABLE relation (
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      person INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      followed INTEGER,
      requested INTEGER,
      withBoosts INTEGER NOT NULL DEFAULT 1 CHECK (withBoosts IN (0, 1)),
      notifies INTEGER NOT NULL DEFAULT 0 CHECK (notifies IN (0, 1)),
      muted INTEGER,
      mutesNotifications INTEGER NOT NULL DEFAULT 1 CHECK (mutesNotifications IN (0, 1)),
      muteEnds INTEGER,
      blocked INTEGER,
      isBlockedBy INTEGER NOT NULL DEFAULT 0 CHECK (isBlockedBy IN (0, 1)),
      note TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (user, person),
      CHECK (user <> person),
      CHECK (followed IS NULL OR requested IS NULL),
      CHECK (followed IS NULL OR (blocked IS NULL AND isBlockedBy = 0))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX relationWithPerson ON relation (person);
    CREATE INDEX relationFollowing ON relation (user, followed) WHERE followed IS NOT NULL;
    CREATE INDEX relationFollowers ON relation (person, followed) WHERE followed IS NOT NULL;
    CREATE INDEX relationRequests ON relation (person, requested) WHERE requested IS NOT NULL;
    CREATE INDEX relationMuted ON relation (user, muted) WHERE muted IS NOT NULL;
    CREATE INDEX relationMuteEnding ON relation (muteEnds) WHERE muteEnds IS NOT NULL;
    CREATE INDEX relationBlocked ON relation (user, blocked) WHERE blocked IS NOT NULL;

    INSERT INTO relation (user, person, followed)
      SELECT follower.id, person.id,
          row_number() OVER (ORDER BY person.name DESC, follower.name DESC)
        FROM user AS follower JOIN user AS person ON person.id <> follower.id;

    ALTER TABLE user ADD COLUMN isLocked INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1));

    CREATE TABLE list (
      id INTEGER PRIMARY KEY,
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      replies TEXT NOT NULL CHECK (replies IN ('followed', 'list', 'none')),
      isExclusive INTEGER NOT NULL CHECK (isExclusive IN (0, 1))
    ) STRICT;
    CREATE INDEX listOfUser ON list (user, id);
    CREATE TABLE listMember (
      list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
      person INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      PRIMARY KEY (list, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX listMemberByPlace ON listMember (list, place);
    CREATE INDEX listMemberOfPerson ON listMember (person);

    CREATE TABLE followedTag (
      user INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      tag TEXT NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (user, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX followedTagByPlace ON followedTag (user, place);
    """

  /// What people say of themselves, and their pictures.
  static let profiles14 = """
    ALTER TABLE user ADD COLUMN isBot INTEGER NOT NULL DEFAULT 0 CHECK (isBot IN (0, 1));
    ALTER TABLE user ADD COLUMN isDiscoverable INTEGER NOT NULL DEFAULT 1
      CHECK (isDiscoverable IN (0, 1));
    ALTER TABLE user ADD COLUMN fields TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE user ADD COLUMN avatar INTEGER REFERENCES media (id) ON DELETE SET NULL;
    ALTER TABLE user ADD COLUMN header INTEGER REFERENCES media (id) ON DELETE SET NULL;
    CREATE INDEX userOfAvatar ON user (avatar) WHERE avatar IS NOT NULL;
    CREATE INDEX userOfHeader ON user (header) WHERE header IS NOT NULL;
    ALTER TABLE relation ADD COLUMN isUnwanted INTEGER NOT NULL DEFAULT 0
      CHECK (isUnwanted IN (0, 1));
    """

  /// What whoever runs the server keeps: reports, invitations, and who may not come in.
  static let keeping15 = """
    ALTER TABLE user ADD COLUMN isDisabled INTEGER NOT NULL DEFAULT 0 CHECK (isDisabled IN (0, 1));
    CREATE TABLE report (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reporter INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      person INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      category TEXT NOT NULL,
      comment TEXT NOT NULL,
      statuses TEXT NOT NULL,
      rules TEXT NOT NULL,
      madeAt INTEGER NOT NULL,
      isDone INTEGER NOT NULL CHECK (isDone IN (0, 1))
    ) STRICT;
    CREATE INDEX reportByReporter ON report (reporter, isDone);
    CREATE INDEX reportOfPerson ON report (person);
    CREATE TABLE invite (
      hash BLOB PRIMARY KEY NOT NULL,
      expiresAt INTEGER NOT NULL,
      followsEverybody INTEGER NOT NULL CHECK (followsEverybody IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    """

  /// Notifications that are about no status, and polls whose end is told.
  static let notifications13 = """
    \(newNotification(status: "INTEGER"))
    CREATE UNIQUE INDEX notificationOfPerson ON notification (user, kind, person)
      WHERE status IS NULL;

    -- Of those that are over already nobody is told any more.
    ALTER TABLE poll ADD COLUMN isTold INTEGER NOT NULL DEFAULT 0 CHECK (isTold IN (0, 1));
    UPDATE poll SET isTold = 1 WHERE expiresAt <= unixepoch() * 1000;
    CREATE INDEX pollEnding ON poll (expiresAt) WHERE isTold = 0;
    """
}
