import Synchronization
import Testing

@testable import Media

@Suite struct DecoderEndingTests {
  private let kills = Kills()

  @Test func `A reply that was first keeps the process alive`() {
    let ending = DecoderEnding { [kills] in kills.add() }
    #expect(ending.close() == nil)
    ending.kill(because: .timedOut)
    #expect(kills.count == 0)
  }

  @Test func `The first reason to kill counts`() {
    let ending = DecoderEnding { [kills] in kills.add() }
    ending.kill(because: .abandoned)
    ending.kill(because: .timedOut)
    #expect(ending.close() == .abandoned)
    #expect(kills.count == 1)
  }

  private final class Kills: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add() {
      number.withLock { $0 += 1 }
    }
  }
}
