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

  @Test("is read from disk and from the package manager")
  func whole() async throws {
    let folder = try tinyProject()
    try folder.write(Array("import Low\n".utf8), to: "Sources/Kits/High/Deep/Deeper.swift")
    try folder.write(Array("not Swift".utf8), to: "Sources/Kits/High/.build/Hidden.swift")
    try folder.write([0x73, 0x74, 0xFF, 0x0A], to: "Tests/Odd.swift")
    let map = try await ProjectMap.read(root: folder.path)

    #expect(map.package.targets.map(\.name).sorted() == ["High", "Low"])
    let high = try #require(map.package.targets.first { $0.name == "High" })
    #expect(high.targetDependencies == ["Low"])
    #expect(high.path == "Sources/Kits/High")
    #expect(high.layer == .kits)
    #expect(
      map.files.map(\.path) == [
        "Sources/Kits/High/Deep/Deeper.swift", "Sources/Kits/High/High.swift",
        "Sources/Kits/Low/Low.swift", "Tests/Odd.swift",
      ])
    #expect(map.folders.contains("Sources/Kits/High/Deep"))
    #expect(!map.folders.contains { $0.contains(".build") })
    #expect(map.manifest.line(of: "High") == 8)
    #expect(map.modulesPage == "# Modules\n")
    #expect(Law.breaches(in: map).contains { $0.rule == "drift" })
  }

  @Test("tells the compiler's first error of a manifest")
  func brokenManifest() async throws {
    let folder = try tinyProject()
    try folder.write(Array((manifest + "\nlet x: Int = \"\"\n").utf8), to: "Package.swift")
    await #expect(
      throws: MapError.manifest(
        line: 10, "cannot convert value of type 'String' to specified type 'Int'")
    ) {
      try await PackageDescription.read(root: folder.path)
    }
  }

  @Test(
    "tells what the package manager finds, by file and line",
    arguments: [
      (
        "[\"Low\"]", "[\"High\"]",
        "Package.swift:8: cycles: High → High: take one arrow out, with a protocol lower down"
      ),
      (
        "Kits/Low", "Kits/Lower",
        "Package.swift:7: drift: Low has no folder Sources/Kits/Lower: bring it back, or delete "
          + "the line and what depends on it"
      ),
    ])
  func unlawfulManifest(_ good: String, _ bad: String, _ told: String) async throws {
    let folder = try tinyProject()
    let broken = manifest.replacing(good, with: bad)
    try folder.write(Array(broken.utf8), to: "Package.swift")
    let error = await #expect(throws: MapError.self) {
      try await PackageDescription.read(root: folder.path)
    }
    let breach = Breach(try #require(error), Manifest(broken))
    #expect(breach?.description == told)
  }

  @Test("names what is missing")
  func missing() async throws {
    let folder = try tinyProject()
    try FileManager.default.removeItem(atPath: folder.path(of: "Modules.md"))
    await #expect(throws: MapError.unreadable("Modules.md")) {
      try await ProjectMap.read(root: folder.path)
    }
  }

  @Test("finds targets in a manifest by their first text")
  func manifestLines() {
    let manifest = Manifest(
      """
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
      """)
    #expect(manifest.line(of: "Domain") == 3)
    #expect(manifest.line(of: "Viper") == 4)
    #expect(manifest.line(of: "DomainTests") == 7)
    #expect(manifest.line(of: "AuthScreenTests") == 8)
    #expect(manifest.line(of: "EndToEndTests") == 9)
    #expect(manifest.line(of: "Nobody") == 1)
  }

  private func tinyProject() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["Low", "High"] {
      try folder.write(Array("enum \(name) {}\n".utf8), to: "Sources/Kits/\(name)/\(name).swift")
    }
    try folder.write(Array("".utf8), to: "Tests/.keep")
    try folder.write(Array("# Modules\n".utf8), to: "Modules.md")
    try folder.write(Array(manifest.utf8), to: "Package.swift")
    return folder
  }
}
