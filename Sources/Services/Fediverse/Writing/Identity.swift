import Markup

/// What a server calls something that it has made; nothing else of its answer has to be right.
struct Identity: Entity, Hashable {
  let id: String

  init(_ json: JSONNode, _ problems: inout [JSONProblem]) throws(JSONProblem) {
    id = try json.needText("id")
  }
}
