import Domain

/// The use cases of composing: keeps what is written at every step, and publishes it.
struct ComposeInteractor {
  let posting: any Posting
  let media: any MediaLoading
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting

  var displaySettings: DisplaySettings { settings.display }

  func obtainPlaces() async throws -> [PostPlace] {
    try await posting.places()
  }

  func obtainDrafts() async throws -> [StoredDraft] {
    try await posting.drafts()
  }

  func keep(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws -> Int64 {
    try await posting.keep(draft, at: place, id: id).id
  }

  func discard(_ id: Int64) async throws {
    try await posting.discard(id)
  }

  func post(_ draft: Draft, at place: PostPlace.ID, id: Int64?) async throws {
    _ = try await posting.post(draft, at: place, id: id)
  }

  /// From the root on, as a draft may be opened where the program was started elsewhere.
  func locate(_ path: String) -> FileLocation {
    FileLocation(typed: path)
  }

  func obtainPreview(of location: FileLocation, fitting bounds: PixelSize) async -> PictureState {
    do {
      return .shown(try await media.bitmap(PictureRequest(.file(location), fitting: bounds)))
    } catch {
      reporting.note(error, while: "previewing a picture")
      return .unavailable(reason: Reason.of(error))
    }
  }
}
