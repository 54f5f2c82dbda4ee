import Markup

/// Somebody on a server, as the server tells.
struct RemoteAccount: Entity, Hashable {
  let id: String
  /// The name there, without the server's.
  let username: String
  /// The name as seen from the server asked: with another server's name, if it is on that.
  let acct: String
  let displayName: String
  let url: String?
  let avatar: String?
  let isBot: Bool

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
    let acct = json["acct"]?.text
    let name = acct?.split(separator: "@").first.map(String.init)
    username = if let name { name } else { try json.needText("username") }
    self.acct = acct ?? username
    displayName = json["display_name"]?.text ?? ""
    url = json["url"]?.text
    avatar = json["avatar"]?.text
    isBot = json["bot"]?.boolean ?? false
  }

  /// How it is called in the stream: `Ada Example (@ada@photos.example)`.
  var byline: String {
    displayName.isEmpty ? "@\(acct)" : "\(displayName) (@\(acct))"
  }
}

/// Somebody named in a status.
struct Mention: Entity, Hashable {
  let acct: String
  let url: String?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    acct = if let acct = json["acct"]?.text { acct } else { try json.needText("username") }
    url = json["url"]?.text
  }
}

/// A tag of a status, without its `#`.
struct Tag: Entity, Hashable {
  let name: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    name = if let name = json.text { name } else { try json.needText("name") }
  }
}
