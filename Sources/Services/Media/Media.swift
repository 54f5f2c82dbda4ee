import CAllocator
import Concurrency
import DecoderProtocol
import Domain
import Pictures
import Storage
import Synchronization
import Web

/// Pixels of photos: from memory, from the disk, or fetched and decoded in another process.
///
/// The caches only save time: when they fail, the picture is shown and the failure reported.
///
/// | rule | shown by |
/// |---|---|
/// | Decoded bitmaps are kept in memory, strictly the least recently used go first, one takes at most a quarter | `BitmapCacheTests` |
/// | The disk's budget holds at every insert; at it, room is made down to 70 % | `PictureStoreTests`, `PipelineHistoryTests` |
/// | Downloads that broke off make room first; those of other processes count as long as they will get | `RoomTests` |
/// | What may be on the screen makes no room, unless it is more than twelve and nothing older is left | `PictureStoreTests`, `RoomTests` |
/// | What expires is gone at that minute, from memory and disk, also at the start | `ExpiryTests`, `PictureStoreTests` |
/// | Originals stay, so that what was seen is there offline at any size | `PipelineTests` |
/// | A decoder gets ready while a picture is looked for or on its way | `PipelineTests`, `DecoderPoolTests` |
/// | Nothing is kept before it was decoded once; what is kept and cannot be decoded is fetched again, a thumbnail made again | `PipelineTests` |
/// | What is asked for overtakes what is expected, also while it waits for a connection or a decoder | `SchedulerTests`, `PipelineTests` |
/// | What is expected no more, and nobody waits for, is cancelled; what is expected is decoded in memory if it has room, else it has a thumbnail on the disk | `PrefetchTests` |
/// | A picture is downloaded once and decoded once for each size, however many want it; the last who waits cancels | `SharedWorkTests`, `PipelineTests` |
/// | A download that broke off is gone on with, also after a restart; a server that goes on elsewhere is asked for the whole; what came and nobody could look at is not asked for again | `DownloadTests`, `FaultyWebTests`, `PipelineTests` |
/// | What is older than a day is shown and then checked, at most once a day | `CheckTests`, `LifetimeTests` |
/// | What is gone is looked for where its photo has it now, once, and kept as if it had not moved | `MovedPictureTests` |
/// | What is not there is believed for an hour, what is no picture for a day, else a minute; who asks is not held back by a connection that failed | `FailureTests` |
/// | No answer is larger than 200 MB, nor silent for 15 s, not even before it begins, nor does it come a byte at a time; one that is shorter than it says is none | `FaultyWebTests`, `WatchdogTests` |
/// | What has to be in memory as a whole and is large is decoded while no other is | `SchedulerTests`, `DecoderJobTests` |
/// | An index that is lost is made anew from the originals in files: nothing that is not whole, nothing for longer than before | `PictureRescueTests`, `LostIndexTests`, `PipelineHistoryTests` |
/// | A folder that is gone, must not be written or is full prevents nothing | `FaultyDiskTests` |
/// | Progress is told about ten times a second | `DownloadTests` |
/// | What a picture looks like is noted of each photo that shows it, and nothing is fetched for that | `AppearanceTests` |
/// | What moves is decoded after its picture is shown, and only so much of it as the limits for all frames allow | `FilmTests`, `FilmMemoryTests` |
/// | What is saved is a picture by what is read of it, overwrites nothing, and is whole or not there, where the disk can rename or link so | `SavingTests` |
public final class Media: MediaLoading, PictureCacheKeeping {
  /// More pictures than that are not looked ahead at.
  private static let mostExpected = 32
  private static let preparation = Scheduler.Resource("looking ahead", places: 3)

  private struct LookingAhead {
    var expected: [PictureRequest] = []
    var tasks: [PictureRequest: (number: Int, task: Task<Void, Never>)] = [:]
    var nextNumber = 0
  }

  let loader: PictureLoader
  private let dependencies: Dependencies
  private let lookingAhead = Mutex(LookingAhead())

  /// Makes a loader; it waits by `clock`.
  public init(_ dependencies: Dependencies, clock: some Clock<Duration> = ContinuousClock()) {
    self.dependencies = dependencies
    loader = PictureLoader(dependencies, Stopwatch(clock))
    // What is as large as a picture goes back to the system at once. By itself glibc keeps ever larger blocks
    // after each that was freed (see `mallopt(3)`), until half of the process is holes between pictures.
    _ = mallopt(M_MMAP_THRESHOLD, 256 * 1024)
  }

