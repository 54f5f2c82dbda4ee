import Foundation
import Testing

@testable import Scaffolding

private func element(_ text: String, _ list: String = "names") -> Edit {
  Edit(file: "a", list: list, element: text)
}

private let importing = Edit(file: "a", import: "M")
private let row = Edit(file: "a", table: "## Screens", row: "| M | 1 |")

@Suite("A line more")
struct EditTests {
  @Test(arguments: [
    ("[]", "[\n  M\n]"),
    ("[\n  A\n]", "[\n  A,\n  M,\n]"),
    ("[\n  Z\n]", "[\n  M,\n  Z,\n]"),
    ("[\n  A,\n  Z,\n]", "[\n  A,\n  M,\n  Z,\n]"),
    ("[\n  A,\n  B,\n]", "[\n  A,\n  B,\n  M,\n]"),
    ("[\n  b,\n  N,\n]", "[\n  b,\n  M,\n  N,\n]"),
    ("[\n  Q,\n  A,\n]", "[\n  M,\n  Q,\n  A,\n]"),
    ("[\n  A,\n  // about Z\n  Z,\n]", "[\n  A,\n  M,\n  // about Z\n  Z,\n]"),
    ("[\n  // about N\n  N,\n  Z,\n]", "[\n  M,\n  // about N\n  N,\n  Z,\n]"),
    ("[\n  A,\n\n  Z,\n]", "[\n  A,\n  M,\n\n  Z,\n]"),
    ("[\n  A  // the first\n]", "[\n  A,  // the first\n  M,\n]"),
    ("[\n  A,\n  B,  // the last\n]", "[\n  A,\n  B,  // the last\n  M,\n]"),
    ("[\n  A,\n  B,\n  // the end\n]", "[\n  A,\n  B,\n  M,\n  // the end\n]"),
    ("[\n\tA,\n\tZ,\n]", "[\n\tA,\n\tM,\n\tZ,\n]"),
    (
      "[\n  A(\n    1,\n    [\n      2\n    ]),\n  Z,\n]",
      "[\n  A(\n    1,\n    [\n      2\n    ]),\n  M,\n  Z,\n]"
    ),
    ("[\n  A(\n    1)\n]", "[\n  A(\n    1),\n  M,\n]"),
  ])
  func `is an element, goes where the list wants it, and out again`(
    _ before: String, _ after: String
  ) throws {
    let list = { (text: String) in
      // Nobody means a local variable, or a property.
      "import B\n\n  let before = [ 1,2 ] // untidy\nlet names: [Int] = \(text)\n\nlet after = 3;"
        + "\nfunc some() { let names = [1] }\nstruct S {\n  let names = 1\n}"
    }
    try roundTrip(element("M"), list(before), list(after))
  }

  @Test(arguments: [
    ("import A\nimport Z\n", "import A\nimport M\nimport Z\n"),
    ("import A\n\nlet x = 1\n", "import A\nimport M\n\nlet x = 1\n"),
    ("import Z\n", "import M\nimport Z\n"),
    ("// About this file.\n\nimport Z\n", "// About this file.\n\nimport M\nimport Z\n"),
    ("import A\n// for Z\nimport Z\n", "import A\nimport M\n// for Z\nimport Z\n"),
    ("import A // first\nimport Z\n", "import A // first\nimport M\nimport Z\n"),
    ("import N\nimport b\n", "import M\nimport N\nimport b\n"),
    ("import A\n@testable import B\n", "import A\nimport M\n@testable import B\n"),
    ("import A\n\nimport Z\nlet x = 1", "import A\nimport M\n\nimport Z\nlet x = 1"),
  ])
  func `is an import, goes among its neighbours, and out again`(
    _ before: String, _ after: String
  ) throws {
    try roundTrip(importing, before, after)
  }

  @Test(arguments: [
    ("", "| M | 1 |\n"), ("| A | 1 |\n", "| A | 1 |\n| M | 1 |\n"),
    ("| Z | 1 |\n", "| M | 1 |\n| Z | 1 |\n"),
    ("| a | 1 |\n| z | 1 |\n", "| a | 1 |\n| M | 1 |\n| z | 1 |\n"),
    ("| A \\| B | 1 |\n| z | 1 |\n", "| A \\| B | 1 |\n| M | 1 |\n| z | 1 |\n"),
  ])
  func `is a row, goes among its neighbours, and out again`(
    _ before: String, _ after: String
  ) throws {
    for tail in ["\nText.\n", "", "\n## Tools\n\n| a |\n|---|\n"] {
      let page = { (rows: String) in
        "# M\n\n```\n## Screens\n```\n\n## Screens\n\n| a | b |\n|---|:--|\n\(rows)\(tail)"
      }
      try roundTrip(row, page(before), page(after))
    }
  }

