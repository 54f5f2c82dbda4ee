import Hummingbird

@testable import StreamServer

/// All routes, and who may do what with them.
extension AccessRow {
  static let scopes = [
    "read:statuses", "read:accounts", "read:bookmarks", "read:favourites", "read:follows",
    "read:notifications", "read:search", "read:lists", "read:filters", "read:blocks", "read:mutes",
    "write:statuses", "write:media", "write:favourites", "write:bookmarks", "write:accounts",
    "write:filters", "write:follows", "write:blocks", "write:mutes", "write:lists", "write:reports",
    "follow",
    "write:notifications", "profile", "push",
  ]

  static let all: [AccessRow] =
    (open + scoped + posts + changes + searches + around).map { row in
      var row = row
      if let sight = sights[row.route], row.about == nil { row.sight = sight }
      row.isOwners = row.isOwners || row.isOwn
      return row
    }

  /// Whoever is told of the post, or did something with it.
  private static let close = Sight.these(["owner", "mentioned", "follower"])

  /// Which routes show a post, and to whom; the others never do.
  private static let sights: [String: Sight] = [
    "GET /api/v1/statuses/{id}": .all, "GET /api/v1/statuses/{id}/history": .all,
    "GET /api/v1/statuses/{id}/source": .all, "GET /media/{name}": .all,
    "GET /api/v1/polls/{id}": .all, "GET /api/v1/statuses": .all,
    "GET /api/v1/accounts/{id}/statuses": .all,
    "GET /api/v1/timelines/public": .listed, "GET /api/v1/timelines/tag/{tag}": .listed,
    "GET /": .listed, "GET /tags/{tag}": .listed, "GET /{user}": .listed,
    "GET /{user}/{id}": .listed, "GET /feed.atom": .listed, "GET /feed.json": .listed,
    "GET /api/v1/timelines/home": close, "GET /api/v1/favourites": close,
    "GET /api/v1/bookmarks": close, "GET /api/v2/search": close,
    "GET /api/v1/timelines/list/{id}": .these(["mentioned", "follower"]),
    "GET /api/v1/notifications": .these(["owner", "mentioned"]),
    "GET /api/v1/notifications/{id}": .these(["owner", "mentioned"]),
    "GET /api/v2/notifications": .these(["owner", "mentioned"]),
    "GET /api/v2/notifications/{id}": .these(["owner", "mentioned"]),
    "GET /api/v1/scheduled_statuses": .all, "GET /api/v1/scheduled_statuses/{id}": .all,
    "GET /api/v1/media/{id}": .all, "GET /api/v2/filters": .all,
    "GET /api/v2/filters/{id}": .all, "GET /api/v2/filters/{id}/keywords": .all,
    "GET /api/v2/filters/keywords/{id}": .all,
    "POST /api/v1/statuses/{id}/favourite": .all, "POST /api/v1/statuses/{id}/bookmark": .all,
  ]

  /// Lists of what is one's own.
  static let own: Set = ["GET /api/v1/scheduled_statuses", "GET /api/v2/filters"]

  /// What stands around a post.
  private static let around = [
    AccessRow(
      route: "GET /api/v1/statuses/{id}/context", access: .anyone, about: .answer, sight: close),
    AccessRow(route: "GET /api/v1/statuses/{id}", access: .anyone, about: .boost, sight: .all),
    AccessRow(route: "GET /api/v1/polls/{id}", access: .anyone, about: .boost),
    AccessRow(route: "GET /api/v1/statuses/{id}/history", access: .anyone, about: .boost),
    AccessRow(
      route: "GET /api/v1/streaming/hashtag", access: .user("read:statuses"), query: "tag=tag"),
    AccessRow(
      route: "GET /api/v1/streaming/hashtag/local", access: .user("read:statuses"),
      query: "tag=tag"),
    AccessRow(
      route: "GET /api/v1/streaming/list", access: .user("read:lists"), query: "list={list}"),
  ]

  /// By words of the post, by its tag, and by what its picture shows.
  private static let searches = ["quokka", "wombat", "%23tag", "numbat", "tag", "-x", "by:anna"].map
  {
    AccessRow(route: "GET /api/v2/search", access: .user("read:search"), query: "q=\($0)")
  }

