import Concurrency
import Domain
import Pictures
import Storage
import Synchronization

/// Gets pictures, each once for all who want it: from memory, from the disk, from a file or from the web.
final class PictureLoader: Sendable {
  let memory: BitmapCache
  let disk: DiskCache
  let folder: DownloadFolder
  let failures: FailureMemory
  let writes = PendingWrites()
  let appearances: AppearanceNotes
  let housekeeping: Housekeeping
  let download: Download
  let dependencies: Media.Dependencies
  private let bitmaps = SharedWork<ThumbnailKey, PictureProgress>()
  let fetches = SharedWork<String, FetchStep>()
  /// Originals that are being checked for changes.
  let checked = Mutex<Set<String>>([])

  init(_ dependencies: Media.Dependencies, _ stopwatch: Stopwatch) {
    self.dependencies = dependencies
    let (time, store, errors) = (dependencies.time, dependencies.store, dependencies.errors)
    let memory = BitmapCache(time: time) { dependencies.budgets().memory }
    let folder = DownloadFolder(dependencies.downloads, time: time)
    let housekeeping = Housekeeping(time: time, stopwatch) {
      memory.removeExpired()
      folder.sweep()
      let next = await errors.attempt("tidying up pictures") { try await store.tidy(at: time.now) }
      return [next ?? nil, memory.nextExpiry].compactMap(\.self).min()
    }
    let disk = DiskCache(
      store: store, folder: folder, time: time, errors: errors,
      budget: { dependencies.budgets().disk },
      expiries: { [weak housekeeping] in housekeeping?.expect($0) })
    (self.memory, self.folder, self.housekeeping, self.disk) = (memory, folder, housekeeping, disk)
    appearances = AppearanceNotes(store: dependencies.appearances, errors: errors)
    failures = FailureMemory(store: store, time: time, errors: errors)
    download = Download(
      web: dependencies.web, folder: folder, time: time, stopwatch: stopwatch,
      room: { await disk.makeRoom(for: $0, of: $1) })
  }

  /// Whether nothing is under way, nor about to be kept or tidied up.
  var isIdle: Bool {
    bitmaps.isIdle && fetches.isIdle && writes.isIdle && checked.withLock { $0.isEmpty }
      && housekeeping.isResting
  }

  /// Whether so many wait for a picture, looking ahead included.
  func isAwaited(_ request: PictureRequest, by count: Int) -> Bool {
    (try? request.key).map(bitmaps.waiters(for:)) == count
  }

  /// How the picture of a key comes. Where it takes no room in memory, it is let go of when it is there, unless
  /// somebody waits for it.
  func steps(
    to key: ThumbnailKey, _ request: PictureRequest, takesRoom: Bool = true
  ) -> SharedWork<ThumbnailKey, PictureProgress>.Steps {
    bitmaps.join(key) { [weak self] tell in
      guard let self else { throw CancellationError() }
      // Somebody else may have made it while this waited to begin.
      if let bitmap = memory[key] { return tell(.finished(bitmap)) }
      let bitmap = try await bitmap(request, key, tell)
      if takesRoom || isShown(key) {
        memory.insert(bitmap, for: key, until: request.expiresAt)
      }
      if let expiresAt = request.expiresAt { housekeeping.expect(expiresAt) }
      tell(.finished(bitmap))
    }
  }

  /// Makes a picture ready: in memory, or on the disk if that is too large beside the others.
  ///
  /// What fails is told to whoever asks for it.
  func prepare(_ request: PictureRequest, among expected: [PictureRequest]) async {
    do {
      let key = try request.key
      guard memory[key] == nil else { return note(request, key) }
      let others = expected.compactMap { $0 == request ? nil : try? $0.key }
      let takesRoom = memory.hasRoom(for: request.bytes(in: key.bounds), besides: others)
      if !takesRoom, try await isOnDisk(request, key) { return }
      for try await _ in steps(to: key, request, takesRoom: takesRoom) {}
      note(request, key)
    } catch {
      return
    }
  }
}

extension PictureLoader {
  /// Whether somebody waits for the picture.
  func isShown(_ key: ThumbnailKey) -> Bool { dependencies.scheduler.isShown(key.picture) }

  func decoded(_ content: PictureContent, _ key: ThumbnailKey) async throws -> DecodedPicture {
    let picture = try await dependencies.decoder.picture(of: content, key)
    appearances.saw(picture.hash, key)
    return picture
  }

  /// The picture of a request was shown, or made ready for that.
  func note(_ request: PictureRequest, _ key: ThumbnailKey) {
    appearances.note(request, key, by: writes)
  }

  /// The picture of a thumbnail that is kept; nil if there is none, or none that can be decoded.
  func bitmap(
    ofThumbnail thumbnail: [UInt8]?, _ key: ThumbnailKey
  ) async throws -> Bitmap? {
    guard let thumbnail else { return nil }
    do {
      return try await decoded(.bytes(thumbnail), key).bitmap
    } catch let error as MediaError where error.isAboutBytes {
      dependencies.errors.report(error, while: "reading a thumbnail of \(key.name)")
      await disk.removeThumbnails(key)
      return nil
    }
  }

  /// Keeps a thumbnail soon, if one was made.
  func keep(_ thumbnail: [UInt8]?, _ key: ThumbnailKey, until expiresAt: Timestamp?) {
    guard let thumbnail else { return }
    writes.add(key.picture) { [disk] in await disk.keep(thumbnail, as: key, until: expiresAt) }
  }

  private func bitmap(
    _ request: PictureRequest, _ key: ThumbnailKey,
    _ tell: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    switch request.media {
    case .sample(let number):
      return try await decoded(.bytes(dependencies.samples.file(number)), key).bitmap
    case .file(let file):
      return try await bitmap(in: file, key, until: request.expiresAt, tell: tell)
    case .web(let address):
      let picture = WebPicture(
        address: address, key: key, photo: request.photo, expiresAt: request.expiresAt)
      return try await bitmap(of: picture, tell: tell)
    case .clip: throw MediaError.unavailable(reason: "it has no picture")
    }
  }

  private func bitmap(
    in file: FileLocation, _ key: ThumbnailKey, until expiresAt: Timestamp?,
    tell: (PictureProgress) -> Void
  ) async throws -> Bitmap {
    let failed = key.picture + "\n" + key.version
    await writes.settle(key.picture)
    try failures.check(failed, isAsked: true)
    dependencies.decoder.prepare()
    let kept = try await disk.find(key, until: expiresAt).thumbnail
    if let bitmap = try await bitmap(ofThumbnail: kept, key) { return bitmap }
    tell(.decoding)
    do {
      let picture = try await decoded(.file(file), key)
      keep(picture.thumbnail, key, until: expiresAt)
      return picture.bitmap
    } catch {
      throw await failures.note(error, of: failed)
    }
  }

  /// Whether there is on the disk what it is decoded from in a moment; of a sample there never is more.
  private func isOnDisk(_ request: PictureRequest, _ key: ThumbnailKey) async throws -> Bool {
    if case .sample = request.media { return true }
    let kept = try await disk.find(key, until: request.expiresAt)
    // Of what is so small that it is in a row no thumbnail is made.
    if case .bytes? = kept.original { return true }
    return kept.thumbnail != nil
  }
}

extension MediaError {
  /// Whether it says something of the bytes, rather than of the decoder.
  var isAboutBytes: Bool {
    switch self {
    case .undecodable, .tooLarge, .missing, .unreadable: true
    case .unavailable, .timedOut, .decoderFailed: false
    }
  }
}
