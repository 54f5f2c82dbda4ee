extension LibrarySchema {
  /// Servers, the accounts on them, and tokens that are still to be revoked; the tokens themselves
  /// are elsewhere. An account that was taken out keeps its row, so that the seen marks of its
  /// timelines wait for it, but not its names.
  static let accounts = """
    CREATE TABLE server (
      origin TEXT PRIMARY KEY CHECK (origin <> ''),
      facts TEXT NOT NULL CHECK (json_valid(facts))
    ) STRICT;

    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      profile INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
      server TEXT NOT NULL REFERENCES server (origin),
      remoteID TEXT NOT NULL CHECK (remoteID <> ''),
      username TEXT NOT NULL,
      displayName TEXT NOT NULL,
      ending TEXT CHECK (ending <> ''),
      isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1)),
      addedOrder INTEGER NOT NULL,
      UNIQUE (profile, server, remoteID),
      CHECK (isPresent = 1 OR username = '' AND displayName = '' AND ending IS NULL)
    ) STRICT;

    CREATE TABLE pendingRevocation (
      id TEXT PRIMARY KEY CHECK (id <> ''),
      origin TEXT NOT NULL CHECK (origin <> '')
    ) STRICT;
    """
}

extension LibrarySchema {
  /// How far home timelines were read, by what their servers call the last status. It waits for an
  /// account that was taken out, as seen marks do.
  static let readPositions = """
    CREATE TABLE readPosition (
      account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      lastRead TEXT NOT NULL CHECK (lastRead <> '')
    ) STRICT;
    """
}
