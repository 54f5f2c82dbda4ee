import Concurrency
import Domain
import Fakes
import Testing
import Web

@testable import Networking

/// Requests that nobody wants any longer, wherever they wait.
struct CancellationTests {
  private let clock = ManualClock()

  private func request() throws -> WebRequest {
    WebRequest(try address("https://photos.example/"))
  }

  @Test func `in the queue: it is never sent, and the others go on`() async throws {
    let transport = ScriptedTransport(.never, .answer(200))
    let network = client(
      transport, clock: clock, limits: ConnectionLimits(perHost: 1))
    let request = try request()
    let first = Task { try await network.send(request) }
    try await clock.sleepers(1)
    let (waiting, other) = (
      Task { try await network.send(request) }, Task { try await network.send(request) }
    )
    try await until { network.scheduler.waiting >= 2 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.ended() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.ended() }
    #expect(try await other.ended().status == 200)
    #expect(transport.requests.count == 2)
  }

  @Test func `while a host is left alone: it is not asked`() async throws {
    let transport = ScriptedTransport(.answer(429, ["Retry-After": "20"]), .answer(200))
    let network = client(transport, clock: clock)
    var request = try request()
    request.limits.retries = 0
    _ = try await network.send(request)
    let waiting = Task { [request] in try await network.send(request) }
    try await clock.sleepers(1)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.ended() }
    #expect(transport.requests.count == 1)
  }

  @Test func `between two attempts: there is no other one`() async throws {
    let transport = ScriptedTransport(.answer(502), .answer(200))
    let network = client(transport, clock: clock)
    let request = try request()
    let task = Task { try await network.send(request) }
    // Not the one who watches over the first.
    var generator = SeededGenerator(seed: 7)
    try await clock.sleeper(until: RetryBudget.wait(before: 0, using: &generator))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.ended() }
    #expect(transport.requests.count == 1)
  }

  @Test func `as the trial of a host that rested: the next request is the trial`() async throws {
    let transport = ScriptedTransport { _, number in
      switch number {
      case ..<5: .failure(.interrupted(host: "photos.example"))
      case 5: .never
      default: .answer(200)
      }
    }
    let network = client(transport, clock: clock)
    var request = try request()
    request.limits.retries = 0
    for _ in 0..<5 { _ = try? await network.send(request) }
    clock.advance(by: .seconds(30))
    let trial = Task { [request] in try await network.send(request) }
    try await clock.sleepers(1)
    await #expect(throws: NetworkError.resting(host: "photos.example", wait: .seconds(1))) {
      try await network.send(request)
    }
    trial.cancel()
    await #expect(throws: CancellationError.self) { try await trial.ended() }
    #expect(try await network.send(request).status == 200)
  }
}
