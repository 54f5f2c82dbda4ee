import Domain
import Foundation
import GRDB
import Hummingbird
import Pictures

/// What the server says about itself, and what it has none of.
enum InstanceRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/instance", .anyone, use: showFirst)
    endpoints.get("/api/v2/instance", .anyone, use: showSecond)
    endpoints.get("/health", .anyone, use: checkHealth)
    for (path, access) in emptyLists { endpoints.get(path, access) { _ in .json([]) } }
    endpoints.get("/api/v1/preferences", .user("read:accounts")) { _ in .json([:]) }
  }

  /// What clients ask for as a matter of course and this server has none of.
  private static let emptyLists: [(path: String, access: Access)] = [
    ("/api/v1/announcements", .user("read")),
    ("/api/v1/conversations", .user("read:statuses")),
    ("/api/v1/custom_emojis", .anyone),
    ("/api/v1/filters", .user("read:filters")),
    ("/api/v1/instance/peers", .anyone),
    ("/api/v1/trends/links", .anyone),
  ]

  /// Whether the database answers.
  private static func checkHealth(_ context: RequestContext) async throws -> Response {
    _ = try await context.read { try Int.fetchOne($0.db, sql: "SELECT 1") }
    var response = Response.json(["status": "ok"])
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func showFirst(_ context: RequestContext) async throws -> Response {
    let (users, statuses) = try await context.read {
      (
        try User.count(in: $0.db),
        try Int.fetchOne($0.db, sql: "SELECT sum(statuses) FROM user") ?? 0
      )
    }
    return .json(context.household.firstInstanceJSON(users: users, statuses: statuses))
  }

  private static func showSecond(_ context: RequestContext) async throws -> Response {
    let users = try await context.read { try User.count(in: $0.db) }
    return .json(context.household.instanceJSON(users: users))
  }
}

extension Household {
  /// The version of Mastodon whose calls these are, as clients compare it.
  private static let version = "4.3.0 (compatible; PhotoStream 1.0)"
  private static let description = "A household's photos."

  /// The server as the second version of the API shows it. Nobody registers by themselves.
  fileprivate func instanceJSON(users: Int) -> JSONValue {
    [
      "domain": .text(domain), "title": .text(configuration.title),
      "version": .text(Self.version), "description": .text(Self.description),
      "languages": ["en"], "rules": rulesJSON, "source_url": "", "icon": [],
      "usage": ["users": ["active_month": .integer(users)]],
      "thumbnail": ["url": .text(url("/avatars/0.svg"))],
      "registrations": ["enabled": false, "approval_required": true, "message": nil],
      "api_versions": ["mastodon": 2],
      "contact": ["email": "", "account": nil],
      "configuration": limitsJSON,
    ]
  }

  /// The server as the first version of the API shows it.
  fileprivate func firstInstanceJSON(users: Int, statuses: Int) -> JSONValue {
    [
      "uri": .text(domain), "title": .text(configuration.title),
      "version": .text(Self.version), "description": .text(Self.description),
      "short_description": .text(Self.description),
      "languages": ["en"], "rules": rulesJSON, "email": "", "thumbnail": nil,
      "urls": ["streaming_api": .text(streamingURL)],
      "stats": [
        "user_count": .integer(users), "status_count": .integer(statuses), "domain_count": 0,
      ],
      "registrations": false, "approval_required": true, "invites_enabled": false,
      "contact_account": nil,
      "configuration": limitsJSON,
    ]
  }

  /// Where streams are: `wss://photos.example`.
  private var streamingURL: String {
    "ws" + configuration.publicURL.trimmingPrefix("http")
  }

  /// What flags are to be, if anything was said of them.
  private var flags: [(name: String, value: JSONValue)] {
    guard !configuration.flags.isEmpty else { return [] }
    let flags = configuration.flags.sorted { $0.key < $1.key }
    return [("flags", .object(flags.map { ($0.key, .text($0.value)) }))]
  }

  /// What the server takes.
  private var limitsJSON: JSONValue {
    [
      "urls": ["streaming": .text(streamingURL)],
      "accounts": ["max_featured_tags": 0],
      "statuses": [
        "max_characters": .integer(limits.characters),
        "max_media_attachments": .integer(limits.pictures),
        "characters_reserved_per_url": .integer(CharacterCount.link),
      ],
      "media_attachments": [
        "supported_mime_types": .list(PictureFormat.browserFormats.map { .text($0.mediaType) }),
        "image_size_limit": .integer(limits.uploadBytes),
        "image_matrix_limit": .integer(limits.pixels),
        "description_limit": .integer(limits.descriptionCharacters),
        "video_size_limit": 0, "video_frame_rate_limit": 0, "video_matrix_limit": 0,
      ],
      "polls": [
        "max_options": .integer(limits.pollOptions),
        "max_characters_per_option": .integer(limits.pollOptionCharacters),
        "min_expiration": .integer(limits.pollSeconds.lowerBound),
        "max_expiration": .integer(limits.pollSeconds.upperBound),
      ],
      "translation": ["enabled": false],
      // What this server has and Mastodon has not.
      "photostream": .object([("expires_at", true), ("dislike", true)] + flags),
    ]
  }
}
