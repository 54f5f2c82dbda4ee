import DecoderProtocol
import Domain
import Fakes
import Synchronization
import Testing

@testable import Media

@Suite struct DecoderJobTests {
  private let job = DecoderJob(.decode([], shown: size(1, 1)))
  private let reply = DecoderReply.failure(.missing)
  private let kills = Kills()

  @Test func `a picture that has too little room beside others is tried again alone`() async throws
  {
    let request = DecoderRequest.decode([1, 2, 3], shown: size(8, 8))
    let answer = DecoderReply.failure(.undecodable(reason: "it is fog"))
    let tasks = [false, true].map { request.task(isAlone: $0).frame }
    let folder = try ScratchFolder()
    try folder.write(DecoderReply.failure(.crowded).frame, to: "crowded")
    try folder.write(answer.frame, to: "answer")
    let program = try folder.program(
      "decoder",
      """
      here=$(dirname "$0")
      head -c \(tasks[0].count) >"$here/first"; cat "$here/crowded"
      head -c \(tasks[1].count) >"$here/second"; cat "$here/answer"
      exec cat >/dev/null
      """)
    let told = try await RealDecoder.withPool(of: program) { try await $0.answer(to: request) }
    #expect(told == answer)
    #expect(try folder.bytes(of: "first") == tasks[0])
    #expect(try folder.bytes(of: "second") == tasks[1])
  }

  @Test func `nothing of a picture or its path is in a task`() {
    let file = FileLocation(path: "/home/ada/secret.jpg")
    for request in [
      DecoderRequest.facts(file), .thumbnail(file, shown: size(80, 48), stored: size(256, 256)),
      .decode([UInt8](repeating: 0x61, count: 100), shown: size(8, 8)),
    ] {
      #expect(request.task().frame.count <= Frame.headerLength + DecoderLimits.maximumRequest)
      #expect(!request.task().frame.contains(0x61))
    }
  }

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
    try await inTime("the outcome") { [job] in
      try await withCheckedThrowingContinuation { job.resume($0) }
    }
  }

  private final class Kills: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    @Sendable func add() {
      number.withLock { $0 += 1 }
    }
  }
}
