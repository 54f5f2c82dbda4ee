import Concurrency
import Domain
import Fakes
import Synchronization
import Testing
import Web

@Suite struct SchedulerTests {
  private let scheduler = Scheduler()

  @Test func `what is shown overtakes what is expected, which comes in its order`() async throws {
    let line = Line(scheduler)
    line.add("first", .shown)
    scheduler.expect(["likely", "less likely"])
    for name in ["check", "less likely", "likely", "shown"] { line.add(name, .background) }
    scheduler.show("shown")
    #expect(try await line.order(5) == ["first", "shown", "likely", "less likely", "check"])
  }

  @Test func `who asked first is first`() async throws {
    let line = Line(scheduler)
    line.add("first", .shown)
    for name in ["b", "a"] { scheduler.show(name) }
    for name in ["a", "b"] { line.add(name, .background) }
    #expect(try await line.order(3) == ["first", "b", "a"])
  }

  @Test func `a new wish counts for what waits already, and so does one that is taken back`()
    async throws
  {
    let line = Line(scheduler)
    line.add("first", .shown)
    scheduler.expect(["a", "b", "c"])
    for name in ["a", "b", "c"] { line.add(name, .background) }
    scheduler.show("c")
    scheduler.show("c")
    scheduler.show("b")
    scheduler.leave("c")
    scheduler.leave("c")
    #expect(!scheduler.isShown("c") && scheduler.isShown("b"))
    #expect(try await line.order(4) == ["first", "b", "a", "c"])
  }

  @Test func `without a subject the priority counts, and then who came first`() async throws {
    let line = Line(scheduler)
    let priorities: [Priority] = [.shown, .background, .ahead, .next, .shown, .next, .shown]
    for (number, priority) in priorities.enumerated() { line.add("\(number)", priority) }
    #expect(try await line.order(7) == ["0", "4", "6", "3", "5", "2", "1"])
  }

  @Test func `what nobody waits for has three of six places`() async throws {
    let line = Line(scheduler, places: 6, ahead: 3)
    scheduler.expect((0..<9).map(String.init))
    for number in 0..<9 { line.add("\(number)", .ahead) }
    #expect(try await line.begun(3) == ["0", "1", "2"])
    for number in 9..<14 {
      scheduler.show("\(number)")
      line.add("\(number)", .background)
    }
    #expect(try await line.begun(6) == ["0", "1", "2", "9", "10", "11"])
    line.end("0")
    #expect(try await line.begun(7).contains("12"))
    line.end("1")
    line.end("9")
    #expect(try await line.begun(9).isSuperset(of: ["13", "3"]))
  }

  @Test func `waiting for what is under way gives its place to others that are expected`()
    async throws
  {
    let line = Line(scheduler, places: 6, ahead: 1)
    scheduler.expect(["a", "b"])
    for name in ["a", "b"] { line.add(name, .ahead) }
    #expect(scheduler.waiting == 1)
    #expect(try await line.begun(1) == ["a"])
    scheduler.show("a")
    #expect(try await line.begun(2) == ["a", "b"])
  }

  @Test func `what begins to be waited for begins at once, if there is a place`() async throws {
    let line = Line(scheduler, places: 6, ahead: 1)
    scheduler.expect(["a", "b"])
    for name in ["a", "b"] { line.add(name, .ahead) }
    #expect(scheduler.waiting == 1)
    #expect(try await line.begun(1) == ["a"])
    scheduler.show("b")
    #expect(try await line.begun(2) == ["a", "b"])
  }

  @Test func `a busy resource holds nobody up who does not need it`() async throws {
    let line = Line(scheduler)
    let all = Scheduler.Resource("all", places: 3, ahead: 3)
    let (a, b) = (
      Scheduler.Resource("a", places: 2, ahead: 2), Scheduler.Resource("b", places: 2, ahead: 2)
    )
    for number in 1...3 { line.add("a\(number)", .shown, on: [a, all]) }
    for number in 1...2 { line.add("b\(number)", .next, on: [b, all]) }
    #expect(try await line.begun(3) == ["a1", "a2", "b1"])
    line.end("b1")
    #expect(try await line.begun(4).contains("b2"))
    line.end("a1")
    #expect(try await line.begun(5).contains("a3"))
  }

  @Test func `work that has to be alone waits for the rest, and nothing less urgent overtakes it`()
    async throws
  {
    let line = Line(scheduler, places: 2, ahead: 1)
    line.add("a", .next)
    line.add("large", .next, isAlone: true)
    line.add("b", .next)
    line.add("urgent", .shown)
    #expect(try await line.begun(2) == ["a", "urgent"])
    line.end("a")
    line.end("urgent")
    #expect(try await line.begun(3).contains("large"))
    line.add("c", .shown)
    #expect(scheduler.waiting == 2)
    line.end("large")
    #expect(try await line.begun(5).isSuperset(of: ["b", "c"]))
  }

