import Domain
import Markup

/// What somebody is told of.
///
/// Servers tell of more kinds than anybody knows of (`follow`, `poll`, `admin.report`); only what is
/// done to a status has one.
struct RemoteNotification: Entity, Hashable {
  let id: String
  let type: String
  /// Nil if its date cannot be read.
  let createdAt: Timestamp?
  let account: RemoteAccount?
  let status: RemoteStatus?
  /// Whom the status answers, by the server's name of them.
  let inReplyToAccount: String?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    type = try json.needText("type")
    createdAt = json.moment("created_at")
    account = json.entity("account", &problems)
    status = json.entity("status", &problems)
    inReplyToAccount = json["status"]?["in_reply_to_account_id"]?.text
  }
}

/// What stands around a status: what it answers, and what answers it.
struct Context: Entity, Hashable {
  let ancestors: [RemoteStatus]
  let descendants: [RemoteStatus]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    guard json.isObject else { throw JSONProblem(node: json, kind: .not("an object")) }
    ancestors = json.entities("ancestors", &problems)
    descendants = json.entities("descendants", &problems)
  }
}

/// How far the home timeline was read.
struct Marker: Entity, Hashable {
  let lastRead: String
  /// Goes up with each change.
  let version: Int
  let updatedAt: Timestamp?

  /// Reads the one of `home`.
  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    let home = try json.need("home")
    lastRead = try home.needText("last_read_id")
    version = home["version"]?.integer ?? 0
    updatedAt = home.moment("updated_at")
  }
}
