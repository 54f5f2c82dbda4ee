import Testing

@testable import Architecture

@Suite("What code must not say")
struct CodeRuleTests {
  @Test(
    "is found by syntax",
    arguments: [
      ("let a = try! b()", "try!"), ("let a = b as! C", "as!"),
      ("func f() { fatalError(\"no\") }", "fatalError"), ("func f() { print(1) }", "print"),
      ("func f() { Swift.print(1) }", "print"), ("func f() { debugPrint(1) }", "debugPrint"),
      ("final class A: @unchecked Sendable {}", "@unchecked Sendable"),
      ("nonisolated(unsafe) var a = 1", "nonisolated(unsafe)"),
      ("let a = Task.detached { 1 }", "Task.detached"),
      ("let a = Task<Int, Never>.detached { 1 }", "Task.detached"),
      ("let a = \"\\(try! b())\"", "try!"),
    ])
  func broken(_ code: String, _ name: String) throws {
    let project = SmallProject().file("Sources/Kits/Domain/A.swift", "\n" + code)
    let told = try #require(project.told(by: CallRule()).first)
    #expect(told.hasPrefix("Sources/Kits/Domain/A.swift:2: calls: \(name): "))
  }

  @Test(
    "is no comment, no text, and nothing that only looks like it",
    arguments: [
      "// try! fatalError()", "/* print(1) */", "let a = \"print(1) as! B\"",
      "let a = try? b()", "let a = b as? C", "enum A { case print(String) }", "let a = x.print(1)",
      "nonisolated var a: Int { 1 }", "final class A: Sendable {}",
      "// It outlives its caller.\nlet a = Task.detached { 1 }",
      "let a = Task.detached { 1 }  // It outlives its caller.",
      "let page = \"\"\"\n  fatalError()\n  \"\"\"",
    ])
  func kept(_ code: String) {
    let project = SmallProject().file("Sources/Kits/Domain/A.swift", code)
    #expect(project.told(by: CallRule()) == [])
  }

  @Test("is allowed where it belongs")
  func places() {
    let project = SmallProject().file("Sources/Kits/Terminal/A.swift", "func f() { print(1) }")
      .file("Tests/Fakes/A.swift", "let a = try! b()")
      .file("Sources/C/CVips/A.swift", "final class A: @unchecked Sendable {}")
    #expect(project.told(by: CallRule()) == [])
  }

  @Test("is a destination that no screen has")
  func destinations() {
    let screen = "let d = ScreenDescriptor<A>(name: \"auth\", aliases: [\"account\"]) { 1 }"
    let project = SmallProject().file("Sources/Screens/AuthScreen/AuthRouter.swift", screen)
      .file(
        "Sources/App/PhotoStreamApp/A.swift",
        "let a = [Destination(\"auth\"), Destination(\"account\"),\n  Destination(\"aut\")]"
      )
      .file("Sources/Dev/AuthDev/A.swift", "let a = Destination(\"try\")")
      .file("Tests/Fakes/A.swift", "let a = Destination(\"elsewhere\")")
    #expect(
      project.told(by: DestinationRule()) == [
        "Sources/App/PhotoStreamApp/A.swift:2: destinations: "
          + "no screen is called aut; there are auth"
      ])
  }
}
