import Domain
import Synchronization
import Timeline
import Web

extension ManagedSupplier<Photo> {
  /// Supplies the engine with an account's favourites or bookmarks; `session` is asked for before each page.
  ///
  /// ```swift
  /// let saved = ManagedSupplier.savedPosts(
  ///   .bookmarks, as: source.id, named: source.name, over: fediverse, reporting: telemetry
  /// ) { try await accounts.session(of: account) }
  /// ```
  ///
  /// Servers list them in the order in which they were saved, and tell nobody when that was: each stands in the
  /// stream at its own date. So all of them together are one document, which is compared whole, and what is not
  /// saved any more leaves the stream. Only `Link` leads from page to page, by names that nothing else bears. Of very
  /// many, some come at a time, and a gap stands for the rest, as it does where a link leads nowhere. Once `most` posts
  /// were read, those that were saved last are all that is in the stream, and the gap stays.
  public static func savedPosts(
    _ list: AccountTimeline, as source: SourceID, named name: String, over client: FediverseClient,
    reporting: any ErrorReporting, most: Int = 50_000,
    session: @escaping @Sendable () async throws -> AuthenticatedSession
  ) -> ManagedSupplier {
    let posts = SavedPosts(
      list, most: most, over: client, photos: StatusPhotos(source: source), reporting: reporting,
      session: session)
    return ManagedSupplier(
      id: OpaqueID(source.rawValue), name: name, timeThreshold: posts.threshold.withLock { $0 },
      timeout: .seconds(60), kind: .collection, restarting: { await posts.restart() },
      showsAll: { if case .tooMany? = $0 as? SavedPostsError { true } else { false } }
    ) { start, _ in try await posts.page(from: start) }
  }
}

/// Why not all that an account has saved is there.
enum SavedPostsError: ExplainedError, Hashable {
  /// So many were read, and there are more.
  case more(than: Int)
  /// So many were read, and no more are.
  case tooMany(Int)

  var reason: String {
    switch self {
    case .more(let count): "there are more than the \(count.grouped) that were read: `fill` goes on"
    case .tooMany(let count):
      "there are more than \(count.grouped): those saved earlier are left out"
    }
  }
}

/// What an account has saved, the last first, as far as it was read.
actor SavedPosts {
  /// The most pages that are read at once.
  static let mostPages = 50
  /// The most pages in a row that bring nothing before the rest is left for later. Some are empty, as of posts that
  /// are gone, and have the rest of the list below.
  static let mostBlankPages = 10
  /// How long what is below the first page counts as it was read; then it is read again.
  static let patience = Duration.seconds(86_400)

  /// The moment of the oldest photo, once all were read.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)

  private let timeline: AccountTimeline
  /// Once so many posts were read, the rest is left.
  private let most: Int
  private let client: FediverseClient
  private let photos: StatusPhotos
  private let reporting: any ErrorReporting
  private let session: @Sendable () async throws -> AuthenticatedSession
  private var list = ListedPosts()
  /// What was read earlier and is behind a page that cannot be had; it may be there still.
  private var unconfirmed: [ListedPost] = []
  /// Where the list goes on behind them; nil at its end, or where it leads back. The top if nothing is known of that.
  private var next: PagePlace? = .top
  /// When the posts began to be read, page by page from the top.
  private var begun: Timestamp?
  /// Why not all were read in this pool; nil before any page was asked for.
  private var outcome: (any Error)??

  init(
    _ timeline: AccountTimeline, most: Int, over client: FediverseClient, photos: StatusPhotos,
    reporting: any ErrorReporting,
    session: @escaping @Sendable () async throws -> AuthenticatedSession
  ) {
    self.timeline = timeline
    self.most = most
    self.client = client
    self.photos = photos
    self.reporting = reporting
    self.session = session
  }

  /// A new pool begins.
  func restart() {
    guard !Task.isCancelled else { return }
    outcome = nil
  }

  /// The photos of all posts, the newest first; if not all were read, those that were come first, and then why.
  func page(from start: PageStart<Photo>) async throws -> TicketPage<Photo> {
    if outcome == nil { outcome = .some(try await update()) }
    let tickets = (list.posts + unconfirmed).compactMap(\.ticket)
      .sorted { $0.position < $1.position }
    if let failure = outcome ?? nil {
      return try .showing(tickets, before: failure, from: start)
    }
    threshold.withLock { $0 = tickets.last?.timestamp }
    return TicketPage(tickets, isEnd: true)
  }
}

extension SavedPosts {
  /// Reads pages from the top until one ends as the list went on before, or until there are no more; returns why
  /// not all were read. What was read until then counts the next time.
  private func update() async throws -> (any Error)? {
    let before = list.posts + unconfirmed
    do {
      try await readPages()
      unconfirmed = []
      guard next != nil else { return nil }
      let count = list.posts.count
      return count < most ? SavedPostsError.more(than: count) : .tooMany(count)
    } catch {
      try Task.checkCancellation()
      unconfirmed = before.filter { list.posts(below: $0.id) == nil }
      return error
    }
  }

  private func readPages() async throws {
    let (before, now) = ((list: list, next: next), client.time.now)
    // What is being read is read to its end first.
    let isAnew = begun.map { next == nil && $0.isStale(after: Self.patience, at: now) } ?? true
    var (read, visited): (ListedPosts, Set<PagePlace>) = (ListedPosts(), [])
    var (place, blankPages) = (PagePlace.top, 0)
    while true {
      let page: EntityPage<RemoteStatus> = try await AuthenticatedClient(
        client: client, session: try await session()
      ).page(.timeline(timeline, limit: TimelinePages.length), at: place)
      if let remark = page.remark { reporting.note(remark, while: "reading \(timeline.phrase)") }
      if let wait = page.preparing {
        throw NetworkError.busy(host: page.origin.host, wait: wait)
      }
      // What is below all that is read at once is never read again.
      let mayJoin = !isAnew || visited.count + 1 == Self.mostPages
      // A page that was asked again goes on as it says now.
      let joins = mayJoin && page.leading != nil && before.next != .top && before.next != place
      let last = joins ? page.values.last : nil
      let known = last.flatMap { before.list.posts(below: OpaqueID($0.id)) }
      let count = read.posts.count
      read.take(page.posts { photos.ticket(of: $0, at: $0.createdAt, from: page.origin) })
      blankPages = read.posts.count == count ? blankPages + 1 : 0
      next = page.leading.map { .address($0) }
      if let known {
        read.append(known)
        next = before.next
      }
      list = read
      if isAnew { begun = now }
      if let reason = page.hiddenRest {
        // Asked again, it may lead on.
        next = place
        throw reason
      }
      guard let following = next else { break }
      guard visited.insert(following).inserted else {
        next = nil
        break
      }
      guard blankPages < Self.mostBlankPages else {
        throw FediverseError.nothingNew(host: page.origin.host, pages: blankPages)
      }
      guard read.posts.count < most, visited.count < Self.mostPages else { break }
      place = following
    }
  }
}

extension EntityPage {
  /// Where a list goes on in which nothing else leads on.
  fileprivate var leading: WebAddress? { next ?? stray }

  /// Why a list in which only links lead on may go on behind this page, although none of its links does; nil if
  /// this is its end.
  fileprivate var hiddenRest: FediverseError? {
    guard leading == nil else { return nil }
    let isFull = count >= TimelinePages.length && !hasLinks
    return remark ?? (isFull ? .olderHidden(host: origin.host) : nil)
  }
}
