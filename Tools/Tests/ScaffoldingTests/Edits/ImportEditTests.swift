import Testing

@testable import Scaffolding

@Suite("An import more")
struct ImportEditTests {
  @Test(
    "goes among its neighbours, and out again",
    arguments: [
      ("import A\nimport Z\n", "import A\nimport M\nimport Z\n"),
      ("import A\n\nlet x = 1\n", "import A\nimport M\n\nlet x = 1\n"),
      ("import Z\n", "import M\nimport Z\n"),
      ("// About this file.\n\nimport Z\n", "// About this file.\n\nimport M\nimport Z\n"),
      ("import A\n// for Z\nimport Z\n", "import A\nimport M\n// for Z\nimport Z\n"),
      ("import A // first\nimport Z\n", "import A // first\nimport M\nimport Z\n"),
      ("import N\nimport b\n", "import M\nimport N\nimport b\n"),
      ("import A", "import A\nimport M"),
      ("import Z", "import M\nimport Z"),
      ("import A\n@testable import B\n", "import A\nimport M\n@testable import B\n"),
      ("import A\n\nimport Z\nlet x = 1", "import A\nimport M\n\nimport Z\nlet x = 1"),
      ("import A; import Z\n", "import A; import Z\nimport M\n"),
      ("import Z\nimport A\n", "import M\nimport Z\nimport A\n"),
    ])
  func places(before: String, after: String) throws {
    for ending in ["\n", "\r\n"] {
      let text = before.replacing("\n", with: ending)
      let expected =
        after.contains("\n") && !before.contains("\n")
        ? after : after.replacing("\n", with: ending)
      let result = try edit.apply(to: text)
      #expect(result == expected)
      #expect(try edit.apply(to: result) == result)
      #expect(try edit.revert(from: result) == text)
      #expect(try edit.revert(from: text) == text)
    }
  }

  @Test("is refused where there is no import beside which it could stand")
  func noImports() {
    #expect(throws: EditProblem.noAnchor(file: "a.swift", anchor: "import to stand beside")) {
      try edit.apply(to: "let x = 1\n")
    }
  }

  @Test(
    "is refused where the module is imported otherwise",
    arguments: [
      "@testable import M\nimport A\n", "import A\nimport struct M.S\n",
    ])
  func refused(text: String) {
    #expect(throws: EditProblem.self) { try edit.apply(to: text) }
  }

  @Test("is refused if it is not a module", arguments: ["M N", "struct M.S", "M\nlet x = 1", ""])
  func unfit(module: String) {
    #expect(throws: EditProblem.self) {
      try Edit(file: "a.swift", change: .importing(module)).apply(to: "import A\n")
    }
  }

  @Test(
    "says if it was changed by hand, and goes if it must",
    arguments: ["import M  // for x", "public import M", "@testable import M"])
  func changedByHand(now: String) throws {
    let text = "import A\n\(now)\nimport Z\n"
    #expect(throws: EditProblem.changedByHand(file: "a.swift", line: 2, now: now)) {
      try edit.revert(from: text)
    }
    #expect(try edit.revert(from: text, force: true) == "import A\nimport Z\n")
  }

  private let edit = Edit(file: "a.swift", change: .importing("M"))
}
