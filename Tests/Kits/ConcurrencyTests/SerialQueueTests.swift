import Concurrency
import Fakes
import Testing

@Suite struct SerialQueueTests {
  private let queue = SerialQueue()

  private actor Steps {
    private(set) var all: [String] = []

    func add(_ step: String) { all.append(step) }
  }

  @Test func `work that awaits lets no other work in`() async throws {
    let steps = Steps()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let first = Task { [queue] in
      try await queue.run {
        beginning.yield()
        for await _ in gate { break }
        await steps.add("first")
      }
    }
    try await begun.next("the first to begin")
    let second = Task { [queue] in
      try await queue.run { await steps.add("second") }
    }
    opening.yield()
    try await first.ended()
    try await second.ended()
    #expect(await steps.all == ["first", "second"])
  }

  @Test func `of many never two are at work`() async throws {
    let counts = Counts()
    let tasks = (0..<50).map { _ in
      Task { [queue] in
        try await queue.run {
          counts.change(by: 1)
          await Task.yield()
          counts.change(by: -1)
        }
      }
    }
    for task in tasks { try await task.ended() }
    #expect(counts.now == 0 && counts.most == 1)
  }

  @Test func `an error reaches its caller and stops nobody else`() async throws {
    struct Failure: Error {}
    let failing = Task { [queue] in try await queue.run { throw Failure() } }
    await #expect(throws: Failure.self) { try await failing.ended() }
    let next = Task { [queue] in try await queue.run { 7 } }
    #expect(try await next.ended() == 7)
  }

  @Test func `work of a caller who is cancelled never begins, unless it is to run to its end`()
    async throws
  {
    let cancelled = Task { [queue] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await queue.run { 7 }
    }
    await #expect(throws: CancellationError.self) { try await cancelled.ended() }
    let needed = Task { [queue] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await queue.runToEnd {
        try Task.checkCancellation()
        return 7
      }
    }
    #expect(try await needed.ended() == 7)
  }
}
