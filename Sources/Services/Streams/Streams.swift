import Domain
import Synchronization

/// The stream of one profile and its sources: composes the library, the scanner and the samples.
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

  /// Makes the stream of a profile. `folders` is one for the whole process, so that a source is
  /// never scanned twice at the same time.
  public convenience init(
    profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
    folders: any FolderScanning, samples: any SampleDrawing, settings: any SettingsStoring,
    time: any TimeSource, reporting: any ErrorReporting
  ) {
    self.init(
      profile: profile, sources: sources, photos: photos, folders: folders, samples: samples,
      settings: settings, time: time, reporting: reporting,
      sleep: { try await Task.sleep(for: $0) })
  }

  init(
    profile: Int64, sources: any SourceStoring, photos: any PhotoStoring,
    folders: any FolderScanning, samples: any SampleDrawing, settings: any SettingsStoring,
    time: any TimeSource, reporting: any ErrorReporting,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.profile = profile
    sourceStore = sources
    self.photos = photos
    self.folders = folders
    self.samples = samples
    self.settings = settings
    self.time = time
    self.reporting = reporting
    self.sleep = sleep
  }

  /// The stream as it is to be seen now.
  var scope: StreamScope {
    StreamScope(
      profile: profile, order: StreamOrder(rawValue: settings.text(.streamOrder)) ?? .newest,
      now: time.now)
  }
}
