import Domain
import GRDB
import GRDBSQLite

/// One open SQLite file: a writer, and readers that never wait for it.
final class DatabaseFile: Sendable {
  /// Where it is.
  let path: String

  private let pool: DatabasePool
  private let translate: ErrorTranslation

  /// Opens the file and brings it to this version. Throws GRDB's errors if it is damaged, so that
  /// the caller can tell, else ``LibraryError``.
  init(_ file: SchemaFile, path: String, options: LibraryOptions) throws {
    self.path = path
    translate = ErrorTranslation(path: path)
    do {
      pool = try DatabasePool(
        path: path, configuration: .photoStream(file, options: options))
      try pool.writeWithoutTransaction { db in
        guard sqlite3_db_readonly(db.sqliteConnection, "main") == 0 else {
          throw LibraryError.readOnly(path: path)
        }
        try db.execute(sql: "PRAGMA synchronous = \(file.synchronous)")
      }
      try migrate(file)
      try checkIfMarked()
      try pool.writeWithoutTransaction(file.sample)
    } catch let error as DatabaseError where error.isDamage {
      throw error
    } catch {
      throw translate(error)
    }
  }

  /// Reads in one snapshot; not if the task is cancelled.
  ///
  /// On one of Swift's own threads: a query takes less time than waking another one. No reader is waited for
  /// by who has one, so that each comes to its end. Others have their turn before, so that who reads again
  /// and again until something has happened does not prevent it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      // Not by `Task.yield()`, which starts Swift's pool of threads even where no work is given to it.
      await Task {}.value
      try Task.checkCancellation()
    } catch {
      throw translate(error)
    }
    return try readNow(body)
  }

  /// Writes in one transaction, which is carried to its end although whoever asked is cancelled: of
  /// what goes with it, such as files, nothing can be rolled back.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await Task { [pool] in try await pool.write(body) }.value
    } catch {
      throw translate(error)
    }
  }

  /// Reads in one snapshot, on the calling thread.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try pool.read(body)
    } catch {
      throw translate(error)
    }
  }

  /// Gives the disk back what nothing is in any more, of which SQLite otherwise makes use later.
  ///
  /// Rewrites the file. Does nothing if another process is using it, or if there is no room for that.
  func shrink() async throws {
    do {
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM")
        try db.checkpoint(.truncate)
      }
    } catch let error as DatabaseError
      where [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL].contains(error.resultCode)
    {
      return
    } catch {
      throw translate(error)
    }
  }

  /// Brings a long write-ahead log into the file, because every start reads all of the log.
  ///
  /// Does nothing if the log has at most `pages`. Leaves it to another process that is using it.
  func settle(leaving pages: Int) throws {
    let longest = 32 + pages * (4096 + 24)
    guard let length = FileLength(path: path + "-wal").bytes, length > longest else { return }
    do {
      try pool.writeWithoutTransaction { db in
        // Only a statement lets SQLite forget that one before it was interrupted; a checkpoint does not.
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try db.checkpoint(.truncate)
        // An empty log makes the next start write something; one page in it does not.
        try db.execute(sql: "PRAGMA user_version = \(version)")
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return
    } catch {
      throw translate(error)
    }
  }

  /// Writes in one transaction, on the calling thread.
  func writeNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try pool.write(body)
    } catch {
      throw translate(error)
    }
  }
}

extension DatabaseFile {
  private func migrate(_ file: SchemaFile) throws {
    let migrator = file.migrator
    let (isNewer, isComplete) = try pool.writeWithoutTransaction { db in
      (try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db))
    }
    guard !isNewer else { throw LibraryError.newerVersion(path: path) }
    if !isComplete { try migrator.migrate(pool) }
  }

  private func checkIfMarked() throws {
    let marker = IntegrityMarker(path: path)
    guard marker.exists else { return }
    let finding = try pool.writeWithoutTransaction { db in
      try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
    }
    guard finding == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    marker.remove()
  }
}

extension Configuration {
  fileprivate static func photoStream(_ file: SchemaFile, options: LibraryOptions) -> Configuration
  {
    var configuration = Configuration()
    configuration.label = file.rawValue
    configuration.busyMode = .timeout(options.busyTimeout)
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase { db in
      // A write-ahead log that stays spares every start a write to the file.
      var isPersistent: Int32 = 1
      sqlite3_file_control(db.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isPersistent)
      if file == .cache, let pages = options.maximumCachePages {
        _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
      }
    }
    return configuration
  }
}
