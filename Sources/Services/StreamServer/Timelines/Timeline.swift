import Domain
import GRDB

/// A list of statuses, newest first.
enum Timeline: Hashable, Sendable {
  /// What the household posted, as somebody of it sees it.
  case home(viewer: Int64)
  /// What everybody may see; only with pictures if asked for.
  case everybody(onlyPictures: Bool)
  /// What everybody may see and carries a tag.
  case tag(String, onlyPictures: Bool)
  /// What one person posted.
  case author(Int64, viewer: Int64?, onlyPictures: Bool, withReplies: Bool)
  /// What somebody favoured or bookmarked, in the order they did.
  case reactions(Reaction, viewer: Int64)
}

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
  init(_ form: FormData, most: Int = 40) throws {
    if let text = form.text("limit") {
      guard let number = Int(untrusted: text) else {
        throw APIError.badRequest("limit is no number")
      }
      limit = min(max(number, 1), most)
    }
    below = try Self.id("max_id", form)
    above = try Self.id("since_id", form)
    if let least = try Self.id("min_id", form) {
      above = least
      isUpward = true
    }
  }

  private static func id(_ name: String, _ form: FormData) throws -> Int64? {
    guard let text = form.text(name) else { return nil }
    guard let id = Int64(id: text) else { throw APIError.badRequest("\(name) is no id") }
    return id
  }
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

/// Finds what is on a page: always along an index, never by counting from the start.
struct TimelineQuery {
  let db: Database
  let now: Timestamp
  /// Whose reactions are read along; nil is nobody's.
  var viewer: Int64?

  /// What is on a page, newest first.
  func page(_ timeline: Timeline, _ cursor: Cursor) throws -> [TimelineEntry] {
    let (sql, arguments) = statement(timeline, cursor)
    let entries = try TimelineEntry.fetchAll(
      db.cachedStatement(sql: sql), arguments: arguments)
    return cursor.isUpward ? entries.reversed() : entries
  }

  func statement(
    _ timeline: Timeline, _ cursor: Cursor
  ) -> (sql: String, arguments: StatementArguments) {
    let part = Self.part(timeline)
    let sql = """
      SELECT \(StatusLine.columns(for: viewer)), \(part.place)
        FROM \(part.from) \(StatusLine.join)
        WHERE \(part.filter) AND (status.expiresAt IS NULL OR status.expiresAt > ?)
          AND \(part.place) < ? AND \(part.place) > ?
        ORDER BY \(part.place) \(cursor.isUpward ? "ASC" : "DESC") LIMIT ?
      """
    let bounds: [any DatabaseValueConvertible] = [
      now, cursor.below ?? .max, cursor.above ?? 0, cursor.limit,
    ]
    return (sql, StatementArguments(part.arguments + bounds))
  }
}

extension TimelineQuery {
  /// What is different from timeline to timeline.
  private static func part(_ timeline: Timeline) -> (
    from: String, place: String, filter: String, arguments: [any DatabaseValueConvertible]
  ) {
    switch timeline {
    case .home(let viewer):
      return ("status", "status.id", Self.visible, [viewer, viewer])
    case .everybody(let onlyPictures):
      return ("status", "status.id", "status.visibility = 0" + pictures(onlyPictures), [])
    case .tag(let tag, let onlyPictures):
      return (
        "statusTag CROSS JOIN status ON status.id = statusTag.status", "statusTag.status",
        "statusTag.tag = ? AND status.visibility = 0" + pictures(onlyPictures), [tag]
      )
    case .author(let author, let viewer, let onlyPictures, let withReplies):
      let filter =
        "status.author = ?" + pictures(onlyPictures)
        + (withReplies
          ? "" : " AND (status.replyTo IS NULL OR status.replyToAuthor = status.author)")
      guard let viewer else {
        return ("status", "status.id", filter + " AND status.visibility < 2", [author])
      }
      return ("status", "status.id", filter + " AND " + Self.visible, [author, viewer, viewer])
    case .reactions(let reaction, let viewer):
      return (
        "reaction CROSS JOIN status ON status.id = reaction.status", "reaction.id",
        "reaction.user = ? AND reaction.kind = ? AND " + Self.visible,
        [viewer, reaction, viewer, viewer]
      )
    }
  }

  private static func pictures(_ only: Bool) -> String {
    only ? " AND status.pictures > 0" : ""
  }

  /// What somebody of the household may see.
  static let visible = """
    (status.visibility < 3 OR status.author = ?
      OR EXISTS (SELECT 1 FROM mention WHERE mention.status = status.id AND mention.user = ?))
    """
}
