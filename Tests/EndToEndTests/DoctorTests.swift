import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

@Suite("photostream doctor")
struct DoctorTests {
  @Test
  func `works through pipes and says that it is no terminal`() async throws {
    let home = try TestHome()
    let outcome = try await home.run("doctor")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.lines.contains("  terminal    none  input or output is a pipe or a file"))
    #expect(outcome.lines.contains("  graphics    none  this is not a terminal"))
    #expect(outcome.lines.contains { $0.hasPrefix("  decoder") && $0.hasSuffix("it runs") })
    #expect(outcome.lines.contains { $0.hasPrefix("  library") && $0.contains(home.library) })
    // Looking is not making.
    #expect(!FileManager.default.fileExists(atPath: home.library))
  }

  @Test
  func `says what has to be put right, in its exit status, too`() async throws {
    var home = try TestHome()
    home.environment["PHOTOSTREAM_DECODER"] = "/nowhere/decoder"
    try home.write([], to: "file")
    home.environment["PHOTOSTREAM_HOME"] = home.path("file/home")
    let outcome = try await home.run("doctor", "--json")
    #expect(outcome.status == 1)
    let objects = try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let unwell = objects.filter { $0["well"] as? Bool == false }.compactMap {
      $0["topic"] as? String
    }
    #expect(unwell == ["decoder", "library", "cache", "state"])
    let reasons = objects.filter { unwell.contains($0["topic"] as? String ?? "") }
      .compactMap { $0["reason"] as? String }
    let closed = "\(home.path("file")) is no folder"
    let missing = "there is no such program: `make release` builds it"
    #expect(reasons == [missing, closed, closed, closed])
  }

  @Test
  func `tells of settings that count more than what was found, and makes no library for that`()
    async throws
  {
    var home = try TestHome()
    home.environment["PHOTOSTREAM_DISPLAY_GRAPHICS"] = "none"
    let first = try await home.run("doctor")
    let line =
      "  setting     display.graphics = none  "
      + "PHOTOSTREAM_DISPLAY_GRAPHICS is set: it overrides what was found"
    #expect(first.lines.contains(line))
    #expect(!FileManager.default.fileExists(atPath: home.library))
    home.environment["PHOTOSTREAM_DISPLAY_GRAPHICS"] = nil
    #expect(try await !home.run("doctor").output.contains("display."))
    _ = try await home.run("-c", "1; settings; set display.colour 16")
    let second = try await home.run("doctor", "--json")
    #expect(second.output.contains("\"value\":\"display.colour = 16\""))
    #expect(second.output.contains("set for your profile: it overrides what was found"))
  }

  @Test
  func `does not call a terminal none because it answers in JSON`() async throws {
    let home = try TestHome()
    let terminal = try PseudoTerminal(columns: 200, rows: 30)
    let process = try home.sit(at: terminal, ["doctor", "--json"])
    #expect(try await process.end() == .exit(0))
    let text = terminal.received
    #expect(text.contains("\"value\":\"200 × 30\""))
    #expect(text.contains("the terminal is not asked with --json"))
    #expect(!text.contains("input or output is a pipe or a file"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test
  func `tells why the decoder fails`() async throws {
    var home = try TestHome()
    home.environment["PHOTOSTREAM_DECODER"] = Fixture.decoder("complains")
    let outcome = try await home.run("doctor")
    #expect(outcome.output.contains("it fails: something is odd"))
    #expect(outcome.status == 1)
  }

  @Test
  func `tells what the terminal answered, made harmless, and remembers it`() async throws {
    var home = try TestHome()
    home.environment["COLORTERM"] = "truecolor"
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    // The answers are there when the question is asked: no machine is too slow for that.
    terminal.holdKeys()
    terminal.type("\u{1B}_Gi=16777217;OK\u{1B}\\\u{1B}P>|evil\u{202E}\u{9B}31m\u{1B}\\")
    terminal.type("\u{1B}[6;20;10t\u{1B}[?62;4c")
    let process = try home.sit(at: terminal, ["doctor"])
    #expect(try await process.end() == .exit(0))
    #expect(terminal.received.contains("\u{1B}[c"))
    let rows = terminal.screen.rows
    #expect(rows.contains { $0.hasPrefix("  terminal    100 × 30  TERM is xterm-256color") })
    #expect(rows.contains("  cell        10 × 20 pixels  the terminal answered"))
    #expect(rows.contains("  colours     truecolour  COLORTERM is truecolor"))
    #expect(rows.contains("  graphics    kitty  it answered kitty's query (answered)"))
    #expect(rows.contains { $0.contains("evil") && $0.hasSuffix("device attributes 62;4") })
    #expect(!terminal.received.contains("\u{202E}"))
    // The next start knows, and asks nothing.
    let again = try PseudoTerminal(columns: 100, rows: 30)
    let program = try home.sit(at: again)
    try await again.expect("onboarding>")
    #expect(!again.received.contains("\u{1B}[c"))
    try await again.enter("1", expecting: "stream>")
    again.type("show 1\r")
    try await again.expect("a picture") { !$0.pictures.isEmpty }
    try await program.quit(at: again)
    again.receiveNow()
    #expect(again.screen.pictures.isEmpty)
  }
}
