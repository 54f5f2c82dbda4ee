import Domain
import Fakes
import Synchronization
import Timeline

/// A source that is odd, asked by its real supplier through a real engine with small pools.
public final class OddStage: Sendable {
  /// What is kept.
  public let track = MemoryTrack()
  /// What was not shown.
  public let reports = RecordingReporter()
  /// What time it is.
  public let time: ManualTime
  private let namesEndWith: String
  private let start: @Sendable () async -> Engine<Int>
  private let running: Mutex<Engine<Int>>

  /// Puts a stage around a supplier of photos, which may look what is stored, and report. `namesEndWith` is what it
  /// adds to the names of posts.
  public init(
    minimumTickets: Int, maximumTickets: Int, time: ManualTime, namesEndWith: String = "",
    supplier makeSupplier:
      @escaping @Sendable (MemoryTrack, CountedWays, RecordingReporter) ->
      some Supplying<Photo>
  ) async {
    self.time = time
    self.namesEndWith = namesEndWith
    let ways = CountedWays()
    start = { [track, reports] in
      let control = ControlUnit<Int>()
      await control.add(
        CountedSupplier(of: makeSupplier(track, ways, reports), ways), forKey: "odd")
      var options = EngineOptions<Int>(clock: ImpatientClock()) { time.now.milliseconds }
      options.limits.minimumTickets = minimumTickets
      options.limits.maximumTickets = maximumTickets
      return Engine(store: track, control: control, options: options)
    }
    running = Mutex(await start())
  }

  /// What is between them.
  public var engine: Engine<Int> { running.withLock(\.self) }

  /// Ends the program and starts it again: what was stored is there, and nothing else.
  public func restart() async {
    let started = await start()
    running.withLock { $0 = started }
  }

  /// The names of all pictures in the stream, from the top: `7`, `7/02`, `7/03`.
  public var items: [TicketID] {
    track.contents.tickets.flatMap { ticket in
      let id = ticket.key.id.text
      let post = id.hasSuffix(namesEndWith) ? String(id.dropLast(namesEndWith.count)) : id
      return Self.names(of: CountedPhoto.pictures(ticket.payload), in: TicketID(post))
    }
  }

  /// What the pictures of a post are called.
  public static func names(of pictures: Int, in post: TicketID) -> [TicketID] {
    (0..<pictures).map {
      $0 == 0 ? post : TicketID("\(post)/" + ($0 < 9 ? "0\($0 + 1)" : "\($0 + 1)"))
    }
  }

  /// Why an operation did not bring all, in words; nil if it did.
  public func failure(_ operation: TrackOperation) async throws -> String? {
    guard let fault = try await engine.perform(operation).answers.first?.fault else { return nil }
    guard case .failed(let error) = fault else { return "\(fault)" }
    return Reason.of(error)
  }

  /// Asks what is new, as if nothing were known.
  public func reload() async throws -> String? {
    try await track.forgetSuppliers()
    return try await failure(.refresh)
  }

  /// Fills gaps, the first one first, until there are none; why one could not be, if so.
  public func fillAll(within limit: Int = 300) async throws -> String? {
    for _ in 0..<limit {
      guard let gap = try await engine.gaps().first else { return nil }
      if let failure = try await failure(.fill(gap)) { return failure }
    }
    return "there are gaps left: \(try await engine.gaps())"
  }

  /// Any operation: mostly a refresh, `fills` times of ten a fill, once a refresh as if nothing were known, and
  /// once one after a start of the program.
  public func anyOperation(
    fills: Int, _ random: inout SeededGenerator
  ) async throws -> TrackOperation {
    switch Int.random(in: 0...9, using: &random) {
    case 0: try await track.forgetSuppliers()
    case 1...fills:
      if let gap = try await engine.gaps().randomElement(using: &random) { return .fill(gap) }
    case 9: await restart()
    default: break
    }
    return .refresh
  }

  /// Once the source has calmed down, all gaps can be filled, whether it is asked further or anew; `check` is
  /// told whether it was asked anew.
  public func checkEverything(_ check: (Bool) async throws -> Void) async throws {
    for isAnew in [false, true] {
      let asked = try await isAnew ? reload() : failure(.refresh)
      for failure in [asked, try await fillAll()] {
        if let failure { throw BrokenPromise(.everything, failure) }
      }
      try await check(isAnew)
    }
  }

  /// What went wrong in a trial, and how to see it again; nil if nothing did.
  public static func failure<Oddity: RawRepresentable<String>>(
    seed: UInt64, _ oddities: Set<Oddity>, _ trial: () async throws -> Void
  ) async -> String? {
    do {
      try await trial()
      return nil
    } catch {
      let names = oddities.map(\.rawValue).sorted().joined(separator: ", ")
      return "seed \(seed), \(names): \(error) – again with SEEDS=1 SEED_BASE=\(seed)"
    }
  }

  /// Promises 1 and 2 of what is in the stream now.
  public func checkOrder() throws {
    try Promise.checkStrictOrder(of: track.contents.tickets)
    try Promise.checkNoDoubles(in: track.contents.tickets)
  }
}

extension MemoryTrack {
  /// The moment that a photo is stored with.
  public func moment(of id: PhotoID) -> Timestamp? {
    let key = TicketKey(supplier: OpaqueID(id.source.rawValue), id: OpaqueID(id.item))
    return contents.places[key].map { Timestamp(milliseconds: $0.timestamp) }
  }
}
