extension LibrarySchema {
  /// What waits to be sent, what is half-written, and what was said of photos that no server has.
  ///
  /// `mutation.number` is the order of coming; those of one `target` and `lane` wait for each other.
  /// `due` is 0 for what was never tried.
  static let outbox = """
    CREATE TABLE mutation (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      account INTEGER REFERENCES account (id) ON DELETE CASCADE,
      target TEXT NOT NULL CHECK (target <> ''),
      lane TEXT NOT NULL CHECK (lane IN ('reactions', 'words')),
      content TEXT NOT NULL CHECK (json_valid(content)),
      createdAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'stopped')),
      due INTEGER NOT NULL,
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      problem TEXT,
      isOutcomeUnknown INTEGER NOT NULL CHECK (isOutcomeUnknown IN (0, 1)),
      isTakenBack INTEGER NOT NULL CHECK (isTakenBack IN (0, 1)),
      uploads TEXT NOT NULL CHECK (json_valid(uploads))
    ) STRICT;
    CREATE INDEX mutationInLane ON mutation (profile, target, lane, number);
    CREATE INDEX mutationByTurn ON mutation (profile, state, due, number);

    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      place TEXT NOT NULL CHECK (place <> ''),
      content TEXT NOT NULL CHECK (json_valid(content)),
      changedAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX draftOfProfile ON draft (profile, changedAt);

    CREATE TABLE reaction (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('like', 'dislike')),
      reactedAt INTEGER NOT NULL,
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE note (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      item TEXT NOT NULL,
      words TEXT NOT NULL CHECK (words <> ''),
      writtenAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX noteOfPhoto ON note (source, item, number);
    """
}
