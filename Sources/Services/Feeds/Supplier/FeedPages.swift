import Domain
import Synchronization
import Timeline

/// The pages of one feed, each read when the engine asks for it.
///
/// The first one is read once in each pool, if it changed. Of the others hardly more than their
/// places is kept, as long as the first is the same, so that a gap far down does not begin at the
/// top again.
actor FeedPages {
  /// How many pages without anything new are read for one answer.
  static let barrenPages = 50

  /// Nothing older can be had; nil as long as there may be another page.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)

  private let download: FeedDownload
  private let photos: EntryPhotos
  private let surroundings: FeedSurroundings
  private var address: WebAddress
  private var freshness: Freshness?
  private var isUpToDate = false
  private var pages: [PhotoPage] = []
  private var known: Set<TicketID> = []
  private var moments = EntryMoments()

  init(_ download: FeedDownload, photos: EntryPhotos, _ surroundings: FeedSurroundings) {
    self.download = download
    self.photos = photos
    self.surroundings = surroundings
    address = download.typed
  }

  /// A new pool begins: the first page may have changed.
  func restart() {
    isUpToDate = false
  }

  /// The page that follows, or the first one behind it with photos.
  func page(from start: FeedStart<Photo>) async throws -> FeedPage<Photo> {
    try await update()
    let first = try place(of: start)
    var tickets = leftovers(start, before: first)
    for place in first..<(first + Self.barrenPages + pages.count) {
      guard let page = try await page(at: place) else { return FeedPage(tickets, isEnd: true) }
      tickets += page.tickets
      guard page.tickets.isEmpty, page.next != nil else {
        return FeedPage(tickets, isEnd: page.next == nil, reached: page.reached)
      }
    }
    throw broken("\(Self.barrenPages) pages have no photo that was not told before")
  }

  /// The same in words for a person.
  func explained(_ problem: FeedProblem) -> SourceError {
    switch problem {
    case .noProgress: broken("its pages repeat each other")
    case .outOfOrder: broken("its pages are in no order")
    }
  }
}

extension FeedPages {
  private func broken(_ reason: String) -> SourceError {
    .brokenFeed(address.displayName, reason: reason)
  }

  private var changed: SourceError {
    broken("it changed while it was read")
  }

  private func place(of start: FeedStart<Photo>) throws -> Int {
    switch start {
    case .olderThan(let moment): return pages.firstIndex { $0.reached < moment } ?? pages.count
    case .following(let ticket):
      guard let page = pages.lastIndex(where: { $0.last == ticket.key.id }) else {
        throw changed
      }
      return page + 1
    }
  }

  /// What pages further up have that is older than what follows them, such as pinned entries.
  private func leftovers(
    _ start: FeedStart<Photo>, before place: Int
  ) -> [Ticket<Photo>] {
    guard case .olderThan(let moment) = start else { return [] }
    return pages.prefix(place).flatMap(\.tickets).filter { $0.timestamp < moment }
  }

  /// Reads the first page if that was not yet done in this pool.
  private func update() async throws {
    guard !isUpToDate else { return }
    let answer = try await download.answer(at: address, pages.isEmpty ? nil : freshness)
    if let feed = answer.feed {
      let top = try await page(feed, at: address, after: nil)
      guard !feed.entries.isEmpty || top.next != nil else { throw broken("it has no entries now") }
      if top != pages.first { begin(with: top) }
    }
    // Not before what is there has proven to be the feed.
    await move(to: answer.response.movedTo)
    freshness = answer.response.freshness ?? freshness
    isUpToDate = true
  }

  private func begin(with top: PhotoPage) {
    pages = [top]
    known = Set(top.tickets.map(\.key.id))
    closeIfDone()
  }

  private func move(to target: WebAddress?) async {
    guard let target, target != address else { return }
    address = target
    await surroundings.moved(target)
  }

  /// The page at a place; nil behind the last one. One that has nothing to tell is not read again.
  private func page(at place: Int) async throws -> PhotoPage? {
    guard place > 0 else { return pages.first }
    guard place <= pages.count, let next = pages[place - 1].next else { return nil }
    if place < pages.count, !pages[place].hasNews { return pages[place] }
    let previous = pages[place - 1]
    guard !pages[..<place].contains(where: { $0.address == next }) else {
      throw broken("its older pages lead in a circle")
    }
    guard let feed = try await download.answer(at: next).feed else { return nil }
    let page = try await page(feed, at: next, after: previous)
    // Another question may have begun anew in the meantime.
    guard place <= pages.count, pages[place - 1] == previous else { throw changed }
    return keep(page, at: place)
  }

  private func page(
    _ feed: Feed, at address: WebAddress, after previous: PhotoPage?
  ) async throws -> PhotoPage {
    let stored = try await moments.stored(
      feed.entries, photos: photos, memory: surroundings.firstSeen)
    let top = previous?.bottom.map(Timestamp.init(milliseconds:))
    let moments = moments.moments(
      of: feed.entries, below: top, stored: stored, now: surroundings.time.now)
    return PhotoPage(at: address, feed, moments: moments, after: previous, photos: photos)
  }

  /// Keeps a page's place, and returns what it has to tell.
  private func keep(_ page: PhotoPage, at place: Int) -> PhotoPage? {
    var page = page
    if place < pages.count {
      if pages[place].next != page.next { pages.removeSubrange(place...) }
    } else {
      let late = Set(
        page.tickets.filter {
          !known.contains($0.key.id) && $0.timestamp > pages[place - 1].reached
        }.map(\.key.id))
      guard late.count * 2 <= page.tickets.count else { return endEarly(before: place) }
      if !late.isEmpty { leaveOut(late, of: &page) }
      let new = page.tickets.filter { !known.contains($0.key.id) }
      page.hasNews = !new.isEmpty
      if new.isEmpty { page.forgetTickets() }
    }
    known.formUnion(page.tickets.map(\.key.id))
    var trace = page
    trace.keepLeftovers()
    if place < pages.count { pages[place] = trace } else { pages.append(trace) }
    closeIfDone()
    return page
  }

  /// A few entries that belong further up, such as old ones with the date of their last edit: what is
  /// above was told already, but the rest of the page is in order.
  private func leaveOut(_ late: Set<TicketID>, of page: inout PhotoPage) {
    page.leaveOut(late)
    surroundings.reporting.note(
      broken("\(late.count) of its older photos are dated among newer ones, and are left out"),
      while: "reading a feed")
  }

  /// A feed whose pages are in no order in time cannot be told page by page: the pages until here
  /// are all of it.
  private func endEarly(before place: Int) -> PhotoPage? {
    pages[place - 1].next = nil
    surroundings.reporting.note(
      broken("its older pages are in no order, and are left out"), while: "reading a feed")
    closeIfDone()
    return nil
  }

  private func closeIfDone() {
    let end = pages.last.flatMap { $0.next == nil && $0.oldest < .max ? $0.oldest : nil }
    threshold.withLock { $0 = end }
  }
}
