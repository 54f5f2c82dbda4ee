import Domain
import Synchronization
import Timeline

/// The pages of one timeline, each read when the engine asks for it.
actor TimelinePages {
  /// How many pages without a picture are read for one answer.
  static let barrenPages = 50

  /// Nothing older can be had; nil as long as there may be another page.
  nonisolated let threshold = Mutex<Milliseconds?>(nil)

  private let download: TimelineDownload
  private let photos: StatusPhotos
  private let surroundings: TimelineSurroundings
  /// The chains of this pool, by the last ticket they told.
  private var chains: [TicketID: TimelineChain] = [:]
  private var marks = TimelineMarks()
  private var host = ""
  private var pool = 0
  private var hasToldOfLibrary = false

  init(
    _ download: TimelineDownload, photos: StatusPhotos, _ surroundings: TimelineSurroundings
  ) {
    self.download = download
    self.photos = photos
    self.surroundings = surroundings
  }

  /// A new pool begins.
  func restart() {
    pool += 1
    chains = [:]
  }

  /// What follows, down to the first page with photos.
  func page(from start: FeedStart<Photo>) async throws -> FeedPage<Photo> {
    let asked = pool
    var (chain, tickets) = try await begin(start)
    for _ in 0..<Self.barrenPages {
      guard let place = chain.next else { break }
      let new = try await read(&chain, at: place)
      tickets += new.filter { $0.timestamp < chain.top }
      if !tickets.isEmpty { break }
    }
    let isEnd = chain.next == nil
    if isEnd { close(at: chain.bottom) }
    guard isEnd || !tickets.isEmpty else {
      throw FediverseError.noPictures(host: host, pages: Self.barrenPages)
    }
    if asked == pool, let last = tickets.last { chains[last.key.id] = chain }
    return FeedPage(tickets, isEnd: isEnd, reached: chain.reached)
  }

  /// The same in words for a person.
  func explained(_ problem: FeedProblem) -> FediverseError {
    switch problem {
    case .noProgress: .goesInCircles(host: host)
    case .outOfOrder: .outOfOrder(host: host)
    }
  }
}

extension TimelinePages {
  private func begin(
    _ start: FeedStart<Photo>
  ) async throws -> (TimelineChain, [Ticket<Photo>]) {
    switch start {
    case .olderThan(let moment):
      let (place, above, strays) = marks.start(olderThan: moment)
      var chain = TimelineChain(top: moment, at: place, reached: above)
      return (chain, try await standing(chain.untold(strays), below: moment))
    case .at: throw FediverseError.outOfOrder(host: host)
    case .following(let ticket):
      guard let chain = chains[ticket.key.id] else {
        throw FediverseError.outOfOrder(host: host)
      }
      return (chain, [])
    }
  }

  private func read(
    _ chain: inout TimelineChain, at place: TimelineDownload.Place
  ) async throws -> [Ticket<Photo>] {
    let answer = try await download.page(at: place)
    host = answer.origin.host
    note(answer)
    let above = chain.reached
    let tickets = try chain.add(answer, at: place).flatMap { status, moment in
      photos.tickets(of: status, at: moment, from: answer.origin)
    }
    marks.note(place, from: above, of: chain, showing: tickets)
    return try await standing(chain.untold(tickets), below: chain.top)
  }

  /// Leaves out what stands above of what is asked for, as it was repeated since.
  private func standing(
    _ tickets: [Ticket<Photo>], below top: Milliseconds
  ) async throws -> [Ticket<Photo>] {
    guard top < .max else { return tickets }
    var standing: [Ticket<Photo>] = []
    for ticket in tickets {
      let stored = try await surroundings.storedMoment(ticket.payload.id)
      if let stored, stored.milliseconds >= top { continue }
      standing.append(ticket)
    }
    return standing
  }

  private func note(_ answer: TimelineDownload.Answer) {
    if photos.library == nil, !hasToldOfLibrary {
      hasToldOfLibrary = true
      surroundings.reporting.note(FediverseError.noLibrary, while: "reading a timeline")
    }
    guard let first = answer.problems.first else { return }
    let others = answer.problems.count - 1
    let path = others > 0 ? "\(first) (and \(others) more)" : "\(first)"
    surroundings.reporting.note(
      FediverseError.incomplete(host: host, path: path), while: "reading a timeline")
  }

  private func close(at bottom: Milliseconds?) {
    guard let bottom else { return }
    threshold.withLock { $0 = bottom }
  }
}
