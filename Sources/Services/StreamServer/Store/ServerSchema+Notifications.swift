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
}