  /// Those about one post.
  private static let posts: [AccessRow] = [
    ("GET /api/v1/statuses/{id}", .anyone),
    ("GET /api/v1/statuses/{id}/context", .anyone),
    ("GET /api/v1/statuses/{id}/favourited_by", .anyone),
    ("GET /api/v1/statuses/{id}/reblogged_by", .anyone),
    ("GET /api/v1/statuses/{id}/history", .anyone),
    ("GET /media/{name}", .anyone),
    ("GET /api/v1/polls/{id}", .anyone),
    ("POST /api/v1/polls/{id}/votes", .user("write:statuses")),
    ("POST /api/v1/statuses/{id}/favourite", .user("write:favourites")),
    ("POST /api/v1/statuses/{id}/unfavourite", .user("write:favourites")),
    ("POST /api/v1/statuses/{id}/dislike", .user("write:favourites")),
    ("POST /api/v1/statuses/{id}/undislike", .user("write:favourites")),
    ("POST /api/v1/statuses/{id}/reblog", .user("write:statuses")),
    ("POST /api/v1/statuses/{id}/unreblog", .user("write:statuses")),
    ("POST /api/v1/statuses/{id}/bookmark", .user("write:bookmarks")),
    ("POST /api/v1/statuses/{id}/unbookmark", .user("write:bookmarks")),
  ].map { (row: (String, Access)) in AccessRow(route: row.0, access: row.1, needsPost: true) }

  /// Those about one's own post.
  private static let changes: [AccessRow] = [
    ("PUT /api/v1/statuses/{id}", .user("write:statuses")),
    ("DELETE /api/v1/statuses/{id}", .user("write:statuses")),
    ("GET /api/v1/statuses/{id}/source", .user("read:statuses")),
  ].map { (row: (String, Access)) in
    AccessRow(route: row.0, access: row.1, needsPost: true, isOwners: true)
  }

  /// Everybody's: what they show is for everybody, whoever asks.
  private static let open = [
    "POST /api/v1/apps", "GET /oauth/authorize", "POST /oauth/authorize", "POST /oauth/token",
    "POST /oauth/revoke", "GET /.well-known/oauth-authorization-server", "GET /api/v1/instance",
    "GET /api/v2/instance", "GET /health", "GET /api/v1/timelines/public",
    "GET /api/v1/timelines/tag/{tag}", "GET /api/v1/statuses", "GET /api/v1/accounts/lookup",
    "GET /api/v1/accounts/{id}", "GET /api/v1/accounts/{id}/statuses", "GET /",
    "GET /api/v1/custom_emojis", "GET /api/v1/instance/peers", "GET /api/v1/instance/rules",
    "GET /api/v1/trends", "GET /api/v1/trends/tags", "GET /api/v1/trends/links",
    "GET /api/v1/trends/statuses", "GET /tags/{tag}", "GET /{user}", "GET /{user}/{id}",
    "GET /feed.atom", "GET /feed.json", "GET /style.css", "GET /avatars/{name}",
    "GET /api/v1/streaming/health", "GET /api/v1/tags/{tag}",
    "GET /api/v1/directory", "GET /invite/{code}", "POST /invite/{code}",
  ].map { AccessRow(route: $0, access: .anyone) }

  /// Those of programs, and of people with a scope.
  private static let scoped: [AccessRow] =
    [AccessRow(route: "GET /api/v1/apps/verify_credentials", access: .app)]
    + byScope.flatMap { scope, routes in
      routes.map { AccessRow(route: $0, access: .user(scope)) }
    }

  private static let readFilters = [
    "{id}", "{id}/keywords", "keywords/{id}", "{id}/statuses", "statuses/{id}",
  ].map { "GET /api/v2/filters/\($0)" }

