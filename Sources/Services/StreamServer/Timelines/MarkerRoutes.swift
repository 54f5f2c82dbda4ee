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
    init?(of timeline: String, in form: FormData) throws {
      guard let text = form.text("\(timeline)[last_read_id]") else { return nil }
      guard let lastRead = Int64(id: text) else {
        throw APIError.unprocessable("last_read_id is no id")
      }
      self.timeline = timeline
      self.lastRead = lastRead
      version = form.text("\(timeline)[version]").flatMap { Int(untrusted: $0) }
    }
  }

  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/markers", .user("read:statuses")) { context in
      let names = context.query.list("timeline")
      return try await answer(context, timelines.filter(names.contains))
    }
    endpoints.post("/api/v1/markers", .user("write:statuses"), use: set)
  }

  private static func set(_ context: RequestContext) async throws -> Response {
    let user = try context.user
    let form = try await context.form()
    let moves = try timelines.compactMap { try Move(of: $0, in: form) }
    let now = context.now
    try await context.store.write { db in
      let versions = try Marker.all(of: user, in: db).map { ($0.timeline, $0.version) }
      for move in moves {
        let version = versions.first { $0.0 == move.timeline }?.1 ?? 0
        if let known = move.version, version != known { throw APIError.conflict }
        try Marker.move(move.timeline, to: move.lastRead, of: user, at: now, in: db)
      }
    }
    return try await answer(context, moves.map(\.timeline))
  }

  private static func answer(_ context: RequestContext, _ names: [String]) async throws -> Response
  {
    let user = try context.user
    let markers = try await context.store.read { try Marker.all(of: user, in: $0) }
    return try .json(
      Dictionary(
        uniqueKeysWithValues: markers.filter { names.contains($0.timeline) }
          .map { ($0.timeline, MarkerResponse($0)) }))
  }
}
