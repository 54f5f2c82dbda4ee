import Domain
import Synchronization
import Timeline
import Web

/// Reads the pages of one timeline when the engine asks for them.
actor TimelinePages {
  /// The number of statuses on a page: the most that servers give.
  static let length = 40
  /// Of how many photos that a page should have told a server is asked whether they are gone.
  static let mostAsked = 10

  /// The moment of the oldest status, once the end was reached; nil while there may be more.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)

  private let client: FediverseClient
  private let timeline: AccountTimeline
  private let session: @Sendable () async throws -> AuthenticatedSession
  private let photos: StatusPhotos
  private let dependencies: TimelineDependencies
  /// The chains of this pool, by the mark of their next page.
  private var chains: [PageMark: TimelineChain] = [:]
  private var markCount = 0
  private var marks = TimelineMarks()
  private var order = TimelineOrder()
  /// Ways around pages that bring nothing new, so that the next attempt gets further.
  private var detours: [PagePlace: PagePlace] = [:]
  private var pool = 0
  /// Remarks that were reported already.
  private var remarks: Set<FediverseError> = []

  init(
    _ timeline: AccountTimeline, over client: FediverseClient, photos: StatusPhotos,
    _ dependencies: TimelineDependencies,
    session: @escaping @Sendable () async throws -> AuthenticatedSession
  ) {
    self.timeline = timeline
    self.client = client
    self.photos = photos
    self.dependencies = dependencies
    self.session = session
  }

  /// A new pool begins.
  func restart() {
    guard !Task.isCancelled else { return }
    pool += 1
    chains = [:]
  }

  /// The next page, which may have no photo.
  func page(from start: PageStart<Photo>) async throws -> TicketPage<Photo> {
    let asked = pool
    var (chain, tickets) = try await begin(start)
    switch chain.next {
    case .page(let place): tickets += try await read(&chain, at: place)
    case .end: break
    case .fault(.preparing(let host, let wait)): throw NetworkError.busy(host: host, wait: wait)
    case .fault(let fault): throw fault
    }
    if case .end = chain.next {
      if let bottom = chain.bottom { threshold.withLock { $0 = bottom } }
      return TicketPage(tickets, isEnd: true, reached: chain.reached)
    }
    let reached = lowest(of: chain)
    // A new pool has begun in the meantime: nobody waits for this page.
    guard asked == pool else { throw CancellationError() }
    return TicketPage(tickets, isEnd: false, reached: reached, next: keep(chain))
  }

  /// No later page has anything newer, nor has anything stored that may stand there.
  private func lowest(of chain: TimelineChain) -> Milliseconds {
    max(chain.reached, order.newestBelow(olderThan: chain.top) ?? .min)
  }
}

extension TimelinePages {
  private func begin(
    _ start: PageStart<Photo>
  ) async throws -> (TimelineChain, [Ticket<Photo>]) {
    switch start {
    case .olderThan(let moment):
      order.beginAnew(fromTop: moment == .max)
      let (place, above, strays) = marks.start(olderThan: moment)
      var chain = TimelineChain(top: moment, at: place, reached: above, strays: strays)
      let untold = chain.untold(strays)
      return (chain, try await standing(untold, below: moment))
    case .at(let mark):
      guard let chain = chains.removeValue(forKey: mark) else { throw CancellationError() }
      return (chain, [])
    case .following: throw CancellationError()
    }
  }

  private func keep(_ chain: TimelineChain) -> PageMark {
    markCount += 1
    let mark = PageMark("\(markCount)")
    chains[mark] = chain
    return mark
  }

  private func read(
    _ chain: inout TimelineChain, at place: PagePlace
  ) async throws -> [Ticket<Photo>] {
    let place = chain.top < .max ? end(of: place) : place
    var page: EntityPage<RemoteStatus>
    do {
      let client = AuthenticatedClient(client: client, session: try await session())
      page = try await client.page(
        .timeline(timeline, limit: Self.length, of: client.server.kind), at: place)
      if case .tag = timeline, place != .top {
        page.mayHideOlder = client.hidesOlderTagged(below: chain.bottom ?? .min)
      }
    } catch FediverseError.preparing(let host, let wait) {
      throw NetworkError.busy(host: host, wait: wait)
    } catch let error where error.says(isGone: place) {
      marks.forget(place)
      if chain.goAround() { return [] }
      // Only once: a server may refuse everything that is older.
      guard !chain.hasBegunAnew else { throw error }
      let (other, tickets) = try await begin(.olderThan(chain.top))
      chain = other
      chain.hasBegunAnew = true
      return tickets
    }
    return try await take(page, at: place, into: &chain)
  }

  private func take(
    _ page: EntityPage<RemoteStatus>, at place: PagePlace, into chain: inout TimelineChain
  ) async throws -> [Ticket<Photo>] {
    let (above, bound) = (chain.reached, lowest(of: chain))
    var tickets: [Ticket<Photo>] = []
    for told in chain.add(page, at: place, now: client.time.now) {
      guard let ticket = photos.ticket(of: told.status, at: told.moment, from: page.origin) else {
        continue
      }
      tickets.append(told.isLate ? try await staying(ticket, within: chain.reached, bound) : ticket)
    }
    report(page, isUnordered: chain.isUnordered)
    // What was the end is none, if there is something older.
    if let bottom = chain.bottom { threshold.withLock { $0 = $0.map { min($0, bottom) } } }
    // Not from the top, where there may be something new by then.
    if let detour = chain.detour, detour.from != .top { detours[detour.from] = detour.to }
    let untold = chain.untold(tickets)
    let standing = try await standing(untold, below: chain.top)
    if page.preparing == nil {
      marks.note(place, from: above, of: chain, showing: tickets.map { chain.whereTold($0) })
      order.note(page.values.map { OpaqueID($0.id) }, telling: tickets + standing)
    }
    return standing + (try await remaining(from: bound, of: &chain))
  }

