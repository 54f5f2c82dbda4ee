import Concurrency
import Domain
import Fakes
import Foundation
import PictureFixtures
import Pictures
import Testing

@testable import Media

@Suite struct DecoderPoolTests {
  let folder: ScratchFolder
  let file: FileLocation
  let facts = PictureFacts(format: "jpeg", size: size(48, 32))

  init() throws {
    folder = try ScratchFolder()
    file = FileLocation(path: try folder.write(try Fixture.bytes("gradient.jpg"), to: "a.jpg"))
  }

  @Test func `one process answers many requests`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      for _ in 0..<20 {
        let answer = try await pool.facts(of: file)
        #expect(answer == facts)
      }
      #expect(try standIn.processes().count == 1)
    }
  }

  @Test func `many requests at once each get their own answer`() async throws {
    var files: [Int: FileLocation] = [:]
    for width in 1...40 {
      let bytes = PNG(width: width, height: 1, pixel: [0]).bytes
      files[width] = FileLocation(path: try folder.write(bytes, to: "\(width)"))
    }
    try await RealDecoder.withStandIn("tells-who-it-is", workers: 2) { pool, standIn in
      let widths = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
        for (width, file) in files {
          group.addTask { (width, try await pool.facts(of: file).size.width) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(widths == Dictionary(uniqueKeysWithValues: (1...40).map { ($0, $0) }))
      #expect(try standIn.processes().count <= 2)
    }
  }

  @Test func `a prepared process takes the first request`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is", workers: 2) { pool, standIn in
      pool.prepare()
      try await until { FileManager.default.fileExists(atPath: standIn.path(of: "pids")) }
      for _ in 0..<20 {
        let answer = try await pool.facts(of: file)
        #expect(answer == facts)
        pool.prepare()
      }
      #expect(try standIn.processes().count == 1)
    }
  }

  @Test func `a request that comes while a process is prepared starts no other`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is", workers: 2) { pool, standIn in
      let answer = try await facts(of: file, askedAtTheStartOf: pool)
      #expect(answer == facts)
      #expect(await pool.workerCount == 1)
      #expect(try standIn.processes().count == 1)
    }
  }

  @Test func `a decoder with nothing to do ends after a while`() async throws {
    let clock = ManualClock()
    try await RealDecoder.withStandIn("tells-who-it-is", clock: clock) { pool, standIn in
      #expect(try await pool.facts(of: file) == facts)
      // The alarm of a request may still be among those who sleep.
      try await clock.sleeper(until: .seconds(300))
      clock.advance(by: .seconds(299))
      #expect(try await pool.facts(of: file) == facts)
      let first = try standIn.processes()
      #expect(first.count == 1)
      try await clock.sleeper(until: .seconds(599))
      clock.advance(by: .seconds(300))
      try await ended(first[0])
      #expect(try await pool.facts(of: file) == facts)
      #expect(try standIn.processes().count == 2)
    }
  }

  @Test func `a cancelled task does not wait`() async throws {
    try await RealDecoder.withStandIn("hangs") { pool, _ in
      let task = Task { try await pool.facts(of: file) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.ended() }
    }
  }

  @Test func `what was cancelled does not hold up others`() async throws {
    try await RealDecoder.withStandIn("stops-once") { pool, standIn in
      let task = Task { try await pool.facts(of: file) }
      _ = try await processThatStopped(in: standIn)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.ended() }
      #expect(try await pool.facts(of: file) == facts)
    }
  }

  @Test func `a decoder may finish for half a second what nobody waits for any more`() async throws
  {
    let clock = ManualClock()
    try await RealDecoder.withStandIn("stops-once", clock: clock) { pool, standIn in
      let task = Task {
        try await pool.answer(to: .facts(file), about: nil, grace: .milliseconds(500))
      }
      let pid = try await processThatStopped(in: standIn)
      task.cancel()
      // The alarm of what is asked, and the grace.
      try await clock.sleepers(2)
      clock.advance(by: .milliseconds(499))
      #expect(kill(pid, 0) == 0)
      clock.advance(by: .milliseconds(1))
      await #expect(throws: CancellationError.self) { try await task.ended() }
      try await ended(pid)
    }
  }

  @Test func `Facts wait for pictures`() async throws {
    let scheduler = Scheduler()
    try await RealDecoder.withStandIn("stops-once", scheduler: scheduler) { pool, standIn in
      let first = Task { try await pool.facts(of: file) }
      let pid = try await processThatStopped(in: standIn)
      let facts = Task { try await pool.facts(of: file) }
      try await until { scheduler.waiting == 1 }
      let picture = Task {
        try await pool.answer(to: .thumbnail(file, shown: size(8, 8), stored: size(256, 256)))
      }
      try await until { scheduler.waiting == 2 }
      // The next process stops, too: whoever has it fails with it.
      for name in ["first", "pid"] {
        try FileManager.default.removeItem(atPath: standIn.path(of: name))
      }
      #expect(kill(pid, SIGKILL) == 0)
      #expect(kill(try await processThatStopped(in: standIn), SIGKILL) == 0)
      let (_, later, sooner) = try await inTime("all to be answered") {
        await (first.result, facts.result, picture.result)
      }
      #expect(throws: MediaError.self) { try sooner.get() }
      #expect(try later.get() == self.facts)
    }
  }

  @Test func `shutting down fails whoever waits and leaves no process`() async throws {
    try await RealDecoder.withStandIn("stops-once") { pool, standIn in
      let waiting = (0..<3).map { _ in Task { try await pool.facts(of: file) } }
      let pid = try await processThatStopped(in: standIn)
      try await inTime("the decoders to go") { await pool.shutDown() }
      #expect(kill(pid, 0) == -1 && errno == ESRCH)
      let outcomes = try await inTime("all to be answered") {
        [await waiting[0].result, await waiting[1].result, await waiting[2].result]
      }
      let error = MediaError.decoderFailed(reason: "it was shut down")
      #expect(outcomes.compactMap(\.mediaError) == [error, error, error])
      await #expect(throws: error) { try await pool.facts(of: file) }
    }
  }

  @Test func `a decoder leaves when its input closes`() async throws {
    #expect(try await Outcome(executable: RealDecoder.path, bySocket: true).status == 0)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", "notAFrame"), ("PS\u{5}\u{1}\0\0\0\0", "noPicture"),
    ("PS\u{5}\u{1}", "endedEarly"),
  ])
  func `a decoder that is asked nonsense says so and leaves`(question: String, answer: String)
    async throws
  {
    let outcome = try await Outcome(
      executable: RealDecoder.path, input: question, bySocket: true)
    #expect(outcome.errors == "photostream-decoder: \(answer)\n")
    #expect(outcome.status == 1)
  }
}

extension DecoderPoolTests {
  /// Asks at once after a start has begun: within the actor, so that the process cannot be there before.
  private func facts(
    of file: FileLocation, askedAtTheStartOf pool: isolated DecoderPool
  ) async throws -> PictureFacts {
    pool.startFirst()
    return try await pool.facts(of: file)
  }

  /// The stand-in's process, once it has written its number down and is about to stop.
  func processThatStopped(in standIn: ScratchFolder) async throws -> pid_t {
    let path = standIn.path(of: "pid")
    try await until("a decoder to stop") { FileManager.default.fileExists(atPath: path) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Returns when a process has ended, whether or not somebody has taken note.
  func ended(_ pid: pid_t) async throws {
    try await until("process \(pid) to end") {
      let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
      return status?.contains(") Z ") ?? true
    }
  }
}

extension RecordingReporter {
  var complaints: [String] { reports.compactMap { ($0.error as? DecoderComplaint)?.text } }
}

extension Result {
  var mediaError: MediaError? {
    if case .failure(let error) = self { error as? MediaError } else { nil }
  }
}
