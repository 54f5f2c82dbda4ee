import Fakes
import Testing

@testable import ReflexScreen

@Suite("The interactor of the game", .timeLimit(.minutes(10)))
struct ReflexInteractorTests {
  private let clock = ManualClock()

  private var interactor: ReflexInteractor {
    ReflexInteractor(clock: clock, pause: { .seconds(3) })
  }

  @Test func `waits as long as the pause is`() async throws {
    let waiting = Task { [interactor] in try await interactor.waitForGo() }
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(2_999))
    // Who had woken would not be among the sleepers any more, and this would never return.
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(1))
    try await waiting.ended()
  }

  @Test func `stops waiting when it is cancelled`() async throws {
    let waiting = Task { [interactor] in try await interactor.waitForGo() }
    try await clock.sleepers(1)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.ended() }
  }

  @Test func `takes the time of the clock it was given`() {
    let elapsed = interactor.startStopwatch()
    clock.advance(by: .milliseconds(215))
    #expect(elapsed() == .milliseconds(215))
  }
}
