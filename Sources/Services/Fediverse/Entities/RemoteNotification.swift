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
  let status: Status?
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
