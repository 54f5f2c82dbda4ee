import Architecture
import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("What making and removing changes")
struct PlanTests {
  private let view = "Sources/Kits/Beta/BetaKit.swift"
  private let receipt = "Sources/Kits/Beta/.module.json"

  @Test func `is exact both ways, and nothing if it is made already`() throws {
    let package = try KitPackage()
    let before = try package.folder.tree
    let making = try package.planMaking()
    #expect(
      making.summary
        == """
        edited   Modules.md
        edited   Package.swift
        edited   Sources/App/photostream/Registry.swift
        created  Sources/Kits/Beta/.module.json
        created  Sources/Kits/Beta/BetaKit.swift
        created  Tests/Kits/BetaTests/BetaKitTests.swift

        """)
    #expect(try package.planMaking("beta").files == making.files)
    #expect(try package.folder.tree == before)
    try package.apply(making)
    #expect(try package.folder.read("Package.swift").contains("= [\n  .tests(\"Beta\")\n]\n"))
    #expect(
      try package.folder.read("Modules.md").contains("| Beta | another beta | – | `Tests/Kits/"))
    #expect(try package.planMaking().files.isEmpty)
    try package.apply(package.planRemoving())
    #expect(try package.folder.tree == before)
  }

  @Test func `leaves alone what came meanwhile from elsewhere`() throws {
    let (package, other) = (try KitPackage(), try KitPackage())
    try package.apply(package.planMaking())
    for package in [package, other] {
      try package.apply(package.planMaking("Gamma"))
      try package.replace("# Modules\n", with: "# Modules\n\nWords.\n", in: "Modules.md")
    }
    try package.apply(package.planRemoving())
    #expect(try package.folder.tree == other.folder.tree)
  }

  @Test func `is refused where something is in the way`() async throws {
    let package = try KitPackage()
    try package.folder.write("mine", to: view)
    await expectProblem("there is something already: \(view); move it away") {
      _ = try package.planMaking()
    }
    try FileManager.default.removeItem(atPath: "\(package.root)/Sources/Kits/Beta")
    try package.apply(package.planMaking())
    await expectProblem("something already") {
      _ = try package.planMaking("Beta", ["summary": "other"])
    }
    let page = try package.folder.read("Modules.md")
    try package.folder.write(KitPackage.files["Modules.md"] ?? "", to: "Modules.md")
    await expectProblem("something already") { _ = try package.planMaking() }
    try package.folder.write(page, to: "Modules.md")
    try package.folder.write("mine", to: view)
    await expectProblem("something already") { _ = try package.planMaking() }
  }

  @Test func `does not go through links, and needs the files that it edits as text`() async throws {
    let (package, elsewhere) = (try KitPackage(), try ScratchFolder())
    try FileManager.default.removeItem(atPath: "\(package.root)/Tests")
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.root)/Tests", withDestinationPath: elsewhere.path)
    await expectProblem("Tests is a link or a file") { _ = try package.planMaking() }
    try FileManager.default.removeItem(atPath: "\(package.root)/Tests")
    try FileManager.default.createDirectory(
      atPath: "\(package.root)/Sources/Kits/Beta", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(package.root)/\(view)", withDestinationPath: elsewhere.path + "/file")
    await expectProblem("\(view) is a link or a folder: move") { _ = try package.planMaking() }
    #expect(try elsewhere.tree.isEmpty)
    let other = try KitPackage()
    try other.folder.write(Data([0xFF]), to: "Modules.md")
    await expectProblem("Modules.md is not UTF-8") { _ = try other.planMaking() }
    try FileManager.default.removeItem(atPath: "\(other.root)/Modules.md")
    await expectProblem("Modules.md cannot be read") { _ = try other.planMaking() }
  }

  @Test func `tells all that was changed by hand, and goes on if it must`() async throws {
    let package = try KitPackage()
    let before = try package.folder.tree
    try package.apply(package.planMaking())
    try package.replace("kit", with: "thing", in: view)
    try package.folder.write("notes\n", to: "Sources/Kits/Beta/Notes/a.txt")
    try package.replace("| another beta |", with: "| mine |", in: "Modules.md")
    await expectProblem(
      """
      Beta was changed by hand since it was made:
        \(view) was changed
        Sources/Kits/Beta/Notes/a.txt was added
        Modules.md:11 was changed by hand, it reads “| Beta | mine | – | `Tests/Kits/BetaTests` |” now
      FORCE=1 removes it all the same
      """
    ) { _ = try package.planRemoving() }
    // Also what lies in folders where files were.
    try FileManager.default.removeItem(atPath: "\(package.root)/\(view)")
    for name in 1...9 { try package.folder.write("mine", to: "\(view)/\(name)") }
    try package.apply(package.planRemoving(force: true))
    #expect(try package.folder.tree == before)
  }

  @Test func `does not mind what is gone already`() throws {
    let package = try KitPackage()
    let before = try package.folder.tree
    try package.apply(package.planMaking())
    try FileManager.default.removeItem(atPath: "\(package.root)/\(view)")
    try package.folder.write(KitPackage.files["Modules.md"] ?? "", to: "Modules.md")
    try package.apply(package.planRemoving())
    #expect(try package.folder.tree == before)
  }

  @Test func `trusts no receipt that is missing, leads elsewhere or is there twice`() async throws {
    let package = try KitPackage()
    await expectProblem("Beta was not made by `make module`") { _ = try package.planRemoving() }
    try package.apply(package.planMaking())
    let text = try package.folder.read(receipt)
    for bad in ["{", "", text.replacing(view, with: "../../etc/passwd")] {
      try package.folder.write(bad, to: receipt)
      await expectProblem("\(receipt) cannot be read") { _ = try package.planRemoving(force: true) }
    }
    for path in [receipt, "Sources/Other/.module.json"] {
      try package.folder.write(text, to: path)
    }
    await expectProblem("more than once (\(receipt), Sources/Other/.module.json)") {
      _ = try package.planRemoving(force: true)
    }
  }
}
