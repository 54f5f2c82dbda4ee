import GRDB
import Synchronization

/// Connections for reads that are over before another thread would have begun them.
///
/// A page of a timeline takes a tenth of a millisecond; handing it to a queue and back takes as
/// long again. Who reads takes a connection that is idle, or opens one, and so never waits for
/// anybody: there are as many as ever read at once, and no more threads than processors do.
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
      // Pages of the file are read where they are, instead of copied first.
      try db.execute(sql: "PRAGMA mmap_size = \(Self.mappedBytes)")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// SQLite maps no more than this, and reads the rest as usual.
  private static let mappedBytes = 2_147_418_112
}
