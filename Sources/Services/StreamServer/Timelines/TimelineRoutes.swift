import Domain
import Hummingbird

/// The timelines.
struct TimelineRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/timelines/home", .user("read:statuses")) {
      try await show(.home(viewer: try $0.user), $0)
    }
    endpoints.get("/api/v1/timelines/public", .anyone) { context in
      // There is nobody elsewhere that this server knows.
      if context.query.flag("remote") { return .emptyArray }
      return try await show(
        .everybody(onlyPictures: context.query.flag("only_media")), context)
    }
    endpoints.get("/api/v1/timelines/tag/:tag", .anyone) { context in
      try await show(
        .tag(
          try context.part("tag").lowercased(), onlyPictures: context.query.flag("only_media")),
        context)
    }
    endpoints.get("/api/v1/accounts/:id/statuses", .anyone) { context in
      if context.query.flag("pinned") || context.query.flag("only_reblogs") { return .emptyArray }
      return try await show(
        .author(
          try context.id(), viewer: context.viewer, onlyPictures: context.query.flag("only_media"),
          withReplies: !context.query.flag("exclude_replies")), context)
    }
    endpoints.get("/api/v1/favourites", .user("read:favourites")) {
      try await show(.reactions(.favourite, viewer: try $0.user), $0)
    }
    endpoints.get("/api/v1/bookmarks", .user("read:bookmarks")) {
      try await show(.reactions(.bookmark, viewer: try $0.user), $0)
    }
  }

  /// Answers with a page of a timeline, and tells where the next ones are.
  private static func show(
    _ timeline: Timeline, _ context: RequestContext
  ) async throws -> Response {
    let cursor = try Cursor(context.query)
    let household = context.household
    let (json, page, unkept) = try context.store.readNow { db in
      let page = try TimelineQuery(db: db, now: context.now, viewer: context.viewer)
        .page(timeline, cursor)
      var renderer = StatusRenderer(db: db, household: household, viewer: context.viewer)
      return (try renderer.array(page.map(\.line)), page, renderer.unkept)
    }
    await household.keepJSON(of: unkept)
    var response = Response.json(json)
    if let first = page.first?.place, let last = page.last?.place {
      response.headers.set("Link", context.links(below: last, above: first))
    }
    return response
  }
}
