import Foundation
import Testing

/// `docs/records.schema.json`, and what of JSON Schema stands there: `$ref`, `anyOf`, `type`, `const`, `enum`,
/// `minimum`, `format` of dates, `properties`, `required`, `additionalProperties`, `items`.
struct RecordSchema {
  private let definitions: [String: [String: Any]]

  init() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../docs/records.schema.json")
    let schema = try #require(Self.object(try Data(contentsOf: file.standardizedFileURL)))
    definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let references = try #require(schema["anyOf"] as? [[String: String]]).compactMap { $0["$ref"] }
    #expect(Set(references) == Set(definitions.keys.map { "#/$defs/\($0)" }))
  }

  /// The types that records can be of.
  var types: Set<String> { Set(definitions.keys) }

  /// The type of a line.
  static func type(of line: String) -> String? {
    object(Data(line.utf8))?["type"] as? String
  }

  /// What is wrong with a line; nothing if it is as promised.
  func problems(of line: String) -> [String] {
    guard let record = Self.object(Data(line.utf8)) else { return ["no object: \(line)"] }
    guard let type = record["type"] as? String, let definition = definitions[type] else {
      return ["no known type: \(line)"]
    }
    return problems(of: record, by: definition, at: type)
  }

  private static func object(_ data: Data) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  private func problems(of value: Any, by schema: [String: Any], at place: String) -> [String] {
    var problems: [String] = []
    func expect(_ isRight: Bool, _ what: String) {
      if !isRight { problems.append("\(place): \(value) \(what)") }
    }
    if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }) {
      expect(types.contains { Self.has(value, type: $0) }, "is not of type \(types)")
    }
    if let constant = schema["const"] { expect("\(constant)" == "\(value)", "is not \(constant)") }
    if let words = schema["enum"] as? [String] {
      expect((value as? String).map(words.contains) == true, "is none of \(words)")
    }
    if let minimum = schema["minimum"] as? Int {
      expect((value as? Int).map { $0 >= minimum } == true, "is below \(minimum)")
    }
    if schema["format"] as? String == "date-time" {
      let date = (value as? String).flatMap { try? Date($0, strategy: .iso8601) }
      expect(date != nil, "is no moment")
    }
    if let items = schema["items"] as? [String: Any], let values = value as? [Any] {
      problems += values.flatMap { self.problems(of: $0, by: items, at: place + "[]") }
    }
    guard let fields = value as? [String: Any] else { return problems }
    for name in schema["required"] as? [String] ?? [] {
      expect(fields[name] != nil, "lacks \(name)")
    }
    let known = schema["properties"] as? [String: [String: Any]] ?? [:]
    for (name, field) in fields {
      if let schema = known[name] ?? schema["additionalProperties"] as? [String: Any] {
        problems += self.problems(of: field, by: schema, at: "\(place).\(name)")
      } else {
        expect(schema["additionalProperties"] as? Bool != false, "has \(name)")
      }
    }
    return problems
  }

  private static func has(_ value: Any, type: String) -> Bool {
    // Foundation tells truth from numbers by their class alone.
    let isBoolean = (value as? NSNumber).map { String(cString: $0.objCType) == "c" } == true
    return switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBoolean
    case "integer": !isBoolean && value is Int
    case "number": !isBoolean && value is Double
    default: value is NSNull
    }
  }
}