  private func end(of place: PagePlace) -> PagePlace {
    var place = place
    for _ in detours.indices { place = detours[place] ?? place }
    return place
  }

  /// What is dated above its place stays where it is stored, if that is near its place, and does not
  /// move whenever it is told again.
  private func staying(
    _ ticket: Ticket<Photo>, within bottom: Milliseconds, _ top: Milliseconds
  ) async throws -> Ticket<Photo> {
    let stored = try await dependencies.storedMoment(ticket.payload.id)?.milliseconds
    guard let stored, stored >= bottom, stored <= top else { return ticket }
    return ticket.moved(to: stored, ways: ticket.payload.details)
  }

  /// What is stored above the moment that is asked for, as it was boosted since, stays there, with what
  /// is said of it now. Who boosted it before is not forgotten.
  private func standing(
    _ tickets: [Ticket<Photo>], below top: Milliseconds
  ) async throws -> [Ticket<Photo>] {
    var standing: [Ticket<Photo>] = []
    for ticket in tickets {
      let (id, details) = (ticket.payload.id, ticket.payload.details)
      if top < .max, let stored = try await dependencies.storedMoment(id),
        stored.milliseconds >= top
      {
        let ways = try await dependencies.storedDetails(id)?.adding(waysOf: details) ?? details
        standing.append(ticket.moved(to: stored.milliseconds, ways: ways))
      } else if details.boostedBy != nil, let stored = try await dependencies.storedDetails(id) {
        standing.append(ticket.moved(to: ticket.timestamp, ways: details.adding(waysOf: stored)))
      } else {
        standing.append(ticket)
      }
    }
    return standing
  }

  /// What is not told where it stands stays there while its server has it, if its place is not known: it may be
  /// dated far above that, and nothing remembers it since the program started. So does what was boosted, as that
  /// boost was undone, if it came in another way, too: where that is may have been read long ago.
  private func remaining(
    from top: Milliseconds, of chain: inout TimelineChain
  ) async throws -> [Ticket<Photo>] {
    // What is at the lowest moment itself may still be told.
    var bottom = min(lowest(of: chain), .max - 1) + 1
    if case .end = chain.next { bottom = chain.bottom ?? .min }
    let start = min(top, max(chain.top, .min + 1) - 1)
    guard bottom <= start else { return [] }
    let range = Timestamp(milliseconds: bottom)...Timestamp(milliseconds: start)
    var remaining: [Ticket<Photo>] = []
    var asked = 0
    for photo in try await dependencies.stored(range) {
      let (id, moment) = (OpaqueID(photo.id.item), photo.timestamp.milliseconds)
      guard !chain.hasTold(id), photo.details.cameInSeveralWays || !order.knew(id, at: moment)
      else {
        continue
      }
      asked += 1
      // Of the rest the next time: a page may not take too long.
      let now = asked > Self.mostAsked ? photo : try await current(photo)
      guard let now else { continue }
      remaining.append(
        Ticket(
          supplier: OpaqueID(photo.id.source.rawValue), id: id, timestamp: moment, payload: now))
    }
    return chain.untold(remaining)
  }

  /// A photo as its server has it now, where it is stored; nil if the server says that it is gone.
  private func current(_ photo: Photo) async throws -> Photo? {
    guard let status = photo.status else { return photo }
    do {
      let client = AuthenticatedClient(client: client, session: try await session())
      let told: RemoteStatus = try await client.entity(.status(status))
      let ticket = photos.ticket(of: told, at: photo.timestamp, from: client.origin)
      return ticket?.moved(to: photo.timestamp.milliseconds, ways: photo.details).payload
    } catch FediverseError.refused(_, let status, _) where [404, 410].contains(status) {
      return nil
    } catch {
      // The next time, then.
      return photo
    }
  }

  /// Reports what is wrong with a page, remarks about the server only once.
  private func report(_ page: EntityPage<RemoteStatus>, isUnordered: Bool) {
    let host = page.origin.host
    var errors = [page.remark, isUnordered ? .outOfOrder(host: host) : nil].compactMap { $0 }
      .filter { remarks.insert($0).inserted }
    if page.values.contains(where: { StatusPhotos.leavesOut(of: $0, from: page.origin) }) {
      errors.append(.incomplete(host: host, path: "a picture's address, which is too long"))
    }
    for error in errors { dependencies.reporting.note(error, while: "reading a timeline") }
  }
}

extension AuthenticatedClient {
  /// Whether its server tells nothing of tags below what is older than some months, as Pixelfed does.
  func hidesOlderTagged(below bottom: Milliseconds) -> Bool {
    server.kind == .pixelfed
      && bottom < time.now.advanced(by: .seconds(-180 * 86_400)).milliseconds
  }
}

extension Error {
  /// Whether a server says that a place is gone, because the status above it was deleted.
  func says(isGone place: PagePlace) -> Bool {
    guard place != .top, case .refused(_, let status, _)? = self as? FediverseError else {
      return false
    }
    return [400, 404, 410, 422].contains(status)
  }
}
