import Domain

/// The use cases of one photo: everything about it, its neighbours, its original.
struct PhotoInteractor: PhotoInteracting {
  let stream: any PhotoStreaming
  let sources: any SourceKeeping
  let media: any MediaLoading
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting

  var now: Timestamp { time.now }

  var displaySettings: DisplaySettings { settings.display }

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
    try await media.saveOriginal(of: photo.media, to: path)
  }

  func markSeen(_ id: PhotoID) async throws {
    try await stream.markSeen([id])
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}
