import GRDB
import GRDBSQLite

/// Counts what SQLite does, in thousands of its own steps.
enum SearchSteps {
  private final class Counter {
    var thousands = 0
  }

  static func count(_ db: Database, _ work: () throws -> Void) rethrows -> Int {
    let counter = Counter()
    sqlite3_progress_handler(
      db.sqliteConnection, 1000,
      { pointer in
        if let pointer {
          Unmanaged<Counter>.fromOpaque(pointer).takeUnretainedValue().thousands += 1
        }
        return 0
      }, Unmanaged.passUnretained(counter).toOpaque())
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    try work()
    return counter.thousands
  }
}
