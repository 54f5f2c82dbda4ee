import Testing

@testable import Scaffolding

@Suite("An element more in a list")
struct ListEditTests {
  @Test(
    "goes where the list’s own form wants it",
    arguments: [
      ("[]", "[M]"),
      ("[ ]", "[M ]"),
      ("[\n]", "[\n  M,\n]"),
      ("[\n  // none yet\n]", "[\n  M,\n  // none yet\n]"),
      ("[A]", "[A, M]"),
      ("[Z]", "[M, Z]"),
      ("[A, Z]", "[A, M, Z]"),
      ("[A,Z]", "[A,M, Z]"),
      ("[A, B,]", "[A, B, M,]"),
      ("[A /* a */]", "[A, M /* a */]"),
      ("[\n  A,\n  Z,\n]", "[\n  A,\n  M,\n  Z,\n]"),
      ("[\n  Z,\n]", "[\n  M,\n  Z,\n]"),
      ("[\n  A,\n]", "[\n  A,\n  M,\n]"),
      ("[\n  A\n]", "[\n  A,\n  M\n]"),
      ("[\n  A,\n  Z\n]", "[\n  A,\n  M,\n  Z\n]"),
      ("[\n  A  // the first\n]", "[\n  A,  // the first\n  M\n]"),
      ("[\n  A,  // the first\n]", "[\n  A,  // the first\n  M,\n]"),
      ("[\n  A,\n  // about Z\n  Z,\n]", "[\n  A,\n  M,\n  // about Z\n  Z,\n]"),
      ("[\n  A,\n\n  Z,\n]", "[\n  A,\n  M,\n\n  Z,\n]"),
      ("[\n  A,  /* a\n  b */\n  Z,\n]", "[\n  A,  /* a\n  b */\n  M,\n  Z,\n]"),
      ("[\n  A,\n  // the end\n]", "[\n  A,\n  M,\n  // the end\n]"),
      ("[\n\tA,\n\tZ,\n]", "[\n\tA,\n\tM,\n\tZ,\n]"),
      ("[\n  A, B,\n  Y, Z,\n]", "[\n  A, B,\n  M,\n  Y, Z,\n]"),
      ("[\n  A, Z\n]", "[\n  A, M, Z\n]"),
      ("[A, B\n]", "[A, B, M\n]"),
      ("[\n  A,\n  B]", "[\n  A,\n  B, M]"),
      ("[\n  b,\n  N,\n]", "[\n  b,\n  M,\n  N,\n]"),
      ("[\n  Q,\n  A,\n]", "[\n  M,\n  Q,\n  A,\n]"),
      ("[\n  A,\n  Q,\n  B,\n]", "[\n  A,\n  M,\n  Q,\n  B,\n]"),
    ])
  func places(before: String, after: String) throws {
    for ending in ["\n", "\r\n"] {
      let text = Self.file(before, ending)
      let edit = Edit(file: "a.swift", change: .element("M", list: "names"))
      let result = try edit.apply(to: text)
      #expect(result == Self.file(after, ending))
      #expect(try edit.apply(to: result) == result)
      #expect(try edit.revert(from: result) == text)
      #expect(try edit.revert(from: text) == text)
    }
  }

  @Test("finds a static member, and no local variable")
  func member() throws {
    let text = """
      enum Registry {
        static let all: [Int] = [
          B.descriptor.from { $0 },
        ]
        let all2 = [1]
        func some() { let all = [1] }
        var computed: Int { let all = [2]; return all[0] }
      }
      let closure = { let all = [3] }

      """
    let edit = Edit(
      file: "a.swift", change: .element("A.descriptor.from { $0 }", list: "all"))
    let result = try edit.apply(to: text)
    #expect(result.contains("= [\n    A.descriptor.from { $0 },\n    B.descriptor.from"))
    #expect(try edit.revert(from: result) == text)
  }

