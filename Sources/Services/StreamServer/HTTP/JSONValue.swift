import Foundation

/// Any JSON a client may send.
enum JSONValue: Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The value as fields of a form, named as browsers and Rails name them: `a[b]`, `list[]`.
  func fields(named name: String = "") -> [(name: String, value: String)] {
    switch self {
    case .null: []
    case .bool(let value): [(name, value ? "true" : "false")]
    case .integer(let value): [(name, String(value))]
    case .number(let value): [(name, String(value))]
    case .text(let value): [(name, value)]
    case .array(let values): values.flatMap { $0.fields(named: name + "[]") }
    case .object(let values):
      // An object in a list says by its id which one is meant: it goes before the rest.
      values.sorted { ($0.key == "id" ? "" : $0.key) < ($1.key == "id" ? "" : $1.key) }
        .flatMap { key, value in
          value.fields(named: name.isEmpty ? key : "\(name)[\(key)]")
        }
    }
  }
}
