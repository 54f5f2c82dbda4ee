import Domain
import GRDB
import Hummingbird

/// What many of the household look at these days. The rule is simple, and told in `docs/server.md`: of the
/// newest posts of the last seven days that everybody may see, those that most people liked or boosted; and the
/// tags that most people used in them.
enum TrendRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/trends/statuses", .anyone) { context in
      let (limit, offset) = part(context.query, usual: 20, most: 40)
      return .json(
        try await context.read { snapshot in
          try snapshot.json(of: snapshot.trendingStatuses(limit: limit, offset: offset))
        })
    }
    // The first is what the second was called earlier.
    for path in ["/api/v1/trends", "/api/v1/trends/tags"] {
      endpoints.get(path, .anyone) { context in
        let (limit, offset) = part(context.query, usual: 10, most: 20)
        return .json(
          try await context.read { snapshot in
            let tags = try snapshot.trendingTags(limit: limit, offset: offset)
            return .list(
              try zip(tags, snapshot.histories(of: tags)).map {
                try snapshot.json(ofTag: $0, history: $1)
              })
          })
      }
    }
  }

  private static func part(
    _ query: FormData, usual: Int, most: Int
  ) -> (limit: Int, offset: Int) {
    (query.limit(usual: usual, most: most), query.offset)
  }
}

extension Snapshot {
  private static let days: Int64 = 7
  /// More posts, and more uses of tags in them, are not looked at.
  private static let (mostPosts, mostUses) = (2_000, 20_000)
  private static let dayLength: Int64 = 86_400_000

  /// The newest posts that count: everybody sees them without a warning, nobody is answered by them, and whoever
  /// made them wants to be found.
  private var recentPosts: SQL {
    let first = now.advanced(by: .seconds(-86_400 * Self.days)).firstSnowflake
    return """
      SELECT status.id, status.author FROM status CROSS JOIN user ON user.id = status.author
        WHERE status.visibility = 0 AND status.id >= \(first) AND status.boostOf IS NULL
          AND status.replyTo IS NULL AND NOT status.isSensitive AND status.spoiler = ''
          AND user.isDiscoverable AND NOT user.isDisabled AND \(shown)
        ORDER BY status.id DESC LIMIT \(Self.mostPosts)
      """
  }

  /// By how many others liked or openly boosted them; none that nobody did.
  fileprivate func trendingStatuses(limit: Int, offset: Int) throws -> [Int64] {
    let query: SQL = """
      WITH post (id, author) AS MATERIALIZED (\(recentPosts)),
      fan (post, person) AS (
        SELECT post.id, reaction.user FROM post CROSS JOIN reaction ON reaction.status = post.id
          WHERE reaction.kind = \(StatusReaction.favourite) AND reaction.user <> post.author
        UNION
        SELECT post.id, boost.author FROM post CROSS JOIN status AS boost ON boost.boostOf = post.id
          WHERE boost.visibility = 0 AND boost.author <> post.author)
      SELECT post FROM fan GROUP BY post
        ORDER BY count(*) DESC, post DESC LIMIT \(limit) OFFSET \(offset)
      """
    return try Int64.fetchAll(db, literal: query)
  }

  /// By how many people used them: two at least, as what one does alone is no trend.
  fileprivate func trendingTags(limit: Int, offset: Int) throws -> [String] {
    let query: SQL = """
      WITH post (id, author) AS MATERIALIZED (\(recentPosts)),
      used (tag, author) AS (
        SELECT statusTag.tag, post.author FROM post
          CROSS JOIN statusTag ON statusTag.status = post.id LIMIT \(Self.mostUses))
      SELECT tag FROM used GROUP BY tag HAVING count(DISTINCT author) > 1
        ORDER BY count(DISTINCT author) DESC, count(*) DESC, tag LIMIT \(limit) OFFSET \(offset)
      """
    return try String.fetchAll(db, literal: query)
  }

  /// How often and by how many each of these tags was used on each of the last days, in UTC, today first.
  fileprivate func histories(of tags: [String]) throws -> [JSONValue] {
    let query: SQL = """
      WITH post (id, author) AS MATERIALIZED (\(recentPosts))
      SELECT statusTag.tag, (post.id >> 16) / \(Self.dayLength), count(*),
          count(DISTINCT post.author)
        FROM post CROSS JOIN statusTag ON statusTag.status = post.id
        WHERE statusTag.tag IN \(tags) GROUP BY 1, 2
      """
    var uses: [String: [Int64: (uses: Int, people: Int)]] = [:]
    for row in try SQLRequest<Row>(literal: query).fetchAll(db) {
      uses[row[0], default: [:]][row[1]] = (row[2], row[3])
    }
    let today = now.milliseconds / Self.dayLength
    return tags.map { tag in
      .list(
        (0..<Self.days).map { back in
          let day = uses[tag]?[today - back] ?? (0, 0)
          return [
            "day": .text(String((today - back) * (Self.dayLength / 1000))),
            "uses": .text(String(day.uses)), "accounts": .text(String(day.people)),
          ]
        })
    }
  }
}
