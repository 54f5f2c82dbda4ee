import Foundation
import Testing

/// Any JSON, for expectations: what is not there is nil.
struct JSON: CustomStringConvertible {
  private let value: Any?

  var description: String { value.map { "\($0)" } ?? "nothing" }

  init(_ text: String) {
    value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private init(value: Any?) {
    self.value = value
  }

  subscript(name: String) -> JSON { JSON(value: (value as? [String: Any])?[name]) }

  subscript(index: Int) -> JSON {
    guard let array = value as? [Any], array.indices.contains(index) else {
      return JSON(value: nil)
    }
    return JSON(value: array[index])
  }

  var text: String? { value as? String }
  var number: Int? { value as? Int }
  var double: Double? { value as? Double }
  var bool: Bool? { value as? Bool }
  var isNull: Bool { value is NSNull }
  var isMissing: Bool { value == nil }
  /// Its elements. Where there is no list, as in an error, that is an issue: it is not an empty one.
  var list: [JSON] {
    guard let list = value as? [Any] else {
      Issue.record("no list: \(self)")
      return []
    }
    return list.map { JSON(value: $0) }
  }
  /// The id of what it tells of.
  func id(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try #require(self["id"].text, "\(self)", sourceLocation: sourceLocation)
  }
  var names: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }
  var ids: [String] { list.compactMap { $0["id"].text } }
}
