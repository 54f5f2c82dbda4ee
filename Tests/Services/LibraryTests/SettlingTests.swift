import Domain
import Fakes
import GRDB
import GRDBSQLite
import Testing

@testable import Library

@Suite struct SettlingTests {
  @Test func `The log is brought into the file although something was interrupted just before`()
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

  private func log(of file: DatabaseFile) throws -> Int {
    try #require(FileLength(path: file.path + "-wal").bytes)
  }
}
