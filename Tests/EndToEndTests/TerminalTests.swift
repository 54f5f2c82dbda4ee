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
    /// The terminal's settings before the program started.
    let modes: [UInt8]
  }

  /// Starts with the samples already brought in.
  private func start(columns: Int = 80, rows: Int = 30) async throws -> Session {
    var home = try await TestHome.withSamples()
    home.environment["NO_COLOR"] = "1"
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let modes = terminal.modes
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    return Session(home: home, terminal: terminal, process: process, modes: modes)
  }

  private func quit(_ session: Session) async throws {
    try await session.process.quit(at: session.terminal)
  }

  @Test
  func `asks on the first run where the photos are, and shows one`() async throws {
    let home = try TestHome()
    let terminal = try PseudoTerminal(columns: 80, rows: 40)
    let before = terminal.modes
    let process = try home.sit(at: terminal)
    try await terminal.expect("Where are your photos?")
    try await terminal.expect("onboarding>")
    try await terminal.enter("1", expecting: "1 of 12")
    try await terminal.expect("stream>")
    try await process.quit(at: terminal)
    #expect(terminal.modes == before)
  }

  @Test
  func `walks with Enter, goes to settings and back`() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("\r")
    try await terminal.expect("the next") { $0.cursorLine == "stream>" && $0.contains("2 of 12") }
    terminal.type("\u{C}")
    try await terminal.expect("an empty screen") { !$0.contains("of 12") }
    try await terminal.enter("prev", expecting: "· 1 of 12")
    try await terminal.enter("settings", expecting: "settings>")
    try await terminal.enter("set stream.order oldest", expecting: "stream.order = oldest")
    terminal.type("back\r")
    try await terminal.expect("the stream's prompt") { $0.cursorLine == "stream>" }
    try await quit(session)
  }

  @Test
  func `completes commands, settings and their values with Tab`() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("sett\t")
    try await terminal.expect("stream> settings")
    try await terminal.enter("", expecting: "settings>")
    terminal.type("set stream.o\t")
    try await terminal.expect("settings> set stream.order")
    try await terminal.enter("o\t", expecting: "stream.order = oldest")
    try await quit(session)
  }

  @Test
  func `completes the names of folders`() async throws {
    let home = try TestHome()
    try home.addPicture("one.jpg")
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    try await terminal.enter("2 ~/pic\t", expecting: "1 photo in")
    try await terminal.expect("stream>")
    try await process.quit(at: terminal)
  }

  @Test
  func `remembers what was typed for the next time`() async throws {
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
    try await again.quit(at: second)
  }

  @Test
  func `stops a running command at Ctrl-C, and only that`() async throws {
    var home = try TestHome()
    try home.addPicture("one.jpg")
    home.environment["PHOTOSTREAM_DECODER"] = Fixture.decoder("hangs")
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    try await terminal.enter("2 \(home.pictures)", expecting: "of 1 photo")
    terminal.type("\u{3}")
    try await terminal.expect("stopped")
    try await terminal.expect("a prompt") { $0.cursorLine.hasSuffix(">") }
    try await process.quit(at: terminal)
  }

  @Test
  func `prints what arrives above the line being typed`() async throws {
    let session = try await start(columns: 60)
    let terminal = session.terminal
    try session.home.addPicture("new.jpg")
    try await terminal.enter("settings", expecting: "settings>")
    terminal.type("add \(session.home.pictures)\rlist 日本")
    try await terminal.expect("1 photo in")
    try await terminal.expect("the line being typed") { $0.cursorLine == "settings> list 日本" }
    terminal.type("\u{3}")
    try await quit(session)
  }

  @Test
  func `redraws the line when the window is resized`() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("list 12345")
    try await terminal.expect("stream> list 12345")
    terminal.resize(columns: 20, rows: 24)
    terminal.type("\u{7F}\u{7F}\u{7F}\u{7F}")
    try await terminal.expect("the line") { $0.cursorLine == "stream> list 1" }
    terminal.type("\r")
    try await terminal.expect("a list in 20 columns") {
      $0.cursorLine == "stream>" && $0.rows.contains { $0.hasPrefix(" 1 ") }
    }
    try await quit(session)
  }

  @Test
  func `works in 20 columns`() async throws {
    let session = try await start(columns: 20)
    let terminal = session.terminal
    terminal.type("help\r")
    try await terminal.expect("help") {
      $0.cursorLine == "stream>" && $0.contains("On this screen")
    }
    try await quit(session)
  }

  @Test
  func `leaves at Ctrl-D`() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("\u{4}")
    #expect(try await session.process.end() == .exit(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `restores the terminal and keeps settings when it is told to end`(signal: Int32) async throws
  {
    let session = try await start()
    let terminal = session.terminal
    try await terminal.enter("settings", expecting: "settings>")
    try await terminal.enter("set list.length 4", expecting: "list.length = 4")
    session.process.send(signal)
    #expect(try await session.process.end() == .exit(128 + signal))
    #expect(terminal.modes == session.modes)
    #expect(try await session.home.run("-c", "list").lines.count == 4)
  }

  @Test
  func `ends when it is told to while it asks for a passphrase`() async throws {
    let session = try await start()
    try await session.terminal.enter("auth", expecting: "auth>")
    try await session.terminal.enter("lock", expecting: "New passphrase:")
    session.process.send(SIGTERM)
    #expect(try await session.process.end() == .exit(128 + SIGTERM))
    #expect(session.terminal.modes == session.modes)
  }

  @Test
  func `locks a profile, asks for the passphrase without showing it, and opens it again`()
    async throws
  {
    let session = try await start()
    let terminal = session.terminal
    try await terminal.enter("auth", expecting: "auth>")
    try await terminal.enter("lock", expecting: "New passphrase:")
    try await terminal.enter("correct horse", expecting: "Repeat it:")
    try await terminal.enter("correct horse", expecting: "is locked")
    try await terminal.enter("stream", expecting: "this profile is locked")
    try await terminal.enter("unlock", expecting: "Passphrase:")
    try await terminal.enter("wrong", expecting: "that is not the passphrase")
    terminal.type("unlock\r")
    try await terminal.expect("a second question") { $0.cursorLine.hasPrefix("Passphrase:") }
    try await terminal.enter("correct horse", expecting: "is unlocked")
    try await quit(session)
    #expect(!terminal.received.contains("correct horse"))
    let script = try await session.home.run("-c", "list 1")
    #expect(script.status == 1)
    #expect(script.errors.contains("this profile is locked"))
  }

  @Test
  func `goes by the settings that another program has changed`() async throws {
    let session = try await start()
    let terminal = session.terminal
    _ = try await session.home.run("-c", "settings; set list.length 3")
    terminal.type("list\r")
    try await terminal.expect("a list of three") {
      $0.cursorLine == "stream>" && $0.rows.contains { $0.hasPrefix(" 3 ") }
        && !$0.rows.contains { $0.hasPrefix(" 4 ") }
    }
    try await quit(session)
  }

  @Test
  func `says once that a setting could not be kept, where nothing can be written any more`()
    async throws
  {
    let session = try await start(columns: 200)
    let terminal = session.terminal
    try await terminal.enter("settings", expecting: "settings>")
    // As a full disk does, for this program alone.
    let limited = try await Outcome(
      executable: "/usr/bin/prlimit", arguments: ["--pid", "\(session.process.id)", "--fsize=0"])
    #expect(limited.status == 0, "\(limited)")
    terminal.type("set list.length 7\r")
    try await terminal.expect("why not") {
      $0.cursorLine == "settings>" && $0.contains("library.sqlite")
    }
    try await terminal.enter("get list.length", expecting: "list.length = 10")
    let shown = terminal.screen.text
    #expect(!shown.contains("✓"), "\(shown)")
    #expect(shown.components(separatedBy: "library.sqlite").count == 2, "\(shown)")
    // What else was to be kept, such as the place, is told once, too.
    terminal.type("quit\r")
    #expect(try await session.process.end() == .exit(0))
    let end = terminal.screen.text.components(separatedBy: "> quit").last ?? ""
    #expect(end.components(separatedBy: "library.sqlite").count <= 2, "\(end)")
    let next = try await session.home.run("-c", "settings; get list.length")
    #expect(next.lines.first == "list.length = 10")
  }

  @Test
  func `draws with plain characters where there are no colours, if somebody wants pictures there`()
    async throws
  {
    var home = try await TestHome.withSamples()
    home.environment["NO_COLOR"] = "1"
    for (graphics, isDrawn) in [("symbols", true), ("auto", false)] {
      home.environment["PHOTOSTREAM_DISPLAY_GRAPHICS"] = graphics
      let terminal = try PseudoTerminal(columns: 60, rows: 30)
      let process = try home.sit(at: terminal)
      let screen = try await terminal.expect("a photo") { $0.cursorLine == "stream>" }
      let above = screen.text.split(separator: "\n").prefix { !$0.contains("of 12") }.dropLast()
      #expect((above.count > 5) == isDrawn, "\(screen.text)")
      #expect(above.joined().utf8.allSatisfy { $0 < 0x80 }, "\(screen.text)")
      try await process.quit(at: terminal)
      #expect(!terminal.received.contains(/\u{1B}\[[0-9;]*m/))
    }
  }

  @Test
  func `ends after a screen that is only looked at goes into a pipe`() async throws {
    let home = try await TestHome.withSamples()
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let process = try terminal.spawn(
      "/bin/sh", ["-c", "'\(TestHome.program)' outbox | cat"], environment: home.environment)
    #expect(try await process.end() == .exit(0))
    #expect(terminal.screen.contains("Nothing is waiting to be sent."))
  }

  @Test
  func `prompts plainly on a dumb terminal`() async throws {
    var home = try TestHome()
    home.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(columns: 80, rows: 30)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    try await terminal.enter("1", expecting: "12 photos")
    try await process.quit(at: terminal)
    #expect(!terminal.received.contains("\u{1B}"))
  }
}
