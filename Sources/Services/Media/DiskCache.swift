import Domain
import Storage
import Synchronization

/// Originals and thumbnails on the disk, within a budget.
///
/// Its failures are reported instead of thrown: a cache only saves time.
final class DiskCache: Sendable {
  private let store: any PictureStoring
  private let folder: DownloadFolder
  private let recent = RecentlyShown()
  private let time: any TimeSource
  private let errors: any ErrorReporting
  private let budget: @Sendable () -> Int
  private let expiries: @Sendable (Timestamp) -> Void
  /// How many bytes are being stored, and may not be counted by the store yet.
  private let arriving = Mutex(0)

  /// `expiries` is told when something that is kept will expire, and `budget` is asked whenever it matters.
  init(
    store: any PictureStoring, folder: DownloadFolder, time: any TimeSource,
    errors: any ErrorReporting, budget: @escaping @Sendable () -> Int,
    expiries: @escaping @Sendable (Timestamp) -> Void
  ) {
    self.store = store
    self.folder = folder
    self.time = time
    self.errors = errors
    self.budget = budget
    self.expiries = expiries
  }

  /// Notes that a picture is shown, so that it is not removed soon to make room for others.
  func spare(_ picture: String) {
    recent.show(picture)
  }

  /// What is kept of a picture. From now on it is kept until `expiresAt` at most.
  func find(_ key: ThumbnailKey, until expiresAt: Timestamp?) async throws -> KeptPicture {
    let kept = await errors.attempt("looking for a thumbnail of \(key.name)") {
      try await store.find(key, at: time.now)
    }
    guard let kept else { return KeptPicture() }
    if let expiresAt, kept.thumbnail != nil || kept.original != nil,
      kept.expiresAt.map({ expiresAt < $0 }) ?? true
    {
      expiries(expiresAt)
      // Its file has another name then.
      let limited = await errors.attempt("noting when \(key.name) expires") {
        try await store.limit(key.picture, until: expiresAt)
        return try await store.find(key, at: time.now)
      }
      return limited ?? kept
    }
    return kept
  }

  /// The picture as it came.
  func original(of key: ThumbnailKey) async -> PictureContent? {
    await errors.attempt("looking for \(key.name)") {
      try await store.original(of: key.picture, at: time.now)
    } ?? nil
  }

  /// Keeps a thumbnail.
  func keep(_ thumbnail: [UInt8], as key: ThumbnailKey, until expiresAt: Timestamp?) async {
    await keep(.bytes(thumbnail), as: PictureEntry(key.stored, until: expiresAt), key, nil)
  }

  /// Keeps an original that has come and that could be decoded, with its thumbnail, if it needs one.
  func keep(
    _ arrival: Arrival, _ thumbnail: [UInt8]?, as key: ThumbnailKey, until expiresAt: Timestamp?
  ) async {
    let entry = PictureEntry(
      originalOf: key.picture, freshness: arrival.freshness,
      freshUntil: time.now.advanced(by: arrival.lifetime), until: expiresAt)
    await keep(arrival.content, as: entry, key, arrival.file)
    if let thumbnail { await keep(thumbnail, as: key, until: expiresAt) }
  }

  /// Notes that an original was checked, and need not be checked again for so long.
  func renew(_ key: ThumbnailKey, for lifetime: Duration) async {
    await errors.attempt("noting that \(key.name) was checked") {
      try await store.renew(key.picture, freshUntil: time.now.advanced(by: lifetime))
    }
  }

  /// Removes what cannot be decoded, with its thumbnails.
  func remove(_ key: ThumbnailKey) async {
    await errors.attempt("removing \(key.name)") { try await store.remove(key.picture) }
  }

  /// Removes thumbnails that cannot be decoded, but not the original.
  func removeThumbnails(_ key: ThumbnailKey) async {
    await errors.attempt("removing thumbnails of \(key.name)") {
      try await store.removeThumbnails(of: key.picture)
    }
  }

  /// Makes room for a download of so many bytes; false if there is not so much.
  func makeRoom(for length: Int, of file: DownloadFile) async -> Bool {
    await giveUpParts(for: length, besides: file)
    let room = room(besides: file)
    guard length <= room.budget else { return false }
    let smaller = PictureRoom(
      budget: room.budget - length, pinned: room.pinned, spared: room.spared)
    return await errors.attempt("making room for a picture") {
      try await store.makeRoom(smaller)
    } ?? false
  }
}

