import Domain

/// What one can do with a stream of photos.
struct PhotoStreamInteractor: PhotoStreamInteracting {
  let stream: any PhotoStreaming
  let sources: any SourceKeeping
  let media: any MediaLoading
  let responding: any Responding
  let posting: any Posting
  let watch: NotificationWatch
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting

  var now: Timestamp { time.now }

  var displaySettings: DisplaySettings { settings.display }

  var listLength: Int { settings.number(.listLength) }

  var refreshesAtStart: Bool {
    sources.awaitsRefresh && settings.text(.refreshAtStart) == "yes"
  }

  func obtainFirst() async throws -> StreamItem? {
    try await stream.start()
  }

  func obtainPhoto(_ id: PhotoID) async throws -> StreamItem? {
    try await stream.photo(id)
  }

  func obtainPhoto(at place: Int) async throws -> StreamItem? {
    try await stream.photo(at: place)
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

  func obtainRows(from id: PhotoID?, limit: Int) async throws -> [StreamRow] {
    try await stream.rows(from: id, limit: limit)
  }

  func obtainGaps() async throws -> [StreamGap] {
    try await stream.gaps()
  }

  func fill(_ gap: StreamGap) async throws -> ScanSummary {
    try await stream.fill(gap)
  }

  func obtainSources() async throws -> [Source] {
    try await sources.sources()
  }

  func show(only source: Source?) async {
    await stream.show(only: source?.id)
  }

  func obtainMuted(limit: Int) async throws -> [Photo] {
    try await stream.mutedPhotos(after: nil, limit: limit)
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

  func markSeen(_ id: PhotoID) async throws {
    try await stream.markSeen([id])
  }

  func markAllSeen() async throws -> Int {
    try await stream.markAllSeen()
  }

  func refresh() -> AsyncThrowingStream<ScanProgress, any Error> {
    sources.refresh()
  }

  func changes() -> AsyncStream<StreamChange> {
    stream.changes()
  }

  /// None if they cannot be had: photos are shown without.
  func obtainStandings(of photos: [Photo]) async -> [PhotoID: Standing] {
    do {
      let standings = try await responding.standings(of: photos)
      return Dictionary(zip(photos.map(\.id), standings)) { first, _ in first }
    } catch {
      report(error, while: "looking how photos stand")
      return [:]
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

  func obtainPlaces() async throws -> [PostPlace] {
    try await posting.places()
  }

  func keep(_ draft: Draft, at place: PostPlace) async throws -> StoredDraft {
    try await posting.keep(draft, at: place.id, id: nil)
  }

  func post(_ draft: Draft, at place: PostPlace) async throws {
    _ = try await posting.post(draft, at: place.id, id: nil)
  }

  func obtainNews() async throws -> NotificationNews? {
    try await watch.obtainNews()
  }

  func noteTold(_ news: NotificationNews) throws {
    try watch.noteTold(news)
  }

  func neededCards() -> [InformationCard] {
    let used = settings.retiredCards
    return InformationCard.allCases.filter { !used.contains($0.rawValue) }
  }

  func retire(_ card: InformationCard) {
    do {
      try settings.retireCard(card.rawValue)
    } catch {
      report(error, while: "noting that a card was used")
    }
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}
