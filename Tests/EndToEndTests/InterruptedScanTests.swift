import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// Whatever ends half-way through a scan, what was stored stays and the next scan does the rest.
@Suite("A scan that is interrupted", .serialized)
struct InterruptedScanTests {
  @Test
  func `costs one picture when its decoder is killed`() async throws {
    let (home, terminal, process) = try await start(pictures: 8)
    try await terminal.expect("7 of 8 photos")
    #expect(kill(try await stoppedDecoder(of: home), SIGKILL) == 0)
    try await terminal.expect("7 photos in")
    try await terminal.expect("the decoder failed: it was killed by signal 9")
    try await process.quit(at: terminal)
    let next = try await home.run("-c", "refresh; show 1")
    #expect(next.lines.first == "✓ 1 new photo")
    #expect(next.output.contains("1 of 8"))
  }

  @Test
  func `loses and doubles nothing when the program is killed`() async throws {
    // Files that are no pictures fill the batches, so that some photos are stored and some are not.
    let (home, terminal, process) = try await start(pictures: 12, others: 490)
    try await terminal.expect("11 of 12 photos")
    process.send(SIGKILL)
    #expect(try await process.end() == .signal(SIGKILL))
    // Where the terminal's session has ended, the system may have done it already.
    kill(try await stoppedDecoder(of: home), SIGKILL)
    let stored = try await home.run("-c", "list 20").lines.count
    #expect((1..<12).contains(stored))
    let next = try await home.run("-c", "refresh; list 20")
    #expect(next.status == 0)
    #expect(next.lines.first == "✓ \(12 - stored) new photos")
    let names = next.output.matches(of: /picture-\d+\.jpg/).map { String($0.output) }
    #expect(names.sorted() == (10..<22).map { "picture-\($0).jpg" })
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `keeps what it stored when the disk is full`() async throws {
    var home = try TestHome()
    let disk = try SmallDisk(at: home.path("disk"), kilobytes: 640)
    defer { disk.remove() }
    home.environment["PHOTOSTREAM_HOME"] = home.path("disk/home")
    try home.addPicture("picture.jpg")
    let name = String(repeating: "x", count: 200)
    for number in 0..<600 {
      #expect(
        link("\(home.pictures)/picture.jpg", "\(home.pictures)/\(name)-\(number).jpg") == 0)
    }
    let full = try await home.run("-c", "2 \(home.pictures)")
    #expect(full.status == 1)
    #expect(!full.errorLines.isEmpty)
    #expect(full.errorLines.allSatisfy { $0.hasPrefix("photostream: the disk is full: make room") })
    try disk.grow(toKilobytes: 20_000)
    let next = try await home.run("-c", "refresh; list 1000")
    #expect(next.status == 0)
    #expect(next.lines.count == 602)
  }

  @Test
  func `ends with a line, not with a signal, when a file may not grow`() async throws {
    let home = try TestHome()
    try home.addPicture("picture.jpg")
    let limited = try await Outcome(
      executable: "/bin/bash",
      arguments: ["-c", "ulimit -f 16; exec '\(TestHome.program)' -c '2 \(home.pictures)'"],
      input: "", environment: home.environment)
    #expect(limited.status == 1)
    #expect(limited.errorLines.count == 1)
    #expect(limited.errors.hasPrefix("photostream: "))
    let next = try await home.run("-c", "2 \(home.pictures); list")
    #expect(next.status == 0)
    #expect(next.lines.count == 2)
  }
}

extension InterruptedScanTests {
  /// Starts a scan whose first decoder stops, so that one picture stays unread.
  private func start(
    pictures: Int, others: Int = 0
  ) async throws -> (TestHome, PseudoTerminal, PseudoTerminal.RunningProcess) {
    var home = try TestHome()
    for number in 0..<pictures { try home.addPicture("picture-\(10 + number).jpg") }
    for number in 0..<others { try home.write([0], to: "pictures/other-\(number)") }
    let decoder = home.environment["PHOTOSTREAM_DECODER"]
    try home.write([], to: "stand-in/empty")
    #expect(symlink(decoder ?? "", home.path("stand-in/real")) == 0)
    #expect(symlink(Fixture.decoder("stops-once"), home.path("stand-in/stops-once")) == 0)
    home.environment["PHOTOSTREAM_DECODER"] = home.path("stand-in/stops-once")
    home.environment["NO_COLOR"] = "1"
    let terminal = try PseudoTerminal(columns: 300, rows: 30)
    let process = try home.sit(at: terminal, ["--set", "refresh.at-start=no"])
    try await terminal.expect("onboarding>")
    terminal.type("2 \(home.pictures)\r")
    return (home, terminal, process)
  }

  /// The one that stopped: on a busy machine the other may be done with the rest before.
  private func stoppedDecoder(of home: TestHome) async throws -> pid_t {
    let path = home.path("stand-in/pid")
    try await until("a decoder to stop") { FileManager.default.fileExists(atPath: path) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
