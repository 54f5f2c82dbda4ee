import Architecture
import Foundation
import Testing

@testable import Scaffolding

/// A module whose tests pass is made and taken out by `Scripts/prove-templates`.
@Suite("A module that is not sound", .timeLimit(.minutes(10)))
struct UnsoundModuleTests {
  @Test("is taken back, and its tests' or the compiler's own words say why")
  func failures() async throws {
    let package = try await KitPackage()
    for (test, words) in Self.failures {
      try package.write(test, to: KitPackage.testFile)
      let before = try package.tree
      let error = await #expect(throws: (any Error).self) {
        try await package.making().carryOut { _ in }
      }
      let reason = Reason.of(try #require(error))
      #expect(reason.contains(words), "\(reason)")
      #expect(!reason.contains(package.root), "\(reason)")
      #expect(try package.tree == before)
    }
  }

  /// Tests that are no good, and what is said of them.
  private static let failures = [
    (
      KitPackage.test(#"#expect({{module}}Kit.title == "other")"#),
      "BetaKitTests.swift:9:5: Expectation failed"
    ),
    (
      KitPackage.test("let wrong: Int = {{module}}Kit.title"),
      "Tests/Kits/BetaTests/BetaKitTests.swift:9:30: error: "
    ),
    (
      KitPackage.test("").replacing("  @Test(\"has a title\")\n", with: ""),
      "BetaTests ran no test: a template brings tests that can fail"
    ),
  ]
}
