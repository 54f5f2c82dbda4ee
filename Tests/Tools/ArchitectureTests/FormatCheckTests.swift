import Testing

@testable import Architecture

@Suite("What the formatter says")
struct FormatCheckTests {
  @Test("becomes breaches with the project's own paths")
  func breaches() throws {
    let line = "/project/Sources/A.swift:3:7: error: [LineLength] line is too long"
    let breach = try FormatCheck.breach(line, root: "/project")
    #expect(
      breach?.description
        == "Sources/A.swift:3: format: LineLength: line is too long; `make format` may do it")
    #expect(try FormatCheck.breach("", root: "/project") == nil)
  }

  @Test("of files that do not compile is told, too")
  func syntax() throws {
    let line = "/project/Sources/A.swift:3:7: error: expected expression"
    #expect(try FormatCheck.breach(line, root: "/project")?.line == 3)
  }

  @Test("is not lost if it is something else")
  func other() {
    #expect(throws: MapError.failed("swift format lint", "it is raining")) {
      try FormatCheck.breach("it is raining", root: "/project")
    }
  }
}
