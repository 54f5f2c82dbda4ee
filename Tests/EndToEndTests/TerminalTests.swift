import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// The real program at a pseudo-terminal, as a person uses it.
@Suite("The program at a terminal", .serialized)
struct TerminalTests {
  /// The program at work. Holds on to its home, which is gone with the last who does.
  private struct Session {
    let home: TestHome
    let terminal: PseudoTerminal
    let process: PseudoTerminal.RunningProcess
  }

  /// Starts with the samples already brought in.
  private func start(columns: Int = 80, rows: Int = 30) async throws -> Session {
    var home = try TestHome()
    home.environment["NO_COLOR"] = "1"
    _ = try await home.run("-c", "1")
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    return Session(home: home, terminal: terminal, process: process)
  }

  private func quit(_ session: Session) async throws {
    try await quit(session.terminal, session.process)
  }

  private func quit(
    _ terminal: PseudoTerminal, _ process: PseudoTerminal.RunningProcess
  ) async throws {
    terminal.type("quit\r")
    #expect(try await process.end() == .exit(0))
  }

  @Test("asks on the first run where the photos are, and shows one")
  func firstRun() async throws {
    let home = try TestHome()
    let terminal = try PseudoTerminal(columns: 80, rows: 40)
    let before = terminal.modes
    let process = try home.sit(at: terminal)
    try await terminal.expect("Where are your photos?")
    try await terminal.expect("onboarding>")
    terminal.type("1\r")
    try await terminal.expect("1 of 12")
    try await terminal.expect("stream>")
    try await quit(terminal, process)
    #expect(terminal.modes == before)
  }

  @Test("walks with Enter, goes to settings and back")
  func walks() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("\r")
    try await terminal.expect("2 of 12")
    terminal.type("prev\r")
    try await terminal.expect("1 of 12")
    terminal.type("settings\r")
    try await terminal.expect("settings>")
    terminal.type("set stream.order oldest\r")
    try await terminal.expect("stream.order = oldest")
    terminal.type("back\r")
    try await terminal.expect("the stream's prompt") { $0.cursorLine == "stream>" }
    try await quit(session)
  }

  @Test("completes commands, settings and their values with Tab")
  func completes() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("sett\t")
    try await terminal.expect("stream> settings")
    terminal.type("\r")
    try await terminal.expect("settings>")
    terminal.type("set stream.o\t")
    try await terminal.expect("settings> set stream.order")
    terminal.type("o\t\r")
    try await terminal.expect("stream.order = oldest")
    try await quit(session)
  }

  @Test("completes the names of folders")
  func completesPaths() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    terminal.type("2 ~/pic\t\r")
    try await terminal.expect("1 photo in")
    try await terminal.expect("stream>")
    try await quit(terminal, process)
  }

  @Test("remembers what was typed for the next time")
  func history() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("list 3\r")
    try await terminal.expect("the list") { $0.cursorLine == "stream>" && $0.contains(" 3 • ") }
    try await quit(session)
    let second = try PseudoTerminal(columns: 80, rows: 30)
    let again = try session.home.sit(at: second)
    try await second.expect("stream>")
    second.type("\u{1B}[A\u{1B}[A")
    try await second.expect("stream> list 3")
    second.type("\u{3}")
    try await quit(second, again)
  }

  @Test("stops a running command at Ctrl-C, and only that")
  func interrupts() async throws {
    var home = try TestHome()
    try home.addPicture("one.jpg")
    home.environment["PHOTOSTREAM_DECODER"] = Fixture.decoder("hangs")
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    terminal.type("2 \(home.pictures)\r")
    try await terminal.expect("of 1 photo")
    terminal.type("\u{3}")
    try await terminal.expect("stopped")
    try await terminal.expect("a prompt") { $0.cursorLine.hasSuffix(">") }
    try await quit(terminal, process)
  }

  @Test("prints what arrives above the line being typed")
  func messageWhileTyping() async throws {
    let session = try await start(columns: 60)
    let terminal = session.terminal
    try session.home.addPicture("new.jpg")
    terminal.type("settings\r")
    try await terminal.expect("settings>")
    terminal.type("add \(session.home.pictures)\rlist 日本")
    try await terminal.expect("1 photo in")
    try await terminal.expect("the line being typed") { $0.cursorLine == "settings> list 日本" }
    terminal.type("\u{3}")
    try await quit(session)
  }

  @Test("redraws the line when the window is resized")
  func resizes() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("list 12345")
    try await terminal.expect("stream> list 12345")
    terminal.resize(columns: 20, rows: 24)
    terminal.type("\u{7F}\u{7F}\u{7F}\u{7F}")
    try await terminal.expect("the line") { $0.cursorLine == "stream> list 1" }
    terminal.type("\r")
    try await terminal.expect("a list in 20 columns") { $0.cursorLine == "stream>" }
    try await quit(session)
  }

  @Test("works in 20 columns")
  func narrow() async throws {
    let session = try await start(columns: 20)
    let terminal = session.terminal
    terminal.type("help\r")
    try await terminal.expect("the whole help") { $0.cursorLine == "stream>" }
    try await quit(session)
  }

  @Test("leaves at Ctrl-D")
  func endOfInput() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("\u{4}")
    #expect(try await session.process.end() == .exit(0))
  }

  @Test(
    "restores the terminal and keeps settings when it is told to end", arguments: [SIGTERM, SIGHUP])
  func terminated(signal: Int32) async throws {
    var home = try TestHome()
    home.environment["NO_COLOR"] = "1"
    _ = try await home.run("-c", "1")
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let before = terminal.modes
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    terminal.type("settings\r")
    try await terminal.expect("settings>")
    terminal.type("set list.length 4\r")
    try await terminal.expect("list.length = 4")
    process.send(signal)
    #expect(try await process.end() == .exit(128 + signal))
    #expect(terminal.modes == before)
    #expect(try await home.run("-c", "list").lines.count == 4)
  }

  @Test("locks a profile, asks for the passphrase without showing it, and opens it again")
  func locks() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("auth\r")
    try await terminal.expect("auth>")
    terminal.type("lock\r")
    try await terminal.expect("New passphrase:")
    terminal.type("correct horse\r")
    try await terminal.expect("The same again:")
    terminal.type("correct horse\r")
    try await terminal.expect("is locked")
    terminal.type("stream\r")
    try await terminal.expect("this profile is locked")
    terminal.type("unlock\r")
    try await terminal.expect("Passphrase:")
    terminal.type("wrong\r")
    try await terminal.expect("that is not the passphrase")
    terminal.type("unlock\r")
    try await terminal.expect("a second question") { $0.cursorLine.hasPrefix("Passphrase:") }
    terminal.type("correct horse\r")
    try await terminal.expect("is open")
    try await quit(session)
    #expect(!terminal.received.contains("correct horse"))
    let script = try await session.home.run("-c", "list 1")
    #expect(script.status == 1)
    #expect(script.errors.contains("this profile is locked"))
  }

  @Test("prompts plainly on a dumb terminal")
  func dumb() async throws {
    var home = try TestHome()
    home.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    terminal.type("1\r")
    try await terminal.expect("12 photos")
    try await quit(terminal, process)
    #expect(!terminal.received.contains("\u{1B}"))
  }
}
