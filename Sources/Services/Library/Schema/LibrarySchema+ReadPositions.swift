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
