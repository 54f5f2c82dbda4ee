import Domain
import Synchronization

/// A stream in memory: its photos in the order they were given, filtered as they themselves say.
public final class FakePhotoStream: PhotoStreaming {
  private let photos: Mutex<[Photo]>
  private let gone = Mutex<Set<PhotoID>>([])
  private let failure: (any Error)?
  private let neverAnswers: Bool
  private let gaps: Mutex<[StreamGap]>
  private let filling: ScanSummary
  private let muted: [Photo]
  private let only = Mutex<StreamSelection?>(nil)
  private let walking = Mutex(PhotoWalk())
  private let kept = Mutex<[PhotoID]>([])
  private let listeners = Mutex<[AsyncStream<StreamChange>.Continuation]>([])

  /// Makes a stream of these photos and gaps; filling one takes it out and tells `filling`.
  ///
  /// With a failure, everything throws it, and what never answers waits until its task is cancelled.
  public init(
    _ photos: [Photo] = [], gaps: [StreamGap] = [], filling: ScanSummary = ScanSummary(name: ""),
    muted: [Photo] = [], failure: (any Error)? = nil, neverAnswers: Bool = false
  ) {
    self.photos = Mutex(photos)
    self.gaps = Mutex(gaps)
    self.filling = filling
    self.muted = muted
    self.failure = failure
    self.neverAnswers = neverAnswers
  }

  /// The photos seen so far, in order.
  public var seen: [String] { photos.withLock { $0.filter(\.isSeen).map(\.id.item) } }

  /// Puts photos at the front, as new ones arrive.
  public func insert(_ new: [Photo]) {
    photos.withLock { $0.insert(contentsOf: new, at: 0) }
  }

  /// Takes photos out, as when their author is muted; where they stood is known all the same.
  public func remove(_ ids: Set<PhotoID>) {
    gone.withLock { $0.formUnion(ids) }
  }

  /// Tells all listeners of a change.
  public func send(_ change: StreamChange) {
    for listener in listeners.withLock(\.self) { listener.yield(change) }
  }

  /// Where the person is.
  public var walk: PhotoWalk { walking.withLock { $0 } }

  /// The places that were kept for the next run, in order.
  public var keptPlaces: [String] { kept.withLock { $0.map(\.item) } }

  /// Remembers the place.
  public func move(to walk: PhotoWalk, isKept: Bool) {
    walking.withLock { $0 = walk }
    if isKept, let id = walk.current?.id { kept.withLock { $0.append(id) } }
  }

  /// The first unseen, else the first.
  public func start() async throws -> StreamItem? {
    let items = try await items()
    return items.first { !$0.photo.isSeen } ?? items.first
  }

  /// The next unseen, wrapping around.
  public func next(after id: PhotoID) async throws -> StreamItem? {
    let items = try await items()
    let rest = items.dropFirst(index(of: id, in: items) ?? 0).drop { $0.id == id }
    return rest.first { !$0.photo.isSeen }
      ?? items.first { !$0.photo.isSeen } ?? rest.first ?? items.first
  }

  /// The one before, wrapping around.
  public func previous(before id: PhotoID) async throws -> StreamItem? {
    let items = try await items()
    return items.prefix(index(of: id, in: items) ?? 0).last ?? items.last
  }

  /// The photo, if it is there.
  public func photo(_ id: PhotoID) async throws -> StreamItem? {
    try await items().first { $0.id == id }
  }

  /// The photo at a place.
  public func photo(at place: Int) async throws -> StreamItem? {
    try await items().first { $0.place == place }
  }

  /// Photos from one on, and the gaps that stand above one of them or at the end.
  public func rows(from id: PhotoID?, limit: Int) async throws -> [StreamRow] {
    let items = try await items()
    let start = index(of: id, in: items) ?? 0
    let page = items.dropFirst(start).prefix(limit)
    let above = start > 0 ? items[start - 1].photo.timestamp : .max
    var rest = gaps.withLock { $0 }.drop { ($0.start ?? .max) > above }
    var rows: [StreamRow] = []
    for item in page {
      while let gap = rest.first, (gap.start ?? .max) > item.photo.timestamp {
        rows.append(.gap(gap))
        rest.removeFirst()
      }
      rows.append(.photo(item))
    }
    return rows + (page.endIndex == items.endIndex ? rest.map(StreamRow.gap) : [])
  }

