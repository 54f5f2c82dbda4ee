import Domain
import Foundation
import GRDB

/// What a page of a timeline needs of a status: as little as can be, as there are forty of them.
struct TimelineLine: Sendable {
  let id: Int64
  let author: Int64
  let expiresAt: Timestamp?
  /// What it looks like, if that is kept.
  let template: StatusTemplate?
  /// Its place in the timeline, which is not always its id.
  let place: Int64

  /// What a row must begin with, in this order; its place follows.
  static let columns = "status.id, status.author, status.expiresAt, status.json"

  /// Reads what a statement stands at: ``columns`` and the place. A `Row` would ask for the type of
  /// every value anew.
  init(_ id: Int64, _ statement: SQLiteStatement) {
    self.id = id
    author = Int64.fromStatement(statement, atUncheckedIndex: 1) ?? 0
    expiresAt = Int64.fromStatement(statement, atUncheckedIndex: 2)
      .map { Timestamp(milliseconds: $0) }
    // The bytes as they are: as text they would be looked through for what is no UTF-8.
    template = Data.fromStatement(statement, atUncheckedIndex: 3)
      .map { StatusTemplate(bytes: Array($0)) }
    place = Int64.fromStatement(statement, atUncheckedIndex: 4) ?? id
  }
}
