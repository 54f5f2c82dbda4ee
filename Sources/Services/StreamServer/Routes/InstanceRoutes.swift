import Domain
import GRDB
import Hummingbird
import Pictures

/// What the server says about itself.
struct InstanceRoutes {
  /// The version of Mastodon whose calls these are, as clients compare it.
  private static let version = "4.3.0 (compatible; PhotoStream 1.0)"

  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/instance", .anyone, use: first)
    endpoints.get("/api/v2/instance", .anyone, use: second)
    endpoints.get("/health", .anyone, use: health)
  }

  /// Whether the database answers.
  private static func health(_ call: Call) async throws -> Response {
    _ = try await call.store.read { try Int.fetchOne($0, sql: "SELECT 1") }
    var response = Response.json(bytes: Array(#"{"status":"ok"}"#.utf8))
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private static func first(_ call: Call) async throws -> Response {
    let household = call.household
    let counts = try await call.store.read { db in
      (
        try UserTable(db: db).count(),
        try Int.fetchOne(db, sql: "SELECT sum(statuses) FROM user") ?? 0
      )
    }
    var json = JSONWriter()
    json.object {
      $0.field("uri", household.domain)
      writeWords(household, to: &$0)
      $0.field("short_description", Self.description)
      $0.field("email", "")
      $0.key("urls")
      $0.object { $0.field("streaming_api", "") }
      $0.key("stats")
      $0.object {
        $0.field("user_count", counts.0)
        $0.field("status_count", counts.1)
        $0.field("domain_count", 0)
      }
      $0.null("thumbnail")
      $0.field("registrations", false)
      $0.field("approval_required", true)
      $0.field("invites_enabled", false)
      $0.null("contact_account")
      writeConfiguration(household, to: &$0)
    }
    return .json(json)
  }

  private static func second(_ call: Call) async throws -> Response {
    let household = call.household
    let users = try await call.store.read { try UserTable(db: $0).count() }
    var json = JSONWriter()
    json.object {
      $0.field("domain", household.domain)
      writeWords(household, to: &$0)
      $0.field("source_url", "")
      $0.key("usage")
      $0.object {
        $0.key("users")
        $0.object { $0.field("active_month", users) }
      }
      $0.key("thumbnail")
      $0.object { $0.field("url", household.url("/avatars/0.svg")) }
      $0.emptyArray("icon")
      $0.key("registrations")
      $0.object {
        $0.field("enabled", false)
        $0.field("approval_required", true)
        $0.null("message")
      }
      $0.key("api_versions")
      $0.object { $0.field("mastodon", 2) }
      $0.key("contact")
      $0.object {
        $0.field("email", "")
        $0.null("account")
      }
      writeConfiguration(household, to: &$0)
    }
    return .json(json)
  }

  private static let description = "A household's photos."

  private static func writeWords(_ household: Household, to json: inout JSONWriter) {
    json.field("title", household.configuration.title)
    json.field("version", version)
    json.field("description", description)
    json.key("languages")
    json.array(["en"]) { $0.string($1) }
    json.emptyArray("rules")
  }

  private static func writeConfiguration(_ household: Household, to json: inout JSONWriter) {
    let limits = household.limits
    json.key("configuration")
    json.object {
      $0.key("urls")
      $0.object { $0.null("streaming") }
      $0.key("accounts")
      $0.object { $0.field("max_featured_tags", 0) }
      $0.key("statuses")
      $0.object {
        $0.field("max_characters", limits.characters)
        $0.field("max_media_attachments", limits.pictures)
        $0.field("characters_reserved_per_url", CharacterCount.link)
      }
      $0.key("media_attachments")
      $0.object { writeMedia(limits, to: &$0) }
      $0.key("polls")
      $0.object {
        $0.field("max_options", 0)
        $0.field("max_characters_per_option", 0)
        $0.field("min_expiration", 0)
        $0.field("max_expiration", 0)
      }
      $0.key("translation")
      $0.object { $0.field("enabled", false) }
      writeExtensions(to: &$0)
    }
  }

  private static func writeMedia(_ limits: ServerLimits, to json: inout JSONWriter) {
    json.key("supported_mime_types")
    json.array(PictureFormat.browserFormats) { $0.string($1.mediaType) }
    json.field("image_size_limit", limits.uploadBytes)
    json.field("image_matrix_limit", limits.pixels)
    json.field("description_limit", limits.descriptionCharacters)
    json.field("video_size_limit", 0)
    json.field("video_frame_rate_limit", 0)
    json.field("video_matrix_limit", 0)
  }

  /// What this server has and Mastodon has not.
  private static func writeExtensions(to json: inout JSONWriter) {
    json.key("photostream")
    json.object {
      $0.field("expires_at", true)
      $0.field("dislike", true)
    }
  }
}
