import Testing

@testable import Architecture

@Suite("What the formatter says")
struct FormatCheckTests {
  @Test("becomes breaches with the project's own paths")
  func breaches() {
    let line = "/project/Sources/A.swift:3:7: error: [LineLength] line is too long"
    let breach = FormatCheck.breach(line, root: "/project")
    #expect(
      breach?.description
        == "Sources/A.swift:3: format: LineLength: line is too long; `make format` may do it")
    #expect(FormatCheck.breach("", root: "/project") == nil)
  }

  @Test("of files that do not compile is told, too")
  func syntax() {
    let line = "/project/Sources/A.swift:3:7: error: expected expression"
    let breach = FormatCheck.breach(line, root: "/project")
    #expect(breach?.description == "Sources/A.swift:3: format: expected expression")
  }

  @Test("is not lost if it is something else")
  func other() {
    let breach = FormatCheck.breach("it is raining", root: "/project")
    #expect(breach?.advice == "swift format says: it is raining")
  }
}
