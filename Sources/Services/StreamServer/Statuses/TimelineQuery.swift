import Domain
import GRDB

/// Finds what is on a page: always along an index, never by counting from the start.
struct TimelineQuery {
  let db: Database
  let now: Timestamp

  func page(_ timeline: Timeline, _ cursor: Cursor) throws -> [TimelineEntry] {
    let (sql, arguments) = statement(timeline, cursor, columns: Status.columns)
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    var entries: [TimelineEntry] = []
    while let row = try rows.next() {
      entries.append(TimelineEntry(status: Status(row), place: row[Status.columnCount]))
    }
    return cursor.isUpward ? entries.reversed() : entries
  }

  /// The same page, with no more than what it looks like.
  func lines(_ timeline: Timeline, _ cursor: Cursor) throws -> [TimelineLine] {
    let (sql, arguments) = statement(timeline, cursor)
    let statement = try db.cachedStatement(sql: sql)
    let ids = try Int64.fetchCursor(statement, arguments: arguments)
    var lines: [TimelineLine] = []
    lines.reserveCapacity(cursor.limit)
    while let id = try ids.next() { lines.append(TimelineLine(id, statement.sqliteStatement)) }
    return cursor.isUpward ? lines.reversed() : lines
  }

  func statement(
    _ timeline: Timeline, _ cursor: Cursor, columns: String = TimelineLine.columns
  ) -> (sql: String, arguments: StatementArguments) {
    let part = Self.part(timeline)
    let sql = """
      SELECT \(columns), \(part.place)
        FROM \(part.from)
        WHERE \(part.filter) AND (status.expiresAt IS NULL OR status.expiresAt > ?)
          AND \(part.place) < ? AND \(part.place) > ?
        ORDER BY \(part.place) \(cursor.isUpward ? "ASC" : "DESC") LIMIT ?
      """
    let bounds: [any DatabaseValueConvertible] = [
      now.milliseconds, cursor.below ?? .max, cursor.above ?? 0, cursor.limit,
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
        [viewer, reaction.rawValue, viewer, viewer]
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
