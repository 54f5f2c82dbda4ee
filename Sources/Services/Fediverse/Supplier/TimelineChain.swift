import Domain
import Timeline

/// Pages that follow one another in one pool.
struct TimelineChain {
  /// How many pages in a row may bring nothing new, before the rest is left for later.
  static let fruitlessPages = 10

  /// What is asked for is older than this.
  let top: Milliseconds
  /// Where it goes on.
  private(set) var next: TimelineDownload.Next
  /// No later page has anything newer, if the timeline is in order.
  private(set) var reached = Milliseconds.max
  /// The oldest moment of any status.
  private(set) var bottom: Milliseconds?
  /// From where to where nobody has to go a second time, as nothing new was between.
  private(set) var detour: (from: TimelineDownload.Place, to: TimelineDownload.Place)?
  /// Whether it has begun a second time, as its places were gone.
  var hasBegunAnew = false
  /// Whether most of a page was newer than the pages above it.
  private(set) var isUnordered = false

  private var told: Set<TicketID> = []
  /// Statuses by when they were.
  private var seen: [OpaqueID: Milliseconds] = [:]
  private var visited: Set<TimelineDownload.Place> = []
  private var lastDate: Milliseconds?
  private var fruitless = 0
  /// Where the first of those pages is.
  private var run: TimelineDownload.Place?
  /// Statuses above the last one, below which one can go on as well; the lowest is the last.
  private var spare: ArraySlice<String> = []

  init(
    top: Milliseconds, at place: TimelineDownload.Place, reached: Milliseconds,
    bottom: Milliseconds? = nil
  ) {
    self.top = top
    next = .page(place)
    self.reached = reached
    self.bottom = bottom
  }

  /// Takes a page, and returns its statuses with their moments.
  ///
  /// Servers give timelines in their own order. A status that is newer than those above it is put below
  /// them: clocks differ, and some posts are late. One without a date is as old as the one above. What is
  /// repeated stays where it was. A server that is still preparing its timeline shows what is at the top of
  /// it, whatever place was asked for: that keeps its own dates.
  mutating func add(
    _ answer: TimelineDownload.Answer, at place: TimelineDownload.Place
  ) -> [(status: RemoteStatus, moment: Timestamp)] {
    visited.insert(place)
    spare = answer.statuses.map(\.id).dropLast().suffix(3)
    let new = answer.statuses.filter { seen[OpaqueID($0.id)] == nil }
    fruitless = new.isEmpty ? fruitless + 1 : 0
    run = new.isEmpty ? run ?? place : nil
    let dates = dates(of: new, servedAt: answer.servedAt)
    let ceiling = answer.isPreparing ? .max : reached
    isUnordered = isUnordered || dates.count { $0 > ceiling } * 2 > new.count
    let moments = dates.map { min($0, ceiling) }
    for (status, moment) in zip(new, moments) { seen[OpaqueID(status.id)] = moment }
    let told = answer.statuses.map { status in
      (status, min(seen[OpaqueID(status.id)] ?? reached, ceiling))
    }
    next = next(after: answer)
    if !answer.isPreparing {
      // Not the oldest: some of the last may be dated back.
      reached = min(moments.suffix(max(3, moments.count / 4)).max() ?? .max, reached)
      bottom = moments.min().map { min($0, bottom ?? .max) } ?? bottom
    }
    return told.map { ($0, Timestamp(milliseconds: $1)) }
  }

  /// Goes on below another status, as the place is not there any more; false if there is none.
  mutating func goAround() -> Bool {
    guard let id = spare.popLast() else { return false }
    next = .page(.below(id))
    return true
  }

  /// What of these was not told in this pool; each photo stands once, where it comes first.
  mutating func untold(_ tickets: [Ticket<Photo>]) -> [Ticket<Photo>] {
    tickets.filter { told.insert($0.key.id).inserted }
  }
}

extension TimelineChain {
  /// A circle is the same place twice, and nothing less: pages may repeat, be short or empty, and lead on.
  private mutating func next(after answer: TimelineDownload.Answer) -> TimelineDownload.Next {
    guard case .page(let place) = answer.next else { return answer.next }
    let host = answer.origin.host
    if visited.contains(place) { return .fault(.goesInCircles(host: host)) }
    guard fruitless < Self.fruitlessPages else {
      detour = run.map { ($0, place) }
      return .fault(.nothingNew(host: host, pages: fruitless))
    }
    return answer.next
  }

  private mutating func dates(of statuses: [RemoteStatus], servedAt: Timestamp) -> [Milliseconds] {
    let first = statuses.first(where: \.isDated)?.createdAt ?? servedAt
    var last = lastDate ?? first.milliseconds
    defer { lastDate = last }
    return statuses.map { status in
      if status.isDated { last = status.createdAt.milliseconds }
      return last
    }
  }
}
