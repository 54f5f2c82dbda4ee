import Domain
import Fakes
import GRDB
import GRDBSQLite
import Testing

@testable import Library

@Suite struct SettlingTests {
  @Test func `who is cancelled leaves no transaction open, and what they write is there`()
    async throws
  {
    let test = try TestLibrary()
    // Whoever left a transaction open is not waited for.
    let file = try test.open(LibraryOptions(busyTimeout: 0.1)).files.people
    for number in 0..<20 {
      let writer = Task {
        try await file.write { db in
          try db.execute(
            sql: "INSERT INTO setting (profile, name, value) VALUES (1, ?, 'x')",
            arguments: ["\(number)"])
        }
      }
      let reader = Task { try await file.read { try Int.fetchOne($0, sql: "SELECT 1") } }
      writer.cancel()
      reader.cancel()
      try await writer.ended("the writer")
      do {
        #expect(try await reader.ended("the reader") == 1)
      } catch {
        #expect(error is CancellationError)
      }
    }
    let kept = try await file.write { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM setting WHERE value = 'x'")
    }
    #expect(kept == 20)
    // Beside a reader's transaction the log cannot be emptied.
    try await file.shrink()
    #expect(try log(of: file) < 10_000)
  }

  @Test func `the log is brought into the file although something was interrupted just before`()
    async throws
  {
    let test = try TestLibrary()
    let file = try test.open().files.people
    try await file.write { db in
      for number in 0..<200 {
        try db.execute(
          sql: "INSERT INTO setting (profile, name, value) VALUES (1, ?, ?)",
          arguments: ["\(number)", String(repeating: "x", count: 2_000)])
      }
      // As a task does that is cancelled when its last statement is done.
      db.afterNextTransaction { sqlite3_interrupt($0.sqliteConnection) }
    }
    #expect(try log(of: file) > 400_000)
    try file.settle(leaving: 1)
    #expect(try log(of: file) < 10_000)
  }

  @Test func `who reads at once leaves threads to those whose reading is awaited`() async throws {
    let test = try TestLibrary()
    let file = try test.open().files.people
    try await withThrowingDiscardingTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          let sql = "SELECT count(*) FROM profile"
          let count =
            number % 2 == 0
            ? try await file.read { try Int.fetchOne($0, sql: sql) }
            : try file.readNow { try Int.fetchOne($0, sql: sql) }
          #expect(count == 1)
        }
      }
    }
  }

  private func log(of file: DatabaseFile) throws -> Int {
    try #require(FileLocation(path: file.path + "-wal").length)
  }
}
