import Domain
import Foundation
import GRDB

/// How values of the domain are stored in columns.
extension Timestamp: DatabaseValueConvertible {
  /// Its milliseconds since 1970.
  public var databaseValue: DatabaseValue { milliseconds.databaseValue }

  /// Reads milliseconds since 1970.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
    Int64.fromDatabaseValue(value).map(Timestamp.init(milliseconds:))
  }
}

extension AccountID: DatabaseValueConvertible {}
extension MutationID: DatabaseValueConvertible {}
extension SourceID: DatabaseValueConvertible {}

extension SourceID {
  /// The identity of the source in this row of `library.sqlite`.
  init(number: Int64) {
    self.init(rawValue: "s\(number)")
  }

  /// Its row in `library.sqlite`; nil if the library did not give this identity.
  var number: Int64? {
    rawValue.hasPrefix("s") ? Int64(id: rawValue.dropFirst()) : nil
  }
}

/// Values that are stored as JSON text.
enum StoredJSON {
  /// The text to be stored; equal values have equal texts.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value of a stored text; nil if this version of the program cannot read it.
  static func value<Value: Decodable>(of text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

extension PersistableRecord {
  /// Inserts a record of which only the `id` has to be unique, unless that is there. Throws for every other
  /// conflict, which SQLite's OR IGNORE would hide.
  func insertOnce(_ db: Database) throws {
    do {
      try insert(db)
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE, DatabaseError.SQLITE_CONSTRAINT_PRIMARYKEY {
      return
    }
  }
}
