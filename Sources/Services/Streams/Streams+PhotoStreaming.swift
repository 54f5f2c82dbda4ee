import Concurrency
import Domain
import Storage
import Synchronization

extension Streams: PhotoStreaming {
  /// The next unseen photo behind the kept place, else the first unseen one, else the first.
  public func start() async throws -> StreamItem? {
    let scope = try await scope()
    if scope.selection == nil, let place = keptPlace {
      // The photo may have left the stream, but its position is still known.
      positions.withLock { $0.remember(place) }
      return try await next(after: place.id)
    }
    if let unseen = try await parts.photos.firstUnseen(after: nil, in: scope) {
      return remember(unseen)
    }
    return remember(try await parts.photos.first(after: nil, in: scope))
  }

  /// The next photo not yet seen, also behind the place of one that has left the stream; once all
  /// were seen, simply the one behind.
  public func next(after id: PhotoID) async throws -> StreamItem? {
    let scope = try await scope()
    let position = try await position(of: id, in: scope)
    if let position, let unseen = try await parts.photos.firstUnseen(after: position, in: scope) {
      return remember(unseen)
    }
    if let unseen = try await parts.photos.firstUnseen(after: nil, in: scope) {
      return remember(unseen)
    }
    if let position, let behind = try await parts.photos.first(after: position, in: scope) {
      return remember(behind)
    }
    return remember(try await parts.photos.first(after: nil, in: scope))
  }

  /// The photo before, also before the place of one that has left the stream.
  public func previous(before id: PhotoID) async throws -> StreamItem? {
    let scope = try await scope()
    if let position = try await position(of: id, in: scope),
      let before = try await parts.photos.last(before: position, in: scope)
    {
      return remember(before)
    }
    return remember(try await parts.photos.last(before: nil, in: scope))
  }

  /// The photo as it is now; nil if it left the stream.
  public func photo(_ id: PhotoID) async throws -> StreamItem? {
    remember(try await parts.photos.item(id, in: scope()))
  }

  /// The photo at a place; nil beyond the ends.
  public func photo(at place: Int) async throws -> StreamItem? {
    remember(try await parts.photos.item(at: place, in: scope()))
  }

  /// Up to `limit` photos that are muted.
  public func mutedPhotos(after id: PhotoID?, limit: Int) async throws -> [Photo] {
    let scope = try await scope()
    let position = try await position(of: id, in: scope)
    return try await parts.photos.mutedPhotos(after: position, limit: limit, in: scope)
  }

  /// Up to `limit` photos that somebody has made, the newest first, whatever is shown alone.
  public func photos(
    by author: PhotoAuthor, after id: PhotoID?, limit: Int
  ) async throws -> [Photo] {
    let scope = try await scope()
    let position = try await position(of: id, in: scope)
    // If the photo that the caller goes on from is gone, this must not begin again from the top.
    guard position != nil || id == nil else { return [] }
    let found = try await parts.photos.photos(by: author, after: position, limit: limit, in: scope)
    let list = muted.withLock(\.self)
    return found.map { photo in
      var photo = list?.withoutHiddenBoosters(photo) ?? photo
      photo.filtered = list?.filtering(of: photo).map {
        [PostFilter(id: "", title: $0.title, action: $0.action)]
      }
      return photo
    }
  }

  /// Remembers that these were on the screen.
  public func markSeen(_ ids: [PhotoID]) async throws {
    try await parts.photos.markSeen(ids)
    await parts.reading?.didRead(ids)
  }

  /// Remembers all of them as seen; returns how many were not before.
  public func markAllSeen() async throws -> Int {
    let scope = try await scope()
    let count = try await parts.photos.markAllSeen(in: scope)
    if let reading = parts.reading, count > 0, scope.selection?.folder == nil,
      scope.selection?.query == nil
    {
      let ids = try await sources().map(\.id)
      await reading.didReadAll(of: ids.filter { scope.only == nil || scope.only == $0 })
    }
    return count
  }

