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
  let parts: Dependencies
  let track: StreamTrack
  let broadcast = Broadcast<StreamChange>()
  let positions = Mutex(RecentPositions())
  let hasScanned = Mutex(false)
  let only = Mutex<StreamSelection?>(nil)
  let walking = Mutex(PhotoWalk())
  let attention: Mutex<Attention>
  let muted = Mutex<MuteList?>(nil)
  private let muting = SerialQueue()

  /// What a stream needs.
  public struct Dependencies: Sendable {
    /// The profile whose stream this is.
    public var profile: Int64
    /// Stores the profile's sources.
    public var sources: any SourceStoring
    /// Stores photos.
    public var photos: any PhotoStoring
    /// Stores the profile's track.
    public var track: any TrackStoring<Photo>
    /// One for the whole process, so that no source is scanned twice at the same time.
    public var folders: any FolderScanning
    /// The sample photos.
    public var samples: any SampleProviding
    /// Finds feeds by what a person typed.
    public var feeds: any FeedFinding
    /// Makes what asks a source; nil for a source that is scanned instead.
    public var supplier: @Sendable (Source) -> (any Supplying<Photo>)?
    /// Agrees with servers on what was read; nil keeps that to this machine.
    public var reading: ReadPositions?
    /// Hears of new photos as they are posted; nil waits until they are looked for.
    public var live: LiveSupport?
    /// The filters of accounts; nil if there are none.
    public var filters: FilterKeeper?
    /// Whom accounts have muted and blocked; nil if there are none.
    public var hidden: HiddenPeopleCache?
    /// The profile's settings.
    public var settings: any SettingsStoring
    /// What time it is.
    public var time: any TimeSource
    /// Gets errors that nobody is shown.
    public var reporting: any ErrorReporting
    /// By how much a time between refreshes is longer than it should be: not all ask at the same moment.
    public var stretch: @Sendable () -> Double
    /// Waits until a photo expires, and for the next refresh.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// Collects the dependencies.
    public init(
      profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
      track: any TrackStoring<Photo>, folders: any FolderScanning, samples: any SampleProviding,
      feeds: any FeedFinding, supplier: @escaping @Sendable (Source) -> (any Supplying<Photo>)?,
      reading: ReadPositions? = nil, live: LiveSupport? = nil, filters: FilterKeeper? = nil,
      hidden: HiddenPeopleCache? = nil, settings: any SettingsStoring, time: any TimeSource,
      reporting: any ErrorReporting,
      stretch: @escaping @Sendable () -> Double = { .random(in: 1...1.2) },
      sleep: @escaping @Sendable (Duration) async throws -> Void = {
        try await Task.sleep(for: $0)
      }
    ) {
      self.profile = profile
      self.sources = sources
      self.photos = photos
      self.track = track
      self.folders = folders
      self.samples = samples
      self.feeds = feeds
      self.supplier = supplier
      self.reading = reading
      self.live = live
      self.filters = filters
      self.hidden = hidden
      self.settings = settings
      self.time = time
      self.reporting = reporting
      self.stretch = stretch
      self.sleep = sleep
    }
  }

  /// Makes the stream of a profile.
  public init(_ parts: Dependencies) {
    self.parts = parts
    attention = Mutex(Attention(now: parts.time.now))
    track = StreamTrack(
      store: parts.track, time: parts.time,
      sources: { try await parts.sources.sources(of: parts.profile) }, suppliers: parts.supplier)
  }

  /// The stream as it is to be seen now, without what is muted.
  ///
  /// One after the other: mutes that were looked up earlier must not be set behind newer ones, or a photo that was
  /// just muted would be shown once more.
  func scope() async throws -> StreamScope {
    try await muting.run { [self] in try await scopeNow() }
  }

  private func scopeNow() async throws -> StreamScope {
    let now = parts.time.now
    let scope = StreamScope(
      profile: parts.profile,
      order: StreamOrder(rawValue: parts.settings.text(.streamOrder)) ?? .newest,
      now: now, only: only.withLock { $0 }, muting: parts.settings.mutedSearches(at: now))
    let list = try await muteList(at: scope.now)
    // Another process may have applied another list meanwhile: the store knows.
    try await parts.photos.mute(list, in: scope)
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
      words: parts.settings.text(.muteWords), people: parts.settings.text(.mutePeople),
      filters: try await parts.filters?.set(at: now) ?? FilterSet(),
      boosts: try parts.sources.boostRules(of: parts.profile),
      hidden: try await parts.hidden?.people(at: now) ?? HiddenPeople())
  }

  /// Others may be hidden now: takes them out, or lets them be seen again, and tells who listens.
  public func hiddenChanged() async {
    do {
      _ = try await scope()
    } catch {
      parts.reporting.report(error, while: "hiding people")
    }
  }

  /// Leaves everything else out of the stream; nil brings it back.
  public func show(only selection: StreamSelection?) async {
    only.withLock { $0 = selection }
    broadcast.send(.reordered)
  }
}
