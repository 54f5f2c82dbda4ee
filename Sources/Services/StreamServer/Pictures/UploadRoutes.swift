import Domain
import GRDB
import Hummingbird

/// Uploading pictures, and describing them.
enum UploadRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.post("/api/v1/media", .user("write:media"), use: upload)
    endpoints.post("/api/v2/media", .user("write:media"), use: upload)
    endpoints.reading("/api/v1/media/:id", .user("write:media")) {
      try $0.json(of: $0.ownMedia($1))
    }
    endpoints.writing(.put, "/api/v1/media/:id", "write:media") { snapshot, id, form in
      var media = try snapshot.ownMedia(id)
      if let text = form["description"] {
        media.description = try StoredMedia.description(text, snapshot.household.limits)
      }
      if let focus = form.text("focus") { media.focus = PictureFocus(focus) }
      try media.describe(in: snapshot.db)
      if let status = media.status { try snapshot.keepWords(of: status) }
      return try snapshot.json(of: media)
    }
    endpoints.writing(.delete, "/api/v1/media/:id", "write:media") { snapshot, id in
      let media = try snapshot.ownMedia(id)
      let isWaiting = try Bool.fetchOne(
        snapshot.db, sql: "SELECT EXISTS (SELECT 1 FROM scheduledMedia WHERE media = ?)",
        arguments: [id])
      guard media.status == nil, isWaiting != true else {
        throw APIError.unprocessable("The picture belongs to a status")
      }
      try media.delete(snapshot.db)
      return [:]
    }
  }

  private static func upload(_ context: RequestContext) async throws -> Response {
    let (most, owner) = (context.household.limits.unpostedMedia, try context.user)
    let waiting = try await context.read { try StoredMedia.usage(of: owner, in: $0.db).unposted }
    guard waiting < most else {
      throw APIError.unprocessable("There are \(waiting) pictures that were not posted yet")
    }
    let upload = try await context.upload(of: ["file"])
    let media = try await upload.store(for: owner, in: context.household)
    return .json(try await context.readOwn { try $0.json(of: media) })
  }
}

extension Snapshot {
  /// A picture of the viewer's; other people's are not there.
  fileprivate func ownMedia(_ id: Int64) throws -> StoredMedia { try own(id, by: \.owner) }

  fileprivate func json(of media: StoredMedia) throws -> JSONValue {
    let status = try media.status.flatMap { try Status.fetchOne(db, key: $0) }
    let isOpen = status?.visibility.isOpen == true
    let signature = isOpen ? "" : try signature(for: media.status ?? media.id)
    return media.json(publicURL: publicURL, signature: signature)
  }
}
