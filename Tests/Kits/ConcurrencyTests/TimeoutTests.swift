import Concurrency
import Fakes
import Testing

@Suite struct TimeoutTests {
  private struct Failure: Error {}

  private let clock = ManualClock()

  @Test func `work that ends in time returns or throws what it does`() async throws {
    let quick = Task { [clock] in try await withTimeout(.seconds(5), on: clock) { 7 } }
    #expect(try await quick.ended() == 7)
    let failing = Task { [clock] in
      try await withTimeout(.seconds(5), on: clock) { throw Failure() }
    }
    await #expect(throws: Failure.self) { try await failing.ended() }
  }

  @Test func `work that takes too long is cancelled`() async throws {
    let task = endless()
    try await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: TimeoutError.self) { try await task.ended() }
  }

  @Test func `who is cancelled waits no longer, and that is no timeout`() async throws {
    let task = endless()
    try await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.ended() }
  }

  @Test func `a stopwatch runs and sleeps by its clock`() async throws {
    clock.advance(by: .seconds(10))
    let stopwatch = Stopwatch(clock)
    clock.advance(by: .seconds(3))
    #expect(stopwatch.elapsed() == .seconds(3))
    let sleep = Task { try await stopwatch.sleep(.seconds(2)) }
    try await clock.sleeper(until: .seconds(15))
    clock.advance(by: .seconds(2))
    try await sleep.ended()
    #expect(stopwatch.elapsed() == .seconds(5))
  }

  /// Work that ends only when it is cancelled.
  private func endless() -> Task<Void, any Error> {
    Task { [clock] in
      try await withTimeout(.seconds(5), on: clock) { try await Standstill.untilCancelled() }
    }
  }
}
