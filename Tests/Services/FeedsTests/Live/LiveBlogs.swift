import Domain
import Fakes
import FaultServer
import Library
import Networking
import Storage
import Synchronization
import Testing
import Timeline

@testable import Feeds

/// Photo blogs on servers of this machine, asked over real connections by real suppliers, through a
/// real engine, into a real library. Waits between attempts take no time, and nothing is too slow.
final class LiveBlogs: Sendable {
  let time = ManualTime()
  let reports = RecordingReporter()
  let engine: Engine<Photo>
  private let clock: SkippingClock
  private let scratch: ScratchFolder
  private let library: Library
  private let control = ControlUnit<Photo>()
  private let transport = LiveTransport(connectTime: patience)
  private let network: NetworkClient
  private let moved = Mutex<[WebAddress]>([])

  /// Does something among blogs; sleeps of the network of `patience` and more never end.
  static func run(
    patience: Duration = .seconds(5), _ body: (LiveBlogs) async throws -> Void
  ) async throws {
    let blogs = try LiveBlogs(patience)
    do {
      try await body(blogs)
      await blogs.transport.shutDown()
    } catch {
      await blogs.transport.shutDown()
      throw error
    }
  }

  /// The same at a server that answers as a blog does.
  static func run(
    reading blog: TestBlog, _ body: (LiveBlogs, FaultServer) async throws -> Void
  ) async throws {
    try await FaultServer.run(blog.answer) { server in
      try await run { live in try await body(live, server) }
    }
  }

  private init(_ patience: Duration) throws {
    clock = SkippingClock(lasting: patience)
    scratch = try ScratchFolder(inMemory: true)
    library = try Library.open(at: scratch.path, time: time) { _ in }
    engine = Engine(
      store: library.track(of: 1), control: control,
      options: EngineOptions(clock: ManualClock()) { [time] in time.now.milliseconds })
    network = NetworkClient(
      over: transport, agent: "Test/1", time: time, clock: clock,
      generator: SeededGenerator(seed: 7))
  }

  /// Where the server said that a feed has moved to.
  var moves: [WebAddress] { moved.withLock { $0 } }

  /// Asks a blog from now on; again with the same address, as if the app had been started anew.
  @discardableResult
  func add(
    _ address: String, limits: FeedLimits = FeedLimits(), onlyPhotos: Bool = true
  ) async throws -> ManagedSupplier<Photo> {
    let address = try #require(WebAddress(address))
    let source = try await library.sources.insertSource(
      .feed(address), named: address.displayName, profile: 1)
    var dependencies = FeedDependencies(
      time: time,
      firstSeen: { [library, time] id in
        let scope = StreamScope(profile: 1, order: .newest, now: time.now)
        return try await library.photos.position(of: id, in: scope)?.timestamp
      },
      moved: { [weak self] address in self?.moved.withLock { $0.append(address) } },
      isNew: { [library] in try await library.photos.contents(of: source.id).photos == 0 },
      reporting: reports)
    dependencies.limits = limits
    dependencies.limits.onlyPhotos = onlyPhotos
    let supplier = ManagedSupplier.feed(
      at: address, as: source.id, named: source.name, over: network, dependencies)
    await control.add(supplier, forKey: source.id.rawValue)
    return supplier
  }

  /// Asks what is new, as if nothing were known.
  @discardableResult
  func reload() async throws -> OperationReport {
    try await library.track(of: 1).forgetSuppliers()
    return try await engine.refresh()
  }

  /// All photos in the track, from the top.
  func tickets() async throws -> [Ticket<Photo>] {
    try await library.track(of: 1).tickets(below: nil, limit: 20_000)
  }

  /// Their names at their sources.
  func ids() async throws -> [String] {
    try await tickets().map(\.key.id.text)
  }

  /// Remembers that photos were seen.
  func markSeen(_ photos: [PhotoID]) async throws {
    try await library.photos.markSeen(photos)
  }

  /// The names of the photos that were not seen, from the top.
  func unseen() async throws -> [String] {
    let scope = StreamScope(profile: 1, order: .newest, now: time.now)
    return try await library.photos.items(from: nil, limit: 100, in: scope)
      .filter { !$0.photo.isSeen }.map(\.photo.id.item)
  }

  /// Fills gaps, the first one first, until there are none; between, hosts that failed recover.
  func fillAll(within limit: Int = 200) async throws {
    for _ in 0..<limit {
      guard let gap = try await engine.gaps().first else { return }
      try await engine.fill(gap)
      clock.advance(by: .seconds(700))
    }
    Issue.record("there are gaps left: \(try await engine.gaps())")
  }
}

extension OperationReport {
  /// Why a supplier's answer was not taken, in words for a person; nil if it was.
  func failure(of supplier: ManagedSupplier<Photo>) -> String? {
    guard let fault = answers.first(where: { $0.supplier == supplier.id })?.fault else {
      return nil
    }
    guard case .failed(let error) = fault else { return "\(fault)" }
    return Reason.of(error)
  }
}
