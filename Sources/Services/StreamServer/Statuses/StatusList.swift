import GRDB

/// Statuses whose belongings are read at once, however many they are.
struct StatusList {
  /// The list as SQL, for the right side of `IN`.
  static let ids = "(SELECT value FROM json_each(?))"

  private let json: String

  init(_ ids: [Int64]) {
    json = "[" + ids.map { String($0) }.joined(separator: ",") + "]"
  }

  /// What a query with ``ids`` finds, by the id of the status in its first column.
  func each<Value>(
    _ sql: String, in db: Database, _ value: (Row) -> Value
  ) throws -> [Int64: [Value]] {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [json])
    var values: [Int64: [Value]] = [:]
    while let row = try rows.next() { values[row[0], default: []].append(value(row)) }
    return values
  }
}
