import Domain
import GRDB

/// The server's SQLite file: one writer, and readers that never wait for it.
struct ServerStore: Sendable {
  /// Where ids come from.
  let ids: Snowflakes
  /// What time it is.
  let time: any TimeSource

  private let pool: DatabasePool
  private let shortReads: ShortReads
  private let writes = WriteCount()

  /// Opens the file, makes it if it is not there, and brings it to this version.
  ///
  /// Throws ``StreamServerError``.
  init(path: String, time: any TimeSource) throws {
    do {
      var configuration = Configuration()
      configuration.label = "server"
      configuration.busyMode = .timeout(5)
      configuration.maximumReaderCount = 4
      configuration.prepareDatabase { db in
        // What people post is what they would miss: it must survive a power cut, too.
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      guard try !pool.read(ServerSchema.migrator.hasBeenSuperseded) else {
        throw StreamServerError.newerVersion(path: path)
      }
      try ServerSchema.migrator.migrate(pool)
      shortReads = ShortReads(path: path)
      ids = Snowflakes(time: time, after: try pool.read(Self.largestID))
      self.time = time
    } catch let error as DatabaseError {
      throw StreamServerError.unusable(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// Grows with every write of this process, before whoever wrote learns that it is done.
  var generation: Int { writes.value }

  /// Reads in one snapshot.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await pool.read(body)
  }

  /// Reads in one snapshot, at once and on this thread: only what is found along an index, and is
  /// not more than a page.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try shortReads.read(body)
  }

  /// Writes in one transaction: all of it, or nothing, also if whoever asked is gone.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // Also after a failure: it is not always known what it left undone.
    defer { writes.add() }
    return try await Task { [pool] in try await pool.write(body) }.value
  }
}

extension ServerStore {
  private static func largestID(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(
          ifnull((SELECT max(id) FROM status), 0), ifnull((SELECT max(id) FROM media), 0),
          ifnull((SELECT max(id) FROM user), 0), ifnull((SELECT max(id) FROM app), 0))
        """) ?? 0
  }
}
