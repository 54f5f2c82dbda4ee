import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A change that may not be made")
struct ForbiddenChangeTests {
  private func refusal(of project: SmallProject, _ changes: ChangeSet) throws -> JournalProblem? {
    let before = try project.tree
    let problem = #expect(throws: JournalProblem.self) {
      try Journal(root: project.root).apply(changes, title: "probe")
    }
    #expect(try project.tree == before)
    return problem
  }

  @Test(
    "names a place outside of the project",
    arguments: ["../x", "/etc/x", "a/../../x", "", "a//b", "./a", ".git/config", ".scaffold/x"])
  func outside(path: String) throws {
    let changes = ChangeSet([FileChange(path: path, before: nil, after: Data())])
    #expect(try refusal(of: SmallProject(), changes) == .outside(path))
  }

  @Test("leads through a symbolic link", arguments: ["Sources/B", "Sources/B/View", "Package"])
  func links(path: String) throws {
    let elsewhere = try ScratchFolder()
    let project = try SmallProject()
    let changes = try project.changes
    let link = "\(project.root)/\(path)"
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createDirectory(
      atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: elsewhere.path)
    #expect(throws: JournalProblem.symbolicLink(path)) {
      try Journal(root: project.root).apply(changes, title: "probe")
    }
    #expect(try elsewhere.names() == [])
    #expect(!FileManager.default.fileExists(atPath: "\(project.root)/.scaffold"))
  }

  @Test("has a folder where a file should be, and a file where a folder should be")
  func kinds() throws {
    let project = try SmallProject()
    let changes = try project.changes
    try project.write("", to: "Sources/B/View/x")
    #expect(try refusal(of: project, changes) == .notAFile("Sources/B/View"))
    let other = try SmallProject()
    try other.write("", to: "Sources/B")
    #expect(try refusal(of: other, changes) == .notAFolder("Sources/B"))
  }

  @Test("lies in a folder that may not be written, which is told before anything is done")
  func rights() async throws {
    let project = try SmallProject()
    let changes = try project.changes
    for path in ["root", "root/Package", "root/Scripts/check"] {
      try project.setMode(0o777, of: path)
    }
    try project.setMode(0o777, of: "root/Scripts")
    try project.setMode(geteuid() == 0 ? 0o755 : 0o555, of: "root/Sources")
    let before = try project.tree
    let root = project.root
    await #expect(throws: JournalProblem.notWritable("Sources")) {
      try await OrdinaryUser.run {
        try Journal(root: root).apply(changes, title: "probe")
      }
    }
    #expect(try project.tree == before)
    try project.setMode(0o755, of: "root/Sources")
  }

  @Test(
    "does not fit on the disk, which is told before anything is done",
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
  func fullDisk() throws {
    let project = try SmallProject()
    try FileManager.default.removeItem(atPath: project.root)
    let disk = try SmallDisk(at: project.root, kilobytes: 64)
    defer { disk.remove() }
    try project.write("modules: a", to: "Package")
    let before = try project.tree
    let changes = ChangeSet([
      FileChange(path: "Package", before: project["Package"], after: Data("b".utf8)),
      FileChange(path: "Sources/Large", before: nil, after: Data(count: 100_000)),
    ])
    #expect(throws: JournalProblem.diskFull(".scaffold/draft/after-0")) {
      try Journal(root: project.root).apply(changes, title: "probe")
    }
    #expect(try project.tree == before)
  }

  @Test(
    "is taken back where there is no room left for anything",
    .enabled(if: SmallDisk.isPossible, "only root may mount a small disk"))
  func fullDiskOnTheWayBack() throws {
    let project = try SmallProject()
    let changes = try project.changes
    try FileManager.default.removeItem(atPath: project.root)
    let disk = try SmallDisk(at: project.root, kilobytes: 128)
    defer { disk.remove() }
    try project.write("modules: a", to: "Package")
    try project.write("check a", to: "Scripts/check")
    try project.setMode(0o755, of: "root/Scripts/check")
    let before = try project.tree
    let journal = try Journal(root: project.root)
    try journal.apply(changes, title: "probe")
    let rest = FileManager.default.createFile(atPath: "\(project.root)/rest", contents: nil)
    #expect(rest)
    #expect(throws: (any Error).self) { try fill("\(project.root)/rest") }
    try journal.rollBack()
    try FileManager.default.removeItem(atPath: "\(project.root)/rest")
    #expect(try project.tree == before)
  }

  private func fill(_ path: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    for _ in 0..<1024 { try file.write(contentsOf: Data(count: 1024)) }
  }
}
