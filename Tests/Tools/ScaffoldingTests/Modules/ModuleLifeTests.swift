import Domain
import Foundation
import Synchronization
import Testing

@testable import Scaffolding

@Suite("The life of a module", .timeLimit(.minutes(10)))
struct ModuleLifeTests {
  @Test("begins with tests that pass, and ends without a trace; what fails leaves none, either")
  func life() async throws {
    let package = try await KitPackage()
    let before = try package.tree
    #expect(try await told { try await package.making().carryOut(progress: $0) } == ["1 passed"])
    let made = try package.tree
    #expect(made != before)

    #expect(try await told { try await package.making().carryOut(progress: $0) } == [])
    #expect(try package.tree == made)

    #expect(try await told { try await package.removal().carryOut(progress: $0) } == [])
    #expect(try package.tree == before)

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

  /// The tests that passed meanwhile.
  private func told(
    by body: (@escaping @Sendable (ModuleProgress) -> Void) async throws -> Void
  ) async throws -> [String] {
    let told = Mutex<[String]>([])
    try await body { progress in
      if case .passed(let count) = progress { told.withLock { $0.append("\(count) passed") } }
    }
    return told.withLock { $0 }
  }
}
