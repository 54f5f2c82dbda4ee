import Fakes
import Testing
import Viper

@MainActor
@Suite("A turn")
struct TurnTests {
  /// Takes a turn and keeps it, until it is stopped; returns once it has begun.
  private func hold(_ turn: Turn) async throws -> Task<Result<Int, any Error>?, Never> {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Standstill.$reached.withValue({ begin.finish() }) {
      Task {
        await turn.take {
          try await Standstill.untilCancelled()
          return 1
        }
      }
    }
    try await begun.next("something to begin")
    return task
  }

  @Test func `returns what came of the work`() async throws {
    let turn = Turn()
    #expect(try await turn.take { 7 }?.get() == 7)
    let failed = await turn.take { () -> Int in throw Broken() }
    #expect(throws: Broken.self) { try failed?.get() }
  }

  @Test func `is over when something else begins, of which alone is heard`() async throws {
    let turn = Turn()
    let first = try await hold(turn)
    #expect(try await turn.take { 2 }?.get() == 2)
    let answer = try await first.ended()
    #expect(answer.map { _ in true } == nil)
  }

  @Test func `is over when it is ended`() async throws {
    let turn = Turn()
    let held = try await hold(turn)
    turn.end()
    let answer = try await held.ended()
    #expect(answer.map { _ in true } == nil)
  }

  @Test func `stops the work when the task that waits is cancelled, and says so`() async throws {
    let held = try await hold(Turn())
    held.cancel()
    let result = try #require(try await held.ended())
    #expect(throws: CancellationError.self) { try result.get() }
  }

  private struct Broken: Error {}
}
