import Domain
import Foundation
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

  private static func upload(_ call: Call) async throws -> Response {
    let household = call.household
    let owner = try call.user
    let (waiting, bytes) = try await call.store.read {
      (try MediaTable(db: $0).unpostedCount(of: owner), try MediaTable(db: $0).bytes(of: owner))
    }
    guard bytes < household.limits.mediaBytes else {
      throw APIError.unprocessable(
        "Your pictures have \(bytes >> 20) MB already, and this server keeps no more of one person")
    }
    guard waiting < household.limits.unpostedMedia else {
      throw APIError.unprocessable("There are \(waiting) pictures that were not posted yet")
    }
    let receiver = UploadReceiver(folder: household.uploadFolder, limits: household.limits)
    let request = call.request
    let upload = try await withDeadline(household.limits.uploadTime, on: household.clock) {
      try await receiver.receive(request)
    }
    let media = try await UploadedPicture(upload: upload, owner: owner, household: household)
      .stored()
    return try await answer(media, call)
  }

  private static func show(_ call: Call) async throws -> Response {
    try await answer(try await owned(call), call)
  }

  private static func describe(_ call: Call) async throws -> Response {
    var media = try await owned(call)
    let fields = try await call.fields()
    if let text = fields["description"] {
      media.description = try UploadedPicture.description(text, call.household.limits)
    }
    if let focus = fields.text("focus") { media.focus = StoredMedia.Focus(focus) }
    let described = media
    try await call.store.write { try MediaTable(db: $0).describe(described) }
    return try await answer(described, call)
  }

  private static func remove(_ call: Call) async throws -> Response {
    let media = try await owned(call)
    guard media.status == nil else {
      throw APIError.unprocessable("The picture belongs to a status")
    }
    try await call.store.write { try MediaTable(db: $0).remove(media.id) }
    return .emptyJSON
  }

  /// The picture that is meant; other people's are not there.
  private static func owned(_ call: Call) async throws -> StoredMedia {
    let id = try call.id()
    let media = try await call.store.read { try MediaTable(db: $0).media(id) }
    guard let media, media.owner == (try call.user) else { throw APIError.notFound }
    return media
  }

  private static func answer(_ media: StoredMedia, _ call: Call) async throws -> Response {
    let (household, now) = (call.household, call.now)
    return .json(
      try await call.store.read { db in
        let status = try media.status.flatMap { try StatusTable(db: db).status($0) }
        let signer = PictureSigner(db: db, viewer: media.owner, now: now)
        var (json, template) = (JSONWriter(), JSONWriter())
        MediaJSON(media: media, isSigned: status?.visibility.isOpen != true).write(to: &template)
        try json.fill(
          StatusTemplate(bytes: template.bytes), household.phrases, account: [],
          signature: { try signer.suffix(for: media.status ?? media.id) })
        return json
      })
  }
}
