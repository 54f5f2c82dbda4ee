import Domain
import Timeline

/// Pages that follow one another in one pool.
struct TimelineChain {
  typealias Continuation = EntityPage<RemoteStatus>.Continuation

  /// How many pages in a row may bring nothing new before the rest is left for later.
  static let fruitlessPages = 10

  /// What is asked for is older than this.
  let top: Milliseconds
  /// What comes next.
  private(set) var next: Continuation
  /// No later page has anything newer, if the timeline is in order.
  private(set) var reached = Milliseconds.max
  /// The moment of the oldest status.
  private(set) var bottom: Milliseconds?
  /// A stretch of pages without anything new, which nobody has to read a second time.
  private(set) var detour: (from: PagePlace, to: PagePlace)?
  /// Whether it has begun a second time because its places were gone.
  var hasBegunAnew = false
  /// Whether most of a page was newer than the pages above it.
  private(set) var isUnordered = false

  /// What other pages told.
  private let strays: Set<TicketID>
  /// How each photo was told first, with as many pictures as any time.
  private var told: [TicketID: Telling] = [:]
  /// The moments of the statuses that were read.
  private var seen: [OpaqueID: Milliseconds] = [:]
  private var visited: Set<PagePlace> = []
  private var lastDate: Milliseconds?
  /// How many of the last pages brought nothing new.
  private var fruitless = 0
  /// The place of the first of them.
  private var run: PagePlace?
  /// Other statuses near the end of the page, below which one can continue, too.
  private var spare: ArraySlice<String> = []

  /// Begins at a place, with what other pages told that is as old as what is below it.
  init(
    top: Milliseconds, at place: PagePlace, reached: Milliseconds, strays: [Ticket<Photo>] = []
  ) {
    self.top = top
    next = .page(place)
    self.reached = reached
    self.strays = Set(strays.map(\.key.id))
    bottom = strays.map(\.timestamp).min()
  }

  /// Adds a page, and returns its statuses with their moments.
  ///
  /// Servers have orders of their own. A status that is newer than those above it is put below them: clocks
  /// differ, and some posts arrive late. None is newer than the moment it was told. A status without a
  /// date is as old as the one above it. A status that comes again keeps its moment. A server that is
  /// still building its timeline shows the top of it, whatever place was asked for; those statuses
  /// keep their own dates.
  mutating func add(
    _ page: EntityPage<RemoteStatus>, at place: PagePlace, now: Timestamp
  ) -> [(status: RemoteStatus, moment: Timestamp, isLate: Bool)] {
    visited.insert(place)
    spare = page.values.map(\.id).dropLast().suffix(3)
    let new = page.values.filter { seen[OpaqueID($0.id)] == nil }
    fruitless = new.isEmpty ? fruitless + 1 : 0
    run = new.isEmpty ? run ?? place : nil
    let servedAt = page.servedAt ?? now
    let dates = dates(of: new, servedAt: servedAt)
    let ceiling = min(page.preparing == nil ? reached : .max, latest(of: dates, servedAt: servedAt))
    isUnordered = isUnordered || dates.count { $0 > ceiling } * 2 > new.count
    let tail = max(3, new.count / 4)
    var moments: [Milliseconds] = []
    for (status, date) in zip(new, dates) {
      let moment = status.isDated ? date : moments.last ?? date
      // What is dated above its place keeps that: it stands below some of what is above it.
      let above = moments.suffix(min(tail, 10))
      moments.append(
        moment <= ceiling ? moment : above.count < 3 ? ceiling : above.max() ?? ceiling)
    }
    for (status, moment) in zip(new, moments) { seen[OpaqueID(status.id)] = moment }
    let told = page.values.map { status in
      let moment = min(seen[OpaqueID(status.id)] ?? reached, ceiling)
      let isLate = !status.isDated || status.createdAt.milliseconds > moment
      return (status, Timestamp(milliseconds: moment), isLate)
    }
    next = next(after: page)
    if page.preparing == nil {
      // Not the oldest: some of the last may be backdated.
      reached = min(moments.suffix(tail).max() ?? .max, reached)
      bottom = moments.min().map { min($0, bottom ?? .max) } ?? bottom
    }
    return told
  }

