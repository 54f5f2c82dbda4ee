import Domain
import Synchronization
import Timeline
import Web

/// The pages of one timeline, each read when the engine asks for it.
actor TimelinePages {
  /// Nothing older can be had; nil as long as there may be another page.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)

  private let download: TimelineDownload
  private let photos: StatusPhotos
  private let dependencies: TimelineDependencies
  /// The chains of this pool, by where they go on.
  private var chains: [PageMark: TimelineChain] = [:]
  private var markCount = 0
  private var marks = TimelineMarks()
  /// Where pages lead to that bring nothing new, so that the next attempt comes further.
  private var detours: [TimelineDownload.Place: TimelineDownload.Place] = [:]
  private var pool = 0
  /// What is reported once.
  private var remarks: Set<FediverseError> = []

  init(
    _ download: TimelineDownload, photos: StatusPhotos, _ dependencies: TimelineDependencies
  ) {
    self.download = download
    self.photos = photos
    self.dependencies = dependencies
  }

  /// A new pool begins.
  func restart() {
    pool += 1
    chains = [:]
  }

  /// What follows: one page, which may have no photo.
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
      close(at: chain.bottom)
      return TicketPage(tickets, isEnd: true, reached: chain.reached)
    }
    // A new pool has begun since: nobody waits for this page any more.
    guard asked == pool else { throw CancellationError() }
    return TicketPage(tickets, isEnd: false, reached: chain.reached, next: keep(chain))
  }
}

extension TimelinePages {
  private func begin(
    _ start: PageStart<Photo>
  ) async throws -> (TimelineChain, [Ticket<Photo>]) {
    switch start {
    case .olderThan(let moment):
      let (place, above, strays) = marks.start(olderThan: moment)
      var chain = TimelineChain(
        top: moment, at: place, reached: above, bottom: strays.map(\.timestamp).min())
      return (chain, try await standing(chain.untold(strays), below: moment))
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
    _ chain: inout TimelineChain, at place: TimelineDownload.Place
  ) async throws -> [Ticket<Photo>] {
    let place = chain.top < .max ? end(of: place) : place
    let answer: TimelineDownload.Answer
    do {
      answer = try await download.page(at: place)
    } catch FediverseError.preparing(let host, let wait) {
      throw NetworkError.busy(host: host, wait: wait)
    } catch let error where error.says(isGone: place) {
      marks.forget(place)
      if chain.goAround() { return [] }
      // Once: a server may refuse whatever is older.
      guard !chain.hasBegunAnew else { throw error }
      let (other, tickets) = try await begin(.olderThan(chain.top))
      chain = other
      chain.hasBegunAnew = true
      return tickets
    }
    let above = chain.reached
    let tickets = chain.add(answer, at: place).flatMap { status, moment in
      photos.tickets(of: status, at: moment, from: answer.origin)
    }
    note(answer, isUnordered: chain.isUnordered)
    reopen(downTo: chain.bottom)
    // Not from the top, where there may be something new by then.
    if let detour = chain.detour, detour.from != .top { detours[detour.from] = detour.to }
    if !answer.isPreparing { marks.note(place, from: above, of: chain, showing: tickets) }
    return try await standing(chain.untold(tickets), below: chain.top)
  }

  private func end(of place: TimelineDownload.Place) -> TimelineDownload.Place {
    var place = place
    for _ in detours.indices { place = detours[place] ?? place }
    return place
  }

  /// Leaves out what stands above of what is asked for, as it was repeated since.
  private func standing(
    _ tickets: [Ticket<Photo>], below top: Milliseconds
  ) async throws -> [Ticket<Photo>] {
    guard top < .max else { return tickets }
    var standing: [Ticket<Photo>] = []
    for ticket in tickets {
      let stored = try await dependencies.storedMoment(ticket.payload.id)
      if let stored, stored.milliseconds >= top { continue }
      standing.append(ticket)
    }
    return standing
  }

  private func note(_ answer: TimelineDownload.Answer, isUnordered: Bool) {
    let host = answer.origin.host
    if isUnordered { noteOnce(.outOfOrder(host: host)) }
    if let remark = answer.remark { noteOnce(remark) }
    guard let first = answer.problems.first else { return }
    let others = answer.problems.count - 1
    let path = others > 0 ? "\(first) (and \(others) more)" : "\(first)"
    note(.incomplete(host: host, path: path))
  }

  private func noteOnce(_ remark: FediverseError) {
    if remarks.insert(remark).inserted { note(remark) }
  }

  private func note(_ error: FediverseError) {
    dependencies.reporting.note(error, while: "reading a timeline")
  }

  private func close(at bottom: Milliseconds?) {
    guard let bottom else { return }
    threshold.withLock { $0 = bottom }
  }

  /// What was the end is none, if there is something older.
  private func reopen(downTo bottom: Milliseconds?) {
    guard let bottom else { return }
    threshold.withLock { $0 = $0.map { min($0, bottom) } }
  }
}

extension Error {
  /// Whether a server says that there is nothing at a place any more, as the status was deleted below
  /// which it was.
  fileprivate func says(isGone place: TimelineDownload.Place) -> Bool {
    guard place != .top, case .refused(_, let status, _)? = self as? FediverseError else {
      return false
    }
    return [400, 404, 410, 422].contains(status)
  }
}
