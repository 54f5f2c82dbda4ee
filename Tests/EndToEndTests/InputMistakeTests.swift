import Fakes
import Foundation
import TerminalHarness
import Testing

/// What is typed or piped in may be anything; the answer stays readable.
@Suite("Odd input, odd terminals")
struct InputMistakeTests {
  @Test
  func `leaves out a line of 2 MB, says so, and goes on`() async throws {
    let home = try await TestHome.withSamples()
    let line = Array(repeating: UInt8(ascii: "x"), count: 2_000_000)
    let outcome = try await home.run(inputBytes: line + Array("\nlist 2\n".utf8))
    #expect(outcome.status == 1)
    #expect(
      outcome.errorLines == [
        "photostream: line 1: this line is longer than 1 MB and was left out: split it"
      ])
    #expect(outcome.lines.count == 2)
  }

  @Test
  func `takes bytes that are no text for an unknown command, and goes on`() async throws {
    let home = try await TestHome.withSamples()
    let outcome = try await home.run(
      inputBytes: Array("li".utf8) + [0xFF, 0xFE, 0x1B, 0x00] + Array("st\nlist 2".utf8))
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("photostream: line 1: unknown command `li"))
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\0"))
    #expect(outcome.lines.count == 2)
  }

  @Test
  func `says in one line which value is out of range, missing or too much`() async throws {
    let home = try await TestHome.withSamples()
    try await home.expectMistakes([
      ("list 0", "`list` takes a number up to 1,000: type `list 5`"),
      ("list fog", "`fog` is no part of the stream: type `list 5`, `list -5`, `list from 120`"),
      ("grid from", "`from` is no part of the stream"), ("3 x", "too many words after `3`"),
      ("list -1001", "`list -5`"), ("list 99999999999999999999", "or `list all`"),
      ("list -1", "this is the first photo"), ("grid 49", "`grid` takes a number up to 48"),
      ("show ''", "is not a whole number"), ("go", "`go` needs a screen: choose `auth`"),
      ("go photostream://photo/13", "there is no photo 13: the last is 12"),
      (
        "photo\nopen 3",
        "`open` is in stream, compose, notifications and 4 other screens: type `stream"
      ),
      ("settings\nadd", "`add` needs a folder or address"),
      ("get", "`get` needs a key: choose"),
      ("set list.length 1001", "1 to 1,000"), ("set list.length ten", "1 to 1,000"),
      ("auth\nnew", "`new` needs a name"), ("use nobody", "there is no profile `nobody`"),
    ])
  }

  @Test
  func `uses no colours where NO_COLOR says so`() async throws {
    var home = try await TestHome.withSamples()
    let colour = /\u{1B}\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m/
    for (variable, isColoured) in [("", true), ("1", false)] {
      home.environment["NO_COLOR"] = variable
      let terminal = try PseudoTerminal(columns: 80, rows: 40)
      let process = try home.sit(at: terminal)
      try await terminal.expect("of 12")
      try await terminal.enter("nonsense", expecting: "unknown command")
      try await process.quit(at: terminal)
      #expect(terminal.received.contains(colour) == isColoured)
    }
  }

  @Test
  func `breaks a long caption between words in 20 columns`() async throws {
    var home = try TestHome()
    let words = ["Somewhere", "between", "Reykjavík", "and", "the", "northern", "lighthouse"]
    try home.addPicture("one.jpg", caption: words.joined(separator: " "))
    _ = try await home.run("-c", "2 \(home.pictures)")
    home.environment["NO_COLOR"] = "1"
    let terminal = try PseudoTerminal(columns: 20, rows: 40)
    let process = try home.sit(at: terminal)
    try await terminal.expect("1 of 1")
    let screen = try await terminal.expect("the prompt") { $0.cursorLine == "stream>" }
    let shown = screen.text.split { $0.isWhitespace }.map(String.init)
    for word in words { #expect(shown.contains(word)) }
    try await process.quit(at: terminal)
  }
}
