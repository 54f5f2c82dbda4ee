import Fakes
import Synchronization
import Testing

@testable import Media

@Suite final class SharedWorkTests: Sendable {
  private struct Failure: Error {}

  private let shared = SharedWork<String, Int>()
  private let begun = Mutex(0)
  private let isOpen = Mutex(false)
  private let wasCancelled = Mutex(0)

  @Test func `several who want the same wait for the same work`() async throws {
    let tasks = (0..<5).map { _ in Task { try await steps("a") } }
    try await until { shared.waiters(for: "a") == 5 }
    isOpen.withLock { $0 = true }
    for task in tasks { #expect(try await task.ended().last == 2) }
    #expect(begun.withLock { $0 } == 1)
    #expect(shared.waiters(for: "a") == 0)
  }

  @Test func `who comes late is told the last step`() async throws {
    let first = Task { try await steps("a") }
    try await until { begun.withLock { $0 } == 1 }
    let late = shared.join("a") { _ in }
    isOpen.withLock { $0 = true }
    #expect(try await told(late) == [1, 2])
    #expect(try await first.ended() == [1, 2])
  }

  @Test func `with the last who waits the work is cancelled, not before`() async throws {
    let (one, two) = (Task { try await steps("a") }, Task { try await steps("a") })
    try await until { shared.waiters(for: "a") == 2 }
    one.cancel()
    _ = try await inTime("a task to end") { await one.result }
    try await until { shared.waiters(for: "a") == 1 }
    #expect(wasCancelled.withLock { $0 } == 0)
    two.cancel()
    _ = try await inTime("a task to end") { await two.result }
    try await until { wasCancelled.withLock { $0 } == 1 }
    #expect(shared.waiters(for: "a") == 0)
  }

  @Test func `who comes after that has it begun anew, once the former work has ended`() async throws
  {
    let order = Mutex<[String]>([])
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let former = Task {
      let steps = shared.join("a") { _ in
        order.withLock { $0.append("begun") }
        try? await Standstill.untilCancelled()
        await Standstill.untilOpen(gate)
        order.withLock { $0.append("ended") }
      }
      for try await _ in steps {}
    }
    try await until("the work to begin") { order.withLock { $0 } == ["begun"] }
    former.cancel()
    _ = try await inTime("a task to end") { await former.result }
    let next = shared.join("a") { _ in order.withLock { $0.append("begun anew") } }
    // All of these begin later.
    for number in 1...20 { _ = try await told(shared.join("\(number)") { _ in }) }
    #expect(order.withLock { $0 } == ["begun"])
    opener.finish()
    _ = try await told(next)
    #expect(order.withLock { $0 } == ["begun", "ended", "begun anew"])
  }

  @Test func `a failure is told to all, and forgotten`() async throws {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let streams = (1...3).map { _ in
      shared.join("a") { _ in
        await Standstill.untilOpen(gate)
        throw Failure()
      }
    }
    opener.finish()
    for stream in streams {
      await #expect(throws: Failure.self) { try await told(stream) }
    }
    isOpen.withLock { $0 = true }
    let again = Task { try await steps("a") }
    #expect(try await again.ended() == [1, 2])
  }

  /// All steps of a stream, to its end.
  private func told(_ stream: SharedWork<String, Int>.Steps) async throws -> [Int] {
    try await inTime("the steps") {
      var steps: [Int] = []
      for try await step in stream { steps.append(step) }
      return steps
    }
  }

  private func steps(_ key: String) async throws -> [Int] {
    var steps: [Int] = []
    let stream = shared.join(key) { [self] tell in
      tell(1)
      begun.withLock { $0 += 1 }
      do {
        try await until("the work to be let go on") {
          try Task.checkCancellation()
          return isOpen.withLock { $0 }
        }
      } catch let error as CancellationError {
        wasCancelled.withLock { $0 += 1 }
        throw error
      }
      tell(2)
    }
    for try await step in stream { steps.append(step) }
    return steps
  }
}

@Suite struct PendingWritesTests {
  @Test func `what is written of one picture waits for what was before, and for no other`()
    async throws
  {
    let writes = PendingWrites()
    let written = Mutex<[String]>([])
    let (isOpen, gate) = AsyncStream.makeStream(of: Void.self)
    writes.add("a") {
      for await _ in isOpen {}
      written.withLock { $0.append("the first of a") }
    }
    writes.add("a") { written.withLock { $0.append("the second of a") } }
    // All of these were added later than both of a.
    let others = (1...100).map { "\($0)" }
    for other in others {
      writes.add(other) { written.withLock { $0.append(other) } }
      try await inTime("what is written of \(other)") { await writes.settle(other) }
    }
    gate.finish()
    try await inTime("all that is written") { await writes.settle() }
    #expect(written.withLock { $0 } == others + ["the first of a", "the second of a"])
  }
}
