import Domain
import GRDB

/// Writes notifications as JSON for whom they are.
struct NotificationWriter {
  let db: Database
  let household: Household
  let user: Int64

  func write(_ notification: Notification, to json: inout JSONWriter) throws {
    let users = UserTable(db: db)
    let statuses = StatusWriter(db: db, household: household, viewer: user)
    try json.object {
      $0.field("id", id: notification.id)
      $0.field("type", notification.kind.word)
      $0.field("group_key", "ungrouped-\(notification.id)")
      $0.field("created_at", Timestamp(snowflake: notification.id).iso)
      if let person = try users.user(notification.person) {
        $0.key("account")
        AccountJSON(user: person, household: household, others: try users.count() - 1)
          .write(to: &$0)
      }
      if let status = try StatusTable(db: db).status(notification.status) {
        $0.key("status")
        try statuses.write(status, to: &$0)
      }
    }
  }
}
