import Testing

@testable import Architecture

@Suite("The law")
struct LawTests {
  @Test("tells each breach once, by file and line")
  func order() {
    let project = SmallProject().with("Sources/Screens/AuthScreen")
      .with("Sources/Services/Library")
      .file(
        "Sources/Screens/AuthScreen/AuthView.swift",
        "func f() { try! g(try! h()) }\nimport Library")
    let breaches = Law.breaches(in: project.map)
    #expect(breaches == breaches.sorted())
    #expect(Set(breaches).count == breaches.count)
    let view = breaches.filter { $0.file.hasSuffix("AuthView.swift") }
    #expect(view.map(\.rule) == ["calls", "layers", "undeclared"])
    #expect(view.map(\.line) == [1, 2, 2])
  }

  @Test("sorts lines as numbers")
  func lines() {
    let breaches = [Breach("b", 1, "r", ""), Breach("a", 10, "r", ""), Breach("a", 9, "r", "")]
    #expect(breaches.sorted().map(\.description) == ["a:9: r: ", "a:10: r: ", "b:1: r: "])
  }
}
