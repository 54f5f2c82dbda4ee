import Domain

/// The use cases of one photo: everything about it, its neighbours, its original.
struct PhotoInteractor: PhotoInteracting {
  let stream: any PhotoStreaming
  let sources: any SourceKeeping
  let media: any MediaLoading
  let responding: any Responding
  let posting: any Posting
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting

  var now: Timestamp { time.now }

  var displaySettings: DisplaySettings { settings.display }

  var listLength: Int { settings.number(.listLength) }

  func obtainPhoto(_ address: PhotoAddress) async throws -> StreamItem {
    switch address {
    case .photo(let id):
      guard let item = try await stream.photo(id) else { throw PhotoLeft() }
      return item
    case .place(let place):
      guard let item = try await stream.photo(at: place) else {
        throw NoSuchPlace(place: place, total: try await stream.start()?.total ?? 0)
      }
      return item
    }
  }

  func obtainCurrent(of walk: PhotoWalk) async throws -> PhotoWalk? {
    try await walk.here(in: stream)
  }

  func obtainNext(of walk: PhotoWalk) async throws -> PhotoWalk? {
    try await walk.next(in: stream)
  }

  func obtainPrevious(of walk: PhotoWalk) async throws -> PhotoWalk? {
    try await walk.previous(in: stream)
  }

  func obtainProspect(of walk: PhotoWalk) async throws -> [Photo] {
    try await walk.prospect(in: stream)
  }

  func obtainSource(_ id: SourceID) async throws -> Source? {
    try await sources.sources().first { $0.id == id }
  }

  func obtainPicture(
    of photo: Photo, fitting bounds: PixelSize
  ) -> AsyncThrowingStream<PictureProgress, any Error> {
    media.picture(PictureRequest(photo, fitting: bounds))
  }

  func expect(_ photos: [Photo], fitting bounds: PixelSize) {
    media.expect(photos.map { PictureRequest($0, fitting: bounds) })
  }

  func saveOriginal(of photo: Photo, to path: String) async throws -> FileLocation {
    try await media.saveOriginal(of: photo.media, whose: photo.id, to: path)
  }

  /// Nil if it cannot be had: the photo is shown without.
  func obtainStanding(of photo: Photo) async -> Standing? {
    do {
      return try await responding.standings(of: [photo]).first
    } catch {
      report(error, while: "looking how a photo stands")
      return nil
    }
  }

  func react(_ reaction: Reaction?, to photo: Photo) async throws -> Standing {
    try await responding.react(reaction, to: photo)
  }

  func comment(
    _ text: String, on photo: Photo, answering comment: Comment?
  ) async throws -> Comment {
    try await responding.comment(text, on: photo, answering: comment)
  }

  func beginAnswer(to photo: Photo) async throws -> StoredDraft {
    let draft = try await responding.answer(to: photo)
    guard let answered = draft.answering else { throw WritingError.notAnswerable }
    return try await posting.keep(draft, at: .account(answered.account), id: nil)
  }

  func obtainComments(on photo: Photo) async throws -> CommentList {
    try await responding.commentList(on: photo)
  }

  func remove(_ comment: Comment, from photo: Photo) async throws {
    try await responding.remove(comment, from: photo)
  }

  func markSeen(_ id: PhotoID) async throws {
    try await stream.markSeen([id])
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}
