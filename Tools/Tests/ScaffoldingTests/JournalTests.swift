import Architecture
import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A journal")
struct JournalTests {
  @Test("makes the project what is wanted, and leaves no trace", arguments: [false, true])
  func commit(removing: Bool) throws {
    let project = try SmallProject(removing: removing)
    let journal = try Journal(root: project.root)
    try journal.apply(project.changes, title: "probe")
    try journal.commit()
    #expect(try project.tree == project.wantedTree)
    try journal.commit()
    #expect(try journal.rollBack() == nil)
    #expect(try project.tree == project.wantedTree)
  }

  @Test("takes all back, and leaves no trace", arguments: [false, true])
  func rollBack(removing: Bool) throws {
    let project = try SmallProject(removing: removing)
    let before = try project.tree
    let journal = try Journal(root: project.root)
    try journal.apply(project.changes, title: "probe")
    let recovery = try #require(try journal.rollBack())
    #expect(try project.tree == before)
    #expect(recovery.summary == (removing ? "4 files restored" : "2 files taken out, 2 restored"))
    #expect(try journal.rollBack() == nil)
  }

  @Test("makes new files before it names them, and deletes files after nobody does")
  func order() throws {
    for removing in [false, true] {
      let project = try SmallProject(removing: removing)
      let steps = CollectedSteps()
      try Journal(root: project.root, observing: steps.add)
        .apply(project.changes, title: "probe")
      let manifest = try #require(steps.all.firstIndex(of: .placed("Package")))
      let file = try #require(
        steps.all.firstIndex(of: removing ? .removed("Sources/B/View") : .placed("Sources/B/View")))
      #expect((file > manifest) == removing)
    }
  }

  @Test("does not touch what somebody changed since the plan was made")
  func changedMeanwhile() throws {
    for path in ["Package", "Sources/B/View"] {
      let project = try SmallProject()
      let changes = try project.changes
      try project.write("mine", to: path)
      let before = try project.tree
      #expect(throws: JournalProblem.changedMeanwhile(path)) {
        try Journal(root: project.root).apply(changes, title: "probe")
      }
      #expect(try project.tree == before)
    }
  }

  @Test("takes all back when a person saves a file whose turn has not come, and leaves that file")
  func changedWhileApplying() throws {
    let project = try SmallProject()
    let before = try project.tree
    let journal = try Journal(root: project.root) { step in
      if step == .placed("Package") { try? project.write("mine", to: "Scripts/check") }
    }
    #expect(throws: JournalProblem.changedMeanwhile("Scripts/check")) {
      try journal.apply(project.changes, title: "probe")
    }
    #expect(project["Scripts/check"] == Data("mine".utf8))
    try project.write("check a", to: "Scripts/check")
    #expect(try project.tree == before)
  }

  @Test("keeps what a person wrote before it was taken back, and tells where")
  func personsEdits() throws {
    let project = try SmallProject()
    let journal = try Journal(root: project.root)
    try journal.apply(project.changes, title: "probe")
    try project.write("my manifest", to: "Package")
    try project.write("my view", to: "Sources/B/View")
    try project.write("my notes", to: "Sources/B/Notes")
    let recovery = try #require(try journal.rollBack())
    #expect(recovery.kept == [".scaffold/kept/Package", ".scaffold/kept/Sources/B/View"])
    #expect(recovery.occupied == ["Sources/B"])
    #expect(project["Package"] == Data("modules: a".utf8))
    #expect(project["Sources/B/View"] == nil)
    #expect(project["Sources/B/Notes"] == Data("my notes".utf8))
    #expect(project[".scaffold/kept/Package"] == Data("my manifest".utf8))
    #expect(project[".scaffold/kept/Sources/B/View"] == Data("my view".utf8))
  }

  @Test("never writes over what it kept earlier")
  func keptTwice() throws {
    let project = try SmallProject()
    let changes = try project.changes
    for text in ["first", "second"] {
      let journal = try Journal(root: project.root)
      try journal.apply(changes, title: "probe")
      try project.write(text, to: "Package")
      try journal.rollBack()
    }
    #expect(project[".scaffold/kept/Package"] == Data("first".utf8))
    #expect(project[".scaffold/kept/Package.2"] == Data("second".utf8))
  }

  @Test("keeps what a person wrote between two attempts to take it back")
  func editedBetweenAttempts() throws {
    let project = try SmallProject()
    let before = try project.tree
    try Journal(root: project.root).apply(project.changes, title: "probe")
    // What an attempt leaves that was killed after it put everything back but for its end.
    let change = "\(project.root)/.scaffold/change"
    for name in try FileManager.default.contentsOfDirectory(atPath: change)
    where name != "journal.json" {
      try FileManager.default.removeItem(atPath: "\(change)/\(name)")
    }
    try project.write("mine", to: "Scripts/check")
    let recovery = try #require(try Journal.recover(project.root))
    #expect(recovery.kept == [".scaffold/kept/Scripts/check"])
    #expect(try project.tree.without(".scaffold") == before)
  }

  @Test("puts back files and folders that a person deleted meanwhile")
  func deletedMeanwhile() throws {
    let project = try SmallProject()
    let before = try project.tree
    let journal = try Journal(root: project.root)
    try journal.apply(project.changes, title: "probe")
    for path in ["Scripts", "Sources/B"] {
      try FileManager.default.removeItem(atPath: "\(project.root)/\(path)")
    }
    try journal.rollBack()
    #expect(try project.tree == before)
  }

  @Test("tells a second command which process has the project")
  func twoAtOnce() async throws {
    let project = try SmallProject()
    let before = try project.tree
    let journal = try Journal(root: project.root)
    let second = try await Probe.run(["apply", project.root, project.wanted])
    #expect(second.status == 1)
    #expect(second.text == Reason.of(JournalProblem.busy(process: getpid())) + "\n")
    #expect(try project.tree == before)
    #expect(try journal.recover() == nil)
  }

  @Test("does not begin over an interrupted change")
  func unfinished() throws {
    let project = try SmallProject()
    let changes = try project.changes
    try Journal(root: project.root).apply(changes, title: "probe")
    #expect(throws: JournalProblem.unfinished) {
      try Journal(root: project.root).apply(changes, title: "probe")
    }
  }

  @Test("does not guess when its page is unreadable")
  func damaged() throws {
    let project = try SmallProject()
    try Journal(root: project.root).apply(project.changes, title: "probe")
    try project.write("{", to: ".scaffold/change/journal.json")
    let before = try project.tree
    #expect(throws: JournalProblem.damaged(".scaffold/change/journal.json")) {
      try Journal.recover(project.root)
    }
    #expect(try project.tree == before)
  }
}
