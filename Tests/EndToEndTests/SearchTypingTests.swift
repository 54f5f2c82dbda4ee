import Fakes
import Foundation
import TerminalHarness
import Testing

/// The real program's search by real keys.
@Suite("Looking for photos while typing", .serialized)
struct SearchTypingTests {
  private struct Session {
    let home: TestHome
    let terminal: PseudoTerminal
    let process: PseudoTerminal.RunningProcess
  }

  /// On the search screen, among three photos.
  private func start(
    columns: Int = 80, rows: Int = 30, terminal type: String = "xterm-256color"
  ) async throws -> Session {
    var home = try TestHome()
    try home.addPicture("one.jpg", caption: "Fog over the harbour")
    try home.addPicture("two.jpg", caption: "The foghorn, and again the foghorn")
    try home.addPicture("three.jpg", caption: "Sun and 夜景")
    home.environment["NO_COLOR"] = "1"
    home.environment["TERM"] = type
    let scan = try await home.run("-c", "2 \(home.pictures)")
    #expect(scan.status == 0, "\(scan)")
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let process = try home.sit(at: terminal, ["search"])
    try await terminal.expect("search>")
    return Session(home: home, terminal: terminal, process: process)
  }

  /// How many rows have all of these words.
  private static func count(_ words: String, on screen: VirtualScreen) -> Int {
    screen.rows.count { $0.contains(words) }
  }

  @Test func `shows what is found with each key, until Enter finds it`() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("fo")
    try await terminal.expect("both, above the line") {
      $0.cursorLine == "search> fo" && $0.lineAbove.contains(" 2  ")
        && Self.count("Fog over", on: $0) == 1 && Self.count("foghorn", on: $0) == 1
    }
    terminal.type("g ")
    try await terminal.expect("the one with the whole word") {
      $0.cursorLine == "search> fog" && $0.lineAbove.contains(" 1  Fog over")
        && Self.count("foghorn", on: $0) == 0
    }
    terminal.type("nothing")
    try await terminal.expect("that there is nothing") {
      $0.cursorLine == "search> fog nothing"
        && $0.lineAbove == "nothing is found by that"
    }
    terminal.type("\u{15}fog by:")
    try await terminal.expect("nothing of a mistake that may be none yet") {
      $0.cursorLine == "search> fog by:" && !$0.contains("nothing is found")
        && Self.count("Fog over", on: $0) == 0
    }
    terminal.type("\u{15}find fog")
    try await terminal.expect("the same behind find") {
      $0.cursorLine == "search> find fog" && Self.count("Fog over", on: $0) == 1
    }
    terminal.type("\r")
    try await terminal.expect("what is found, once") {
      $0.cursorLine == "search>" && Self.count("Fog over", on: $0) == 1
        && Self.count("search> find fog", on: $0) == 1
    }
    try await session.process.quit(at: terminal)
  }

  @Test func `keeps the numbers and the page of what was found before`() async throws {
    let session = try await start()
    let terminal = session.terminal
    try await terminal.enter("settings set list.length 1", expecting: "list.length = 1")
    try await terminal.enter("fo", expecting: "Enter shows more")
    terminal.type("sun")
    try await terminal.expect("the sun") {
      $0.cursorLine == "search> sun" && $0.lineAbove.contains("Sun and 夜景")
    }
    terminal.type("\u{15}\r")
    try await terminal.expect("the second page") {
      $0.cursorLine == "search>" && $0.lineAbove.contains(" 2  ")
        && !$0.contains("Sun")
    }
    terminal.type("\r")
    try await terminal.expect("that was all: 2 photos")
    terminal.type("open 2")
    try await terminal.expect("a command") { $0.cursorLine == "search> open 2" }
    terminal.type("\r")
    try await terminal.expect("the photo's prompt") { $0.cursorLine == "photo>" }
    try await session.process.quit(at: terminal)
  }

  @Test func `gives way to Ctrl-C and to Tab, which knows what can be looked for`() async throws {
    let session = try await start()
    let terminal = session.terminal
    terminal.type("fog")
    try await terminal.expect("both") {
      Self.count("Fog over", on: $0) == 1 && Self.count("foghorn", on: $0) == 1
    }
    terminal.type("\u{3}")
    try await terminal.expect("the line given up") {
      $0.cursorLine == "search>" && $0.lineAbove == "search> fog^C"
        && Self.count("horn", on: $0) == 0
    }
    // What sources there are is looked up after the preview. Tab twice would list them.
    for _ in 1...100 where !terminal.screen.cursorLine.contains("from:pictures") {
      terminal.type("\u{15}fog from:p\t")
      _ = try? await terminal.expect("from:pictures", within: .seconds(1))
    }
    try await terminal.expect("the completed line, and what it finds") {
      $0.cursorLine == "search> fog from:pictures" && Self.count("Fog over", on: $0) == 1
    }
    terminal.type("\u{15}fog is:b\t\t")
    try await terminal.expect("a completed key alone") { $0.cursorLine == "search> fog is:boost" }
    terminal.type("\u{15}fog last:\t\t")
    try await terminal.expect("the words that are possible, and nothing else above the line") {
      $0.lineAbove.contains("last:year") && $0.cursorLine == "search> fog last:"
    }
    terminal.type("\u{15}")
    try await session.process.quit(at: terminal)
  }

  @Test func `fits into a narrow and low window, also while its size changes`() async throws {
    let session = try await start(columns: 20, rows: 8)
    let terminal = session.terminal
    terminal.type("夜")
    try await terminal.expect("one row") {
      $0.cursorLine == "search> 夜" && $0.lineAbove.contains("夜景")
    }
    terminal.resize(columns: 60, rows: 12)
    terminal.type("景")
    try await terminal.expect("the same with all there is to tell") {
      $0.cursorLine == "search> 夜景" && Self.count("Sun and 夜景", on: $0) == 1
    }
    terminal.type("\r")
    try await terminal.expect("it is found") {
      $0.cursorLine == "search>" && Self.count("Sun and 夜景", on: $0) == 1
    }
    try await session.process.quit(at: terminal)
  }

  @Test func `shows nothing on a terminal that can only go on`() async throws {
    let session = try await start(terminal: "dumb")
    let terminal = session.terminal
    terminal.type("fog")
    try await terminal.expect("search> fog")
    terminal.type("\r")
    try await terminal.expect("foghorn")
    try await session.process.quit(at: terminal)
    #expect(terminal.received.components(separatedBy: "Fog over").count == 2)
  }
}
