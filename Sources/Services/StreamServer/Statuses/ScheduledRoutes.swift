import Domain
import GRDB
import Hummingbird

/// Statuses that wait for their moment; they are made as others are.
enum ScheduledRoutes {
  private static let path = "/api/v1/scheduled_statuses"

  static func add(to endpoints: Endpoints) {
    endpoints.get(path, .user("read:statuses")) { context in
      let cursor = try Cursor(context.query)
      let (json, ids) = try await context.readOwn { snapshot in
        let found = try snapshot.scheduled(cursor)
        return (JSONValue.list(try found.map(snapshot.json)), found.map(\.id))
      }
      return context.page(json, ids)
    }
    endpoints.get(path + "/:id", .user("read:statuses")) { context in
      let id = try context.id()
      return .json(try await context.readOwn { try $0.json(of: $0.scheduled(id)) })
    }
    endpoints.on(.put, path + "/:id", .user("write:statuses")) { context in
      let (id, form) = (try context.id(), try await context.form())
      let moment = try ScheduledStatus.moment(in: form, now: context.now)
      return .json(
        try await context.write { snapshot in
          var scheduled = try snapshot.scheduled(id)
          if let moment { scheduled.publishedAt = moment }
          try scheduled.update(snapshot.db)
          return try snapshot.json(of: scheduled)
        })
    }
    endpoints.on(.delete, path + "/:id", .user("write:statuses")) { context in
      let id = try context.id()
      return .json(
        try await context.write { snapshot in
          try snapshot.scheduled(id).delete(snapshot.db)
          return [:]
        })
    }
  }
}
