import Fakes
import Glibc
import TerminalHarness
import Testing

/// At a terminal that can only go on, such as Emacs' shell.
@Suite("The program at a plain terminal")
struct PlainTerminalTests {
  @Test func `asks for a passphrase without showing it, and opens a profile by it`() async throws {
    var home = try await TestHome.withSamples()
    home.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let modes = terminal.modes
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    try await terminal.enter("auth lock", expecting: "New passphrase:")
    #expect(!terminal.echoes)
    try await terminal.enter("correct horse", expecting: "Repeat it:")
    try await terminal.enter("correct horse", expecting: "is locked")
    try await terminal.enter("unlock", expecting: "Passphrase:")
    try await terminal.enter("", expecting: "cancelled; nothing was changed")
    terminal.type("unlock\r")
    try await terminal.expect("a second question") { $0.cursorLine.hasPrefix("Passphrase:") }
    try await terminal.enter("correct horse", expecting: "is unlocked")
    try await process.quit(at: terminal)
    #expect(!terminal.received.contains("correct horse"))
    #expect(terminal.modes == modes)
  }

  @Test func `shows again what is typed when it is told to end while it asks`() async throws {
    var home = try await TestHome.withSamples()
    home.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let modes = terminal.modes
    let process = try home.sit(at: terminal)
    try await terminal.expect("stream>")
    try await terminal.enter("auth lock", expecting: "New passphrase:")
    process.send(SIGTERM)
    #expect(try await process.end() == .exit(128 + SIGTERM))
    #expect(terminal.modes == modes)
  }
}
