import GRDB
import Synchronization

/// Connections for short reads, which run on the caller's thread.
///
/// Handing the read of a page to another thread and back takes longer than the read. Each read takes
/// an idle connection or opens one, so it never waits for another: there are as many connections as
/// threads that read at once.
final class ShortReads: Sendable {
  private let path: String
  private let idle = Mutex<[DatabaseQueue]>([])

  init(path: String) {
    self.path = path
  }

  /// Reads in one snapshot, on this thread.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let connection = try idle.withLock { $0.popLast() } ?? open()
    defer { idle.withLock { $0.append(connection) } }
    return try connection.unsafeRead { db in
      // GRDB's own way to begin and end compiles both anew each time.
      try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
      defer { try? db.cachedStatement(sql: "COMMIT").execute() }
      return try body(db)
    }
  }

  private func open() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "server-short"
    configuration.busyMode = .timeout(5)
    configuration.readonly = true
    configuration.prepareDatabase { db in
      db.keepStatementsUnwatched()
      // Pages of the file are read where they are, instead of copied first.
      try db.execute(sql: "PRAGMA mmap_size = \(Self.mappedBytes)")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// SQLite maps no more than this, and reads the rest as usual.
  private static let mappedBytes = 2_147_418_112
}
