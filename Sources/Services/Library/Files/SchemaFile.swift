import Domain
import GRDB
import Glibc

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
      _ = try ProfileStore.currentProfile(db)
      _ = try SeenTable(db: db).lastSequence()
    case .cache:
      _ = try MirrorTable(db: db).state()
    }
  }
}

/// The version in the header of a database file, read without opening it as a database: a file of
/// a newer version is left exactly as it is.
struct FileVersion {
  /// How many migrations had run; 0 in a file that is new or no database.
  let number: Int

  /// Reads the header of the file at `path`.
  init(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      number = 0
      return
    }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 64)
    let length = read(descriptor, &header, header.count)
    guard length == header.count, header.starts(with: Array("SQLite format 3".utf8)) else {
      number = 0
      return
    }
    number = header[60..<64].reduce(0) { $0 << 8 | Int(untrusted: $1) }
  }
}
