import Domain
import GRDB
import Storage

/// How many photos that are not muted a scope has in each period of about 25 days; triggers keep it
/// right.
struct PhotoCountTable {
  let db: Database
  let scope: StreamScope

  /// The period a photo of this age is counted in.
  static func period(ofAge age: Int64) -> Int64 {
    age >> 31
  }

  /// The smallest age of a period.
  static func start(ofPeriod period: Int64) -> Int64 {
    period << 31
  }

  func total() throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT ifnull(sum(photos), 0) FROM photoCount WHERE profile = ? AND source = ?")
    return try Count.fetch(statement, arguments: key)
  }

  func count(beforePeriod period: Int64) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(photos), 0) FROM photoCount
          WHERE profile = ? AND source = ? AND period < ?
        """)
    return try Count.fetch(statement, arguments: key + [period])
  }

  /// The period with the photo that has `index` others before it, and what is where in it.
  func period(holding index: Int) throws -> (period: Int64, photos: Int, offset: Int)? {
    var rest = index
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT period, photos FROM photoCount WHERE profile = ? AND source = ? ORDER BY period
        """,
      arguments: key)
    while let row = try rows.next() {
      let photos = Count(wrappedValue: row["photos"]).wrappedValue
      if rest < photos { return (row["period"], photos, rest) }
      rest -= photos
    }
    return nil
  }
}

extension PhotoCountTable {
  private var key: StatementArguments {
    [scope.profile, scope.only?.rawValue ?? ""]
  }
}

extension Count {
  /// The number that a statement counts, whatever the rows say that it adds up.
  static func fetch(
    _ statement: Statement, arguments: StatementArguments = StatementArguments()
  ) throws -> Int {
    Count(wrappedValue: try Int.fetchOne(statement, arguments: arguments) ?? 0).wrappedValue
  }
}
