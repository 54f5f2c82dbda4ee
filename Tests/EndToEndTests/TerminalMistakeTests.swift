import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// What goes wrong, or is stopped, while a person sits there.
@Suite("The program at a terminal, when something is wrong", .serialized)
struct TerminalMistakeTests {
  @Test
  func `ends with status 1 when it cannot start`() async throws {
    var home = try TestHome()
    home.environment["PHOTOSTREAM_HOME"] = "/dev/null/home"
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try home.sit(at: terminal)
    #expect(try await process.end() == .exit(1))
    #expect(terminal.screen.text.hasPrefix("✗ "))
  }

  @Test
  func `leaves at once at Ctrl-D, also while a folder is read`() async throws {
    var home = try TestHome()
    try home.addPicture("one.jpg")
    home.environment["PHOTOSTREAM_DECODER"] = Fixture.decoder("hangs")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    try await terminal.enter("2 \(home.pictures)", expecting: "of 1 photo")
    terminal.type("\u{4}")
    #expect(try await process.end() == .exit(0))
  }

  @Test
  func `stops a command at Ctrl-C on a dumb terminal, and stays`() async throws {
    var home = try TestHome()
    try home.addPicture("one.jpg")
    home.environment["TERM"] = "dumb"
    home.environment["PHOTOSTREAM_DECODER"] = Fixture.decoder("hangs")
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try home.sit(at: terminal)
    try await terminal.expect("Where are your photos?")
    try await terminal.expect("onboarding>")
    terminal.type("2 \(home.pictures)\r")
    // A dumb terminal shows no progress: a signal that comes too early changes nothing.
    try await terminal.expect("the command to be stopped") { screen in
      if screen.contains("stopped") { return true }
      process.send(SIGINT)
      return false
    }
    try await process.quit(at: terminal)
  }
}
