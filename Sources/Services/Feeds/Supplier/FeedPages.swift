import Domain
import Synchronization
import Timeline
import Web

/// Reads the pages of one feed when the engine asks for them.
///
/// The first page is read once in each pool, if it changed. Of the others little more than their
/// addresses is kept, as long as the first stays the same, so that reading a gap far down does not begin
/// at the top again.
actor FeedPages {
  /// The most pages without anything new that are read in a row.
  static let barrenPages = 50

  /// The moment of the oldest entry, once the end was reached; nil while there may be more.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)
  /// The ids of the entries without a date.
  nonisolated let undated = Mutex<Set<TicketID>>([])

  private let download: FeedDownload
  private let photos: EntryPhotos
  private let dependencies: FeedDependencies
  private var address: WebAddress
  private var freshness: Freshness?
  private var isUpToDate = false
  private var barren = 0
  private var pages: [PhotoPage] = []
  /// On which page each photo was told, counted from 0.
  private var places: [TicketID: Int] = [:]
  private var older = Older.none
  /// The moments of entries without a date, by id.
  private var seen: [String: Timestamp] = [:]

  /// What documents said of older entries, until one says twice that there are none.
  private enum Older {
    case none
    case cut
    case paged
  }

  init(_ download: FeedDownload, photos: EntryPhotos, _ dependencies: FeedDependencies) {
    self.download = download
    self.photos = photos
    self.dependencies = dependencies
    address = download.typed
  }

  /// A new pool begins: the first page may have changed, and one that was cut off may be complete.
  func restart() {
    guard !Task.isCancelled else { return }
    isUpToDate = false
    barren = 0
    // Where the pages led in a circle, they may lead on by now.
    let isCircle = pages.contains { $0.address == pages.last?.next }
    let isCut = pages.dropFirst().contains { $0.cut != nil && $0.cut != $0.leftOut }
    if isCircle || isCut { begin(with: pages[0]) }
  }

  /// The next page. The mark of a page is its number.
  func page(from start: PageStart<Photo>) async throws -> TicketPage<Photo> {
    let before = older
    let (known, reached) = (places, pages.first?.reached ?? .max)
    let isChanged = try await update()
    let mayBeMore = try mayBeMore(after: before, isChanged: isChanged) {
      known[$0.key.id] != nil || $0.timestamp >= reached
    }
    let place = try place(of: start)
    if isChanged, case .olderThan(let moment) = start, moment < .max {
      // Who asks for older entries now gets the new ones, too.
      let next = PageMark(mayBeMore ? "ended" : String(place))
      return TicketPage(
        pages[0].tickets + leftovers(start, before: place), isEnd: false, reached: .max, next: next)
    }
    let left = leftovers(start, before: place)
    guard let page = try await page(at: place) else { return TicketPage(left, isEnd: true) }
    barren = page.tickets.isEmpty ? barren + 1 : 0
    guard barren < Self.barrenPages || page.isLast else {
      throw broken("\(Self.barrenPages) pages have no photo that was not told before")
    }
    return TicketPage(
      left + page.tickets, isEnd: page.isLast, reached: page.reached,
      next: PageMark(String(place + 1)))
  }
}

extension FeedPages {
  private func broken(_ reason: String) -> SourceError {
    .brokenFeed(address.displayName, reason: reason)
  }

  private var changed: SourceError {
    broken("it changed while it was read")
  }

  /// Whether there may be older entries although the first page says that there are none: a feed that shows
  /// nothing, or only what is older than all before, for a moment has not come to its end.
  private func mayBeMore(
    after before: Older, isChanged: Bool, isExpected: (Ticket<Photo>) -> Bool
  ) throws -> Bool {
    let top = pages[0]
    guard top.isLast else {
      if top.next != nil { older = .paged } else if older == .none { older = .cut }
      return false
    }
    if isChanged {
      let isStrange = !top.tickets.contains(where: isExpected)
      if before == .paged || before == .cut && isStrange { return true }
    } else if before == .paged, top.bottom == nil {
      throw changed
    }
    older = .none
    return false
  }

  private func place(of start: PageStart<Photo>) throws -> Int {
    switch start {
    case .olderThan(let moment):
      let place = pages.firstIndex { $0.reached < moment } ?? pages.count
      // What was taken out further up since then moved what followed it up to the page before.
      let isEnd = place == pages.count && pages.last?.isLast == true
      return moment < .max && place > 1 && !isEnd ? place - 1 : place
    case .at(let mark):
      guard let place = Int(untrusted: mark.text), place >= 0, place <= pages.count
      else { throw changed }
      return place
    case .following: throw changed
    }
  }

  /// Photos of earlier pages that are older than what follows them, such as pinned entries.
  private func leftovers(
    _ start: PageStart<Photo>, before place: Int
  ) -> [Ticket<Photo>] {
    guard case .olderThan(let moment) = start else { return [] }
    return pages.prefix(place).flatMap(\.tickets).filter { $0.timestamp < moment }
  }

  /// Reads the first page, once in each pool; returns whether it has changed.
  private func update() async throws -> Bool {
    guard !isUpToDate else { return false }
    let answer = try await document()
    var isChanged = false
    if let feed = answer.feed {
      let top = PhotoPage(
        at: address, feed, moments: try await moments(of: feed.entries, after: nil),
        photos: photos)
      isChanged = top != pages.first
      let told = Set(places.keys)
      if isChanged { begin(with: top) }
      forgetUndated(besides: told.union(feed.entries.map { OpaqueID($0.id) }))
    }
    // Only once the document has proved to be the feed.
    await move(to: answer.response.movedTo)
    if let feed = answer.feed {
      // A document that was cut off is downloaded again.
      freshness = feed.cut != .endsEarly ? answer.response.freshness : nil
    } else {
      freshness = answer.response.freshness ?? freshness
    }
    isUpToDate = true
    return isChanged
  }

