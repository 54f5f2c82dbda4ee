import Domain
import GRDB
import GRDBSQLite

/// One open SQLite file: a writer, and readers that never wait for it.
final class DatabaseFile: Sendable {
  /// Where it is.
  let path: String

  private let file: SchemaFile
  private let pool: DatabasePool

  /// Opens the file and migrates it to this version. Throws GRDB's error if the file is damaged, so
  /// that the caller can move it aside, else ``LibraryError``.
  init(_ file: SchemaFile, path: String, options: LibraryOptions) throws {
    (self.file, self.path) = (file, path)
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
      try pool.writeWithoutTransaction { db in
        db.keepStatementsUnwatched()
        try file.sample(db)
      }
    } catch let error as DatabaseError where error.isDamage {
      throw error
    } catch {
      throw error.translated(at: path)
    }
  }

  /// Reads in one snapshot, unless the task is cancelled.
  ///
  /// Runs on one of Swift's own threads: waking another thread takes longer than a query. Other tasks
  /// have their turn first, so that a task which reads in a loop until something happens cannot
  /// prevent it.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // Not `Task.yield()`, which starts Swift's pool of threads even if that has no work to do.
    await Task {}.value
    try Task.checkCancellation()
    return try readNow(body)
  }

  /// How many pages a write-ahead log may have before a write moves it into the file; SQLite's own default.
  private static let longestLog: Int32 = 1_000

  /// Writes in one transaction. It is carried to its end even if the task is cancelled: files that
  /// change with it could not be rolled back.
  ///
  /// Then moves the write-ahead log into the file if it has `pages` or more. That waits for the disk two more
  /// times, so that where somebody waits it is left to a later write.
  func write<Value: Sendable>(
    leavingLogOf pages: Int32 = longestLog, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // Starts at once: handing it to another thread would take longer than many a transaction.
    try await Task.immediate { [self] in
      do {
        return try await writeOnce(leavingLogOf: pages, body)
      } catch is SearchDamage where file == .cache {
        try await writeOnce(leavingLogOf: pages, SearchIndex.restart)
        return try await writeOnce(leavingLogOf: pages, body)
      }
    }.value
  }

  /// Reads in one snapshot, on the calling thread.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try pool.read(body)
    } catch {
      throw error.translated(at: path)
    }
  }

  /// Rewrites the file to give empty pages back to the disk. Does nothing if another process is using
  /// the file, or if there is no room to rewrite it.
  func shrink() async throws {
    do {
      try await pool.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM")
        try db.emptyLog()
      }
    } catch let error as DatabaseError
      where [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL].contains(error.resultCode)
    {
      return
    } catch {
      throw error.translated(at: path)
    }
  }

  /// Moves a long write-ahead log into the file, because every start reads the whole log.
  ///
  /// Does nothing if the log has at most `pages`, or if another process is using the file.
  func settle(leaving pages: Int) throws {
    let longest = 32 + pages * (4096 + 24)
    guard let length = FileLocation(path: path + "-wal").length, length > longest else { return }
    do {
      try pool.writeWithoutTransaction { try $0.emptyLog() }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return
    } catch {
      throw error.translated(at: path)
    }
  }

  /// Writes in one transaction, on the calling thread.
  func writeNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    func once<Written>(_ body: (Database) throws -> Written) throws -> Written {
      do {
        return try pool.write { try transact($0, leavingLogOf: Self.longestLog, body) }
      } catch {
        throw error.translated(at: path)
      }
    }
    do {
      return try once(body)
    } catch is SearchDamage where file == .cache {
      try once(SearchIndex.restart)
      return try once(body)
    }
  }
}

extension DatabaseFile {
  private func writeOnce<Value: Sendable>(
    leavingLogOf pages: Int32, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.write { [self] db in
        try transact(db, leavingLogOf: pages, body)
      }
    } catch {
      throw error.translated(at: path)
    }
  }

  /// What a transaction does, and what each ends with.
  private func transact<Value>(
    _ db: Database, leavingLogOf pages: Int32, _ body: (Database) throws -> Value
  ) throws -> Value {
    sqlite3_wal_autocheckpoint(db.sqliteConnection, pages)
    let value = try body(db)
    if file == .cache { try SearchIndex.catchUp(db) }
    return value
  }

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

extension Database {
  /// Has SQLite no longer tell GRDB what each statement reads and changes.
  ///
  /// That is for observers of a database, of which there are none here, and for what GRDB knows of its tables, which
  /// is wrong after they have changed. It costs a sixth of all that `list 1` computes. Not where a transaction can be
  /// cancelled: GRDB would not know its rollback from other statements. Writes have a task of their own.
  fileprivate func keepStatementsUnwatched() {
    sqlite3_set_authorizer(sqliteConnection, nil, nil)
  }

  /// Moves the log into the file, but for one page.
  fileprivate func emptyLog() throws {
    // After an interrupted statement a checkpoint fails until another statement has run.
    let version = try Int.fetchOne(self, sql: "PRAGMA user_version") ?? 0
    try checkpoint(.truncate)
    // An empty log makes the next start write more than this one page, for which a full disk has no room.
    try execute(sql: "PRAGMA user_version = \(version)")
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
      if db.configuration.readonly { db.keepStatementsUnwatched() }
      // A write-ahead log that stays spares every start a write to the file.
      var isPersistent: Int32 = 1
      sqlite3_file_control(db.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isPersistent)
      if file == .cache { db.add(function: SearchIndex.text) }
      if file == .cache, let pages = options.maximumCachePages {
        _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
      }
    }
    return configuration
  }
}

extension Error {
  /// What an error of SQLite means to callers; any other error passes as it is. Damage leaves a mark
  /// beside the file, so that the next start checks all of it.
  func translated(at path: String) -> any Error {
    guard let error = self as? DatabaseError else { return self }
    if error.isDamageOfSearch { return SearchDamage() }
    if error.isDamage { IntegrityMarker(path: path).leave() }
    let unusable = LibraryError.unusable(
      path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
    return switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: LibraryError.busy
    case .SQLITE_FULL: LibraryError.diskFull
    case .SQLITE_READONLY, .SQLITE_PERM: LibraryError.readOnly(path: path)
    case .SQLITE_CANTOPEN: LibraryFolder.obstacle(beside: path) ?? unusable
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      LibraryError.unusable(
        path: path, reason: "it is damaged; the next start checks it and moves it aside")
    default: unusable
    }
  }
}

extension DatabaseError {
  /// Whether the file itself is at fault.
  var isDamage: Bool {
    resultCode == .SQLITE_CORRUPT && !isDamageOfSearch || resultCode == .SQLITE_NOTADB
  }
}
