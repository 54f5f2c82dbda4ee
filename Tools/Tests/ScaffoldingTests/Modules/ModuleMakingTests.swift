import Architecture
import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("The making of a module", .timeLimit(.minutes(10)))
struct ModuleMakingTests {
  /// What keeps a module from being made; the project must be as it was.
  private func obstacle(_ package: KitPackage) async throws -> String {
    let before = try package.tree
    let error = await #expect(throws: (any Error).self) {
      try await package.making().carryOut { _ in }
    }
    #expect(try package.tree == before)
    return Reason.of(try #require(error))
  }

  @Test("is told before, with all that follows, and touches nothing")
  func preview() async throws {
    let package = try await KitPackage()
    let before = try package.tree
    let changes = try await package.making("beta").preview()
    #expect(
      changes.changes.map(\.path) == [
        "Modules.md", "Package.swift", "Sources/App/photostream/Registry.swift",
        "Sources/Kits/Beta/.module.json", "Sources/Kits/Beta/BetaKit.swift",
        "Tests/Kits/BetaTests/BetaKitTests.swift", "docs/modules.svg",
      ])
    #expect(changes.diff.contains("+  .kit(\"Beta\"),\n"))
    #expect(changes.diff.contains("+| Beta | another | – | `Tests/Kits/BetaTests` |\n"))
    #expect(try package.tree == before)
  }

  @Test("is the same however the name is typed")
  func spellings() async throws {
    let package = try await KitPackage()
    let changes = try await package.making("photo-grid").preview()
    for name in ["photo_grid", "PhotoGrid"] {
      #expect(try await package.making(name).preview() == changes)
    }
  }

  @Test("brings sources into shape, whatever the name does to their lines and imports")
  func formatting() async throws {
    let package = try await KitPackage([
      KitPackage.sourceFile:
        "import {{module}}\nimport Alpha\n\n/// Something.\nenum {{module}}Kit{}"
    ])
    let changes = try await package.making("Zeta").preview()
    let source = changes.changes.first { $0.path.hasSuffix("ZetaKit.swift") }?.after
    #expect(
      source.map { String(decoding: $0, as: UTF8.self) }
        == "import Alpha\nimport Zeta\n\n/// Something.\nenum ZetaKit {}\n")
  }

  @Test(
    "guesses no place for what it adds",
    arguments: [
      ("Package.swift", "let kitTests:", "let someTests:"),
      ("Sources/App/photostream/Registry.swift", "static let all:", "static let every:"),
      ("Modules.md", "## Kits", "## Kit"),
      ("Modules.md", "<!-- end of graph -->", "end of graph"),
    ])
  func anchors(file: String, anchor: String, other: String) async throws {
    let package = try await KitPackage()
    try package.replace(anchor, with: other, in: file)
    if file == "Package.swift" {
      try package.replace("+ kitTests", with: "+ someTests", in: file)
    }
    #expect(try await obstacle(package).contains(file))
  }

  @Test("tells the line of a manifest that cannot be read")
  func brokenManifest() async throws {
    let package = try await KitPackage()
    try package.replace("let app: [Target] = [", with: "let app: [Target] = ", in: "Package.swift")
    #expect(try await obstacle(package).hasPrefix("Package.swift:"))
  }

  @Test("is refused if the template breaks a law, by file and line")
  func law() async throws {
    let package = try await KitPackage([
      KitPackage.testFile: KitPackage.test("#expect(Bool(true))"),
      KitPackage.sourceFile: "/// Something.\npublic enum {{module}}Kit {\n"
        + "  /// Text.\n  public static let title = String(describing: fatalError())\n}\n",
    ])
    let reason = try await obstacle(package)
    #expect(reason.hasPrefix("the template breaks the law of Modules.md:\n"))
    #expect(reason.contains("  Sources/Kits/Beta/BetaKit.swift:4: "), "\(reason)")
  }

  @Test("is refused if somebody has the name, in words of our own")
  func takenName() async throws {
    let package = try await KitPackage()
    let error = await #expect(throws: NameProblem.self) {
      try await package.making("alpha").preview()
    }
    #expect(error?.reason.contains("Sources/Kits/Alpha") == true)
  }

  @Test(
    "leaves nothing on a disk that is full",
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
  func fullDisk() async throws {
    let package = try await KitPackage()
    let before = try package.tree
    let folder = try ScratchFolder()
    let disk = try SmallDisk(at: folder.path(of: "disk"), kilobytes: 4096)
    defer { disk.remove() }
    let root = folder.path(of: "disk/root")
    try FileManager.default.copyItem(atPath: package.root, toPath: root)
    try Data(count: 4_000_000).write(to: URL(filePath: folder.path(of: "disk/ballast")))
    let making = ModuleMaking(
      root: root, name: try ModuleName("Beta"), template: try package.making().template,
      variables: [:])
    await #expect(throws: (any Error).self) { try await making.carryOut { _ in } }
    #expect(try Tree(at: root).without(".build") == before)
  }
}
