import Domain

/// Pixels of photos: from memory, from the disk, or fetched and decoded in another process.
///
/// The caches only save time: when they fail, the picture is shown and the failure reported.
///
/// | rule | shown by |
/// |---|---|
/// | Decoded bitmaps are kept in memory, strictly the least recently used go first, one takes at most a quarter | `BitmapCacheTests` |
/// | The disk's budget holds at every insert; at it, room is made down to 70 % | `PictureStoreTests`, `PipelineHistoryTests` |
/// | Downloads that broke off make room first; those of other processes count as long as they will get | `RoomTests` |
/// | What may be on the screen makes no room, unless it is more than twelve and nothing older is left | `PictureStoreTests`, `PipelineTests` |
/// | What expires is gone at that minute, from memory and disk, also at the start | `ExpiryTests`, `PictureStoreTests` |
/// | Originals stay, so that what was seen is there offline at any size | `PipelineTests` |
/// | A decoder gets ready while a picture is looked for or on its way | `PipelineTests`, `DecoderPoolTests` |
/// | Nothing is kept before it was decoded once; what is kept and cannot be decoded is fetched again, a thumbnail made again | `PipelineTests` |
/// | 6 slots for the web, 3 of them for what is expected; what is asked for overtakes | `PictureQueueTests`, `TurnsTests` |
/// | What is expected no more, and nobody waits for, is cancelled; what is expected is decoded in memory if it has room, else it has a thumbnail on the disk | `PrefetchTests` |
/// | A picture is downloaded once and decoded once for each size, however many want it; the last who waits cancels | `SharedWorkTests`, `PipelineTests` |
/// | A download that broke off is gone on with, also after a restart; a server that goes on elsewhere is asked for the whole; what came and nobody could look at is not asked for again | `DownloadTests`, `FaultyWebTests`, `PipelineTests` |
/// | What is older than a day is shown and then checked, at most once a day | `CheckTests`, `LifetimeTests` |
/// | What is gone is looked for where its photo has it now, once, and kept as if it had not moved | `MovedPictureTests` |
/// | What is not there is believed for an hour, what is no picture for a day, else a minute; who asks is not held back by a connection that failed | `FailureTests` |
/// | No answer is larger than 200 MB, nor silent for 15 s, not even before it begins, nor does it come a byte at a time; one that is shorter than it says is none | `FaultyWebTests`, `WatchdogTests` |
/// | What has to be in memory as a whole and is large is decoded while no other is | `DecoderQueueTests`, `HostilePictureTests` |
/// | An index that is lost is made anew from the originals in files: nothing that is not whole, nothing for longer than before | `PictureRescueTests`, `LostIndexTests`, `PipelineHistoryTests` |
/// | A folder that is gone, must not be written or is full prevents nothing | `FaultyDiskTests` |
/// | Progress is told about ten times a second | `DownloadTests` |
/// | What is saved is a picture by what is read of it, overwrites nothing, and is whole or not there, where the disk can rename or link so | `SavingTests` |
public struct Media: MediaLoading, PictureCacheKeeping {
  let pipeline: Pipeline

  /// What it is made from.
  public struct Parts: Sendable {
    let decoder: any PictureDecoding
    let samples: any SampleDrawing
    let store: any PictureStoring
    let web: any Requesting
    let downloads: FileLocation
    let time: any TimeSource
    let errors: any ErrorReporting
    let budgets: @Sendable () -> Budgets
    let moved: Moved

    /// Where a photo's picture is now whose server has nothing at this address; nil if nobody knows.
    public typealias Moved = @Sendable (PhotoID, WebAddress) async -> WebAddress?

    /// Names them.
    ///
    /// Pictures of the web are brought over `web` into files in the folder `downloads`, which is made
    /// and shared with other processes, and should be on the disk of `store`. `budgets` is asked
    /// whenever something is kept, and `moved` where a photo's picture is gone, before that is believed.
    public init(
      decoder: any PictureDecoding, samples: any SampleDrawing, store: any PictureStoring,
      web: any Requesting, downloads: FileLocation, time: any TimeSource,
      errors: any ErrorReporting, moved: @escaping Moved = { _, _ in nil },
      budgets: @escaping @Sendable () -> Budgets
    ) {
      self.decoder = decoder
      self.samples = samples
      self.store = store
      self.web = web
      self.downloads = downloads
      self.time = time
      self.errors = errors
      self.budgets = budgets
      self.moved = moved
    }
  }

  /// How many bytes may be taken.
  public struct Budgets: Hashable, Sendable {
    /// By decoded pictures in memory.
    public let memory: Int
    /// By originals, thumbnails and downloads on the disk together.
    public let disk: Int

    /// Makes them.
    public init(memory: Int, disk: Int) {
      self.memory = memory
      self.disk = disk
    }
  }

  /// Makes a loader; it waits by `clock`.
  public init(_ parts: Parts, clock: some Clock<Duration> = ContinuousClock()) {
    ReturnedMemory.begin()
    pipeline = Pipeline(parts, pace: Pace(clock))
  }

  /// The picture; at most 4,096 pixels a side, whatever the bounds.
  public func picture(_ request: PictureRequest) -> AsyncThrowingStream<PictureProgress, any Error>
  {
    pipeline.picture(request)
  }

  /// Prepares these, and gives up the preparation of others.
  public func expect(_ requests: [PictureRequest]) {
    pipeline.expect(requests)
  }

  /// Copies a file, or writes what came from the web; a sample becomes a PNG.
  public func saveOriginal(
    of media: MediaReference, whose photo: PhotoID?, to path: String
  ) async throws -> FileLocation {
    try await pipeline.saving.save(media, of: photo, to: path)
  }

  /// Begins to let go of what expires, and of what was left behind; the first picture begins it too.
  public func tidyUp() {
    pipeline.housekeeping.begin()
  }

  /// Returns when everything that was shown is kept.
  public func flush() async {
    await pipeline.afterwork.settle()
  }

  /// How much is kept on the disk; downloads under way count as originals.
  public func usage() async throws -> PictureCacheUsage {
    try await pipeline.usage()
  }

  /// Lets go of everything, in memory too.
  public func clear() async throws -> PictureCacheUsage {
    try await pipeline.clear()
  }

  /// Returns when what is expected is prepared.
  func prepared() async {
    await pipeline.prefetch.settle()
  }
}