  @Test("is refused where the list is not certain")
  func anchors() {
    let edit = Edit(file: "a.swift", change: .element("M", list: "names"))
    expect(
      edit, "let other = [A]", .noAnchor(file: "a.swift", anchor: "list “names”"),
      says: "has no list “names”")
    expect(
      edit, "struct S {\n  let names = [A]\n}",
      .noAnchor(file: "a.swift", anchor: "list “names”"), says: "a.swift")
    expect(
      edit, "let names = [A]\nenum E { static let names = [B] }",
      .twoAnchors(file: "a.swift", anchor: "list “names”", lines: [1, 2]), says: "lines 1, 2")
    for other in ["a + [A]", "[:]", "make()"] {
      expect(
        edit, "\nlet names = \(other)",
        .otherAnchor(
          file: "a.swift", line: 2, anchor: "list “names”", expected: "an array literal"),
        says: "a.swift:2")
    }
  }

  @Test("is refused in a file that is not Swift, by its first mistake")
  func notSwift() {
    let edit = Edit(file: "a.swift", change: .element("M", list: "names"))
    expect(
      edit, "let names = [A]\nfunc f( {\n}\n",
      .notSwift(file: "a.swift", line: 2, what: "missing “)”"), says: "a.swift:2")
    expect(
      edit, "let names = [A]\n\n)\n",
      .notSwift(file: "a.swift", line: 3, what: "unexpected “)”"), says: "mend it first")
  }

  @Test("is refused if it is not one element", arguments: ["M, N", "let x = 1", "(", "", "// M"])
  func unfit(element: String) {
    let edit = Edit(file: "a.swift", change: .element(element, list: "names"))
    #expect(throws: EditProblem.self) { try edit.apply(to: "let names = [A]") }
  }

  @Test("is refused if another with the same call and first argument is there")
  func taken() {
    let edit = Edit(file: "a.swift", change: .element(".screen(\"A\")", list: "names"))
    expect(
      edit, "let names = [\n  .screen(\"A\", [\"B\"])\n]",
      .taken(file: "a.swift", line: 2, now: ".screen(\"A\", [\"B\"])"), says: "a.swift:2")
  }

  @Test(
    "says what it reads now if it was changed by hand, and goes if it must",
    arguments: [
      ("[\n  A,\n  M(1, 2),\n  Z,\n]", "M(1, 2),", "[\n  A,\n  Z,\n]"),
      ("[\n  A,\n  M(1),  // mine\n  Z,\n]", "M(1), // mine", "[\n  A,\n  Z,\n]"),
      ("[A, M(1, 2)]", "M(1, 2)", "[A]"),
      ("[\n  A,\n  M(1, 2)\n]", "M(1, 2)", "[\n  A\n]"),
      ("[M(1,\n   2)]", "M(1,\n   2)", "[]"),
      ("[\n  M(1, 2), Z,\n]", "M(1, 2),", "[\n  Z,\n]"),
    ])
  func changedByHand(now: String, reads: String, forced: String) throws {
    let edit = Edit(file: "a.swift", change: .element("M(1)", list: "names"))
    let text = Self.file(now)
    let problem = try #require(throws: EditProblem.self) { try edit.revert(from: text) }
    guard case .changedByHand("a.swift", _, now: reads) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(problem.reason.contains("changed by hand"))
    #expect(try edit.revert(from: text, force: true) == Self.file(forced))
  }

  private static func file(_ list: String, _ ending: String = "\n") -> String {
    "import B\n\n  let before = [ 1,2 ] // untidy\nlet names: [Int] = \(list)\n\nlet after = 3;"
      .replacing("\n", with: ending)
  }

  private func expect(
    _ edit: Edit, _ text: String, _ problem: EditProblem, says words: String
  ) {
    #expect(throws: problem) { try edit.apply(to: text) }
    #expect(problem.reason.contains(words), "\(problem.reason)")
  }
}
