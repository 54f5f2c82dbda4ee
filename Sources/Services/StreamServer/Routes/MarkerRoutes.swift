import Domain
import Hummingbird

/// How far somebody read, for all their programs.
///
/// Mastodon answers 409 if two programs set a marker at the same moment. Here one waits for the
/// other, and the further one wins; a program may name the `version` it knows, too, and is told 409 if
/// the marker was moved since.
struct MarkerRoutes {
  private static let timelines = ["home", "notifications"]

  /// What is asked for one timeline.
  private struct Move {
    let timeline: String
    let lastRead: Int64
    /// What the marker's version must be; nil if the program does not say.
    let version: Int?

    /// Nil if nothing is asked for it. Throws ``APIError``.
    init?(of timeline: String, in fields: Fields) throws {
      guard let text = fields.text("\(timeline)[last_read_id]") else { return nil }
      guard let lastRead = Int64(id: text) else {
        throw APIError.unprocessable("last_read_id is no id")
      }
      self.timeline = timeline
      self.lastRead = lastRead
      version = fields.text("\(timeline)[version]").flatMap { Int(untrusted: $0) }
    }
  }

  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/markers", .user("read:statuses")) { call in
      let names = call.query.list("timeline")
      return try await answer(call, timelines.filter(names.contains))
    }
    endpoints.post("/api/v1/markers", .user("write:statuses"), use: set)
  }

  private static func set(_ call: Call) async throws -> Response {
    let user = try call.user
    let fields = try await call.fields()
    let moves = try timelines.compactMap { try Move(of: $0, in: fields) }
    let now = call.now
    try await call.store.write { db in
      let markers = MarkerTable(db: db)
      for move in moves {
        if let known = move.version, try markers.version(of: move.timeline, user) != known {
          throw APIError.conflict
        }
        try markers.set(move.timeline, move.lastRead, of: user, at: now)
      }
    }
    return try await answer(call, moves.map(\.timeline))
  }

  private static func answer(_ call: Call, _ names: [String]) async throws -> Response {
    let user = try call.user
    let markers = try await call.store.read { try MarkerTable(db: $0).markers(of: user) }
    var json = JSONWriter()
    json.object {
      for marker in markers where names.contains(marker.timeline) {
        $0.key(named: marker.timeline)
        $0.object {
          $0.field("last_read_id", marker.lastRead)
          $0.field("version", marker.version)
          $0.field("updated_at", marker.updatedAt.iso)
        }
      }
    }
    return .json(json)
  }
}
