import Domain
import Foundation
import GRDB
import Hummingbird

/// Uploading pictures, and describing them.
struct UploadRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/media", .user("write:media"), use: upload)
    endpoints.post("/api/v2/media", .user("write:media"), use: upload)
    endpoints.get("/api/v1/media/:id", .user("write:media"), use: show)
    endpoints.on(.put, "/api/v1/media/:id", .user("write:media"), use: describe)
    endpoints.on(.delete, "/api/v1/media/:id", .user("write:media"), use: remove)
  }

  private static func upload(_ context: RequestContext) async throws -> Response {
    let household = context.household
    let owner = try context.user
    let (waiting, bytes) = try await context.store.read { try StoredMedia.usage(of: owner, in: $0) }
    guard bytes < household.limits.mediaBytes else {
      throw APIError.unprocessable(
        "Your pictures have \(bytes >> 20) MB already, and this server keeps no more of one person")
    }
    guard waiting < household.limits.unpostedMedia else {
      throw APIError.unprocessable("There are \(waiting) pictures that were not posted yet")
    }
    let receiver = UploadReceiver(folder: household.uploadFolder, limits: household.limits)
    let request = context.request
    let upload = try await withDeadline(household.limits.uploadTime, on: household.clock) {
      try await receiver.receive(request)
    }
    let media = try await UploadedPicture(upload: upload, owner: owner, household: household)
      .stored()
    return try await answer(media, context)
  }

  private static func show(_ context: RequestContext) async throws -> Response {
    try await answer(try await owned(context), context)
  }

  private static func describe(_ context: RequestContext) async throws -> Response {
    var media = try await owned(context)
    let form = try await context.form()
    if let text = form["description"] {
      media.description = try UploadedPicture.description(text, context.household.limits)
    }
    if let focus = form.text("focus") { media.focus = StoredMedia.Focus(focus) }
    let described = media
    do {
      try await context.store.write { try described.describe(in: $0) }
    } catch RecordError.recordNotFound {
      throw APIError.notFound
    }
    return try await answer(described, context)
  }

  private static func remove(_ context: RequestContext) async throws -> Response {
    let media = try await owned(context)
    // It may have been posted since it was looked up.
    let isGone = try await context.store.write { db in
      try StoredMedia.filter(Column("id") == media.id && Column("status") == nil).deleteAll(db) > 0
    }
    guard isGone else { throw APIError.unprocessable("The picture belongs to a status") }
    return .emptyObject
  }

  /// The picture that is meant; other people's are not there.
  private static func owned(_ context: RequestContext) async throws -> StoredMedia {
    let id = try context.id()
    let media = try await context.store.read { try StoredMedia.find(id, in: $0) }
    guard let media, media.owner == (try context.user) else { throw APIError.notFound }
    return media
  }

  private static func answer(_ media: StoredMedia, _ context: RequestContext) async throws
    -> Response
  {
    let (household, now) = (context.household, context.now)
    return try .json(
      await context.store.read { db in
        let status = try media.status.flatMap { try Status.find($0, in: db) }
        let isOpen = status?.visibility.isOpen == true
        let signer = PictureSigner(db: db, viewer: media.owner, now: now)
        return try JSONText(
          MediaResponse(
            media, publicURL: household.url(""),
            signature: isOpen ? "" : signer.signature(for: media.status ?? media.id)))
      })
  }
}
