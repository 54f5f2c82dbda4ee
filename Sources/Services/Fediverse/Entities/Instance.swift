import Domain
import Markup
import Web

/// What a server says about itself, in version 1 or 2 of the API.
struct Instance: Entity, Hashable {
  /// The program and its version, such as `2.7.2 (compatible; Pixelfed 0.12.4)`.
  let version: String
  let title: String
  let maxCharacters: Int?
  let charactersPerLink: Int?
  let maxPictures: Int?
  let maxDescription: Int?
  let maxPictureBytes: Int?
  let mediaTypes: [String]
  /// Whether it takes dislikes; only our own servers say so.
  let canDislike: Bool
  /// Whether it takes statuses that expire; only our own servers say so.
  let canExpire: Bool
  /// Where the program's source code is, which tells forks apart.
  let sourcePage: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    version = try json.needText("version")
    title = json["title"]?.text ?? ""
    let configuration = json["configuration"]
    let statuses = configuration?["statuses"]
    maxCharacters =
      statuses?["max_characters"]?.integer ?? json["max_toot_chars"]?.integer
    charactersPerLink = statuses?["characters_reserved_per_url"]?.integer
    maxPictures = statuses?["max_media_attachments"]?.integer
    let media = configuration?["media_attachments"]
    maxDescription = media?["description_limit"]?.integer
    maxPictureBytes = media?["image_size_limit"]?.integer
    mediaTypes = media?["supported_mime_types"]?.elements.compactMap(\.text) ?? []
    let extensions = configuration?["photostream"]
    canDislike = extensions?["dislike"]?.boolean ?? false
    canExpire = extensions?["expires_at"]?.boolean ?? false
    sourcePage = json["source_url"]?.text ?? ""
  }
}

/// What a server tells everybody about its program (nodeinfo 1.0 to 2.1).
struct NodeInfo: Entity, Hashable {
  let software: String
  let version: String
  let name: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    let software = try json.need("software")
    self.software = try software.needText("name")
    version = software["version"]?.text ?? ""
    name = json["metadata"]?["nodeName"]?.text ?? ""
  }
}

/// Where a server's nodeinfo is.
struct NodeInfoLinks: Entity, Hashable {
  let references: [String]

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    references = try json.need("links").elements.compactMap { link in
      guard link["rel"]?.text?.contains("nodeinfo.diaspora.software/ns/schema/") == true else {
        return nil
      }
      return link["href"]?.text
    }
  }
}

/// How this program is registered at a server.
struct Application: Entity {
  let clientID: String
  let clientSecret: AccessToken

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    clientID = try json.needText("client_id")
    clientSecret = try json.needSecret("client_secret")
  }
}

/// The token that a server gives for a code.
struct Token: Entity {
  let access: AccessToken
  let refresh: AccessToken?
  let scopes: Set<String>
  /// How many seconds it is valid; nil if for ever.
  let expiresIn: Int?

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    access = try json.needSecret("access_token")
    refresh = json["refresh_token"]?.text.flatMap { AccessToken($0) }
    scopes = Set((json["scope"]?.text ?? "").split(separator: " ").map(String.init))
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
