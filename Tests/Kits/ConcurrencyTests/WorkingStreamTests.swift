import Concurrency
import Fakes
import Testing

/// `AsyncThrowingStream(working:)`.
@Suite struct WorkingStreamTests {
  private struct Failure: Error {}

  private typealias Stream = AsyncThrowingStream<Int, any Error>

  @Test func `it has what the work tells, and ends as the work does`() async throws {
    let whole = Stream(working: { tell in for value in 1...3 { tell(value) } })
    let all = try await inTime("the stream to end") {
      try await whole.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(all == [1, 2, 3])
    let failing = Stream(working: { _ in throw Failure() })
    await #expect(throws: Failure.self) {
      try await inTime("the stream to fail") { for try await _ in failing {} }
    }
  }

  @Test func `the work is cancelled once nobody listens`() async throws {
    let (work, end) = AsyncStream.makeStream(of: Void.self)
    let listener = Task<Int?, any Error> {
      let stream = Stream(working: { tell in
        defer { end.finish() }
        tell(1)
        try await Standstill.untilCancelled()
      })
      for try await value in stream { return value }
      return nil
    }
    #expect(try await listener.ended() == 1)
    try await work.next("the work to end")
  }
}
