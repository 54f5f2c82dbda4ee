/// A value of JSON.
enum JSONValue: Hashable {
  case text(String)
  case number(String)
  case list([JSONValue])
  case object([String: JSONValue])
  /// `true`, `false`, `null`, and what was left out.
  case other

  /// A member of an object.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Its text; numbers count, as some write ids so.
  var text: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .list, .object, .other: nil
    }
  }

  /// Its text if it was written as one, as each address is: a number is none.
  var written: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Its elements; none if it is no list.
  var elements: [JSONValue] {
    if case .list(let elements) = self { elements } else { [] }
  }
}
