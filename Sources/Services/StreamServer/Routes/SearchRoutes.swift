import Domain
import Foundation
import Hummingbird

/// Finding people by name, and statuses by their address.
struct SearchRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v2/search", .user("read:search"), use: search)
  }

  private static func search(_ call: Call) async throws -> Response {
    let (text, type) = (try call.query.words("q"), call.query.text("type"))
    let (user, now, household) = (try call.user, call.now, call.household)
    let limit = min(max(call.query.text("limit").flatMap { Int(untrusted: $0) } ?? 20, 1), 40)
    let name = call.localName(of: text)
    let status = statusID(text, household)
    let json = try await call.store.read { db in
      let users = UserTable(db: db)
      let found =
        type ?? "accounts" == "accounts" ? try users.users(like: name ?? "", limit: limit) : []
      let others = try users.count() - 1
      let statuses = StatusTable(db: db)
      let posted =
        type ?? "statuses" == "statuses"
        ? try status.flatMap { try statuses.status($0, for: user, at: now) } : nil
      var json = JSONWriter()
      try json.object {
        $0.key("accounts")
        $0.array(name?.isEmpty == false ? found : []) {
          AccountJSON(user: $1, household: household, others: others).write(to: &$0)
        }
        $0.key("statuses")
        try StatusWriter(db: db, household: household, viewer: user)
          .write(posted.map { [$0] } ?? [], to: &$0)
        $0.emptyArray("hashtags")
      }
      return json
    }
    return .json(json)
  }

  /// The id in a status's address on this server.
  private static func statusID(_ text: String, _ household: Household) -> Int64? {
    guard text.hasPrefix(household.url("/@")) else { return nil }
    return text.split(separator: "/").last.flatMap { Int64(id: $0) }
  }
}
