import Domain
import GRDB

/// A list of statuses, newest first.
enum Timeline: Hashable, Sendable {
  /// What those posted whom the viewer follows, and they themselves.
  case home
  /// What those in one of the viewer's lists posted.
  case list(Int64, AccountList.Replies)
  /// What everybody may see; only with pictures if asked for.
  case everybody(onlyPictures: Bool)
  /// What everybody may see and carries a tag.
  case tag(String, onlyPictures: Bool)
  /// What one person posted.
  case author(
    Int64, onlyPictures: Bool, withReplies: Bool, withBoosts: Bool = false, tag: String? = nil)
  /// What the viewer favoured or bookmarked, in the order they did.
  case reactions(StatusReaction)
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

  /// Only what has this id.
  init(of id: Int64) {
    (below, above, limit) = (id + 1, id - 1, 1)
  }

  /// Reads `limit`, `max_id`, `since_id` and `min_id`. Throws ``APIError``.
  init(_ form: FormData, usual: Int = 20, most: Int = 40) throws {
    limit = usual
    if let text = form.text("limit") {
      guard let number = Int(untrusted: text) else {
        throw APIError.badRequest("limit is not a number")
      }
      limit = min(max(number, 1), most)
    }
    below = try form.id("max_id") ?? .max
    above = try form.id("since_id") ?? 0
    if let least = try form.id("min_id") {
      above = least
      isUpward = true
    }
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
    let query = SQLRequest<TimelineEntry>(literal: try query(timeline, cursor), cached: true)
    return cursor.ordered(try query.fetchAll(db))
  }

  /// Whether a status is in a timeline.
  func contains(_ status: Int64, in timeline: Timeline) throws -> Bool {
    try !page(timeline, Cursor(of: status)).isEmpty
  }

  func query(_ timeline: Timeline, _ cursor: Cursor) throws -> SQL {
    if timeline == .home, try !followsEverybody() {
      return merged([posts(inHome: cursor), posts(withFollowedTags: cursor)], cursor)
    }
    if case .list(let id, let replies) = timeline {
      return merged([posts(inList: id, replies, cursor)], cursor)
    }
    let (source, place, filter) = part(timeline)
    return """
      SELECT \(lineColumns), \(sql: place) FROM \(sql: source)
        WHERE \(filter) AND \(cursor.end(by: place))
      """
  }

  /// What differs between timelines: the table, the column that orders it, and the filter.
  private func part(_ timeline: Timeline) -> (source: String, place: String, filter: SQL) {
    switch timeline {
    case .home, .list:
      // Of a viewer who follows everybody, and hides nobody.
      return ("status", "status.id", seen)
    case .everybody(let onlyPictures):
      return (
        "status", "status.id",
        "status.visibility = 0 AND status.boostOf IS NULL \(pictures(onlyPictures)) AND \(shown)"
      )
    case .tag(let tag, let onlyPictures):
      return (
        "statusTag CROSS JOIN status ON status.id = statusTag.status", "statusTag.status",
        "statusTag.tag = \(tag) AND status.visibility = 0 \(pictures(onlyPictures)) AND \(shown)"
      )
    case .author(let author, let onlyPictures, let withReplies, let withBoosts, let tag):
      let replies: SQL = withReplies ? "" : "AND \(Self.isNoReply)"
      let boosts: SQL = withBoosts ? "" : "AND status.boostOf IS NULL"
      let tagged: SQL =
        tag.map {
          """
          AND EXISTS (SELECT 1 FROM statusTag
            WHERE statusTag.tag = \($0) AND statusTag.status = status.id)
          """
        } ?? ""
      return (
        "status", "status.id",
        """
        status.author = \(author) \(pictures(onlyPictures)) \(replies) \(boosts) \(tagged)
          AND \(isBoostShown) AND \(seen)
        """
      )
    case .reactions(let reaction):
      return (
        "reaction CROSS JOIN status ON status.id = reaction.status", "reaction.id",
        "reaction.user = \(viewer) AND reaction.kind = \(reaction) AND \(shown)"
      )
    }
  }

  private func pictures(_ only: Bool) -> SQL { only ? "AND status.pictures > 0" : "" }

  /// Answers to oneself are none.
  private static let isNoReply: SQL =
    "(status.replyTo IS NULL OR status.replyToAuthor = status.author)"
}

// Timelines of several people: a page of what each posted along their own index, and of all of that the
// newest. So the work is as much as there are people, however much everybody else posted between.
extension Snapshot {
  private func merged(_ parts: [SQL], _ cursor: Cursor) -> SQL {
    """
    SELECT \(lineColumns), status.id FROM status WHERE status.id IN (
        SELECT id FROM (\(parts.joined(separator: " UNION "))) WHERE \(cursor.end(by: "id")))
      ORDER BY status.id \(sql: cursor.isUpward ? "ASC" : "DESC")
    """
  }

  private func posts(inHome cursor: Cursor) -> SQL {
    posts(
      by: """
        SELECT relation.person, relation.withBoosts FROM relation WHERE \(isInHome)
          UNION ALL SELECT \(viewer), 1
        """, where: seen, cursor)
  }

  private func posts(inList list: Int64, _ replies: AccountList.Replies, _ cursor: Cursor) -> SQL {
    let known: SQL =
      switch replies {
      case .nobody: "FALSE"
      case .list:
        """
        EXISTS (SELECT 1 FROM listMember
          WHERE listMember.list = \(list) AND listMember.person = status.replyToAuthor)
        """
      case .followed: isFollowed("status.replyToAuthor")
      }
    return posts(
      by:
        "SELECT listMember.person, 1 AS withBoosts FROM listMember WHERE listMember.list = \(list)",
      where: """
        \(shown)
          AND (\(Self.isNoReply) OR status.replyToAuthor = \(viewer) OR \(known))
        """, cursor)
  }

  private func posts(by people: SQL, where filter: SQL, _ cursor: Cursor) -> SQL {
    """
    SELECT post.id FROM (\(people)) AS source CROSS JOIN status AS post ON post.id IN (
      SELECT status.id FROM status WHERE status.author = source.person
        AND (status.boostOf IS NULL OR source.withBoosts) AND \(isBoostShown) AND \(filter)
        AND \(cursor.end(by: "status.id")))
    """
  }

  private func posts(withFollowedTags cursor: Cursor) -> SQL {
    """
    SELECT post.id FROM followedTag CROSS JOIN status AS post ON post.id IN (
      SELECT statusTag.status FROM statusTag CROSS JOIN status ON status.id = statusTag.status
        WHERE statusTag.tag = followedTag.tag AND status.visibility = 0 AND \(shown)
          AND \(cursor.end(by: "statusTag.status")))
      WHERE followedTag.user = \(viewer)
    """
  }
}