  /// Tells each caller what changes, including expired photos, the order, mutes and filters.
  public func changes() -> AsyncStream<StreamChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: StreamChange.self)
    let listener = broadcast.add(continuation)
    let filterListener = parts.filters?.broadcast.add(continuation)
    let settingChanges = parts.settings.changes()
    let order = Task {
      let keys: [SettingKey] = [.streamOrder, .muteWords, .mutePeople, .muteSearches]
      for await change in settingChanges where keys.contains(change.key) {
        continuation.yield(.reordered)
      }
    }
    let expiry = Task { await watchExpiry() }
    continuation.onTermination = { [broadcast, filters = parts.filters] _ in
      broadcast.remove(listener)
      if let filterListener { filters?.broadcast.remove(filterListener) }
      order.cancel()
      expiry.cancel()
    }
    return stream
  }
}

extension Streams {
  /// Where a photo stands, or stood when it was last handed out, if it has left since; nil without a photo.
  private func position(of id: PhotoID?, in scope: StreamScope) async throws -> StreamPosition? {
    guard let id else { return nil }
    if let position = try await parts.photos.position(of: id, in: scope) { return position }
    return positions.withLock { $0[id] }
  }

  /// Up to `limit` photos from this one on, or from where it stood.
  func items(from id: PhotoID?, limit: Int, in scope: StreamScope) async throws -> [StreamItem] {
    try await parts.photos.items(from: position(of: id, in: scope), limit: limit, in: scope)
      .compactMap { remember($0) }
  }

  private func remember(_ item: StreamItem?) -> StreamItem? {
    guard var item else { return nil }
    positions.withLock { $0.remember(StreamPosition(of: item.photo)) }
    guard let list = muted.withLock(\.self) else { return item }
    item.filtering = list.filtering(of: item.photo)
    item.photo = list.withoutHiddenBoosters(item.photo)
    return item
  }
}

extension Streams {
  private static let longestSleep = Duration.seconds(60)

  /// Removes photos at the minute they expire, until the task is cancelled.
  ///
  /// Looks at least once a minute: photos with an earlier expiry may come, and clocks may be set.
  func watchExpiry() async {
    while !Task.isCancelled {
      do {
        try await expire()
        try await parts.sleep(untilNextExpiry())
      } catch is CancellationError {
        return
      } catch {
        parts.reporting.report(error, while: "removing photos that have expired")
        do { try await parts.sleep(Self.longestSleep) } catch { return }
      }
    }
  }

  /// Removes what has expired by now, and tells who listens.
  func expire() async throws {
    let removed = try await parts.photos.purgeExpired(in: scope())
    if removed > 0 { broadcast.send(.updated(added: 0, removed: removed, changed: 0)) }
  }

  private func untilNextExpiry() async throws -> Duration {
    let scope = try await scope()
    let ends = [try await parts.photos.nextExpiry(in: scope), await parts.hidden?.nextEnd()]
    guard let next = ends.compactMap(\.self).min() else { return Self.longestSleep }
    let (wait, overflow) = next.milliseconds.subtractingReportingOverflow(scope.now.milliseconds)
    return overflow ? Self.longestSleep : min(.milliseconds(wait), Self.longestSleep)
  }
}

/// The positions of the photos that were handed out last, so that a reader can go on from a photo that
/// has left the stream since.
struct RecentPositions {
  /// How many are remembered; more than any screen shows at once.
  static let capacity = 2000

  private var positions: [PhotoID: StreamPosition] = [:]
  private var order: [PhotoID] = []
  private var oldest = 0

  /// The last position of a photo, if it is remembered.
  subscript(id: PhotoID) -> StreamPosition? {
    positions[id]
  }

  /// Remembers a position in place of the oldest one.
  mutating func remember(_ position: StreamPosition) {
    guard positions.updateValue(position, forKey: position.id) == nil else { return }
    guard order.count == Self.capacity else { return order.append(position.id) }
    positions[order[oldest]] = nil
    order[oldest] = position.id
    oldest = (oldest + 1) % Self.capacity
  }
}
