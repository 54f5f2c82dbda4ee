import Domain
import Fakes
import Foundation
import Media
import PictureFixtures
import Testing

/// What the decoder's process may do, and what does not reach it.
@Suite struct DecoderIsolationTests {
  private let folder: ScratchFolder
  private let file: FileLocation

  init() throws {
    folder = try ScratchFolder()
    file = FileLocation(path: try folder.write(try Fixture.bytes("gradient.jpg"), to: "a.jpg"))
  }

  @Test func anInterruptFromTheTerminalIsNotForIt() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try processes(of: standIn).first)
      #expect(getpgid(pid) == pid)
      #expect(kill(pid, SIGINT) == 0)
      _ = try await pool.facts(of: file)
      #expect(try processes(of: standIn) == [pid])
    }
  }

  @Test func itMayNotWriteFilesDumpCoreOrTakeAllMemory() async throws {
    try await RealDecoder.withStandIn("tells-who-it-is") { pool, standIn in
      _ = try await pool.facts(of: file)
      let pid = try #require(try processes(of: standIn).first)
      #expect(try limit("Max file size", of: pid) == 0)
      #expect(try limit("Max core file size", of: pid) == 0)
      #expect(try limit("Max open files", of: pid) <= 64)
      #expect(try limit("Max address space", of: pid) <= 3 << 30)
      #expect(try limit("Max cpu time", of: pid) <= 60)
    }
  }
}

extension DecoderIsolationTests {
  private func processes(of standIn: ScratchFolder) throws -> [pid_t] {
    try String(contentsOfFile: standIn.path(of: "pids"), encoding: .utf8).split(separator: "\n")
      .compactMap { pid_t($0) }
  }

  /// The soft limit the system keeps for a process.
  private func limit(_ name: String, of pid: pid_t) throws -> Int {
    let table = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    let line = try #require(table.split(separator: "\n").first { $0.hasPrefix(name + " ") })
    let values = line.dropFirst(name.count).split(separator: " ")
    return try #require(values.first.flatMap { Int($0) })
  }
}
