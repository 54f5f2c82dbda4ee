import Foundation
import GRDB

/// Somebody of the household.
struct User: Sendable {
  let id: Int64
  let name: String
  let displayName: String
  let note: String
  let statuses: Int
  /// The id of the newest status, which says when it was posted.
  let lastStatus: Int64?

  init(_ row: Row) {
    id = row["id"]
    name = row["name"]
    displayName = row["displayName"]
    note = row["note"]
    statuses = row["statuses"]
    lastStatus = row["lastStatus"]
  }
}
