import Domain

/// Which part of a list.
struct Cursor: Hashable, Sendable {
  /// Only below this id.
  var below: Int64?
  /// Only above this id.
  var above: Int64?
  /// Whether those next to `above` are wanted, rather than the newest.
  var isUpward = false
  var limit = 20

  init(below: Int64? = nil, limit: Int = 20) {
    self.below = below
    self.limit = limit
  }

  /// Reads `limit`, `max_id`, `since_id` and `min_id`. Throws ``APIError``.
  init(_ fields: Fields, most: Int = 40) throws {
    if let text = fields.text("limit") {
      guard let number = Int(untrusted: text) else {
        throw APIError.badRequest("limit is no number")
      }
      limit = min(max(number, 1), most)
    }
    below = try Self.id("max_id", fields)
    above = try Self.id("since_id", fields)
    if let least = try Self.id("min_id", fields) {
      above = least
      isUpward = true
    }
  }

  private static func id(_ name: String, _ fields: Fields) throws -> Int64? {
    guard let text = fields.text(name) else { return nil }
    guard let id = Int64(id: text) else { throw APIError.badRequest("\(name) is no id") }
    return id
  }
}