  /// The picture; at most 4,096 pixels a side, whatever the bounds.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    let (stream, continuation) = AsyncThrowingStream<PictureProgress, any Error>.makeStream()
    let (name, scheduler) = (request.media.name, dependencies.scheduler)
    loader.disk.spare(name)
    do {
      let key = try request.key
      if let bitmap = loader.memory[key] {
        loader.housekeeping.begin()
        loader.note(request, key)
        continuation.yield(.finished(bitmap))
        continuation.finish()
        return stream
      }
      scheduler.show(name)
      let steps = loader.steps(to: key, request)
      let task = Task { [loader] in
        // Not before, as it would have the index to itself while somebody waits.
        defer { loader.housekeeping.begin() }
        do {
          for try await step in steps {
            if case .finished = step { loader.note(request, key) }
            continuation.yield(step)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in
        task.cancel()
        scheduler.leave(name)
      }
    } catch {
      continuation.finish(throwing: error)
    }
    return stream
  }

  /// Prepares these pictures, three at a time, and stops preparing others.
  public func expect(_ requests: [PictureRequest]) {
    let expected = Array(requests.prefix(Self.mostExpected))
    dependencies.scheduler.expect(expected.map(\.media.name))
    let abandoned = lookingAhead.withLock { state in
      let wanted = Set(expected)
      let abandoned = state.tasks.filter { !wanted.contains($0.key) }
      for request in abandoned.keys { state.tasks[request] = nil }
      state.expected = expected
      for request in expected where state.tasks[request] == nil { prepare(request, &state) }
      return abandoned.values.sorted { $0.number > $1.number }.map { $0.task }
    }
    // The last first: those that only wait are gone before there is room for one of them.
    for task in abandoned { task.cancel() }
  }

  /// What the decoder reads in a file, and how large that is.
  public func details(of photo: Photo) async throws -> PictureDetails {
    guard case .file(let location) = photo.media else { return PictureDetails() }
    let name = photo.media.name
    dependencies.scheduler.show(name)
    defer { dependencies.scheduler.leave(name) }
    let reply = try await dependencies.decoder.answer(
      to: .facts(location), about: name, grace: .milliseconds(500))
    var details = try reply.facts(of: location).details
    details.bytes = Count(wrappedValue: try FileVersion(of: location).bytes)
    return details
  }

  /// Decoded anew each time, as it takes more memory than anything that is kept there.
  public func film(_ request: PictureRequest) async throws -> Film? {
    let name = request.media.name
    dependencies.scheduler.show(name)
    defer { dependencies.scheduler.leave(name) }
    return try await loader.film(request)
  }

  /// Copies a file, or writes what came from the web or with the program.
  public func saveOriginal(
    of media: MediaReference, whose photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    let name = media.name
    dependencies.scheduler.show(name)
    defer { dependencies.scheduler.leave(name) }
    let saving = Saving(loader: loader)
    return try await saving.save(media, of: photo, to: path)
  }

  /// Begins to let go of what expires, and of what was left behind; the first picture begins it too.
  public func tidyUp() {
    loader.housekeeping.begin()
  }

  /// Lets go once of what has expired, and of what was left behind, and returns then.
  public func tidyUpOnce() async {
    await loader.housekeeping.tidyUpOnce()
  }

  /// Returns when everything that was shown is kept.
  public func flush() async {
    await loader.writes.settle()
  }

  /// How much is kept on the disk; downloads under way count as originals.
  public func usage() async throws -> PictureCacheUsage {
    completed(try await dependencies.store.usage(), loader.folder.usage())
  }

  /// Lets go of everything, in memory too.
  public func clear() async throws -> PictureCacheUsage {
    await loader.writes.settle()
    loader.memory.removeAll()
    loader.failures.forgetAll()
    let unfinished = loader.folder.usage()
    loader.folder.sweep(everything: true)
    return completed(try await dependencies.store.clear(), unfinished)
  }

  /// Returns when what is expected is prepared, as far as it can be.
  func prepared() async {
    while let task = lookingAhead.withLock({ $0.tasks.values.first?.task }) { await task.value }
  }
}

extension Media {
  /// What it is made from.
  public struct Dependencies: Sendable {
    let decoder: any PictureDecoding
    let samples: any SampleProviding
    let store: any PictureStoring
    let appearances: any AppearanceStoring
    let web: any Requesting
    let downloads: FileLocation
    let scheduler: Scheduler
    let time: any TimeSource
    let errors: any ErrorReporting
    let moved: Moved
    let budgets: @Sendable () -> Budgets

    /// The new address of a photo's picture, of which its server has nothing at the old one; nil if nobody knows.
    public typealias Moved = @Sendable (PhotoID, WebAddress) async -> WebAddress?

    /// Names them.
    ///
    /// Pictures of the web are brought over `web` into files in the folder `downloads`, which is made
    /// and shared with other processes, and should be on the disk of `store`. `scheduler` is also that of
    /// `web` and `decoder`. `budgets` is asked whenever something is kept, and `moved` where a photo's picture
    /// is gone, before that is believed.
    public init(
      decoder: any PictureDecoding, samples: any SampleProviding, store: any PictureStoring,
      appearances: any AppearanceStoring,
      web: any Requesting, downloads: FileLocation, scheduler: Scheduler, time: any TimeSource,
      errors: any ErrorReporting, moved: @escaping Moved = { _, _ in nil },
      budgets: @escaping @Sendable () -> Budgets
    ) {
      self.decoder = decoder
      self.samples = samples
      self.store = store
      self.appearances = appearances
      self.web = web
      self.downloads = downloads
      self.scheduler = scheduler
      self.time = time
      self.errors = errors
      self.moved = moved
      self.budgets = budgets
    }
  }

  /// How many bytes may be taken.
  public struct Budgets: Hashable, Sendable {
    /// By decoded pictures in memory.
    public let memory: Int
    /// By originals, thumbnails and downloads on the disk together.
    public let disk: Int

    /// Names them.
    public init(memory: Int, disk: Int) {
      self.memory = memory
      self.disk = disk
    }
  }

  private func prepare(_ request: PictureRequest, _ state: inout LookingAhead) {
    let number = state.nextNumber
    state.nextNumber += 1
    let work = Scheduler.Work(about: request.media.name, .ahead, on: [Self.preparation])
    let task = dependencies.scheduler.begin(work) { [self] in
      if !Task.isCancelled {
        await loader.prepare(request, among: lookingAhead.withLock { $0.expected })
      }
      lookingAhead.withLock { state in
        if state.tasks[request]?.number == number { state.tasks[request] = nil }
      }
    }
    state.tasks[request] = (number, task)
  }

  private func completed(
    _ usage: PictureCacheUsage, _ unfinished: PictureCacheUsage.Share
  ) -> PictureCacheUsage {
    var usage = usage
    usage.originals.count += unfinished.count
    usage.originals.bytes += unfinished.bytes
    usage.budget = dependencies.budgets().disk
    return usage
  }
}