extension DiskCache {
  /// Removes downloads that broke off if so many more bytes would not fit beside them. They go before pictures
  /// because nobody has seen them yet.
  private func giveUpParts(for length: Int, besides file: DownloadFile?) async {
    let parts = folder.usage(besides: file)
    guard parts.count > 0,
      let kept = await errors.attempt("counting pictures", { try await store.usage() })
    else { return }
    let all =
      kept.originals.bytes + kept.thumbnails.bytes + parts.bytes + arriving.withLock { $0 } + length
    if all > budget() { folder.giveUp(all - budget()) }
  }

  /// How much room there is for `file`, or for `size` bytes that are counted as arriving.
  private func room(besides file: DownloadFile?, arriving size: Int = 0) -> PictureRoom {
    let elsewhere = folder.usage(besides: file).bytes + arriving.withLock { $0 } - size
    return recent.room(max(0, budget() - elsewhere))
  }

  private func keep(
    _ content: PictureContent, as entry: PictureEntry, _ key: ThumbnailKey, _ file: DownloadFile?
  ) async {
    if let expiresAt = entry.expiresAt, expiresAt <= time.now { return }
    let size = file?.length ?? content.bytes?.count ?? 0
    // Before it is looked how much room there is, so that of two who look at once one sees the other.
    arriving.withLock { $0 += size }
    defer { arriving.withLock { $0 -= size } }
    await giveUpParts(for: 0, besides: file)
    let room = room(besides: file, arriving: size)
    await folder.handOver(file) {
      await errors.attempt("storing a thumbnail of \(key.name)") {
        _ = try await store.store(content, as: entry, in: room)
      }
    }
    // Only now, so that whoever looks at once finds it.
    if let expiresAt = entry.expiresAt { expiries(expiresAt) }
  }
}

extension PictureContent {
  /// The bytes, if they are in memory.
  fileprivate var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }
}

extension ThumbnailKey {
  /// The key of the thumbnail that a picture of this key is made from.
  var stored: ThumbnailKey {
    ThumbnailKey(picture: picture, version: version, bounds: ThumbnailBounds.stored(for: bounds))
  }

  /// The picture's name in a log. The query of an address is left out: it may hold secrets.
  var name: String {
    WebAddress(picture)?.displayName ?? picture
  }
}

/// The pictures that were shown last, as many as the largest grid has: they may still be on the screen.
///
/// The last twelve, as many as an ordinary grid has, are never removed to make room. The others are removed
/// only if nothing older is left: when each picture filled the screen, they have gone from it.
final class RecentlyShown: Sendable {
  private static let most = 48
  private static let asARule = 12

  private let last = Mutex<[String]>([])

  /// The budget, with the pictures that are not removed for it.
  func room(_ budget: Int) -> PictureRoom {
    let last = last.withLock { $0 }
    return PictureRoom(
      budget: budget, pinned: Set(last.suffix(Self.asARule)),
      spared: Set(last.dropLast(Self.asARule)))
  }

  /// A picture is shown.
  func show(_ picture: String) {
    last.withLock { last in
      last.removeAll { $0 == picture }
      last.append(picture)
      if last.count > Self.most { last.removeFirst() }
    }
  }
}

/// Writes that were put off until after a picture is shown: for each picture, one after the other.
final class PendingWrites: Sendable {
  private struct State {
    var tasks: [String: (number: Int, task: Task<Void, Never>)] = [:]
    var nextNumber = 0
  }

  private let state = Mutex(State())

  /// Whether there is nothing to write.
  var isIdle: Bool { state.withLock { $0.tasks.isEmpty } }

  /// Does `work` soon, after earlier work for the same picture.
  func add(_ picture: String, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      let number = state.nextNumber
      let former = state.tasks[picture]?.task
      state.nextNumber += 1
      let task = Task {
        await former?.value
        await work()
        self.end(picture, number)
      }
      state.tasks[picture] = (number, task)
    }
  }

  /// Returns when all work for a picture is done.
  func settle(_ picture: String) async {
    await state.withLock { $0.tasks[picture]?.task }?.value
  }

  /// Returns when all work is done.
  func settle() async {
    while let task = state.withLock({ $0.tasks.values.first?.task }) { await task.value }
  }
}

extension PendingWrites {
  private func end(_ picture: String, _ number: Int) {
    state.withLock { state in
      if state.tasks[picture]?.number == number { state.tasks[picture] = nil }
    }
  }
}
