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
    var late = shared.join("a") { _ in }.makeAsyncIterator()
    #expect(try await late.next() == 1)
    isOpen.withLock { $0 = true }
    #expect(try await late.next() == 2)
    #expect(try await late.next() == nil)
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
    let former = Task { try await steps("a") }
    try await until { begun.withLock { $0 } == 1 }
    former.cancel()
    _ = try await inTime("a task to end") { await former.result }
    isOpen.withLock { $0 = true }
    #expect(try await steps("a") == [1, 2])
    #expect(begun.withLock { $0 } == 2)
  }

  @Test func `a failure is told to all, and forgotten`() async throws {
    for _ in 0..<2 {
      await #expect(throws: Failure.self) {
        for try await _ in shared.join("a", { _ in throw Failure() }) {}
      }
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
  @Test func `what is written of one picture waits for what was before, and for no other`() async {
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
      await writes.settle(other)
    }
    gate.finish()
    await writes.settle()
    #expect(written.withLock { $0 } == others + ["the first of a", "the second of a"])
  }
}
