import Foundation

/// Any JSON, for expectations: what is not there is nil.
struct JSON {
  private let value: Any?

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
  var list: [JSON] { (value as? [Any])?.map { JSON(value: $0) } ?? [] }
  var names: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }
  var ids: [String] { list.compactMap { $0["id"].text } }
}
