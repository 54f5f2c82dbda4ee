import DecoderProtocol
import Domain
import Synchronization
import Testing

@testable import Media

@Suite struct DecoderJobTests {
  private let job = DecoderJob(.decode([], shown: size(1, 1)))
  private let reply = DecoderReply.failure(.missing)
  private let kills = Kills()

  @Test func `a reply that was first keeps the process alive`() async throws {
    #expect(job.begin(kill: kills.add))
    #expect(job.finish(.success(reply)))
    job.stop(MediaError.timedOut)
    #expect(kills.count == 0)
    #expect(try await outcome() == reply)
  }

  @Test func `the first reason to stop counts, and kills once`() async throws {
    #expect(job.begin(kill: kills.add))
    job.stop(MediaError.timedOut)
    job.stop(CancellationError())
    #expect(!job.finish(.success(reply)))
    #expect(kills.count == 1)
    await #expect(throws: MediaError.timedOut) { try await outcome() }
  }

  @Test func `what is over before a process has it is not begun`() {
    job.stop(CancellationError())
    #expect(job.isOver)
    #expect(!job.begin(kill: kills.add))
    #expect(kills.count == 0)
  }

  private func outcome() async throws -> DecoderReply {
    try await withCheckedThrowingContinuation { job.resume($0) }
  }

  private final class Kills: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    @Sendable func add() {
      number.withLock { $0 += 1 }
    }
  }
}
