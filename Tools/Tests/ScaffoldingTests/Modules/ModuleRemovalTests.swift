import Architecture
import Foundation
import Testing

@testable import Scaffolding

@Suite("The removal of a module", .timeLimit(.minutes(10)))
struct ModuleRemovalTests {
  private func refusal(_ package: KitPackage) async throws -> String {
    let before = try package.tree
    let error = await #expect(throws: (any Error).self) {
      try await package.removal().carryOut { _ in }
    }
    #expect(try package.tree == before)
    return Reason.of(try #require(error))
  }

  @Test("is the exact inverse of its making, byte for byte")
  func inverse() async throws {
    let package = try await KitPackage()
    let before = try package.tree
    try await package.make()
    #expect(try package.tree != before)
    try package.apply(await package.removal().preview())
    #expect(try package.tree == before)
  }

  @Test("leaves what others wrote meanwhile, in the same files")
  func neighbours() async throws {
    let package = try await KitPackage()
    try await package.make()
    try package.replace("# Modules\n", with: "# Modules\n\nWords.\n", in: "Modules.md")
    let page = try package.read("Modules.md")
    try package.apply(await package.removal().preview())
    let after = try package.read("Modules.md")
    #expect(after.contains("Words."))
    #expect(!after.contains("Beta"))
    #expect(page.contains("Beta"))
  }

  @Test("is refused while something uses it, naming file and line")
  func users() async throws {
    let package = try await KitPackage()
    try await package.make()
    try package.write(
      "import Beta\n\n/// “BetaKit” in a text is only a text.\nlet words = \"BetaKit\"\n"
        + "let title = BetaKit.title\n", to: "Sources/App/photostream/User.swift")
    try package.replace(
      "path: \"Sources/App/photostream\")",
      with: "path: \"Sources/App/photostream\"),\n  .target(\n    name: \"Other\", "
        + "dependencies: [\"Beta\"],\n    path: \"Sources/App/photostream\")", in: "Package.swift")
    let reason = try await refusal(package)
    let lines = reason.split(separator: "\n").map(String.init)
    #expect(lines.first == "Beta is in use, take it out there first:")
    #expect(lines.count == 4, "\(reason)")
    let manifest = try package.read("Package.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(manifest.firstIndex { $0.contains("[\"Beta\"]") }) + 1
    #expect(lines.contains("  Package.swift:\(line): Beta"), "\(reason)")
    #expect(lines.contains("  Sources/App/photostream/User.swift:1: Beta"))
    #expect(lines.contains("  Sources/App/photostream/User.swift:5: BetaKit"))
  }

  @Test("tells what was changed by hand, and takes that out, too, if forced")
  func changedByHand() async throws {
    let package = try await KitPackage()
    let before = try package.tree
    try await package.make()
    try package.replace("kit", with: "thing", in: "Sources/Kits/Beta/BetaKit.swift")
    try package.write("notes\n", to: "Sources/Kits/Beta/Notes.txt")
    #expect(
      try await refusal(package) == """
        Beta was changed by hand since it was made:
          Sources/Kits/Beta/BetaKit.swift was changed
          Sources/Kits/Beta/Notes.txt was added
        FORCE=1 removes it all the same
        """)
    try package.apply(await package.removal(force: true).preview())
    #expect(try package.tree == before)
  }

  @Test("of what `make module` did not make is left to people")
  func notMade() async throws {
    let reason = try await refusal(KitPackage())
    #expect(reason.hasPrefix("Beta was not made by `make module`"))
  }
}
