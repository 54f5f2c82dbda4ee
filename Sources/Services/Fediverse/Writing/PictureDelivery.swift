import Domain
import Web

/// Uploads a draft's pictures: each once, however often the post is tried.
struct PictureDelivery {
  /// The longest wait for a picture that the server works on.
  static let longestWait = Duration.seconds(120)

  let client: AuthenticatedClient
  let clock: any Clock<Duration>
  let prepare: FediverseDelivery.Preparing
  let uploaded: @Sendable (Int, String) async throws -> Void

  /// The server's ids of all pictures of a draft, in order; `known` are those that were uploaded before.
  func deliver(
    _ draft: Draft, known: [Int: String], key: MutationID
  ) async throws(DeliveryFailure) -> [String] {
    var ids: [String] = []
    for (place, picture) in draft.pictures.enumerated() {
      if let posted = picture.posted {
        ids.append(posted.id)
      } else if let id = known[place], try await isReady(id) {
        ids.append(id)
      } else {
        ids.append(try await upload(picture, of: draft, at: place, key))
      }
    }
    return ids
  }
}

extension PictureDelivery {
  private func upload(
    _ picture: DraftPicture, of draft: Draft, at place: Int, _ key: MutationID
  ) async throws(DeliveryFailure) -> String {
    let form = form(
      of: try await prepared(picture, draft.keepsMetadata), picture.alternativeText,
      boundary: "photostream-\(key.rawValue)-\(place)")
    // Nobody sees it without a status: uploading it twice does no harm.
    let response = try await client.answer(to: .upload(form), .repeatable)
    let made: Identity = try client.entity(of: response, .repeatable)
    do {
      try await uploaded(place, made.id)
    } catch {
      throw .postponed(reason: Reason.of(error), wait: nil)
    }
    if response.status == 202 { try await awaitPicture(made.id) }
    return made.id
  }

  private func prepared(
    _ picture: DraftPicture, _ keepsMetadata: Bool
  ) async throws(DeliveryFailure) -> PreparedPicture {
    do {
      return try await prepare(picture, client.server.capabilities, keepsMetadata)
    } catch is CancellationError {
      throw .postponed(reason: Reason.of(CancellationError()), wait: nil)
    } catch {
      throw .refused(reason: "\(picture.location.displayName): \(Reason.of(error))")
    }
  }

  /// The file's real name stays private.
  private func form(
    of picture: PreparedPicture, _ description: String?, boundary: String
  ) -> MultipartForm {
    let letters = picture.mediaType.split(separator: "/").last?.filter(\.isLetter) ?? ""
    return MultipartForm(
      boundary: boundary, fields: description.map { [.init("description", $0)] } ?? [],
      name: "file", fileName: "picture." + (letters.isEmpty ? "bin" : letters),
      fileType: picture.mediaType, file: picture.bytes)
  }

  /// Whether a picture that was uploaded before can be used; false if the server could not read it, or has
  /// deleted it, as servers do after a while if no status shows it.
  private func isReady(_ id: String) async throws(DeliveryFailure) -> Bool {
    let response = try await client.response(to: .upload(id), .repeatable)
    switch response.status {
    case 404, 410, 422: return false
    case 206:
      try await awaitPicture(id)
      return true
    default:
      _ = try client.accepted(response, .repeatable)
      return true
    }
  }

  private func awaitPicture(_ id: String) async throws(DeliveryFailure) {
    var waited = Duration.zero
    var wait = Duration.seconds(1)
    while waited < Self.longestWait {
      do {
        try await clock.sleep(for: wait)
      } catch {
        throw .postponed(reason: Reason.of(error), wait: nil)
      }
      waited += wait
      wait = min(wait * 2, .seconds(8))
      let response = try await client.answer(to: .upload(id), .repeatable)
      if response.status != 206 { return }
    }
    throw .postponed(
      reason: "\(client.origin.host) is still at work on a picture", wait: .seconds(60))
  }
}
