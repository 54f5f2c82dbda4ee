import Testing

@testable import Architecture

@Suite("The facts of a file")
struct SourceFactsTests {
  @Test("have every kind of import, with its line")
  func imports() {
    let facts = parse(
      """
      // import Nothing
      import Domain
      @testable import Viper
      public import struct Terminal.StyledText
      /* import None
      import Nobody */
      #if canImport(FoundationNetworking)
        @preconcurrency import FoundationNetworking
      #else
        import A; import B
      #endif
      let text = "import No"
      let page = \"\"\"
        import Never
        \"\"\"
      """)
    let found = facts.imports.map { "\($0.line) \($0.module)" }
    #expect(
      found == ["2 Domain", "3 Viper", "4 Terminal", "8 FoundationNetworking", "10 A", "10 B"])
  }

  @Test("have the types at top level alone")
  func types() {
    let facts = parse(
      """
      struct A { struct Inner {} }
      @MainActor public final class B<T> {}
      enum C { case one }
      actor D {}
      protocol E {}
      typealias F = A
      extension A { enum Hidden {} }
      func run() { struct Local {} }
      #if DEBUG
      struct G {}
      #endif
      """)
    #expect(facts.types.map(\.name) == ["A", "B", "C", "D", "E", "F", "G"])
    #expect(facts.protocols.map(\.name) == ["E"])
  }

  @Test("have what is typed, where it leads, and what a screen is called")
  func words() {
    let facts = parse(
      """
      let commands = [
        Command("1", aliases: ["one", "first"], summary: "x"), Command(name), Command("\\(2)"),
      ]
      let place = Destination("stream")
      static let descriptor = ScreenDescriptor<any AuthDependencies>(
        name: "auth", aliases: ["account"], summary: "profiles"
      ) { makeScreen($0, $1) }
      let all = [AuthRouter.descriptor.from { $0 }, descriptor]
      // Destination("nowhere"), Command("none")
      """)
    #expect(facts.commandWords.map(\.name) == ["1", "one", "first"])
    #expect(facts.commandNames.map { "\($0.line) \($0.name)" } == ["2 1"])
    #expect(facts.destinations.map { "\($0.line) \($0.name)" } == ["4 stream"])
    #expect(
      facts.screens == [
        SourceFacts.Descriptor(name: "auth", aliases: ["account"], summary: "profiles", line: 5)
      ])
    #expect(facts.described.map(\.name) == ["AuthRouter"])
  }

  @Test("are what can be read of a broken file")
  func broken() {
    let facts = parse("import Domain\nstruct {{{ \"\u{0}\nfunc (")
    #expect(facts.imports.map(\.module) == ["Domain"])
    #expect(parse("").imports.isEmpty)
  }

  private func parse(_ text: String) -> SourceFacts {
    SourceFacts.parse(text, path: "Sources/Kits/Domain/A.swift")
  }
}
