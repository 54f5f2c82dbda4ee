import Domain
import Fakes
import Foundation
import Pictures
import Synchronization
import Testing

@testable import Media

/// Decoders that are missing, die, hang or talk nonsense.
extension DecoderPoolTests {
  @Test func `a process that cannot be prepared is missed by who asks`() async throws {
    let path = folder.path(of: "no-decoder")
    try await RealDecoder.withPool(of: path) { pool in
      pool.prepare()
      await #expect(throws: MediaError.decoderFailed(reason: "\(path) not found")) {
        try await pool.facts(of: file)
      }
    }
  }

  @Test func `a missing executable is named`() async throws {
    let path = folder.path(of: "no-decoder")
    try await RealDecoder.withPool(of: path) { pool in
      for _ in 0..<2 {
        await #expect(throws: MediaError.decoderFailed(reason: "\(path) not found")) {
          try await pool.facts(of: file)
        }
      }
    }
  }

  @Test func `an executable that is none is an error`() async throws {
    let path = try folder.write([0, 1, 2], to: "data")
    try await RealDecoder.withPool(of: path) { pool in
      let error = await #expect(throws: MediaError.self) { try await pool.facts(of: file) }
      guard case .decoderFailed(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains(path))
    }
  }

  @Test func `a decoder killed while it works costs that request only`() async throws {
    try await RealDecoder.withStandIn("stops-once") { pool, standIn in
      let requests = (0..<2).map { _ in Task { try await pool.facts(of: file) } }
      let pid = try await processThatStopped(in: standIn)
      #expect(kill(pid, SIGKILL) == 0)
      let outcomes = try await inTime("both to be answered") {
        [await requests[0].result, await requests[1].result]
      }
      #expect(outcomes.compactMap { try? $0.get() } == [facts])
      #expect(
        outcomes.compactMap(\.mediaError) == [.decoderFailed(reason: "it was killed by signal 9")])
      #expect(try await pool.facts(of: file) == facts)
    }
  }

  @Test func `a decoder killed while it is idle costs nothing`() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      #expect(try await pool.facts(of: file) == facts)
      let pid = try #require(try standIn.processes().first)
      #expect(kill(pid, SIGKILL) == 0)
      try await ended(pid)
      #expect(try await pool.facts(of: file) == facts)
      #expect(try standIn.processes().count == 2)
    }
  }

  @Test func `one that hangs is replaced while the other goes on`() async throws {
    let clock = ManualClock()
    try await RealDecoder.withStandIn("stops-once", workers: 2, clock: clock) { pool, standIn in
      let isOver = Atomic(false)
      let hanging = Task {
        defer { isOver.store(true, ordering: .relaxed) }
        return try await pool.facts(of: file)
      }
      _ = try await processThatStopped(in: standIn)
      for _ in 0..<5 { #expect(try await pool.facts(of: file) == facts) }
      // The alarm of the one that hangs may be set only now.
      try await until("the alarm") {
        clock.advance(by: patience)
        return isOver.load(ordering: .relaxed)
      }
      let outcome = try await inTime("a request to end") { await hanging.result }
      #expect(outcome.mediaError == .timedOut)
      #expect(try await pool.facts(of: file) == facts)
    }
  }

  @Test func `a decoder that hangs is stopped`() async throws {
    try await RealDecoder.withStandIn("hangs", clock: HastyClock()) { pool, _ in
      await #expect(throws: MediaError.timedOut) { try await pool.facts(of: file) }
      await #expect(throws: MediaError.timedOut) { try await pool.facts(of: file) }
    }
  }

  @Test func `a decoder that talks nonsense is replaced`() async throws {
    try await RealDecoder.withStandIn("talks-nonsense") { pool, _ in
      for _ in 0..<2 {
        await #expect(throws: MediaError.decoderFailed(reason: "its answer could not be read")) {
          try await pool.facts(of: file)
        }
      }
    }
  }

  @Test func `a decoder that gives up says how, and what it said last is reported`() async throws {
    let errors = RecordingReporter()
    try await RealDecoder.withStandIn("gives-up", errors: errors) { pool, _ in
      let error = MediaError.decoderFailed(reason: "it ended with status 3")
      await #expect(throws: error) { try await pool.facts(of: file) }
      #expect(errors.complaints == ["that is too much"])
    }
  }

  @Test func `a decoder whose processor time is over took too long`() async throws {
    try await RealDecoder.withStandIn("runs-out-of-time") { pool, _ in
      for _ in 0..<2 {
        await #expect(throws: MediaError.timedOut) { try await pool.facts(of: file) }
      }
    }
  }

  @Test func `what a decoder complains about is reported`() async throws {
    let errors = RecordingReporter()
    try await RealDecoder.withStandIn("complains", errors: errors) { pool, _ in
      let answer = try await pool.facts(of: file)
      #expect(answer == facts)
      try await until("the complaint") { errors.complaints == ["something is odd"] }
    }
  }
}
