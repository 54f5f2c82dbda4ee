import Domain
import Markup

/// What stands around a status: what it answers, and what answers it.
struct Context: Entity, Hashable {
  let ancestors: [Status]
  let descendants: [Status]

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
