import Domain
import GRDB
import GRDBSQLite

/// A prepared statement whose values are bound and read in place: for photos, which come by the
/// thousands, where GRDB's value for each column would cost more than SQLite does.
///
/// GRDB prepares it, caches it, and runs the transaction around it. Parameters count from 1, columns
/// from 0.
struct BareStatement {
  private let statement: Statement
  private let handle: OpaquePointer

  /// Tells SQLite to copy what is bound.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ db: Database, _ sql: String, _ arguments: StatementArguments? = nil) throws {
    statement = try db.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
    if let arguments { try statement.setArguments(arguments) }
  }

  func bind(_ number: Int64?, at index: Int32) {
    if let number {
      sqlite3_bind_int64(handle, index, number)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  func bind(_ number: Int?, at index: Int32) {
    bind(number.map { Int64(untrusted: $0) }, at: index)
  }

  func bind(fraction: Double?, at index: Int32) {
    if let fraction {
      sqlite3_bind_double(handle, index, fraction)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  func bind(_ text: String?, at index: Int32) {
    guard var text else {
      sqlite3_bind_null(handle, index)
      return
    }
    // An empty text may have no address, which SQLite would take for NULL.
    guard !text.isEmpty else {
      sqlite3_bind_text(handle, index, "", 0, Self.copied)
      return
    }
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count), Self.copied)
      }
    }
  }

  /// Goes to the next row. Returns false if there is none; the statement can be bound again then.
  func next() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // Before the statement is reset, which may change it.
    let message =
      code == SQLITE_DONE ? nil : String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
    sqlite3_reset(handle)
    guard let message else { return false }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }

  /// Runs a statement to its end.
  func run() throws {
    while try next() {}
  }

  /// Whether there is a row; the statement can be bound again then.
  func hasRow() throws -> Bool {
    defer { end() }
    return try next()
  }

  /// Ends a walk over rows before the last one.
  func end() {
    sqlite3_reset(handle)
  }

  func number(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  func fraction(_ column: Int32) -> Double {
    sqlite3_column_double(handle, column)
  }

  func text(_ column: Int32) -> String {
    optionalText(column) ?? ""
  }

  func optionalNumber(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : number(column)
  }

  func optionalText(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(untrusted: sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
