import Testing

@testable import Scaffolding

@Suite("A row more in a table")
struct TableEditTests {
  @Test(
    "goes among its neighbours, and out again",
    arguments: [
      ("", "| M | 1 |\n"),
      ("| A | 1 |\n", "| A | 1 |\n| M | 1 |\n"),
      ("| Z | 1 |\n", "| M | 1 |\n| Z | 1 |\n"),
      ("| a | 1 |\n| z | 1 |\n", "| a | 1 |\n| M | 1 |\n| z | 1 |\n"),
      ("| A \\| B | 1 |\n| z | 1 |\n", "| A \\| B | 1 |\n| M | 1 |\n| z | 1 |\n"),
      ("| Z | 1 |\n| A | 1 |\n", "| M | 1 |\n| Z | 1 |\n| A | 1 |\n"),
    ])
  func places(before: String, after: String) throws {
    for (ending, tail) in [("\n", "\nText.\n"), ("\r\n", "\nText.\n"), ("\n", "")] {
      let text = Self.page(before, tail).replacing("\n", with: ending)
      let result = try edit.apply(to: text)
      #expect(result == Self.page(after, tail).replacing("\n", with: ending))
      #expect(try edit.apply(to: result) == result)
      #expect(try edit.revert(from: result) == text)
      #expect(try edit.revert(from: text) == text)
    }
  }

  @Test("ends a page that has no newline at its end")
  func end() throws {
    let text = "## Screens\n| a | b |\n|---|---|\n| A | 1 |"
    let result = try edit.apply(to: text)
    #expect(result == text + "\n| M | 1 |")
    #expect(try edit.revert(from: result) == text)
  }

  @Test("looks neither at blocks of code nor at other sections")
  func anchors() {
    expect(
      "## Screens here\n\n```\n## Screens\n| a | b |\n|---|---|\n```\n",
      .noAnchor(file: "M.md", anchor: "heading “## Screens”"), says: "has no heading")
    expect(
      "## Screens\n\n## Tools\n\n| a | b |\n|---|---|\n",
      .otherAnchor(
        file: "M.md", line: 1, anchor: "heading “## Screens”", expected: "the heading of a table"),
      says: "M.md:1")
    expect(
      "## Screens\n\n| a | b |\n",
      .otherAnchor(
        file: "M.md", line: 1, anchor: "heading “## Screens”", expected: "the heading of a table"),
      says: "M.md:1")
    expect(
      "## Screens\n\n## Screens\n",
      .twoAnchors(file: "M.md", anchor: "heading “## Screens”", lines: [1, 3]), says: "1, 3")
  }

  @Test(
    "is refused if it is not a row of this table", arguments: ["M | 1", "| M |", "| M | 1 |\n"])
  func unfit(row: String) {
    #expect(
      throws: EditProblem.unfit(file: "M.md", anchor: "the table below “## Screens”", text: row)
    ) {
      try Edit(file: "M.md", change: .row(row, heading: "## Screens")).apply(to: Self.page("", ""))
    }
  }

  @Test("is refused if another row begins alike")
  func taken() {
    expect(
      Self.page("| M | 2 |\n", ""), .taken(file: "M.md", line: 7, now: "| M | 2 |"), says: "M.md:7")
  }

  @Test("says if it was changed by hand, and goes if it must")
  func changedByHand() throws {
    let text = Self.page("| A | 1 |\n| M | 2 |\n", "\nText.\n")
    #expect(throws: EditProblem.changedByHand(file: "M.md", line: 8, now: "| M | 2 |")) {
      try edit.revert(from: text)
    }
    #expect(try edit.revert(from: text, force: true) == Self.page("| A | 1 |\n", "\nText.\n"))
  }

  private let edit = Edit(file: "M.md", change: .row("| M | 1 |", heading: "## Screens"))

  private static func page(_ rows: String, _ tail: String) -> String {
    "# Modules\n\n## Screens\n\n| a | b |\n|---|:--|\n\(rows)\(tail)"
  }

  private func expect(_ text: String, _ problem: EditProblem, says words: String) {
    #expect(throws: problem) { try edit.apply(to: text) }
    #expect(problem.reason.contains(words), "\(problem.reason)")
  }
}