  /// The gaps a test gave.
  public func gaps() async throws -> [StreamGap] {
    _ = try await items()
    return gaps.withLock { $0 }
  }

  /// Takes the gap out, and tells the prepared summary.
  public func fill(_ gap: StreamGap) async throws -> ScanSummary {
    _ = try await items()
    gaps.withLock { $0.removeAll { $0 == gap } }
    return filling
  }

  /// What is shown alone.
  public var shownSelection: StreamSelection? { only.withLock { $0 } }

  /// Leaves out all other photos.
  public func show(only selection: StreamSelection?) async {
    only.withLock { $0 = selection }
  }

  /// Photos a test gave as muted.
  public func mutedPhotos(after id: PhotoID?, limit: Int) async throws -> [Photo] {
    _ = try await items()
    let start = muted.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
    return Array(muted.dropFirst(start).prefix(limit))
  }

  /// Those with such a byline, in the order they were given.
  public func photos(
    by author: PhotoAuthor, after id: PhotoID?, limit: Int
  ) async throws -> [Photo] {
    _ = try await items()
    let theirs = present.filter { photo in
      switch author {
      case .name(let name): photo.author == name
      case .person(let handle):
        photo.author.flatMap { Handle(byline: $0, at: handle.server) } == handle
      }
    }
    let start = theirs.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
    return Array(theirs.dropFirst(start).prefix(limit))
  }

  /// Marks photos as seen.
  public func markSeen(_ ids: [PhotoID]) async throws {
    _ = try await items()
    photos.withLock { photos in
      photos = photos.map { ids.contains($0.id) ? $0.seen : $0 }
    }
  }

  /// Marks all as seen.
  public func markAllSeen() async throws -> Int {
    let unseen = try await items().filter { !$0.photo.isSeen }
    try await markSeen(unseen.map(\.id))
    return unseen.count
  }

  /// The changes a test sends from now on.
  public func changes() -> AsyncStream<StreamChange> {
    let (changes, listener) = AsyncStream.makeStream(of: StreamChange.self)
    listeners.withLock { $0.append(listener) }
    return changes
  }

  /// The photos that were not taken out.
  private var present: [Photo] {
    let gone = gone.withLock { $0 }
    return photos.withLock { $0 }.filter { !gone.contains($0.id) }
  }

  /// Where a photo stands among these, or stood before it was taken out; nil of others.
  private func index(of id: PhotoID?, in items: [StreamItem]) -> Int? {
    if let index = items.firstIndex(where: { $0.id == id }) { return index }
    let all = photos.withLock { $0.map(\.id) }
    guard let id, gone.withLock({ $0.contains(id) }), let place = all.firstIndex(of: id) else {
      return nil
    }
    let before = Set(all[..<place])
    return items.prefix { before.contains($0.id) }.count
  }

  private func items() async throws -> [StreamItem] {
    if neverAnswers { try await Standstill.untilCancelled() }
    if let failure { throw failure }
    let only = only.withLock { $0 }
    let photos = present.filter { photo in
      if let query = only?.query { return !query.matches(in: photo.caption ?? "").isEmpty }
      let isOfSource = only?.source.map { photo.id.source == $0 } ?? true
      return isOfSource && (only?.prefix.map { photo.id.item.utf8.starts(with: $0.utf8) } ?? true)
    }
    return photos.enumerated().map {
      StreamItem(
        photo: $0.element, place: $0.offset + 1, total: photos.count,
        filtering: $0.element.filtering)
    }
  }
}

extension Timestamp {
  fileprivate static var max: Timestamp { Timestamp(milliseconds: .max) }
}

extension Photo {
  fileprivate var seen: Photo {
    Photo(
      id: id, timestamp: timestamp, caption: caption, alternativeText: alternativeText,
      author: author, size: size, media: media, blurhash: blurhash, isSensitive: isSensitive,
      expiresAt: expiresAt, isSeen: true, engagement: engagement, status: status, page: page,
      details: details, others: Array(pictures.dropFirst()))
  }
}
