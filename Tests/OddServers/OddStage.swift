import Domain
import EnginePromises
import Fakes
import Fediverse
import Timeline

/// An odd server's home, asked by a real supplier through a real engine.
public struct OddStage: Sendable {
  /// Who is asked.
  public let server: OddServer
  /// What is kept.
  public let track = MemoryTrack()
  /// What was not shown.
  public let reports = RecordingReporter()
  /// What time it is.
  public let time = ManualTime()
  /// What is between them.
  public let engine: Engine<Int>

  /// Puts a stage around a server.
  public init(_ server: OddServer) async {
    self.server = server
    let source = SourceID(rawValue: "odd")
    let supplier = TimelineSupplier(
      of: source, named: "odd", timeline: .home,
      over: FediverseClient(over: OddWeb(server), time: time),
      TimelineDependencies(
        storedMoment: { [track] id in
          let key = TicketKey(supplier: OpaqueID(source.rawValue), id: OpaqueID(id.item))
          return track.contents.places[key].map { Timestamp(milliseconds: $0.timestamp) }
        }, reporting: reports)
    ) { try Self.session() }
    let control = ModularControlUnit<Int>()
    await control.add(CountedSupplier(of: supplier), forKey: "odd")
    var options = EngineOptions<Int>(clock: ImpatientClock()) { [time] in time.now.milliseconds }
    options.limits.minimumTickets = 6
    options.limits.maximumTickets = 14
    options.reach = 2
    engine = Engine(store: track, control: control, options: options)
  }

  /// Whoever is signed in there.
  private static func session() throws -> AuthenticatedSession {
    guard let origin = WebAddress("https://odd.example/"), let token = AccessToken("token") else {
      throw CancellationError()
    }
    let server = Server(
      origin: origin, kind: .other, version: "1", title: "", capabilities: ServerCapabilities())
    let account = Account(
      id: AccountID(rawValue: 1), server: server, username: "ada", displayName: "Ada")
    return AuthenticatedSession(of: account, token: token) { _ in
      throw AccountError.sessionOver(account.id, .refused)
    }
  }
}

extension OddStage {
  /// The names of all photos in the stream, from the top.
  public var items: [TicketID] { track.contents.tickets.map(\.key.id) }

  /// Why an operation did not bring all, in words; nil if it did.
  public func failure(_ operation: TrackOperation) async throws -> String? {
    guard let fault = try await engine.perform(operation).answers.first?.fault else { return nil }
    guard case .failed(let error) = fault else { return "\(fault)" }
    return Reason.of(error)
  }

  /// Fills gaps, the first one first, until there are none; why one could not be, if so.
  public func fillAll(within limit: Int = 300) async throws -> String? {
    for _ in 0..<limit {
      guard let gap = try await engine.gaps().first else { return nil }
      if let failure = try await failure(.fill(gap)) { return failure }
    }
    return "there are gaps left: \(try await engine.gaps())"
  }

  /// What was offered and is neither in the stream nor missing in a gap, or is there twice; or what of
  /// the stream is not in order.
  public func check() async throws {
    let contents = track.contents
    try Promise.checkStrictOrder(of: contents.tickets)
    try Promise.checkNoDoubles(in: contents.tickets)
    let bottom = try await engine.gaps().map { $0.timeframe.end ?? .min }.min()
    let items = Set(items)
    for item in server.offered where !items.contains(item) {
      guard let bottom, bottom <= server.moment(of: item) else {
        throw BrokenPromise(.nothingMissed, "\(item) was offered, and is neither there nor missing")
      }
    }
  }
}
