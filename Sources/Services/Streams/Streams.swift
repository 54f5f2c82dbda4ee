import Concurrency
import Domain
import Pictures
import Storage
import Synchronization
import Timeline
import Web

/// The stream of one profile and its sources: brings together the library, the folder scanner, the
/// samples, and the engine that asks all other sources.
///
/// Another profile needs another one. Any number of tasks may use it at once.
public final class Streams: Sendable {
  let profile: Int64
  let sourceStore: any SourceStoring
  let photos: any PhotoStoring
  let folders: any FolderScanning
  let samples: any SampleProviding
  let feeds: any FeedFinding
  let reading: ReadPositions?
  let live: LiveSupport?
  let filters: FilterKeeper?
  let hidden: HiddenPeopleCache?
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting
  let sleep: @Sendable (Duration) async throws -> Void
  let track: StreamTrack
  let broadcast = Broadcast<StreamChange>()
  let positions = Mutex(RecentPositions())
  let hasScanned = Mutex(false)
  let only = Mutex<StreamSelection?>(nil)
  let walking = Mutex(PhotoWalk())
  let attention: Mutex<Attention>
  /// By how much a time between refreshes is longer than it should be: not all ask at the same moment.
  let stretch: @Sendable () -> Double
  let muted = Mutex<MuteList?>(nil)
  private let muting = SerialQueue()

  /// Makes the stream of a profile.
  ///
  /// - Parameters:
  ///   - sources: Where the profile's sources are stored.
  ///   - photos: Where photos are stored.
  ///   - track: Where the profile's track is stored.
  ///   - folders: One for the whole process, so that no source is scanned twice at the same time.
  ///   - samples: The sample photos.
  ///   - feeds: Finds feeds by what a person typed.
  ///   - supplier: Makes what asks a source; nil for a source that is scanned instead.
  ///   - reading: Agrees with servers on what was read; nil keeps that to this machine.
  ///   - live: Hears of new photos as they are posted; nil waits until they are looked for.
  ///   - filters: The filters of accounts; nil if there are none.
  ///   - hidden: Whom accounts have muted and blocked; nil if there are none.
  ///   - settings: The profile's settings.
  ///   - time: What time it is.
  ///   - reporting: Where errors go that nobody sees.
  ///   - stretch: By how much a time between refreshes is longer than it should be.
  ///   - sleep: Waits until a photo expires, and for the next refresh.
  public init(
    profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
    track: any TrackStoring<Photo>, folders: any FolderScanning, samples: any SampleProviding,
    feeds: any FeedFinding, supplier: @escaping @Sendable (Source) -> (any Supplying<Photo>)?,
    reading: ReadPositions? = nil, live: LiveSupport? = nil, filters: FilterKeeper? = nil,
    hidden: HiddenPeopleCache? = nil, settings: any SettingsStoring,
    time: any TimeSource,
    reporting: any ErrorReporting,
    stretch: @escaping @Sendable () -> Double = { .random(in: 1...1.2) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.stretch = stretch
    attention = Mutex(Attention(now: time.now))
    self.profile = profile
    sourceStore = sources
    self.photos = photos
    self.folders = folders
    self.samples = samples
    self.feeds = feeds
    self.reading = reading
    self.live = live
    self.filters = filters
    self.hidden = hidden
    self.settings = settings
    self.time = time
    self.reporting = reporting
    self.sleep = sleep
    self.track = StreamTrack(
      store: track, time: time, sources: { try await sources.sources(of: profile) },
      suppliers: supplier)
  }

  /// The stream as it is to be seen now, without what is muted.
  ///
  /// One after the other: mutes that were looked up earlier must not be set behind newer ones, or a photo that was
  /// just muted would be shown once more.
  func scope() async throws -> StreamScope {
    try await muting.run { [self] in try await scopeNow() }
  }

  private func scopeNow() async throws -> StreamScope {
    let now = time.now
    let scope = StreamScope(
      profile: profile, order: StreamOrder(rawValue: settings.text(.streamOrder)) ?? .newest,
      now: now, only: only.withLock { $0 }, muting: settings.mutedSearches(at: now))
    let list = try await muteList(at: scope.now)
    // Another process may have applied another list meanwhile: the store knows.
    try await photos.mute(list, in: scope)
    if muted.withLock({ $0 }) != list {
      await track.mute(list)
      let before = muted.withLock { muted in
        defer { muted = list }
        return muted
      }
      if let before, before.hidden.text != list.hidden.text { broadcast.send(.reordered) }
    }
    return scope
  }

  /// All that the person does not want to see at a moment.
  func muteList(at now: Timestamp) async throws -> MuteList {
    MuteList(
      words: settings.text(.muteWords), people: settings.text(.mutePeople),
      filters: try await filters?.set(at: now) ?? FilterSet(),
      boosts: try sourceStore.boostRules(of: profile),
      hidden: try await hidden?.people(at: now) ?? HiddenPeople())
  }

  /// Others may be hidden now: takes them out, or lets them be seen again, and tells who listens.
  public func hiddenChanged() async {
    do {
      _ = try await scope()
    } catch {
      reporting.report(error, while: "hiding people")
    }
  }

  /// Leaves everything else out of the stream; nil brings it back.
  public func show(only selection: StreamSelection?) async {
    only.withLock { $0 = selection }
    broadcast.send(.reordered)
  }
}
