import Synchronization

/// Posts that come in pages and of which nothing is kept; one can walk through their photos.
///
///     let posts = PagedPhotos()
///     posts.begin { try await obtainNextPage() }
///     try await posts.posts(from: 1, limit: 20)
///
/// A page is asked for when somebody gets to its place, one after the other. No photo counts as seen.
public final class PagedPhotos: PhotoWalking {
  /// A post: one with pictures, or words alone, which have a place, too.
  public enum Post: Hashable, Sendable {
    case photo(Photo)
    case words(TextPost)
  }

  /// One page: its posts, and whether another one follows.
  public struct Page: Hashable, Sendable {
    /// The posts, in their order; perhaps none, although others follow.
    public let posts: [Post]
    /// Whether others follow.
    public let hasMore: Bool
    /// Why these are only what is known here; nil if they are not.
    public let missing: String?

    /// May have no posts and still be followed by others; `missing` says why these are only what is known here.
    public init(_ posts: [Post], hasMore: Bool, missing: String? = nil) {
      self.posts = posts
      self.hasMore = hasMore
      self.missing = missing
    }

    /// Makes a page of photos.
    public init(photos: [Photo], hasMore: Bool, missing: String? = nil) {
      self.init(photos.map(Post.photo), hasMore: hasMore, missing: missing)
    }
  }

  /// How many posts are held at most; more are not asked for.
  public static let most = 5_000
  /// How many pages in a row may bring nothing.
  static let barrenPages = 5

  fileprivate struct State {
    var posts: [Post] = []
    var places: [PhotoID: Int] = [:]
    var pages: PageReader?
    var hasMore = false
    var missing: String?
    var walk = PhotoWalk()
  }

  private let state = Mutex(State())

  /// Makes it, without any posts.
  public init() {}

  /// Forgets all posts, and begins anew; `read` gives the next page each time it is called, and is never called
  /// twice at once. A page that it throws for is asked for again.
  public func begin(_ read: @escaping @Sendable () async throws -> Page) {
    state.withLock { state in
      state = State()
      state.pages = PageReader(read)
      state.hasMore = true
    }
  }

  /// How many posts have come so far.
  public var count: Int { state.withLock { $0.posts.count } }

  /// Whether others follow, as far as is known.
  public var hasMore: Bool { state.withLock { $0.hasMore } }

  /// Why they are only those that are known here; nil if they are not.
  public var missing: String? { state.withLock { $0.missing } }

  /// Posts in a row from a place on, each with its place, as far as they have come. A page is asked for only if
  /// there is none at that place yet: what one page brings is shown before the next.
  public func posts(from place: Int, limit: Int) async throws -> [(place: Int, post: Post)] {
    let start = max(1, place)
    let end = start + max(0, min(limit, Self.most))
    if end > start { try await fill(to: start) }
    return state.withLock { state in
      (start..<max(start, min(end, state.posts.count + 1))).map { ($0, state.posts[$0 - 1]) }
    }
  }

  /// The photo at a place, if it has come; nil where there are words.
  public func item(at place: Int) -> StreamItem? { state.withLock { $0.item(at: place) } }

  /// Where the person is among them.
  public var walk: PhotoWalk { state.withLock { $0.walk } }

  /// Goes on from there; nothing is kept for the next run.
  public func move(to walk: PhotoWalk, isKept: Bool) {
    state.withLock { $0.walk = walk }
  }

  /// The first photo.
  public func start() async throws -> StreamItem? { try await photo(behind: 0) }

  /// The next photo; the first after the last.
  public func next(after id: PhotoID) async throws -> StreamItem? {
    if let place = place(of: id), let next = try await photo(behind: place) { return next }
    return try await start()
  }

  /// The photo before; the last that has come before the first.
  public func previous(before id: PhotoID) async throws -> StreamItem? {
    let place = place(of: id) ?? 1
    return state.withLock { state in
      for number in (1..<max(1, place)).reversed() {
        if let item = state.item(at: number) { return item }
      }
      for number in state.posts.indices.reversed() {
        if let item = state.item(at: number + 1) { return item }
      }
      return nil
    }
  }

