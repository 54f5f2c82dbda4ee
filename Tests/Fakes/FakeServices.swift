import Domain

/// What screens are made from, in memory; everything is called as in the app's `Services`.
///
///     extension FakeServices: PeopleDependencies {}
///
///     PeopleRouter.makeScreen(FakeServices { $0.people = PagedPeople() }, context)
package struct FakeServices: Sendable {
  package var stream: any PhotoStreaming = FakePhotoStream()
  package var sources: any SourceKeeping = FakeSources()
  package var searching: any PhotoSearching = FakeSearching()
  package var comparing: any PictureComparing = FakeComparing()
  package var servers: any ServerSearching = FakeServerSearching()
  package var tagging: any Tagging = FakeTagging()
  package var media: any MediaLoading = FakeMedia()
  package var responding: any Responding = FakeResponding()
  package var revising: any Revising = FakeRevising()
  package var outbox: any OutboxKeeping = FakeOutbox()
  package var posting: any Posting = FakePosting(PostPlace.examples)
  package var relating: any Relating = FakeRelating()
  package var notifications: any NotificationReading = FakeNotifications()
  package var filters: any FilterKeeping = FakeFilters()
  package var lists: any ListKeeping = FakeLists()
  package var people: any PeopleReading = FakePeopleReading()
  package var tags: any TagFollowing = FakeTags()
  package var discovering: any Discovering = FakeDiscovering()
  package var pictures: any PictureCacheKeeping = FakePictureCache()
  package var transfer: any Transferring = FakeTransfer()
  package var settings: any SettingsStoring = FakeSettings()
  package var flags: any FlagDeciding = FixedFlags()
  package var profiles: any ProfileKeeping = FakeProfiles()
  package var accounts: any AccountKeeping = FakeAccounts()
  package var pages: any PageOpening = FakePages()
  package var player: any MediaPlaying = FakePlayer()
  package var facts = ProgramFacts([])
  package var undoing = UndoLog(time: ManualTime())
  package var time: any TimeSource = ManualTime()
  package var reporting: any ErrorReporting = RecordingReporter()
  package var clock: any Clock<Duration> = ManualClock()

  /// Makes them all, and changes those that matter.
  package init(_ change: (inout FakeServices) -> Void = { _ in }) {
    change(&self)
  }

  /// Two seconds, each time.
  package func pauseBeforeGo() -> Duration { .seconds(2) }
}
