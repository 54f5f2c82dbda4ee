import Domain
import Fakes
import Testing

@testable import Networking

struct RequestQueueTests {
  @Test func `who is cancelled while waiting leaves at once, and others go on`() async throws {
    let queue = RequestQueue(QueueLimits(perHost: 1, reserve: 0))
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await queue.withTurn(at: "a", priority: .normal) {
        started.yield()
        try await Standstill.untilCancelled()
      }
    }
    try await starts.next("something to begin")
    let second = Task { try await queue.withTurn(at: "a", priority: .normal) { true } }
    let third = Task { try await queue.withTurn(at: "a", priority: .normal) { true } }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await third.value)
    #expect(queue.waiting == 0)
  }

  @Test func `who was cancelled before never has a turn`() async throws {
    let queue = RequestQueue(QueueLimits())
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await queue.withTurn(at: "a", priority: .normal) { true }
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(queue.waiting == 0)
  }

  @Test func `work that fails gives its place back`() async throws {
    let queue = RequestQueue(QueueLimits(perHost: 1, inAll: 1, reserve: 0))
    await #expect(throws: NetworkError.malformed(host: "a")) {
      try await queue.withTurn(at: "a", priority: .normal) {
        throw NetworkError.malformed(host: "a")
      }
    }
    #expect(try await queue.withTurn(at: "a", priority: .normal) { true })
    #expect(try await queue.withTurn(at: "b", priority: .prefetch) { true })
  }
}
