import GRDB

/// The two files of a library.
enum SchemaFile: String, Sendable {
  /// What people would miss.
  case library = "library.sqlite"
  /// What can be found again.
  case cache = "cache.sqlite"

  /// How this file's tables come to be.
  var migrator: DatabaseMigrator {
    switch self {
    case .library: LibrarySchema.migrator
    case .cache: CacheSchema.migrator
    }
  }

  /// The version in the file's header when all migrations have run: how many there are.
  var version: Int {
    migrator.migrations.count
  }

  /// What SQLite waits for at a commit: the disk, or only the system.
  var synchronous: String {
    switch self {
    case .library: "FULL"
    case .cache: "NORMAL"
    }
  }

  /// Reads a little of everything that every start needs, so that damage there shows at once.
  func sample(_ db: Database) throws {
    switch self {
    case .library:
      _ = try CurrentProfileTable(db: db).profile()
      _ = try SeenTable(db: db).lastSequence()
    case .cache:
      _ = try MirrorTable(db: db).state()
    }
  }
}
