import Domain
import Timeline
import Web

/// Photos of several accounts' servers in one order, merged by an engine.
///
/// A server that fails is asked no more in this round; what it told before counts.
actor PhotoRound {
  private let control = ControlUnit<Photo>()
  private let track = TransientTrack<Photo>()
  private let engine: Engine<Photo>
  private let reporting: any ErrorReporting
  private var hasBegun = false
  private var last: TicketPosition?
  private var failures: [any Error] = []
  private let count: Int

  init(
    _ accounts: [Account], _ dependencies: Discovery.Dependencies,
    _ supplier: (Account) -> any Supplying<Photo>
  ) async {
    engine = Engine(
      store: track, control: control,
      options: EngineOptions(clock: dependencies.clock) { [time = dependencies.time] in
        time.now.milliseconds
      })
    reporting = dependencies.reporting
    count = accounts.count
    for account in accounts {
      let supplier = supplier(account)
      await control.add(supplier, forKey: supplier.id.text)
    }
  }

  /// The next photos; perhaps none, although others follow. Throws only if no server could be asked at all.
  func next() async throws -> (found: Discovered<Photo>, hasMore: Bool) {
    var report: OperationReport?
    if !hasBegun {
      report = try await engine.refresh()
    } else if let gap = try await engine.gaps().first {
      report = try await engine.fill(gap)
    }
    hasBegun = true
    let remarks = await dismissFailing(report)
    let gap = try await engine.gaps().first
    let sure = track.tickets(below: last, limit: .max).prefix { ticket in
      gap.map { $0.timeframe.start <= ticket.timestamp } ?? true
    }
    last = sure.last?.position ?? last
    if sure.isEmpty, last == nil, failures.count == count, let first = failures.first {
      throw first
    }
    return (Discovered(sure.map(\.payload), remarks: remarks), gap != nil)
  }

  private func dismissFailing(_ report: OperationReport?) async -> [String] {
    var remarks: [String] = []
    for answer in report?.answers ?? [] {
      guard let fault = answer.fault else { continue }
      await control.remove(forKey: answer.supplier.text)
      let error = fault.cause
      if let lack = error as? NothingPopular {
        remarks.append(lack.reason)
        continue
      }
      failures.append(error)
      reporting.note(error, while: "discovering photos")
      remarks.append(error is SupplierFault ? "\(answer.name): \(fault)" : Reason.of(error))
    }
    return remarks
  }
}

/// Pages of what is wanted of one round after the other.
actor PhotoPages {
  private var rounds: [PhotoRound]
  private let limit: Int
  private let judge: @Sendable () async throws -> Judge
  /// What was told and is on no page yet: people are muted between two pages.
  private var waiting: [Photo] = []
  /// What several servers tell stands once: by its page on the web.
  private var known: Set<String> = []
  private var said: Set<String> = []
  private var hasTold = false

  /// Begins them, each with `limit` photos at most, which are judged when it is asked for.
  init(
    _ rounds: [PhotoRound], limit: Int, _ judge: @escaping @Sendable () async throws -> Judge
  ) {
    self.rounds = rounds
    self.limit = limit
    self.judge = judge
  }

  /// The next page. Throws if no server could be asked for anything.
  func next() async throws -> (found: Discovered<Photo>, hasMore: Bool) {
    var remarks = waiting.isEmpty ? try await read() : []
    let judge = try await judge()
    remarks += judge.remarks.filter { said.insert($0).inserted }
    var (page, rest): ([Photo], ArraySlice<Photo>) = ([], waiting[...])
    var known = known
    while page.count < limit, !rest.isEmpty {
      let some = rest.prefix(limit - page.count)
      rest = rest.dropFirst(some.count)
      page += try await judge.wanted(Array(some)).filter { photo in
        photo.page.map { known.insert($0).inserted } ?? true
      }
    }
    (waiting, self.known) = (Array(rest), known)
    return (Discovered(page, remarks: remarks), !waiting.isEmpty || !rounds.isEmpty)
  }

  /// Has a round told more, and returns what is to be said of its servers.
  private func read() async throws -> [String] {
    guard let round = rounds.first else { return [] }
    do {
      let (found, hasMore) = try await round.next()
      hasTold = true
      if !hasMore { rounds.removeFirst() }
      waiting = found.values
      return found.remarks
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // What is newest may be told where what is popular is not.
      guard rounds.count > 1 || hasTold else { throw error }
      rounds.removeFirst()
      return [Reason.of(error)]
    }
  }
}

/// Asks a server for what is popular, as one document.
enum PopularPhotos {
  static func supplier(
    _ dependencies: Discovery.Dependencies
  ) -> (Account) -> any Supplying<Photo> {
    { account in
      let id = SupplierID(SourceID(seenBy: account.id).rawValue)
      return ManagedSupplier(
        id: id, name: account.server.name, timeout: .seconds(30), kind: .window
      ) { _, _ in
        guard let photos = try await dependencies.serving.popularPhotos(of: account.id) else {
          throw NothingPopular(server: account.server.name)
        }
        let tickets = photos.map {
          Ticket(
            supplier: id, id: TicketID($0.id.item), timestamp: $0.timestamp.milliseconds,
            payload: $0)
        }
        return TicketPage(tickets.sorted { $0.position < $1.position }, isEnd: true)
      }
    }
  }
}

/// A server that does not tell what is popular.
struct NothingPopular: ExplainedError, Equatable {
  let server: String

  var isMistake: Bool { false }

  var reason: String { "\(server) does not tell what is popular: only its newest photos are here" }
}

extension SupplierFault {
  /// What the supplier threw, if it did.
  fileprivate var cause: any Error {
    if case .failed(let error) = self { error } else { self }
  }
}
