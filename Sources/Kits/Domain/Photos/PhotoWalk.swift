/// Where somebody is in the stream, and the way there: what `next` and `prev` start from.
///
/// A value: a step makes another walk, and who does not get there keeps the one before.
public struct PhotoWalk: Hashable, Sendable {
  /// What a search found, each photo once.
  public struct Found: Hashable, Sendable {
    /// In the order of the list.
    public let ids: [PhotoID]
    /// Whether there is more behind them that one does not walk through.
    public let isPart: Bool

    /// All that was found, unless it is only a part.
    public init(_ ids: [PhotoID] = [], isPart: Bool = false) {
      var known: Set<PhotoID> = []
      self.ids = ids.filter { known.insert($0).inserted }
      self.isPart = isPart
    }
  }

  /// The photo one is at; nil before the first.
  public private(set) var current: StreamItem?
  /// Whether the last step went back.
  public private(set) var isBackward = false
  /// Photos one went back over: `next` returns through them, the last one first.
  private var trail: [PhotoID] = []
  /// What a search found, if one walks through that: as long as one is at a photo of it, the steps go to the others,
  /// seen or not.
  public private(set) var found = Found()

  /// Makes a walk that has not begun.
  public init() {}

  /// The walk at the photo it is at, as that is now; at the start of the stream if it has not begun.
  /// Nil if there is no such photo; so are the other steps.
  public func here(in stream: any PhotoWalking) async throws -> PhotoWalk? {
    guard let current else { return try await at(stream.start()) }
    return try await at(stream.photo(current.id), isBackward: isBackward)?
      .turned(to: current.photo.front)
  }

  /// The walk with another picture of the post in front.
  public func turned(to picture: Int) -> PhotoWalk {
    var walk = self
    walk.current = current?.turned(to: picture)
    return walk
  }

  /// The walk at any other photo; no way leads back from there, nor to what was found if that is not among it.
  public func jumped(to item: StreamItem) -> PhotoWalk {
    var walk = PhotoWalk()
    walk.current = item
    if found.ids.contains(item.id) { walk.found = found }
    return walk
  }

  /// The walk through what was found, or through the stream if that is nothing.
  public func among(_ found: Found) -> PhotoWalk {
    var walk = withoutTrail()
    walk.found = found
    return walk
  }

  /// One step on: back over the photos one came from, then to the next one not seen.
  public func next(in stream: any PhotoWalking) async throws -> PhotoWalk? {
    if let next = try await step(isBackward: false, in: stream) { return next }
    var walk = self
    while let id = walk.trail.popLast() {
      if let item = try await stream.photo(id) { return walk.at(item) }
    }
    guard let current else { return try await walk.at(stream.start()) }
    return try await walk.at(stream.next(after: current.id))
  }

  /// One step back, to the photo before, seen or not.
  public func previous(in stream: any PhotoWalking) async throws -> PhotoWalk? {
    if let previous = try await step(isBackward: true, in: stream) { return previous }
    guard let current else { return try await at(stream.start()) }
    var walk = self
    walk.trail.append(current.id)
    return try await walk.at(stream.previous(before: current.id), isBackward: true)
  }

  /// The walk after the order of the stream changed: where one is stays, the way back means nothing.
  public func withoutTrail() -> PhotoWalk {
    var walk = self
    walk.trail = []
    return walk
  }

  /// What is worth preparing, the likeliest first: the next picture of this post, five photos ahead and
  /// the one behind.
  public func prospect(in stream: any PhotoWalking) async throws -> [Photo] {
    let (ahead, behind) = isBackward ? (1, 5) : (5, 1)
    let later = try await photos(ahead) { try await $0.next(in: stream) }
    let earlier = try await photos(behind) { try await $0.previous(in: stream) }
    let all = isBackward ? earlier + later : later + earlier
    var known: Set<PhotoID> = []
    let here = current.map(\.photo).flatMap { $0.isAlbum ? $0.turned(to: $0.front + 1) : nil }
    return (here.map { [$0] } ?? []) + all.filter { known.insert($0.id).inserted }
  }
}

extension PhotoWalk {
  private func at(_ item: StreamItem?, isBackward: Bool = false) -> PhotoWalk? {
    guard let item else { return nil }
    var walk = self
    walk.current = item
    walk.isBackward = isBackward
    return walk
  }

  /// One step among what was found, the first after the last; nil if one is not there, or alone.
  private func step(isBackward: Bool, in stream: any PhotoWalking) async throws -> PhotoWalk? {
    guard let place = current.flatMap({ found.ids.firstIndex(of: $0.id) }) else { return nil }
    let others = found.ids[(place + 1)...] + found.ids[..<place]
    for id in isBackward ? others.reversed() : Array(others) {
      if let item = try await stream.photo(id) { return at(item, isBackward: isBackward) }
    }
    return nil
  }

  /// Up to `count` photos that lie ahead in the direction of the steps, until one is met again.
  private func photos(
    _ count: Int, _ step: (PhotoWalk) async throws -> PhotoWalk?
  ) async throws -> [Photo] {
    var (walk, photos, met) = (self, [Photo](), Set([current?.id]))
    while photos.count < count, let next = try await step(walk), let item = next.current,
      met.insert(item.id).inserted
    {
      photos.append(item.photo)
      walk = next
    }
    return photos
  }
}

/// Something was asked of the photo on the screen, and there is none yet.
public struct NoPhotoShown: Mistake, Hashable {
  /// Makes the error.
  public init() {}

  /// What to do.
  public var reason: String { "no photo is shown yet: `next` shows one" }
}

/// A place beyond the ends of the stream.
public struct NoSuchPlace: Mistake, Hashable {
  /// What was asked for.
  public let place: Int
  /// How many photos there are.
  public let total: Int

  /// Makes the error.
  public init(place: Int, total: Int) {
    self.place = place
    self.total = total
  }

  /// Which the last one is.
  public var reason: String {
    total == 0
      ? "there are no photos yet"
      : "there is no photo \(place.grouped): the last is \(total.grouped)"
  }
}
