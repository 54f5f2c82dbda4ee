import Concurrency
import Domain
import Fakes
import Folders
import Library
import Storage
import Synchronization
import Testing
import Timeline
import Web

@testable import Streams

/// A stream with the home timeline of an account, whose server tells what is posted when a test says so.
final class LiveWorld: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let clock = ManualClock()
  let settings = FixedSettings()
  let reports = RecordingReporter()
  let server = LiveServer()
  let filters = FilterServer()
  let facts = LineFacts()
  let library: Library
  let track: StumblingTrack
  let account: AccountID
  let home: SourceID
  let streams: Streams

  init() async throws {
    scratch = try ScratchFolder(inMemory: true)
    library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    track = StumblingTrack(library.track(of: 1))
    account = try await library.accounts.storeAccount().id
    home = try await library.sources.insertSource(
      .account(account, .home), named: "home", profile: 1
    ).id
    try settings.set(.refreshEvery, to: "never", in: .profile)
    let (server, clock, facts, library) = (server, clock, facts, library)
    let accounts: @Sendable () async throws -> [Account] = {
      try await library.accounts.storedAccounts(of: 1).map(\.account)
    }
    let keeper = FilterKeeper(
      profile: 1, storage: library.filters, serving: filters, accounts: accounts,
      sources: { try await library.sources.sources(of: 1) }, time: time, reporting: reports)
    streams = Streams(
      Streams.Dependencies(
        profile: 1, sources: library.sources, photos: library.photos, track: track,
        folders: FolderScanner(index: library.folders, probing: ScriptedProbing(nil)),
        samples: FewSamples(), feeds: FakeBlogs(), supplier: { server.supplier(of: $0) },
        live: LiveSupport(
          telling: server, isMetered: { facts.lookAtCost() },
          recoveries: { facts.recoveries.stream() },
          members: { try await library.lists.members(ofList: $0, profile: 1) ?? [] },
          wait: { facts.wait(before: $0) }),
        filters: keeper,
        settings: settings, time: time, reporting: reports,
        sleep: { try await clock.sleep(for: $0) }))
  }

  /// All photos, newest first.
  var photos: [Photo] {
    get async throws {
      let scope = StreamScope(profile: 1, order: .newest, now: time.now)
      return try await library.photos.items(from: nil, limit: 1_000, in: scope).map(\.photo)
    }
  }

  /// Waits until something has come true, while time goes by and somebody is there.
  func reaches(
    _ awaited: String, by step: Duration = .seconds(1),
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
  ) async throws {
    // Each question moves the clock: it must not be asked less often.
    try await until(
      awaited, mostPause: .milliseconds(1), showing: { reports.lines.joined(separator: "\n") }
    ) {
      pass(step)
      return try await condition()
    }
  }

  /// Listens while `body` runs, with a line that has begun; `body` is told what was found.
  func listening(
    begins: Bool = true, _ body: (LiveFindings) async throws -> Void
  ) async throws {
    let found = LiveFindings()
    let task = Task {
      for await summary in streams.regularRefreshes() { found.add(summary.added) }
    }
    defer { task.cancel() }
    if begins {
      try await reaches("a line") { server.lines == 1 }
      server.tell(.began)
      try await reaches("the first question") { server.questions > 0 }
    }
    try await body(found)
    task.cancel()
    try await task.ended()
  }

  /// Time goes by while somebody is there.
  func pass(_ duration: Duration) {
    time.advance(by: duration)
    streams.notePresence()
    clock.advance(by: duration)
  }

  func move(_ duration: Duration) {
    time.advance(by: duration)
    clock.advance(by: duration)
  }
}

/// How many photos came, each time that some did.
final class LiveFindings: Sendable {
  private let state = Mutex<[Int]>([])

  var counts: [Int] { state.withLock { $0 } }

  func add(_ count: Int) { state.withLock { $0.append(count) } }
}

/// What is known of lines besides what their servers say.
final class LineFacts: Sendable {
  private struct State {
    var isMetered = false
    var looks = 0
    var attempts: [Int] = []
  }

