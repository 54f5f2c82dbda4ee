import Domain

/// What one can do with a stream of photos.
struct PhotoStreamInteractor: PhotoStreamInteracting {
  let stream: any PhotoStreaming
  let sources: any SourceKeeping
  let media: any MediaLoading
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting

  var now: Timestamp { time.now }

  var displaySettings: DisplaySettings {
    DisplaySettings(
      height: settings.number(.displayHeight), symbols: settings.text(.displaySymbols),
      coversSensitive: settings.text(.displaySensitive) == "cover")
  }

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

  func obtainNext(after id: PhotoID) async throws -> StreamItem? {
    try await stream.next(after: id)
  }

  func obtainPrevious(before id: PhotoID) async throws -> StreamItem? {
    try await stream.previous(before: id)
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

  func obtainPicture(of photo: Photo, fitting bounds: PixelSize) async throws -> Bitmap {
    try await media.bitmap(PictureRequest(photo, fitting: bounds))
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
