import Domain
import Fakes
import GRDB
import Testing

@testable import Library

/// That a query seeks rather than walks is a promise; SQLite says how it will run each.
@Suite struct QueryPlanTests {
  @Test(arguments: [
    "profile = 1 AND (age, source, item) > (5, 's1', 'a')",
    "profile = 1 AND isSeen = 0 AND (age, source, item) < (5, 's1', 'a')",
    "profile = 1 AND age >= 0 AND (age, source, item) < (5, 's1', 'a')",
    "source = 's1' AND item = 'a'",
    "profile = 1 AND expiresAt <= 5",
  ])
  func `Photos are found along an index`(condition: String) async throws {
    let test = try TestLibrary()
    let library = try test.open()
    let plan = try library.files.cache().readNow { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT age FROM photo WHERE \(condition)
            ORDER BY age, source, item LIMIT 1
          """
      ).map { $0["detail"] as String }
    }
    #expect(plan.first?.hasPrefix("SEARCH photo USING") == true, "\(plan)")
    let isSorted = !plan.contains { $0.contains("TEMP B-TREE") }
    #expect(isSorted || condition.contains("expiresAt") || condition.contains("item ="))
  }
}