  /// Some of its lists are static members. What fits goes out again exactly, or it would not be put in.
  @Test func `fits into the project's own files, as its templates have it`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    for template in try Template.all(below: root.path) {
      for edit in try template.render(ModuleName("Guests")).edits {
        let text = try String(contentsOf: root.appending(path: edit.file), encoding: .utf8)
        #expect(try edit.apply(to: text) != text)
      }
    }
  }

  @Test(arguments: [
    (element("M"), "let other = [A]", "a has no list “names”"),
    (element("M"), "struct S {\n  let names = [\n  ]\n}", "a has no list “names”"),
    (element("M"), "let names = []\nenum E { }\nlet names = []", "more than once (lines 1, 3)"),
    (element("M"), "\nlet names = a + [A]", "a:2: list “names” is no array literal with a line"),
    (element("M"), "let names = [A, B]", "make it one"),
    (element("M"), "let names = [\n  A,\n  B\n]", "“M” does not fit into the list “names” of a"),
    (element("M, N"), "let names = []", "correct the template’s edit"),
    (element("let x = 1"), "let names = []", "does not fit"),
    (element("("), "let names = []", "not fit"),
    (element(""), "let names = []", "not fit"), (element("// M"), "let names = []", "not fit"),
    (
      element(".a(\"A\")"), "let names = [\n  .a(\n    \"A\", [1])\n]",
      "a:2 has “.a(\"A\", [1])” already"
    ),
    (importing, "let x = 1\n", "a has no import to stand beside"),
    (importing, "@testable import M\nimport A\n", "a:1 has “@testable import M” already"),
    (importing, "import A\nimport struct M.S\n", "a:2 has “import struct M.S” already"),
    (Edit(file: "a", import: "M N"), "import A\n", "does not fit into the imports"),
    (row, "## Screens here\n\n```\n## Screens\n```\n", "a has no heading “## Screens”"),
    (
      row, "## Screens\n\n## Tools\n\n| a | b |\n|---|---|\n",
      "a:1: below heading “## Screens” is no"
    ),
    (row, "## Screens\n\n| a | b |\n", "is no table"),
    (row, "## Screens\r\n\n| a | b |\n|---|---|\n", "is no table"),
    (row, "## Screens\n\n## Screens\n", "more than once (lines 1, 3)"),
    (row, "## Screens\n| a |\n|---|\n", "does not fit into the table below “## Screens” of a"),
    (row, "## Screens\n| a | b |\n|---|---|\n| M | 2 |", "a:4 has “| M | 2 |” already"),
  ])
  func `is refused where its place is not certain`(
    _ edit: Edit, _ text: String, _ words: String
  ) async {
    await expectProblem(words) { _ = try edit.apply(to: text) }
  }

  @Test(arguments: [
    (
      element("M(1)"), "let names = [\n  A,\n  M(1, 2),\n  Z,\n]", "a:3",
      "let names = [\n  A,\n  Z,\n]"
    ),
    (element("M(1)"), "let names = [\n  A,\n  M(\n    1, 2)\n]", "a:3", "let names = [\n  A\n]"),
    (element("M(1)"), "let names = [\n  M(1)  // mine\n]", "a:2", "let names = []"),
    (importing, "import A\nimport M  // for x\nimport Z\n", "a:2", "import A\nimport Z\n"),
    (importing, "import A\npublic import M\nimport Z\n", "a:2", "import A\nimport Z\n"),
    (
      row, "## Screens\n| a | b |\n|---|---|\n| M | 2 |\n", "a:4",
      "## Screens\n| a | b |\n|---|---|\n"
    ),
  ])
  func `says where it was changed by hand, and goes if it must`(
    _ edit: Edit, _ text: String, _ place: String, _ forced: String
  ) throws {
    let changed = #expect(throws: ChangedByHand.self) { try edit.revert(from: text) }
    #expect(changed?.what.hasPrefix(place + " was changed by hand, it reads “") == true)
    #expect(try edit.revert(from: text, force: true) == forced)
  }

  private func roundTrip(_ edit: Edit, _ before: String, _ after: String) throws {
    for ending in ["\n", "\r\n"] {
      let (old, new) = (before.replacing("\n", with: ending), after.replacing("\n", with: ending))
      let result = try edit.apply(to: old)
      #expect(result == new)
      #expect(try edit.apply(to: result) == result)
      #expect(try edit.revert(from: result) == old)
      #expect(try edit.revert(from: old) == old)
    }
  }
}
