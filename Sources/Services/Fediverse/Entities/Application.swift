import Domain
import Markup

/// What a server calls this program.
struct Application: Entity {
  let clientID: String
  let clientSecret: AccessToken

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    clientID = try json.needText("client_id")
    clientSecret = try json.needSecret("client_secret")
  }
}

/// What a server gives for a code.
struct Token: Entity {
  let access: AccessToken
  let refresh: AccessToken?
  let scopes: Set<String>
  /// Seconds since 1970.
  let createdAt: Int?
  /// Seconds.
  let expiresIn: Int?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    access = try json.needSecret("access_token")
    refresh = json["refresh_token"]?.text.flatMap { AccessToken($0) }
    scopes = Set((json["scope"]?.text ?? "").split(separator: " ").map(String.init))
    createdAt = json["created_at"]?.integer
    expiresIn = json["expires_in"]?.integer
  }
}

extension JSONNode {
  fileprivate func needSecret(_ name: StaticString) throws(JSONProblem) -> AccessToken {
    let member = try need(name)
    guard let secret = member.text.flatMap({ AccessToken($0) }) else {
      throw JSONProblem(node: member, kind: .not("a token"))
    }
    return secret
  }
}
