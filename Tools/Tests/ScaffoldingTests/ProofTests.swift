import Architecture
import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A proof")
struct ProofTests {
  @Test("tells what the package would be, and touches nothing")
  func description() async throws {
    let package = try SmallPackage()
    let before = try package.tree
    let data = try await Proof(root: package.root).run(package.changes) { copy in
      #expect(FileManager.default.fileExists(atPath: "\(copy.path)/Sources/B/B.swift"))
      return copy.description
    }
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let targets = object?["targets"] as? [[String: Any]]
    #expect(targets?.compactMap { $0["name"] as? String }.sorted() == ["A", "B"])
    #expect(try package.tree == before)
  }

  @Test("says in the compiler's words what is wrong, and leaves no copy")
  func brokenManifest() async throws {
    let package = try SmallPackage()
    let before = try package.tree
    let changes = ChangeSet([
      FileChange(path: "Package.swift", before: nil, after: Data("let package = nonsense".utf8))
    ])
    let problem = await #expect(throws: ToolProblem.self) {
      try await Proof(root: package.root).run(changes)
    }
    #expect(problem?.reason.contains("error:") == true, "\(problem?.reason ?? "")")
    #expect(try package.tree == before)
  }
}
