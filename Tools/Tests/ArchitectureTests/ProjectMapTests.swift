import Foundation
import Testing
import ToolFixtures

@testable import Architecture

@Suite("The map of a project")
struct ProjectMapTests {
  private let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Tiny",
      targets: [
        .target(name: "Low", path: "Sources/Kits/Low"),
        .target(name: "High", dependencies: ["Low"], path: "Sources/Kits/High"),
      ])
    """

  @Test func `is read from disk and from the package manager`() async throws {
    let folder = try tinyProject()
    try folder.write("import Low\n", to: "Sources/Kits/High/Deep/Deeper.swift")
    try folder.write("not Swift", to: "Sources/Kits/High/.build/Hidden.swift")
    try folder.write("", to: "Tests/Odd.swift")
    let map = try await ProjectMap.read(root: folder.path)

    #expect(map.package.targets.map(\.name).sorted() == ["High", "Low"])
    let high = try #require(map.package.targets.first { $0.name == "High" })
    #expect(high.dependencies == ["Low"])
    #expect(high.path == "Sources/Kits/High" && high.layer == .kits)
    #expect(
      map.files.map(\.path) == [
        "Sources/Kits/High/Deep/Deeper.swift", "Sources/Kits/High/High.swift",
        "Sources/Kits/Low/Low.swift", "Tests/Odd.swift",
      ])
    #expect(map.folders.contains("Sources/Kits/High/Deep"))
    #expect(!map.folders.contains { $0.contains(".build") })
    #expect(map.line(of: "High") == 8)
    #expect(map.modulesPage == "# Modules\n")
    #expect(Law.breaches(in: map).contains { $0.rule == "drift" })
    try FileManager.default.removeItem(atPath: folder.path + "/Modules.md")
    let problem = await #expect(throws: Problem.self) {
      try await ProjectMap.read(root: folder.path)
    }
    #expect(problem?.reason.hasPrefix("Modules.md cannot be read") == true)
  }

  @Test(arguments: [
    ("\n  ])", "\n  ])\nlet x: Int = \"\"\n", "10: manifest: cannot convert value of type"),
    ("[\"Low\"]", "[\"High\"]", "1: manifest: cyclic dependency declaration found: High -> High"),
    (
      "Kits/Low", "Kits/Lower",
      "1: manifest: invalid custom path 'Sources/Kits/Lower' for target 'Low'"
    ),
  ])
  func `tells what is wrong with the manifest, by file and line`(
    _ good: String, _ bad: String, _ told: String
  ) async throws {
    let folder = try tinyProject()
    try folder.write(manifest.replacing(good, with: bad), to: "Package.swift")
    let breach = await #expect(throws: Breach.self) {
      try await PackageDescription.read(root: folder.path)
    }
    #expect(breach?.description.hasPrefix("Package.swift:\(told)") == true, "\(breach as Any)")
  }

  @Test func `finds targets in a manifest by their first text`() {
    var project = SmallProject()
    project.manifest = """
      // .kit("Domain")
      let kits = [
        .kit("Domain"),
        .kit("Viper", ["Domain"]),
      ]
      let tests = [
        .tests("Domain", in: "Kits"),
        .screenTests("AuthScreen"),
        .testTarget(
          name: "EndToEndTests"),
      ]
      """
    let names = ["Domain", "Viper", "DomainTests", "AuthScreenTests", "EndToEndTests", "Nobody"]
    #expect(names.map(project.map.line) == [3, 4, 7, 8, 10, 1])
  }

  private func tinyProject() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["Low", "High"] {
      try folder.write("enum \(name) {}\n", to: "Sources/Kits/\(name)/\(name).swift")
    }
    try folder.write("", to: "Tests/.keep")
    try folder.write("# Modules\n", to: "Modules.md")
    try folder.write(manifest, to: "Package.swift")
    return folder
  }
}

@Suite("The facts of a file")
struct SourceFactsTests {
  @Test func `have every kind of import, with its line`() {
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
    #expect(
      facts.imports.map { "\($0.line) \($0.name)" } == [
        "2 Domain", "3 Viper", "4 Terminal", "8 FoundationNetworking", "10 A", "10 B",
      ])
  }

  @Test func `have the types at top level alone`() {
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

  @Test func `are what can be read of a broken file`() {
    let facts = parse("import Domain\nstruct {{{ \"\u{0}\nfunc (")
    #expect(facts.imports.map(\.name) == ["Domain"])
    #expect(parse("").imports.isEmpty)
  }

  private func parse(_ text: String) -> SourceFacts {
    SourceFacts.parse(text, path: "Sources/Kits/Domain/A.swift")
  }
}
