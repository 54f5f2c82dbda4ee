import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("The plan of a removal")
struct RemovalTests {
  @Test("brings back every byte")
  func exact() throws {
    let project = try made()
    let changes = try project.removing()
    #expect(changes.changes.filter { $0.after == nil }.count == 3)
    try project.apply(changes)
    #expect(try project.tree() == MiniatureProject.files)
    #expect(throws: RemovalProblem.notMade(name: "PhotoGrid")) { try project.removing() }
  }

  @Test("leaves alone what came meanwhile from elsewhere")
  func others() throws {
    let project = try made()
    try project.apply(project.making(name: "guests"))
    try project.apply(project.removing())
    let alone = try MiniatureProject()
    try alone.apply(alone.making(name: "guests"))
    #expect(try project.tree() == alone.tree())
  }

  @Test("names everything that was changed by hand, and goes on if it must")
  func changedByHand() throws {
    let project = try made()
    try project.write("mine", to: view)
    try project.write("mine, too", to: "Sources/Things/PhotoGridThing/Notes/a.txt")
    let page = try project.text(of: "Modules.md")
    try project.write(page.replacing("of everybody", with: "of mine"), to: "Modules.md")
    let problem = RemovalProblem.changedByHand(
      name: "PhotoGrid",
      differences: [
        "\(view) was changed", "Sources/Things/PhotoGridThing/Notes/a.txt was added",
        "Modules.md:7 was changed by hand, it reads “| PhotoGridThing | photo grid of mine |” now",
      ])
    #expect(throws: problem) { try project.removing() }
    #expect(problem.reason.contains("FORCE=1"))
    try project.apply(project.removing(force: true))
    #expect(try project.tree() == MiniatureProject.files)
  }

  @Test("does not mind what is gone already")
  func gone() throws {
    let project = try made()
    try FileManager.default.removeItem(atPath: project.folder.path(of: view))
    try project.write(MiniatureProject.files["Modules.md"] ?? "", to: "Modules.md")
    try project.apply(project.removing())
    #expect(try project.tree() == MiniatureProject.files)
  }

  @Test("is refused for what no template made")
  func notMade() throws {
    let problem = RemovalProblem.notMade(name: "PhotoGrid")
    #expect(throws: problem) { try MiniatureProject().removing() }
    #expect(problem.reason.contains("was not made by `make module`"))
  }

  @Test("does not trust a receipt that leads elsewhere, or cannot be read")
  func badReceipt() throws {
    let project = try made()
    let receipt = "Sources/Things/PhotoGridThing/.module.json"
    let text = try project.text(of: receipt)
    for bad in ["{", text.replacing(view, with: "../../etc/passwd"), ""] {
      try project.write(bad, to: receipt)
      #expect(throws: RemovalProblem.badReceipt(path: receipt)) {
        try project.removing(force: true)
      }
    }
    try project.write(text, to: receipt)
    try project.write(text, to: "Sources/Other/.module.json")
    #expect(
      throws: RemovalProblem.madeTwice(
        name: "PhotoGrid", receipts: ["Sources/Other/.module.json", receipt])
    ) { try project.removing(force: true) }
  }

  @Test("finds in the receipt how the module was made")
  func receipt() throws {
    let project = try made()
    let text = try project.text(of: "Sources/Things/PhotoGridThing/.module.json")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(text.utf8))
    #expect(receipt.template == "thing")
    #expect(
      receipt.folders == [
        "Sources/Things/PhotoGridThing", "Tests/Things/PhotoGridThingTests",
      ])
    #expect(try String(decoding: receipt.data(), as: UTF8.self) == text)
    #expect(Receipt.fingerprint(of: Data("abc".utf8)) == "e71fa2190541574b")
  }

  private let view = "Sources/Things/PhotoGridThing/PhotoGridView.swift"

  private func made() throws -> MiniatureProject {
    let project = try MiniatureProject()
    try project.apply(project.making())
    return project
  }
}