  /// The first document, if it changed. A list of another reader may say where the web page is that names the feed:
  /// that is followed. Where something came before, a page may be there by accident.
  private func document() async throws -> (feed: Feed?, response: WebResponse) {
    do {
      return try await download.answer(at: address, pages.isEmpty ? nil : freshness)
    } catch FeedError.webPage(let page, let links) where pages.isEmpty && !links.isEmpty {
      guard try await dependencies.isNew() else { throw FeedError.webPage(page, feeds: links) }
      let finder = FeedFinder(over: download.network)
      let found = try await finder.first(of: links, typed: download.typed).address
      let answer = try await download.answer(at: found)
      await move(to: found)
      return answer
    }
  }

  private func begin(with top: PhotoPage) {
    pages = [top]
    places = [:]
    note(top, at: 0)
    closeIfDone()
  }

  /// Forgets the entries without a date that are neither in the first document nor were told before it: they may be
  /// others at each reading. What is stored of them keeps its moment.
  private func forgetUndated(besides kept: Set<TicketID>) {
    undated.withLock { $0.formIntersection(kept) }
    seen = seen.filter { kept.contains(OpaqueID($0.key)) }
  }

  private func move(to target: WebAddress?) async {
    guard let target, target != address else { return }
    address = target
    await dependencies.moved(target)
  }

  /// The page at a place; nil after the last one. A page without anything new is not read again.
  private func page(at place: Int) async throws -> PhotoPage? {
    guard place > 0 else { return pages.first }
    if let cut = pages[place - 1].cut { throw broken(cut) }
    guard let next = pages[place - 1].next else { return nil }
    if place < pages.count, !pages[place].hasNews { return pages[place] }
    let previous = pages[place - 1]
    guard !pages[..<place].contains(where: { $0.address == next }) else {
      // The next attempt reads all links again.
      begin(with: pages[0])
      throw broken("its older pages lead in a circle")
    }
    guard let feed = try await download.answer(at: next).feed else { return nil }
    let moments = try await moments(of: feed.entries, after: previous)
    // Another request may have started over in the meantime.
    guard place <= pages.count, pages[place - 1] == previous else { throw changed }
    let late = late(feed.entries, moments, below: previous.reached, at: place)
    let page = PhotoPage(
      at: next, feed, moments: moments, late: late, after: previous, photos: photos)
    return place < pages.count ? keepAgain(page, at: place) : keep(page)
  }

  /// Entries whose dates belong further up, where they were not.
  private func late(
    _ entries: [FeedEntry], _ moments: [Timestamp], below reached: Milliseconds, at place: Int
  ) -> Set<String> {
    let late = zip(entries, moments).filter { entry, moment in
      moment.milliseconds > reached && !entry.pictures.isEmpty
        && places[OpaqueID(entry.id)] ?? place >= place
    }
    return Set(late.map(\.0.id))
  }

  /// The moments of entries: their dates, or when they were first seen.
  ///
  /// A new entry without a date is put directly below the one above it in the feed, or at the current time
  /// if it is the first. It keeps that moment, which is remembered here until it is stored.
  private func moments(
    of entries: [FeedEntry], after previous: PhotoPage?
  ) async throws -> [Timestamp] {
    var known = seen
    for entry in entries where entry.date == nil && known[entry.id] == nil {
      guard !entry.pictures.isEmpty,
        let stored = try await dependencies.firstSeen(photos.id(of: entry))
      else { continue }
      known[entry.id] = stored
    }
    undated.withLock { $0.formUnion(entries.filter { $0.date == nil }.map { OpaqueID($0.id) }) }
    var above = previous?.bottom.map(Timestamp.init(milliseconds:))
    return entries.map { entry in
      let below = above?.advanced(by: .milliseconds(-1))
      // Another request may have dated it in the meantime, or forgotten it.
      let moment =
        entry.date ?? seen[entry.id] ?? known[entry.id] ?? below ?? dependencies.time.now
      if entry.date == nil { seen[entry.id] = moment }
      above = moment
      return moment
    }
  }

  /// Updates a page that was read before.
  private func keepAgain(_ page: PhotoPage, at place: Int) -> PhotoPage {
    if pages[place].next != page.next { pages.removeSubrange(place...) }
    places = places.filter { $0.value != place }
    note(page, at: place)
    let trace = page.trace
    if place < pages.count { pages[place] = trace } else { pages.append(trace) }
    closeIfDone()
    return page
  }

  /// Keeps a page after the last one, and returns it without photos if none is new. Entries that are
  /// dated as newer than those above them keep the feed's order.
  private func keep(_ page: PhotoPage) -> PhotoPage {
    var page = page
    if !page.late.isEmpty {
      dependencies.reporting.note(
        broken("\(page.late.count) of its older entries are dated as newer, and stand below those"),
        while: "reading a feed")
    }
    page.hasNews = page.tickets.contains { places[$0.key.id] == nil }
    if !page.hasNews { page.tickets = [] }
    note(page, at: pages.count)
    pages.append(page.trace)
    closeIfDone()
    return page
  }

  /// What stands on several pages is told on the first of them.
  private func note(_ page: PhotoPage, at place: Int) {
    for ticket in page.tickets {
      places[ticket.key.id] = min(places[ticket.key.id] ?? place, place)
    }
  }

  private func closeIfDone() {
    let end = pages.last.flatMap { $0.isLast && $0.oldest < .max ? $0.oldest : nil }
    threshold.withLock { $0 = end }
  }
}
