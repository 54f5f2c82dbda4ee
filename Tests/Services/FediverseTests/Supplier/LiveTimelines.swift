import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Timeline
import Web

@testable import Fediverse

/// A timeline asked by a real supplier, through a real engine, into a real library.
final class LiveTimelines: Sendable {
  let time = ManualTime()
  let reports = RecordingReporter()
  private let scratch: ScratchFolder
  private let library: Library
  private let start: @Sendable () async -> Engine<Photo>
  private let running: Mutex<Engine<Photo>>

  convenience init(
    _ timeline: TestTimeline, asking kind: AccountTimeline = .home,
    session: AuthenticatedSession = Invented.session()
  ) async throws {
    try await self.init(asking: kind, session: session) { timeline.answer($0) }
  }

  init(
    asking kind: AccountTimeline = .home, session: AuthenticatedSession = Invented.session(),
    by make: (
      @Sendable (SourceID, FediverseClient, ManagedSupplier<Photo>, TimelineDependencies) ->
        any Supplying<Photo>
    )? = nil,
    _ answer: @escaping @Sendable (WebRequest) throws -> WebResponse
  ) async throws {
    scratch = try ScratchFolder(inMemory: true)
    library = try Library.open(at: scratch.path, time: time) { _ in }
    let source = try await library.sources.insertSource(
      .feed(Invented.origin), named: "home", profile: 1)
    let client = FediverseClient(over: ScriptedWeb(answer), time: time, reporting: reports)
    let dependencies = TimelineDependencies(
      storedMoment: { [library, time] id in
        let scope = StreamScope(profile: 1, order: .newest, now: time.now)
        return try await library.photos.position(of: id, in: scope)?.timestamp
      }, storedDetails: { [library] in try await library.photos.details(of: $0) },
      stored: { [library] in try await library.photos.photos(of: source.id, in: $0) },
      reporting: reports)
    start = { [library, time, reports] in
      let timeline = ManagedSupplier.timeline(
        kind, as: source.id, named: "home", over: client, dependencies
      ) { session }
      var supplier: any Supplying<Photo> = timeline
      if let make {
        supplier = make(source.id, client, timeline, dependencies)
      } else if kind == .favourites || kind == .bookmarks {
        supplier = ManagedSupplier.savedPosts(
          kind, as: source.id, named: "home", over: client, reporting: reports
        ) { session }
      }
      let control = ControlUnit<Photo>()
      await control.add(supplier, forKey: source.id.rawValue)
      return Engine(
        store: library.track(of: 1), control: control,
        options: EngineOptions(clock: ManualClock()) { time.now.milliseconds })
    }
    running = Mutex(await start())
  }

  var engine: Engine<Photo> { running.withLock(\.self) }

  /// Ends the program and starts it again: what was stored is there, and nothing else.
  func restart() async {
    let started = await start()
    running.withLock { $0 = started }
  }

  /// Asks what is new, as if nothing were known.
  @discardableResult
  func reload() async throws -> OperationReport {
    try await library.track(of: 1).forgetSuppliers()
    return try await engine.refresh()
  }

  /// All photos in the track, from the top.
  func tickets() async throws -> [Ticket<Photo>] {
    try await library.track(of: 1).tickets(below: nil, limit: 10_000)
  }

  /// Their names at the server.
  func ids() async throws -> [String] {
    try await tickets().map(\.key.id.text)
  }

  /// What else is kept of a photo.
  func details(of id: String) async throws -> PostDetails {
    try #require(try await tickets().first { $0.key.id == OpaqueID(id) }).payload.details
  }

  /// Who boosted a photo, by the names of their accounts.
  func boosters(of id: String) async throws -> [String]? {
    try await details(of: id).boostedBy?.map(\.address)
  }

  /// Asks for what is new; why that failed, in words, if it did.
  @discardableResult
  func refresh() async throws -> String? {
    try await failure(engine.refresh())
  }

  /// Fills gaps, the first one first, until there are none; why one could not be, if so.
  func fillAll(within limit: Int = 200) async throws -> String? {
    for _ in 0..<limit {
      guard let gap = try await engine.gaps().first else { return nil }
      if let failure = try await failure(engine.fill(gap)) { return failure }
    }
    return "there are gaps left: \(try await engine.gaps())"
  }

  /// Asks for what is new, and for all that is missing below; why one of both failed, if so.
  func readAll() async throws -> String? {
    if let failure = try await refresh() { return failure }
    return try await fillAll()
  }

  private func failure(_ report: OperationReport) -> String? {
    guard let fault = report.answers.first?.fault else {
      return nil
    }
    guard case .failed(let error) = fault else { return "\(fault)" }
    return Reason.of(error)
  }
}
