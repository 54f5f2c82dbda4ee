import TerminalHarness

/// Where the program under test lies.
enum PathOfProgram {
  static var text: String { PseudoTerminal.product("photostream") }
}