  @Test func `nobody waits any more for work that was to be alone and is cancelled`() async throws {
    let line = Line(scheduler, places: 2, ahead: 1)
    line.add("a", .next)
    let large = Task { [scheduler] in
      try await scheduler.withTurn(
        Scheduler.Work(on: [line.resource], isAlone: true)
      ) {}
    }
    try await until { scheduler.waiting == 1 }
    line.add("b", .next)
    large.cancel()
    await #expect(throws: CancellationError.self) { try await large.ended() }
    #expect(try await line.begun(2) == ["a", "b"])
  }

  @Test func `who is cancelled while waiting leaves at once, and others go on`() async throws {
    let line = Line(scheduler)
    line.add("a", .next)
    let work = Scheduler.Work(on: [line.resource])
    let second = Task { [scheduler] in try await scheduler.withTurn(work) { true } }
    try await until { scheduler.waiting == 1 }
    let third = Task { [scheduler] in try await scheduler.withTurn(work) { true } }
    try await until { scheduler.waiting == 2 }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.ended() }
    line.end("a")
    #expect(try await third.ended())
    #expect(scheduler.waiting == 0)
  }

  @Test func `who was cancelled before never has a turn`() async throws {
    let line = Line(scheduler)
    line.add("a", .next)
    let late = Task { [scheduler] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await scheduler.withTurn(Scheduler.Work(on: [line.resource])) { true }
    }
    await #expect(throws: CancellationError.self) { try await late.ended() }
    #expect(scheduler.waiting == 0)
  }

  @Test func `who was cancelled before has no turn where a place is free either`() async throws {
    let work = Scheduler.Work(on: [Scheduler.Resource("one", places: 1, ahead: 1)])
    let late = Task { [scheduler] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await scheduler.withTurn(work) { true }
    }
    await #expect(throws: CancellationError.self) { try await late.ended() }
    #expect(try await scheduler.withTurn(work) { true })
  }

  @Test func `work that fails gives its place back`() async throws {
    let work = Scheduler.Work(on: [Scheduler.Resource("one", places: 1, ahead: 1)])
    await #expect(throws: NetworkError.malformed(host: "a")) {
      try await scheduler.withTurn(work) { throw NetworkError.malformed(host: "a") }
    }
    #expect(try await scheduler.withTurn(work) { true })
  }

  @Test func `never more than the places are taken, whoever fails or is cancelled`() async throws {
    let counts = Counts()
    let work = Scheduler.Work(on: [Scheduler.Resource("three", places: 3, ahead: 3)])
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { [scheduler] in
          let task = Task {
            try await scheduler.withTurn(work) {
              counts.change(by: 1)
              await Task.yield()
              counts.change(by: -1)
              if number % 3 == 0 { throw CancellationError() }
            }
          }
          if number % 5 == 0 { task.cancel() }
          _ = try await inTime("a turn to end") { await task.result }
        }
      }
      try await group.waitForAll()
    }
    #expect(counts.now == 0)
    #expect(counts.most <= 3)
    #expect(scheduler.waiting == 0)
  }
}

/// Work that takes its turn and keeps it until it is ended, or the line is gone.
private final class Line: Sendable {
  let resource: Scheduler.Resource
  private let scheduler: Scheduler
  private let state = Mutex(
    (begun: [String](), gates: [String: AsyncStream<Void>.Continuation]()))

  init(_ scheduler: Scheduler, places: Int = 1, ahead: Int = 1) {
    self.scheduler = scheduler
    resource = Scheduler.Resource("line", places: places, ahead: ahead)
  }

  deinit {
    for gate in state.withLock({ $0.gates.values }) { gate.finish() }
  }

  /// Adds work about a subject of its name.
  func add(
    _ name: String, _ priority: Priority, on resources: [Scheduler.Resource]? = nil,
    isAlone: Bool = false
  ) {
    let work = Scheduler.Work(
      about: name, priority, on: resources ?? [resource], isAlone: isAlone)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.gates[name] = opening }
    _ = scheduler.begin(work) { [weak self] in
      self?.begin(name)
      for await _ in gate {}
    }
  }

  /// Gives a turn back.
  func end(_ name: String) {
    state.withLock { $0.gates[name] }?.finish()
  }

  /// What has begun, once that is so much.
  func begun(_ count: Int) async throws -> Set<String> {
    try await until { self.state.withLock { $0.begun.count >= count } }
    return state.withLock { Set($0.begun) }
  }

  /// In which order so many begin of which each ends at once.
  func order(_ count: Int) async throws -> [String] {
    for number in 1...count {
      try await until { self.state.withLock { $0.begun.count >= number } }
      for name in state.withLock({ $0.begun }) { end(name) }
    }
    return state.withLock { $0.begun }
  }

  private func begin(_ name: String) {
    state.withLock { $0.begun.append(name) }
  }
}
