import Domain
import Hummingbird

/// The timelines.
enum TimelineRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/timelines/home", .user("read:statuses")) { try await show(.home, $0) }
    endpoints.get("/api/v1/timelines/public", .anyone) { context in
      // There is nobody elsewhere that this server knows.
      if context.query.flag("remote") { return .json([]) }
      return try await show(.everybody(onlyPictures: context.query.flag("only_media")), context)
    }
    endpoints.get("/api/v1/timelines/tag/:tag", .anyone) { context in
      let tag = try context.part("tag").tagKey
      return try await show(.tag(tag, onlyPictures: context.query.flag("only_media")), context)
    }
    endpoints.get("/api/v1/accounts/:id/statuses", .anyone) { context in
      if context.query.flag("pinned") || context.query.flag("only_reblogs") { return .json([]) }
      return try await show(
        .author(
          try context.id(), onlyPictures: context.query.flag("only_media"),
          withReplies: !context.query.flag("exclude_replies"),
          withBoosts: !context.query.flag("exclude_reblogs"),
          tag: context.query.text("tagged")?.tagKey), context)
    }
    endpoints.get("/api/v1/favourites", .user("read:favourites")) {
      try await show(.reactions(.favourite), $0)
    }
    endpoints.get("/api/v1/bookmarks", .user("read:bookmarks")) {
      try await show(.reactions(.bookmark), $0)
    }
  }

  /// Answers with a page of a timeline, and tells where the next ones are.
  static func show(
    _ timeline: Timeline, _ context: RequestContext
  ) async throws -> Response {
    let cursor = try Cursor(context.query)
    let (json, page) = try context.household.readNow(as: context.viewer(of: timeline)) {
      let page = try $0.page(timeline, cursor)
      return (try $0.json(of: page.map(\.line)), page)
    }
    await keepJSON(
      of: page.filter { $0.line.json == nil && $0.line.boostOf == nil }.map(\.line.id),
      in: context.household)
    return context.page(
      json, page.map(\.place), isLast: !cursor.isUpward && page.count < cursor.limit)
  }

  /// Keeps the JSON that had to be made. If that fails, it is made anew the next time.
  private static func keepJSON(of ids: [Int64], in household: Household) async {
    guard !ids.isEmpty else { return }
    await household.errors.attempt("keeping statuses' JSON") {
      try await household.write { try $0.keepJSON(of: ids) }
    }
  }
}

extension RequestContext {
  /// Whose timeline it is; for public ones whoever may be told of their own reactions.
  fileprivate func viewer(of timeline: Timeline) -> Int64? {
    switch timeline {
    case .home, .list, .reactions: caller?.user
    case .everybody, .tag, .author: viewer
    }
  }
}