  /// Continues below another status, as the place is gone; false if there is none.
  mutating func goAround() -> Bool {
    guard let id = spare.popLast() else { return false }
    next = .page(.below(OpaqueID(id)))
    return true
  }

  /// Those of the tickets that were not told in this pool: each photo stands once, where it comes first,
  /// and is told again there if it has more pictures by then, or came in another way, too.
  mutating func untold(_ tickets: [Ticket<Photo>]) -> [Ticket<Photo>] {
    tickets.compactMap { ticket in
      let (first, count) = (told[ticket.key.id], ticket.payload.pictures.count)
      let ways =
        first.map { $0.ways.adding(waysOf: ticket.payload.details) }
        ?? ticket.payload.details.onlyWays
      guard count > first?.pictures ?? 0 || count == first?.pictures && ways != first?.ways else {
        return nil
      }
      let moment = first?.moment ?? ticket.timestamp
      told[ticket.key.id] = Telling(moment: moment, pictures: count, ways: ways)
      return ticket.moved(to: moment, ways: ways)
    }
  }

  /// A ticket at the moment where its photo was told first.
  func whereTold(_ ticket: Ticket<Photo>) -> Ticket<Photo> {
    told[ticket.key.id].map { ticket.moved(to: $0.moment, ways: ticket.payload.details) } ?? ticket
  }

  /// Whether a photo was told in this pool, or its status, which may have no picture any more.
  func hasTold(_ photo: TicketID) -> Bool {
    told[photo] != nil || seen[photo] != nil || strays.contains(photo)
  }

  private struct Telling {
    let moment: Milliseconds
    let pictures: Int
    /// Who boosted it, and nothing else.
    let ways: PostDetails
  }
}

extension TimelineChain {
  /// Only the same place twice is a circle: pages may repeat, be short or be empty, and still lead on.
  private mutating func next(after page: EntityPage<RemoteStatus>) -> Continuation {
    guard case .page(let place) = page.continuation else { return page.continuation }
    let host = page.origin.host
    if visited.contains(place) { return .fault(.goesInCircles(host: host)) }
    guard fruitless < Self.fruitlessPages else {
      detour = run.map { ($0, place) }
      return .fault(.nothingNew(host: host, pages: fruitless))
    }
    return page.continuation
  }

  /// The latest moment that a status may have: when it was told, as clocks go by seconds. If most are
  /// later than that, it is the clock that is wrong.
  private func latest(of dates: [Milliseconds], servedAt: Timestamp) -> Milliseconds {
    let latest = servedAt.advanced(by: .seconds(1)).milliseconds
    return dates.count { $0 > latest } * 2 > max(dates.count, 3) ? .max : latest
  }

  private mutating func dates(of statuses: [RemoteStatus], servedAt: Timestamp) -> [Milliseconds] {
    // The first of a page is as old as what is below it: in the time of the pages above it nobody would look
    // for it again.
    let first = statuses.first(where: \.isDated)?.createdAt.milliseconds
    var last = first ?? lastDate ?? servedAt.milliseconds
    defer { lastDate = last }
    return statuses.map { status in
      if status.isDated { last = status.createdAt.milliseconds }
      return last
    }
  }
}

extension PostDetails {
  /// In which ways a post came, and nothing else.
  fileprivate var onlyWays: PostDetails {
    PostDetails(boostedBy: boostedBy, isAlsoPosted: isAlsoPosted)
  }
}

extension Ticket<Photo> {
  /// The same photo at a moment, which came in these ways.
  func moved(to moment: Milliseconds, ways: PostDetails) -> Ticket {
    var photo = payload
    (photo.details.boostedBy, photo.details.isAlsoPosted) = (ways.boostedBy, ways.isAlsoPosted)
    return Ticket(supplier: key.supplier, id: key.id, timestamp: moment, payload: photo)
  }
}
