import Foundation
import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("The diff of a set of changes")
struct ChangeSetDiffTests {
  @Test("is what git would write")
  func text() {
    let before = (1...12).map { "\($0)\n" }.joined()
    let set = ChangeSet([
      FileChange(
        path: "a", before: Data(before.utf8),
        after: Data(before.replacing("6\n", with: "six\n").utf8)),
      FileChange(path: "b c", before: nil, after: Data("x".utf8)),
      FileChange(path: "d", before: Data("y\n".utf8), after: nil),
    ])
    #expect(
      set.diff == """
        diff --git a/a b/a
        --- a/a
        +++ b/a
        @@ -3,7 +3,7 @@
         3
         4
         5
        -6
        +six
         7
         8
         9
        diff --git a/b c b/b c
        new file mode 100644
        --- /dev/null
        +++ b/b c\t
        @@ -0,0 +1,1 @@
        +x
        \\ No newline at end of file
        diff --git a/d b/d
        deleted file mode 100644
        --- a/d
        +++ /dev/null
        @@ -1,1 +0,0 @@
        -y

        """)
  }

  @Test("brings git to the same tree", arguments: 0..<12)
  func git(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let project = try MiniatureProject()
    for index in 0..<3 {
      try project.write(Self.text(using: &random), to: "Sources/Some file \(index).txt")
    }
    let made = try project.making()
    let edited = try (0..<3).map { index in
      let path = "Sources/Some file \(index).txt"
      return FileChange(
        path: path, before: Data(try project.folder.bytes(of: path)),
        after: index == 2 ? nil : Data(Self.text(using: &random).utf8))
    }
    let empty = FileChange(path: "Sources/empty", before: nil, after: Data())
    let set = ChangeSet(made.changes + edited + [empty])
    try project.write(set.diff, to: "the.patch")
    let expected = try after(set, seed: seed)
    #expect(
      try run(["git", "apply", "--whitespace=nowarn", "the.patch"], in: project.folder.path) == 0)
    var tree = try project.tree()
    tree["the.patch"] = nil
    #expect(tree == expected)
  }

  @Test("says in a few lines what changes")
  func summary() throws {
    let project = try MiniatureProject()
    #expect(
      try project.making().summary == """
        created  Sources/Things/PhotoGridThing/…                        2 files
        created  Tests/Things/PhotoGridThingTests/PhotoGridTests.swift  1 file
        edited   Modules.md  Package.swift  Registry.swift

        """)
    try project.apply(project.making())
    #expect(try project.removing().summary.hasPrefix("removed  Sources/Things/PhotoGridThing/…"))
  }

  /// The tree that the changes lead to, without a diff.
  private func after(_ set: ChangeSet, seed: UInt64) throws -> [String: String] {
    var random = SeededGenerator(seed: seed)
    let project = try MiniatureProject()
    for index in 0..<3 {
      try project.write(Self.text(using: &random), to: "Sources/Some file \(index).txt")
    }
    try project.apply(set)
    return try project.tree()
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let ending = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      ["a", "b", "", "e\u{301}", "é"].randomElement(using: &random) ?? ""
    }
    return lines.joined(separator: ending) + (Bool.random(using: &random) ? ending : ".")
  }

  private func run(_ arguments: [String], in folder: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
