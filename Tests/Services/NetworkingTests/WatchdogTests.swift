import Concurrency
import Domain
import Fakes
import Testing
import Web

@testable import Networking

struct WatchdogTests {
  @Test func `a server that spoke may be silent only so long`() async throws {
    let clock = ManualClock()
    let limits = WebLimits(firstByte: .seconds(30), silence: .seconds(15))
    let watchdog = Watchdog(Stopwatch(clock), limits: limits, host: "photos.example")
    let task = Task { try await watchdog.guarding { try await Standstill.untilCancelled() } }
    try await clock.sleepers(1)
    watchdog.heard()
    clock.advance(by: .seconds(15))
    await #expect(throws: NetworkError.timedOut(host: "photos.example", waitingFor: .rest)) {
      try await task.ended()
    }
  }

  @Test func `a byte a second is no answer, and is ended`() async throws {
    let clock = ManualClock()
    let limits = WebLimits(silence: .seconds(15), whole: .seconds(30), slowest: 1000)
    let watchdog = Watchdog(Stopwatch(clock), limits: limits, host: "photos.example")
    let task = Task { try await watchdog.guarding { try await Standstill.untilCancelled() } }
    for _ in 0..<31 {
      try await clock.sleepers(1)
      watchdog.heard(bytes: 1)
      clock.advance(by: .seconds(1))
    }
    await #expect(throws: NetworkError.timedOut(host: "photos.example", waitingFor: .whole)) {
      try await task.ended()
    }
  }

  @Test func `what comes slowly but surely has all the time it needs`() async throws {
    let clock = ManualClock()
    let watchdog = Watchdog(
      Stopwatch(clock), limits: WebLimits(slowest: 1000), host: "photos.example")
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await watchdog.guarding { for await _ in ends { break } }
    }
    for _ in 0..<100 {
      try await clock.sleepers(1)
      watchdog.heard(bytes: 1000)
      clock.advance(by: .seconds(1))
    }
    end.yield()
    try await task.ended()
  }

  @Test func `while a reader takes its time, the server has all of it`() async throws {
    let clock = ManualClock()
    let limits = WebLimits(silence: .seconds(15), whole: .seconds(30))
    let watchdog = Watchdog(Stopwatch(clock), limits: limits, host: "photos.example")
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await watchdog.guarding { for await _ in ends { break } }
    }
    try await clock.sleepers(1)
    watchdog.heard()
    watchdog.pause()
    clock.advance(by: .seconds(100))
    try await clock.sleepers(1)
    // Of the 30 seconds for the whole, it has had none.
    for _ in 1...2 {
      watchdog.heard()
      clock.advance(by: .seconds(10))
    }
    try await clock.sleepers(1)
    end.yield()
    try await task.ended()
  }
}
