import Domain
import GRDB
import GRDBSQLite
import Markup
import Synchronization

/// The server's SQLite file: one writer, and readers that never wait for it.
struct ServerStore: Sendable {
  /// Where ids come from.
  let ids: Snowflakes

  private let pool: DatabasePool
  private let shortReads: ShortReads

  /// Opens or creates the file, and migrates it to the newest schema.
  ///
  /// Throws ``StreamServerError``.
  init(path: String, time: any TimeSource) throws {
    do {
      var configuration = Configuration()
      configuration.label = "server"
      configuration.busyMode = .timeout(5)
      configuration.maximumReaderCount = 4
      configuration.prepareDatabase { db in
        if db.configuration.readonly { db.keepStatementsUnwatched() }
        // Of a file that is made now: fewer bytes stay empty between statuses' JSON than in 4 kB.
        try db.execute(sql: "PRAGMA page_size = 8192")
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      // What people post is what they would miss: it must survive a power cut, too. Said only now, as a pool
      // sets it to NORMAL when it is opened.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      guard try !pool.read(ServerSchema.migrator.hasBeenSuperseded) else {
        throw StreamServerError.newerVersion(path: path)
      }
      try ServerSchema.migrator.migrate(pool)
      pool.writeWithoutTransaction { $0.keepStatementsUnwatched() }
      shortReads = ShortReads(path: path)
      ids = Snowflakes(time: time, after: try pool.read(Self.largestID))
    } catch let error as DatabaseError {
      throw StreamServerError.unusable(path: path, reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// Reads in one snapshot.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await toItsEnd { [pool] in try await pool.read(body) }
  }

  /// Reads in one snapshot, at once and on this thread: only what is found along an index, and is
  /// not more than a page.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try shortReads.read(body)
  }

  /// Writes in one transaction: all of it, or nothing.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await toItsEnd { [pool] in try await pool.write(body) }
  }
}

extension ServerStore {
  /// Does it also if whoever asked is gone. An index of words that is damaged costs nobody what they post: it is made
  /// anew first.
  private func toItsEnd<Value: Sendable>(
    _ access: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Task { [pool] in
      do {
        return try await access()
      } catch let error as DatabaseError where error.isDamageOfSearch {
        try await pool.write(ServerSchema.restartSearch)
        return try await access()
      }
    }.value
  }

  /// The largest id so far, of the tables whose key it is: there it is found at once.
  private static func largestID(_ db: Database) throws -> Int64 {
    let tables = [
      "app", "filter", "filterKeyword", "filterStatus", "list", "media", "notification",
      "scheduledStatus", "status", "user",
    ]
    let ids = tables.map { "SELECT max(id) AS id FROM \($0)" }.joined(separator: " UNION ALL ")
    return try Int64.fetchOne(db, sql: "SELECT max(id) FROM (\(ids))") ?? 0
  }
}

extension Database {
  /// Has SQLite no longer tell GRDB what each statement reads and changes, for observers of tables and rows, of which
  /// there are none; `afterNextTransaction` needs only commits. Not where a transaction can be cancelled: GRDB would not know its rollback from other statements.
  /// Reads and writes have a task of their own.
  func keepStatementsUnwatched() {
    sqlite3_set_authorizer(sqliteConnection, nil, nil)
  }
}

extension DatabaseError {
  /// Whether it is the index of statuses' words that is damaged: FTS5 runs into what it wrote itself, and names no
  /// table as others do.
  fileprivate var isDamageOfSearch: Bool {
    extendedResultCode == .SQLITE_CORRUPT_VTAB
      || resultCode == .SQLITE_CORRUPT && message?.contains("statusSearch") == true
      || resultCode == .SQLITE_CONSTRAINT && message == "constraint failed"
      || resultCode == .SQLITE_ERROR && message?.contains("fts5 file format") == true
  }
}

/// Makes the ids of everything: the time in milliseconds, then 16 bits that count.
///
/// They only grow, also when the clock is set back, so that a page below an id never changes.
final class Snowflakes: Sendable {
  private let time: any TimeSource
  private let last: Mutex<Int64>

  /// Continues after `last`, the largest id so far, unless it leaves no room for more: no clock has made that one.
  init(time: any TimeSource, after last: Int64) {
    self.time = time
    self.last = Mutex(min(last, .max - (1 << 40)))
  }

  /// An id larger than all before.
  func next() -> Int64 {
    let earliest = time.now.milliseconds << 16
    return last.withLock { last in
      last = max(last + 1, earliest)
      return last
    }
  }
}

/// Moments are kept in milliseconds.
extension Timestamp: DatabaseValueConvertible {
  /// Milliseconds since 1970.
  public var databaseValue: DatabaseValue { milliseconds.databaseValue }

  /// Reads milliseconds; nil if the value is no whole number.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
    Int64.fromDatabaseValue(value).map { Timestamp(milliseconds: $0) }
  }
}

// Moments in ids, and days, all in UTC.
extension Timestamp {
  /// When the row with this id was made.
  init(snowflake id: Int64) {
    self.init(milliseconds: id >> 16)
  }

  /// The first id of this millisecond.
  var firstSnowflake: Int64 {
    let (id, isTooLarge) = max(0, milliseconds).multipliedReportingOverflow(by: 1 << 16)
    return isTooLarge ? .max : id
  }

  /// `2026-05-01`
  var dateOnly: String { String(text.prefix(10)) }
}
