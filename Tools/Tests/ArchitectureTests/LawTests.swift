import Testing
import ToolFixtures

@testable import Architecture

@Suite("The law")
struct LawTests {
  @Test func `tells each breach once, by file and line as a number`() {
    let project = SmallProject().with("Sources/Screens/AuthScreen")
      .with("Sources/Services/Library")
      .file(
        "Sources/Screens/AuthScreen/AuthView.swift",
        "func f() { try! g(try! h()) }\nimport Library")
    let view = Law.breaches(in: project.map).filter { $0.file.hasSuffix("AuthView.swift") }
    #expect(view.map { "\($0.line) \($0.rule)" } == ["1 calls", "2 layers", "2 undeclared"])
    let breaches = [Breach("b", 1, "r", ""), Breach("a", 10, "r", ""), Breach("a", 9, "r", "")]
    #expect(breaches.sorted().map(\.description) == ["a:9: r: ", "a:10: r: ", "b:1: r: "])
  }

  @Test(arguments: [
    (
      "/project/Sources/A.swift:3:7: error: [LineLength] line is too long",
      "Sources/A.swift:3: format: LineLength: line is too long; `make format` may do it"
    ),
    (
      "/project/Sources/A.swift:3:7: error: expected expression",
      "Sources/A.swift:3: format: expected expression"
    ),
    ("it is raining", "Package.swift:1: format: swift format says: it is raining"),
    ("  ", nil),
  ])
  func `knows what the formatter says, by the project's own paths`(_ line: String, _ told: String?)
  {
    #expect(Law.formatting(line, root: "/project")?.description == told)
  }

  @Test func `knows what code has changed since the last commit, also what is new`() async throws {
    let folder = try ScratchFolder()
    func git(_ arguments: String...) async throws {
      let identity = ["-c", "user.name=ada", "-c", "user.email=ada@photos.example"]
      try await Tool.run("git", identity + arguments, in: folder.path).checked("git", in: "/")
    }
    for name in ["Sources/Same.swift", "Sources/Changed.swift", "Sources/Gone.swift"] {
      try folder.write("let a = 1\n", to: name)
    }
    #expect(try await Law.changedCode(root: folder.path) == nil)
    try await git("init", "--quiet")
    try await git("add", ".")
    try await git("commit", "--quiet", "--message", "begin")
    #expect(try await Law.changedCode(root: folder.path) == [])
    for name in [
      "Sources/Changed.swift", "Tests/New.swift", "Sources/Wälder.swift", "A.swift", "B.md",
    ] {
      try folder.write("let a = 2\n", to: name)
    }
    try await git("rm", "--quiet", "Sources/Gone.swift")
    #expect(
      try await Law.changedCode(root: folder.path)?.sorted()
        == ["Sources/Changed.swift", "Sources/Wälder.swift", "Tests/New.swift"])
    try folder.write("{}", to: ".swift-format")
    #expect(try await Law.changedCode(root: folder.path) == nil)
  }
}
