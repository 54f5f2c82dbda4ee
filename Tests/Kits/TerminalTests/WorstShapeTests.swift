import Fakes
import Testing

@testable import Terminal

@Suite("Lines and texts of the worst shapes")
struct WorstShapeTests {
  private static let units = [
    "a", "a ", " ", "\"", "'", "\\", ";", "\n", "\t", "#", "字", "e\u{301}", "😀", "\u{200D}",
    "\u{FE0F}",
    "\u{1B}[", "\u{7}", "-", "9", "\u{202E}", "한", "a\n", "  a",
  ]

  @Test("are understood in work that their length is worth", arguments: units)
  func commands(unit: String) {
    let parser = CommandParser(
      commands: [
        Command("list", [Command.Argument("n", .number(1...9), optional: true)], summary: ""),
        Command("comment", [Command.Argument("text", .text)], summary: ""),
      ], home: "/home/ada")
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) {
      for start in ["", "list ", "comment "] { _ = parser.parse(start + $0) }
      _ = CommandScript.split($0)
    }
    #expect(factor < Growth.limit)
  }

  @Test("are laid out in work that their length is worth", arguments: units)
  func layout(unit: String) {
    let factor = Growth.factor({ String(repeating: unit, count: $0) }) {
      _ = TextLayout.wrap(StyledText($0), to: 80)
      _ = TextLayout.wrap(StyledText("   " + $0), to: 8)
      _ = TextLayout.truncate($0, to: 40)
      _ = Sanitiser.clean($0, .line)
      _ = Sanitiser.escapeJSON($0)
    }
    #expect(factor < Growth.limit)
  }
}