  private static let byScope: [(scope: String, routes: [String])] = [
    ("profile", ["GET /api/v1/accounts/verify_credentials"]),
    (
      "write:accounts",
      [
        "PATCH /api/v1/accounts/update_credentials", "POST /api/v1/accounts/{id}/note",
        "DELETE /api/v1/profile/avatar", "DELETE /api/v1/profile/header",
        "DELETE /api/v1/suggestions/{id}",
      ]
    ),
    (
      "read:accounts",
      [
        "GET /api/v1/accounts/search", "GET /api/v1/accounts/{id}/followers",
        "GET /api/v1/accounts/{id}/following", "GET /api/v1/preferences",
        "GET /api/v2/suggestions",
      ]
    ),
    (
      "read:follows",
      [
        "GET /api/v1/accounts/relationships", "GET /api/v1/follow_requests",
        "GET /api/v1/followed_tags", "GET /api/v1/accounts/familiar_followers",
      ]
    ),
    (
      "write:follows",
      ["follow", "unfollow", "remove_from_followers"].map { "POST /api/v1/accounts/{id}/\($0)" }
        + ["authorize", "reject"].map { "POST /api/v1/follow_requests/{id}/\($0)" }
        + ["follow", "unfollow"].map { "POST /api/v1/tags/{tag}/\($0)" }
    ),
    (
      "read:statuses",
      [
        "GET /api/v1/timelines/home", "GET /api/v1/markers", "GET /api/v1/conversations",
        "GET /api/v1/scheduled_statuses", "GET /api/v1/scheduled_statuses/{id}",
        "GET /api/v1/streaming", "GET /api/v1/streaming/user",
        "GET /api/v1/streaming/public", "GET /api/v1/streaming/public/local",
        "GET /api/v1/streaming/public/remote", "GET /api/v1/streaming/direct",
        "GET /api/v1/streaming/hashtag", "GET /api/v1/streaming/hashtag/local",
      ]
    ),
    (
      "write:statuses",
      [
        "POST /api/v1/statuses", "POST /api/v1/markers", "PUT /api/v1/scheduled_statuses/{id}",
        "DELETE /api/v1/scheduled_statuses/{id}",
      ]
    ),
    ("write:reports", ["POST /api/v1/reports"]),
    ("read:favourites", ["GET /api/v1/favourites"]),
    ("read:bookmarks", ["GET /api/v1/bookmarks"]),
    (
      "read:notifications",
      [
        "GET /api/v1/notifications", "GET /api/v1/notifications/{id}",
        "GET /api/v1/notifications/unread_count", "GET /api/v2/notifications/unread_count",
        "GET /api/v2/notifications", "GET /api/v2/notifications/{id}",
        "GET /api/v2/notifications/{id}/accounts",
        "GET /api/v1/streaming/user/notification",
      ]
    ),
    (
      "write:notifications",
      [
        "POST /api/v1/notifications/clear", "POST /api/v1/notifications/{id}/dismiss",
        "POST /api/v2/notifications/{id}/dismiss",
      ]
    ),
    ("read:search", ["GET /api/v2/search"]),
    (
      "write:media",
      [
        "POST /api/v1/media", "POST /api/v2/media", "GET /api/v1/media/{id}",
        "PUT /api/v1/media/{id}", "DELETE /api/v1/media/{id}",
      ]
    ),
    ("read", ["GET /api/v1/announcements"]),
    ("read:blocks", ["GET /api/v1/blocks", "GET /api/v1/domain_blocks"]),
    (
      "write:blocks",
      [
        "POST /api/v1/accounts/{id}/block", "POST /api/v1/accounts/{id}/unblock",
        "POST /api/v1/domain_blocks", "DELETE /api/v1/domain_blocks",
      ]
    ),
    (
      "write:mutes",
      ["POST /api/v1/accounts/{id}/mute", "POST /api/v1/accounts/{id}/unmute"]
    ),
    ("read:filters", ["GET /api/v1/filters", "GET /api/v2/filters"] + readFilters),
    (
      "write:filters",
      ["POST /api/v2/filters"]
        + ["{id}/keywords", "{id}/statuses"].map { "POST /api/v2/filters/\($0)" }
        + ["{id}", "keywords/{id}"].map { "PUT /api/v2/filters/\($0)" }
        + ["{id}", "keywords/{id}", "statuses/{id}"].map { "DELETE /api/v2/filters/\($0)" }
    ),
    (
      "read:lists",
      [
        "GET /api/v1/lists", "GET /api/v1/lists/{id}", "GET /api/v1/lists/{id}/accounts",
        "GET /api/v1/accounts/{id}/lists", "GET /api/v1/timelines/list/{id}",
        "GET /api/v1/streaming/list",
      ]
    ),
    (
      "write:lists",
      [
        "POST /api/v1/lists", "PUT /api/v1/lists/{id}", "DELETE /api/v1/lists/{id}",
        "POST /api/v1/lists/{id}/accounts", "DELETE /api/v1/lists/{id}/accounts",
      ]
    ),
    ("read:mutes", ["GET /api/v1/mutes"]),
  ]
}
