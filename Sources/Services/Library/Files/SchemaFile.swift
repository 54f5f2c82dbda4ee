import Domain
import GRDB
import Glibc

/// The two files of a library.
enum SchemaFile: String, Sendable {
  /// What people would miss.
  case library = "library.sqlite"
  /// What can be found again.
  case cache = "cache.sqlite"

  /// Creates this file's tables, and migrates those of earlier versions.
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
      _ = try ProfileStore.currentProfile(db)
      _ = try SeenMark.lastSequence(db)
    case .cache:
      _ = try MirrorState.fetch(db)
    }
  }
}

/// The migrations of `library.sqlite`; each table stands with its feature. Migrations are only ever
/// added, never changed.
enum LibrarySchema {
  static let migrator = DatabaseMigrator([
    ("1-profiles-sources-settings-seen", [identity, profiles, settings, sources, seenMarks]),
    ("2-accounts", [accounts]),
    ("3-outbox", [outbox, drafts, notes]),
    ("4-read-positions", [readPositions]),
    ("5-albums", [notesOnAlbums]),
    ("6-boosts", [lanes6, boosts6]),
    ("7-filters", [filters]),
    ("8-own-words", [ownWords]),
    ("9-relations", [relations]),
    ("10-lists", [lists]),
    ("11-categories", [categories11]),
    ("12-tags", [tags12]),
  ])
}

/// The migrations of `cache.sqlite`; each table stands with its feature. Migrations are only ever
/// added, never changed.
enum CacheSchema {
  static let migrator = DatabaseMigrator([
    ("1-photos-folders-thumbnails", [mirror1, photos1, folders1, thumbnails1]),
    ("2-tracks", [tracks2]),
    ("3-filters", [mutes3, photos3, photoCounts3]),
    ("4-pictures", [pictures4, blurhashes4]),
    ("5-receptions", [receptions5]),
    ("6-digests", [digests6]),
    ("7-statuses", [statuses7, tracks7]),
    ("8-windows", [windows8]),
    ("9-pages", [pages9]),
    ("10-albums", [albums10]),
    ("11-details", [details11]),
    ("12-boosts", [boosts12]),
    ("13-filters", [filters13]),
    ("14-people", [people14]),
    ("15-authors", [servers15, authors15, authorsOfOld15, hidden15]),
    ("16-search", [search16]),
    ("17-tags", [tags17, search17, files17]),
    ("18-places", [places18, files17]),
    ("19-once", [once19]),
    ("20-alike", [alike20]),
    ("21-beginnings", [beginnings21]),
    ("22-authors", [authors22]),
    ("23-boosts", [boosts23]),
    ("24-moved-files", [movedFiles24]),
  ])
}

/// One step of a migration, written as SQL or as code.
enum MigrationStep: ExpressibleByStringLiteral, Sendable {
  case sql(String)
  case code(@Sendable (Database) throws -> Void)

  init(stringLiteral sql: String) {
    self = .sql(sql)
  }
}

extension DatabaseMigrator {
  /// Runs migrations by their names. Each also sets the version in the file's header.
  fileprivate init(_ migrations: [(name: String, steps: [MigrationStep])]) {
    self.init()
    for (index, migration) in migrations.enumerated() {
      registerMigration(migration.name) { db in
        for step in migration.steps {
          switch step {
          case .sql(let sql): try db.execute(sql: sql)
          case .code(let code): try code(db)
          }
        }
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
  }
}

/// The version in the header of a database file, read without opening the database: a file of a
/// newer version is left exactly as it is.
struct SchemaVersion {
  /// How many migrations had run; 0 if the file is new or no database.
  let number: Int

  /// Reads the header of the file at `path`.
  init(path: String) {
    var header = [UInt8](repeating: 0, count: 64)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, read(descriptor, &header, header.count) == header.count,
      header.starts(with: Array("SQLite format 3".utf8))
    else {
      number = 0
      return
    }
    number = header[60..<64].bigEndian
  }
}
