import Domain
import Hummingbird

/// How far somebody read, for all their programs.
struct MarkerRoutes {
  private static let timelines = ["home", "notifications"]

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
    let marks = timelines.compactMap { name in
      fields.text("\(name)[last_read_id]").map { (name, $0) }
    }
    guard marks.allSatisfy({ Int64($0.1) != nil }) else {
      throw APIError.unprocessable("last_read_id is no id")
    }
    let now = call.now
    try await call.store.write { db in
      for (name, id) in marks { try MarkerTable(db: db).set(name, id, of: user, at: now) }
    }
    return try await answer(call, marks.map(\.0))
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
