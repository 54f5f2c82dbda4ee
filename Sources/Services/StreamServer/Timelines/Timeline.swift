import Domain
import GRDB

/// A list of statuses, newest first.
enum Timeline: Hashable, Sendable {
  /// What the household posted.
  case home
  /// What everybody may see; only with pictures if asked for.
  case everybody(onlyPictures: Bool)
  /// What everybody may see and carries a tag.
  case tag(String, onlyPictures: Bool)
  /// What one person posted.
  case author(Int64, onlyPictures: Bool, withReplies: Bool, withBoosts: Bool = false)
  /// What the viewer favoured or bookmarked, in the order they did.
  case reactions(Reaction)
}

/// One part of a list: a page.
struct Cursor: Hashable, Sendable {
  /// Only below this id.
  var below = Int64.max
  /// Only above this id.
  var above: Int64 = 0
  /// Whether the page begins right above `above`, rather than with the newest.
  var isUpward = false
  var limit = 20

  init(below: Int64 = .max, limit: Int = 20) {
    self.below = below
    self.limit = limit
  }

  /// Reads `limit`, `max_id`, `since_id` and `min_id`. Throws ``APIError``.
  init(_ form: FormData, most: Int = 40) throws {
    if let text = form.text("limit") {
      guard let number = Int(untrusted: text) else {
        throw APIError.badRequest("limit is not a number")
      }
      limit = min(max(number, 1), most)
    }
    below = try Self.id("max_id", form) ?? .max
    above = try Self.id("since_id", form) ?? 0
    if let least = try Self.id("min_id", form) {
      above = least
      isUpward = true
    }
  }

  private static func id(_ name: String, _ form: FormData) throws -> Int64? {
    guard let text = form.text(name) else { return nil }
    guard let id = Int64(id: text) else { throw APIError.badRequest("\(name) is not an id") }
    return id
  }

  /// The end of a query that selects this part of a list, ordered by the column `place`.
  func end(by place: String) -> SQL {
    """
    \(sql: place) < \(below) AND \(sql: place) > \(above)
      ORDER BY \(sql: place) \(sql: isUpward ? "ASC" : "DESC") LIMIT \(limit)
    """
  }

  /// What was found, newest first.
  func ordered<Element>(_ found: [Element]) -> [Element] { isUpward ? found.reversed() : found }
}

/// A status in a list.
struct TimelineEntry: Sendable, FetchableRecord {
  let line: StatusLine
  /// Its place there, which is not always its id.
  let place: Int64

  init(row: Row) {
    line = StatusLine(row: row)
    place = row[StatusLine.columnCount]
  }
}

extension Snapshot {
  /// A page of a timeline, newest first: always along an index, never by counting from the start.
  func page(_ timeline: Timeline, _ cursor: Cursor) throws -> [TimelineEntry] {
    let query = SQLRequest<TimelineEntry>(literal: query(timeline, cursor), cached: true)
    return cursor.ordered(try query.fetchAll(db))
  }

  func query(_ timeline: Timeline, _ cursor: Cursor) -> SQL {
    let (source, place, filter) = part(timeline)
    return """
      SELECT \(lineColumns), \(sql: place) FROM \(sql: source)
        WHERE \(filter) AND \(seen) AND \(cursor.end(by: place))
      """
  }

  /// What differs between timelines: the table, the column that orders it, and the filter.
  private func part(_ timeline: Timeline) -> (source: String, place: String, filter: SQL) {
    switch timeline {
    case .home:
      return ("status", "status.id", "TRUE")
    case .everybody(let onlyPictures):
      return (
        "status", "status.id",
        "status.visibility = 0 AND status.boostOf IS NULL \(pictures(onlyPictures))"
      )
    case .tag(let tag, let onlyPictures):
      return (
        "statusTag CROSS JOIN status ON status.id = statusTag.status", "statusTag.status",
        "statusTag.tag = \(tag) AND status.visibility = 0 \(pictures(onlyPictures))"
      )
    case .author(let author, let onlyPictures, let withReplies, let withBoosts):
      let replies: SQL =
        withReplies ? "" : "AND (status.replyTo IS NULL OR status.replyToAuthor = status.author)"
      let boosts: SQL = withBoosts ? "" : "AND status.boostOf IS NULL"
      return (
        "status", "status.id",
        "status.author = \(author) \(pictures(onlyPictures)) \(replies) \(boosts)"
      )
    case .reactions(let reaction):
      return (
        "reaction CROSS JOIN status ON status.id = reaction.status", "reaction.id",
        "reaction.user = \(viewer) AND reaction.kind = \(reaction)"
      )
    }
  }

  private func pictures(_ only: Bool) -> SQL { only ? "AND status.pictures > 0" : "" }
}
