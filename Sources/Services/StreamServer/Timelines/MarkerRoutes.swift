import Domain
import GRDB
import Hummingbird
import Markup

/// How far somebody read, for all their programs.
///
/// Mastodon answers 409 if two programs set a marker at the same moment. Here one waits for the
/// other, and the further one wins; a program may name the `version` it knows, too, and is told 409 if
/// the marker was moved since.
enum MarkerRoutes {
  private static let timelines = ["home", "notifications"]

  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/markers", .user("read:statuses")) { context in
      let names = context.query.list("timeline")
      let markers = try await context.readOwn { try $0.markers() }
      return answer(markers, timelines.filter(names.contains))
    }
    endpoints.post("/api/v1/markers", .user("write:statuses")) { context in
      let form = try await context.form()
      let moves = try timelines.compactMap { try MarkerMove(of: $0, in: form) }
      let markers = try await context.write { snapshot in
        for move in moves { try snapshot.apply(move) }
        return try snapshot.markers()
      }
      return answer(markers, moves.map(\.timeline))
    }
  }

  private static func answer(_ markers: [Marker], _ names: [String]) -> Response {
    .json(
      .object(
        markers.filter { names.contains($0.timeline) }.map {
          let marker: JSONValue = [
            "last_read_id": .text($0.lastRead), "version": .integer($0.version),
            "updated_at": .text($0.updatedAt.text),
          ]
          return (name: $0.timeline, value: marker)
        }))
  }
}

/// A request to move the marker of one timeline.
struct MarkerMove {
  let timeline: String
  let lastRead: Int64
  /// What the marker's version must be; nil if the program does not say.
  let version: Int?

  /// Nil if nothing is asked for it. Throws ``APIError``.
  init?(of timeline: String, in form: FormData) throws {
    guard let text = form.text("\(timeline)[last_read_id]") else { return nil }
    guard let lastRead = Int64(id: text) else {
      throw APIError.unprocessable("last_read_id is not an id")
    }
    self.timeline = timeline
    self.lastRead = lastRead
    version = form.text("\(timeline)[version]").flatMap { Int(untrusted: $0) }
  }
}

/// How far somebody read in a timeline.
private struct Marker: Decodable, Sendable, FetchableRecord {
  let timeline: String
  let lastRead: String
  /// The number of changes.
  let version: Int
  let updatedAt: Timestamp
}

extension Snapshot {
  /// The viewer's.
  fileprivate func markers() throws -> [Marker] {
    try Marker.fetchAll(
      db, sql: "SELECT * FROM marker WHERE user = ? ORDER BY timeline", arguments: [viewer])
  }

  /// Moves a marker, never backwards: of two programs the one that has read further wins.
  fileprivate func apply(_ move: MarkerMove) throws {
    let version = try markers().first { $0.timeline == move.timeline }?.version ?? 0
    if let known = move.version, version != known { throw APIError.conflict }
    try db.execute(
      sql: """
        INSERT INTO marker (user, timeline, lastRead, version, updatedAt) VALUES (?, ?, ?, 1, ?)
          ON CONFLICT DO UPDATE SET lastRead = excluded.lastRead, version = version + 1,
            updatedAt = excluded.updatedAt
            WHERE CAST(excluded.lastRead AS INTEGER) > CAST(lastRead AS INTEGER)
        """, arguments: [viewer, move.timeline, String(move.lastRead), now])
  }
}
