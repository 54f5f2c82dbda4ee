import Domain
import GRDB
import Hummingbird

/// Tags, which people may follow: then what everybody may see with them is in their home.
enum TagRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/tags/:tag", .anyone) { context in
      let tag = try tag(context)
      return .json(try await context.read { try $0.json(ofTag: tag) })
    }
    for (word, isWanted) in [("follow", true), ("unfollow", false)] {
      endpoints.post("/api/v1/tags/:tag/\(word)", .user("write:follows")) { context in
        let tag = try tag(context)
        return .json(try await context.write { try $0.follow(tag: tag, isWanted: isWanted) })
      }
    }
    endpoints.get("/api/v1/followed_tags", .user("read:follows")) { context in
      let cursor = try Cursor(context.query, usual: 100, most: 200)
      let (json, places) = try await context.readOwn { snapshot in
        let found = try snapshot.followedTags(cursor)
        return (
          JSONValue.list(try found.map { try snapshot.json(ofTag: $0.tag) }), found.map(\.place)
        )
      }
      return context.page(json, places)
    }
  }

  /// A tag as it is kept. Throws ``APIError/notFound`` of what can be none.
  private static func tag(_ context: RequestContext) throws -> String {
    let text = try context.part("tag")
    guard text.utf8.count <= 500, TextPieces("#" + text).pieces == [.tag(text)] else {
      throw APIError.notFound
    }
    return text.tagKey
  }
}

/// A tag that somebody follows.
private struct FollowedTag: Codable, Sendable, FetchableRecord, PersistableRecord {
  let user: Int64
  let tag: String
  /// Its place among those they follow.
  let place: Int64
}

extension Snapshot {
  /// A tag, with how it was used lately if that was asked for.
  func json(ofTag tag: String, history: JSONValue = []) throws -> JSONValue {
    let json: JSONValue = [
      "name": .text(tag), "url": "\(publicURL)/tags/\(tag.percentEncoded)", "history": history,
    ]
    guard let viewer else { return json }
    let followed = try FollowedTag.fetchOne(db, key: ["user": viewer, "tag": tag])
    return .merged([json, ["following": .boolean(followed != nil)]])
  }

  fileprivate func follow(tag: String, isWanted: Bool) throws -> JSONValue {
    guard let viewer else { throw APIError.needsUser }
    let key = ["user": viewer.databaseValue, "tag": tag.databaseValue]
    if !isWanted {
      try FollowedTag.deleteOne(db, key: key)
    } else if try FollowedTag.fetchOne(db, key: key) == nil {
      let (count, most) = (
        try FollowedTag.filter(Column("user") == viewer).fetchCount(db),
        household.limits.followedTags
      )
      try APIError.check(count, isBelow: most, "You follow \(count) tags")
      try FollowedTag(user: viewer, tag: tag, place: household.store.ids.next()).insert(db)
    }
    return try json(ofTag: tag)
  }

  fileprivate func followedTags(_ cursor: Cursor) throws -> [FollowedTag] {
    let query: SQL = """
      SELECT * FROM followedTag WHERE user = \(viewer) AND \(cursor.end(by: "place"))
      """
    return cursor.ordered(try SQLRequest<FollowedTag>(literal: query).fetchAll(db))
  }
}