  private let state = Mutex(State())
  /// Servers may be reachable again.
  let recoveries = Broadcast<Void>()

  /// Whether the line costs money.
  var isMetered: Bool {
    get { state.withLock { $0.isMetered } }
    set { state.withLock { $0.isMetered = newValue } }
  }
  /// How often it was asked whether it does.
  var looks: Int { state.withLock { $0.looks } }
  /// Which attempts there were after failures.
  var attempts: [Int] { state.withLock { $0.attempts } }

  func lookAtCost() -> Bool {
    state.withLock { state in
      state.looks += 1
      return state.isMetered
    }
  }

  func wait(before attempt: Int) -> Duration {
    state.withLock { $0.attempts.append(attempt) }
    return .seconds(10)
  }
}

/// A server with posts of pictures, and with streams.
final class LiveServer: LiveTelling {
  private enum Act {
    case tell(LiveEvent)
    case end((any Error)?)
  }

  private struct State {
    var posts: [(item: String, second: Int64)] = []
    var questions = 0
    var lines = 0
    var timelines: Set<AccountTimeline> = []
    var current: AsyncStream<Act>.Continuation?
    var ends = 0
  }

  private let state = Mutex(State())

  /// How often it was asked for posts.
  var questions: Int { state.withLock { $0.questions } }
  /// How many lines were opened, and ended, up to now.
  var lines: Int { state.withLock { $0.lines } }
  var ends: Int { state.withLock { $0.ends } }

  /// What the last line was to follow.
  var timelines: Set<AccountTimeline> { state.withLock { $0.timelines } }

  func post(_ seconds: some Sequence<Int64>) {
    state.withLock { $0.posts += seconds.map { ("\($0)", $0) } }
  }

  func tell(_ event: LiveEvent) { _ = state.withLock { $0.current?.yield(.tell(event)) } }

  /// Tells that a post has other words now.
  func edit(_ item: String, saying caption: String) {
    tell(
      .edited(
        EditedPost(status: item) { source, moment in
          Photo.posted(item, at: moment.milliseconds / 1_000, in: source, saying: caption)
        }))
  }

  func end(_ error: (any Error)?) { _ = state.withLock { $0.current?.yield(.end(error)) } }

  func follow(
    _ timelines: Set<AccountTimeline>, of account: AccountID,
    telling tell: @escaping @Sendable (LiveEvent) async -> Void
  ) async throws {
    let (acts, continuation) = AsyncStream.makeStream(of: Act.self)
    state.withLock { state in
      state.lines += 1
      state.timelines = timelines
      state.current = continuation
    }
    defer { state.withLock { $0.ends += 1 } }
    for await act in acts {
      switch act {
      case .tell(let event): await tell(event)
      case .end(let error?): throw error
      case .end(nil): return
      }
    }
    throw CancellationError()
  }

  func supplier(of source: Source) -> (any Supplying<Photo>)? {
    switch source.kind {
    case .account, .list: break
    case .folder, .feed, .samples, .search: return nil
    }
    return ManagedSupplier(
      id: OpaqueID(source.id.rawValue), name: source.name, timeout: patience
    ) {
      [self] start, _ in
      let posts = state.withLock { state in
        state.questions += 1
        return state.posts
      }
      let tickets = posts.sorted { $0.second > $1.second }.map { post in
        let photo = Photo.posted(post.item, at: post.second, in: source.id)
        return Ticket(
          supplier: OpaqueID(source.id.rawValue), id: OpaqueID(post.item),
          timestamp: photo.timestamp.milliseconds, payload: photo)
      }
      return TicketPage(of: tickets, from: start, most: 40)
    }
  }
}

extension Photo {
  /// A post of a ``LiveServer``.
  static func posted(
    _ item: String, at second: Int64, in source: SourceID, saying caption: String = "as posted"
  ) -> Photo {
    Photo(
      id: PhotoID(source: source, item: item), timestamp: Timestamp(milliseconds: second * 1_000),
      caption: caption, media: .sample(1), status: item)
  }
}
