import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("The plan of a making")
struct MakingTests {
  @Test("has all files with their bytes before and after")
  func changes() throws {
    let project = try MiniatureProject()
    let changes = try project.making().changes
    #expect(
      changes.map(\.path) == [
        "Modules.md", "Package.swift", "Sources/Registry.swift",
        "Sources/Things/PhotoGridThing/.module.json",
        "Sources/Things/PhotoGridThing/PhotoGridView.swift",
        "Tests/Things/PhotoGridThingTests/PhotoGridTests.swift",
      ])
    for change in changes {
      #expect(change.before == MiniatureProject.files[change.path].map { Data($0.utf8) })
    }
    try project.apply(ChangeSet(changes))
    #expect(
      try project.text(of: "Package.swift")
        == "let things: [Target] = [\n  .thing(\"AThing\"),\n  .thing(\"PhotoGridThing\")\n]")
    #expect(
      try project.text(of: "Sources/Registry.swift").contains("AThing\nimport PhotoGridThing"))
    #expect(
      try project.text(of: "Modules.md").hasSuffix(
        "| AThing | a |\r\n| PhotoGridThing | photo grid of everybody |\r\n"))
  }

  @Test("changes nothing, and leaves nothing to do when it was made")
  func again() throws {
    let project = try MiniatureProject()
    let changes = try project.making()
    #expect(try project.tree() == MiniatureProject.files)
    try project.apply(changes)
    #expect(try project.making() == ChangeSet([]))
    #expect(try project.making().summary.isEmpty)
    #expect(try project.making().diff.isEmpty)
  }

  @Test("says which files are in the way")
  func inTheWay() throws {
    let project = try MiniatureProject()
    let path = "Tests/Things/PhotoGridThingTests/PhotoGridTests.swift"
    try project.write("mine", to: path)
    expect(project, .inTheWay(name: "PhotoGrid", paths: [path]), says: path)
  }

  @Test("says so too if what was made was changed, or would be made otherwise now")
  func different() throws {
    let project = try MiniatureProject()
    try project.apply(project.making())
    #expect(throws: PlanProblem.self) { try project.making(["summary": "other"]) }
    try project.write("mine", to: "Sources/Things/PhotoGridThing/PhotoGridView.swift")
    #expect(throws: PlanProblem.self) { try project.making() }
  }

  @Test("says so too if part of it is gone")
  func partly() throws {
    let project = try MiniatureProject()
    try project.apply(project.making())
    try project.write(MiniatureProject.files["Package.swift"] ?? "", to: "Package.swift")
    #expect(throws: PlanProblem.self) { try project.making() }
  }

  @Test("does not go through links, wherever they lead")
  func link() throws {
    let project = try MiniatureProject()
    let elsewhere = try ScratchFolder()
    try project.folder.link("Tests", to: elsewhere.path)
    expect(
      project,
      .noFolder(path: "Tests/Things/PhotoGridThingTests/PhotoGridTests.swift", folder: "Tests"),
      says: "is a link or a file")
    #expect(try elsewhere.names().isEmpty)
  }

  @Test("needs the files that it edits, and as text")
  func unreadable() throws {
    let project = try MiniatureProject()
    try project.folder.write([0xFF], to: "Modules.md")
    expect(project, .notText(path: "Modules.md"), says: "not UTF-8")
    try FileManager.default.removeItem(atPath: project.folder.path(of: "Modules.md"))
    expect(project, .unreadable(path: "Modules.md"), says: "cannot be read")
  }

  private func expect(
    _ project: MiniatureProject, _ problem: PlanProblem, says words: String
  ) {
    #expect(throws: problem) { try project.making() }
    #expect(problem.reason.contains(words))
  }
}
