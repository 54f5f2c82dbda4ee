import Testing

@testable import Terminal

@Suite struct ConsoleTraitsTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], ConsoleTraits.Colours.ansi256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolour),
    (["TERM": "xterm-256color", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .ansi16), (["TERM": "linux"], .ansi16),
    (["TERM": "vt100"], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none), ([:], .none),
    (["TERM": "xterm-direct"], .truecolour),
  ])
  func `colours are those of the environment`(
    environment: [String: String], colours: ConsoleTraits.Colours
  ) {
    #expect(ConsoleTraits.Colours.detected(environment).colours == colours)
  }

  @Test(arguments: [
    ("xterm", "XTerm(379)", ConsoleTraits.Colours.ansi256), ("xterm", "kitty(0.26.5)", .ansi16),
    ("xterm", "", .ansi16), ("linux", "XTerm(379)", .ansi16), ("dumb", "XTerm(379)", .none),
  ])
  func `an x term that names itself has 256`(
    _ terminal: String, named name: String?, colours: ConsoleTraits.Colours
  ) {
    #expect(ConsoleTraits.Colours.detected(["TERM": terminal], named: name).colours == colours)
  }

  @Test func `sizes come from the environment if they make sense`() {
    #expect(
      TerminalSize(["COLUMNS": "120", "LINES": "50"]) == TerminalSize(columns: 120, rows: 50))
    #expect(TerminalSize(["COLUMNS": "-1", "LINES": "x"]) == .standard)
  }
}