  /// A photo that has come.
  public func photo(_ id: PhotoID) async throws -> StreamItem? {
    state.withLock { state in state.places[id].flatMap { state.item(at: $0) } }
  }

  /// The photo at a place, however many pages that takes; nil where there are words.
  public func photo(at place: Int) async throws -> StreamItem? {
    try await fill(to: place)
    return item(at: place)
  }

  /// Does nothing, as nothing of it is kept.
  public func markSeen(_ ids: [PhotoID]) async throws {}
}

extension PagedPhotos {
  private func place(of id: PhotoID) -> Int? { state.withLock { $0.places[id] } }

  private func photo(behind place: Int) async throws -> StreamItem? {
    var place = place + 1
    while try await !posts(from: place, limit: 1).isEmpty {
      if let item = item(at: place) { return item }
      place += 1
    }
    return nil
  }

  private func fill(to place: Int) async throws {
    var barren = 0
    while barren < Self.barrenPages {
      let (before, hasMore, pages) = state.withLock { ($0.posts.count, $0.hasMore, $0.pages) }
      guard let pages, hasMore, before < min(place, Self.most) else { return }
      try await pages.read(unless: { self.count != before || !self.hasMore }) { [weak pages] page in
        self.take(page, of: pages)
      }
      barren = count > before ? 0 : barren + 1
    }
  }

  /// What comes late, after it has begun anew, is left out.
  private func take(_ page: Page, of pages: PageReader?) {
    state.withLock { state in
      guard state.pages === pages else { return }
      for post in page.posts where state.posts.count < Self.most { state.add(post) }
      state.missing = page.missing
      state.hasMore = page.hasMore && state.posts.count < Self.most
    }
  }
}

extension PagedPhotos.State {
  func item(at place: Int) -> StreamItem? {
    guard posts.indices.contains(place - 1), case .photo(let photo) = posts[place - 1] else {
      return nil
    }
    return StreamItem(
      photo: photo, place: place, total: posts.count, filtering: photo.filtering)
  }

  /// What comes twice, as pages move on while they are read, stands once.
  mutating func add(_ post: PagedPhotos.Post) {
    switch post {
    case .photo(let photo):
      guard places[photo.id] == nil else { return }
      posts.append(post)
      places[photo.id] = posts.count
    case .words:
      if !posts.suffix(100).contains(post) { posts.append(post) }
    }
  }
}

/// Reads one page after the other.
private actor PageReader {
  private let next: @Sendable () async throws -> PagedPhotos.Page
  private var reading: Task<Void, any Error>?
  /// Finished when the page has been read.
  private var waiters: [AsyncStream<Void>.Continuation] = []

  init(_ read: @escaping @Sendable () async throws -> PagedPhotos.Page) {
    next = read
  }

  /// Reads a page and has it taken, or waits for one that is being read; nothing if somebody else has read it
  /// meanwhile.
  func read(
    unless isDone: @Sendable () -> Bool, _ take: @escaping @Sendable (PagedPhotos.Page) -> Void
  ) async throws {
    guard !isDone() else { return }
    if let reading { return try await wait(for: reading) }
    let task = Task {
      defer { endReading() }
      take(try await next())
    }
    reading = task
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits for what somebody else reads, until the task that waits is cancelled; the reading goes on then.
  private func wait(for reading: Task<Void, any Error>) async throws {
    // A task's value would be waited for until it is there, also when nobody wants it any more.
    let (end, waiter) = AsyncStream.makeStream(of: Void.self)
    waiters.append(waiter)
    for await _ in end {}
    try Task.checkCancellation()
    // If only the other one was stopped, whoever still waits asks again.
    do { try await reading.value } catch is CancellationError {}
  }

  private func endReading() {
    reading = nil
    for waiter in waiters { waiter.finish() }
    waiters = []
  }
}
