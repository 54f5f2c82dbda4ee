import Domain
import Hummingbird

/// The timelines.
struct TimelineRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/timelines/home", .user("read:statuses")) {
      try await $0.timelineAnswer(.home(viewer: try $0.user))
    }
    endpoints.get("/api/v1/timelines/public", .anyone) { call in
      // There is nobody elsewhere that this server knows.
      if call.query.flag("remote") { return .json(bytes: Array("[]".utf8)) }
      return try await call.timelineAnswer(
        .everybody(onlyPictures: call.query.flag("only_media")))
    }
    endpoints.get("/api/v1/timelines/tag/:tag", .anyone) { call in
      try await call.timelineAnswer(
        .tag(try call.part("tag").lowercased(), onlyPictures: call.query.flag("only_media")))
    }
    endpoints.get("/api/v1/accounts/:id/statuses", .anyone) { call in
      if call.query.flag("pinned") || call.query.flag("only_reblogs") {
        return .json(bytes: Array("[]".utf8))
      }
      return try await call.timelineAnswer(
        .author(
          try call.id(), viewer: call.readingUser, onlyPictures: call.query.flag("only_media"),
          withReplies: !call.query.flag("exclude_replies")))
    }
  }
}
