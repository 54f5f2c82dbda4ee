import Concurrency
import Domain
import Pictures
import Storage
import Synchronization
import Timeline
import Web

/// The stream of one profile and its sources: composes the library, the scanner, the samples and
/// the engine that asks everything else.
///
/// Make another one for another profile. Any number of tasks may use it at once.
public final class Streams: Sendable {
  let profile: Int64
  let sourceStore: any SourceStoring
  let photos: any PhotoStoring
  let folders: any FolderScanning
  let samples: any SampleDrawing
  let settings: any SettingsStoring
  let time: any TimeSource
  let reporting: any ErrorReporting
  let sleep: @Sendable (Duration) async throws -> Void
  let broadcast = Broadcast<StreamChange>()
  let positions = Mutex(RecentPositions())
  let hasScanned = Mutex(false)
  let track: StreamTrack
  let feeds: any FeedFinding
  let only = Mutex<SourceID?>(nil)
  let walking = Mutex(PhotoWalk())
  let attention: Mutex<Attention>
  /// By how much a time between refreshes is longer than it should be: not all ask at the same moment.
  let stretch: @Sendable () -> Double
  /// Why sources could not tell all that they were last asked for.
  let troubles = Mutex(SourceTroubles())
  let reading: ReadPositions?
  private let muted = Mutex<MuteList?>(nil)

  /// What the stream needs from outside.
  public struct Dependencies: Sendable {
    /// Where the profile's sources are stored.
    public var sources: any SourceStoring
    /// Where photos are stored.
    public var photos: any PhotoStoring
    /// Where the profile's track is stored.
    public var track: any TrackStoring<Photo>
    /// One for the whole process, so that a source is never scanned twice at the same time.
    public var folders: any FolderScanning
    /// The samples.
    public var samples: any SampleDrawing
    /// Finds feeds by what a person typed.
    public var feeds: any FeedFinding
    /// Makes what asks a source; nil for one that is scanned instead.
    public var supplier: @Sendable (Source) -> (any Supplying<Photo>)?
    /// What agrees with servers on what was read; nil keeps that to this machine.
    public var reading: ReadPositions?
    /// The profile's settings.
    public var settings: any SettingsStoring
    /// What time it is.
    public var time: any TimeSource
    /// Where unseen errors go.
    public var reporting: any ErrorReporting

    /// Puts them together.
    public init(
      sources: any SourceStoring, photos: any PhotoStoring, track: any TrackStoring<Photo>,
      folders: any FolderScanning, samples: any SampleDrawing, feeds: any FeedFinding,
      supplier: @escaping @Sendable (Source) -> (any Supplying<Photo>)?,
      reading: ReadPositions? = nil, settings: any SettingsStoring, time: any TimeSource,
      reporting: any ErrorReporting
    ) {
      self.sources = sources
      self.photos = photos
      self.track = track
      self.folders = folders
      self.samples = samples
      self.feeds = feeds
      self.supplier = supplier
      self.reading = reading
      self.settings = settings
      self.time = time
      self.reporting = reporting
    }
  }

  /// Makes the stream of a profile.
  public convenience init(profile: Int64, _ dependencies: Dependencies) {
    self.init(profile: profile, dependencies) { try await Task.sleep(for: $0) }
  }

  init(
    profile: Int64, _ dependencies: Dependencies,
    stretch: @escaping @Sendable () -> Double = { .random(in: 1...1.2) },
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.stretch = stretch
    attention = Mutex(Attention(now: dependencies.time.now))
    self.profile = profile
    sourceStore = dependencies.sources
    photos = dependencies.photos
    folders = dependencies.folders
    samples = dependencies.samples
    feeds = dependencies.feeds
    reading = dependencies.reading
    settings = dependencies.settings
    time = dependencies.time
    reporting = dependencies.reporting
    track = StreamTrack(
      store: dependencies.track, time: dependencies.time,
      sources: { try await dependencies.sources.sources(of: profile) },
      suppliers: dependencies.supplier)
    self.sleep = sleep
  }

  /// The stream as it is to be seen now, with what is muted out of it.
  func scope() async throws -> StreamScope {
    let scope = StreamScope(
      profile: profile, order: StreamOrder(rawValue: settings.text(.streamOrder)) ?? .newest,
      now: time.now, only: only.withLock { $0 })
    let list = MuteList(words: settings.text(.muteWords), people: settings.text(.mutePeople))
    // Another process may have applied another list meanwhile: the store knows.
    try await photos.mute(list, in: scope)
    if muted.withLock({ $0 }) != list {
      await track.mute(list)
      muted.withLock { $0 = list }
    }
    return scope
  }

  /// Leaves all sources but one out of the stream; nil brings them back.
  public func show(only source: SourceID?) async {
    only.withLock { $0 = source }
    broadcast.send(.reordered)
  }
}
