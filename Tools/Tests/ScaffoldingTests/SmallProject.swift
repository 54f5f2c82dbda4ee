import Foundation
import Scaffolding
import ToolFixtures

/// A project of few files, and what is to become of it.
struct SmallProject {
  private let folder: ScratchFolder
  /// The package's root.
  let root: String
  /// A folder with the same project as it is wanted.
  let wanted: String

  /// A project that is to get a module, or to lose it.
  init(removing: Bool = false) throws {
    folder = try ScratchFolder()
    (root, wanted) = (folder.path(of: "root"), folder.path(of: "wanted"))
    let (less, more) = removing ? ("wanted", "root") : ("root", "wanted")
    for (name, modules) in [(less, "a"), (more, "a and b")] {
      try folder.write(Array("modules: \(modules)".utf8), to: "\(name)/Package")
      try folder.write(Array("check \(modules)".utf8), to: "\(name)/Scripts/check")
      try folder.write(Array("a".utf8), to: "\(name)/Sources/A/View")
      try setMode(0o755, of: "\(name)/Scripts/check")
    }
    try folder.write(Array("b".utf8), to: "\(more)/Sources/B/View")
    try folder.write(Array("b?".utf8), to: "\(more)/Tests/B/Snapshots/plain")
    if removing { try setMode(0o750, of: "root/Tests/B") }
  }

  /// What makes the project what is wanted of it.
  var changes: ChangeSet {
    get throws {
      let paths = ["Package", "Scripts/check", "Sources/B/View", "Tests/B/Snapshots/plain"]
      return ChangeSet(paths.map { FileChange(path: $0, before: self[$0], after: after($0)) })
    }
  }

  /// All that is in it now.
  var tree: Tree { get throws { try Tree(at: root) } }

  /// All that should be in it in the end.
  var wantedTree: Tree { get throws { try Tree(at: wanted) } }

  /// A file's bytes.
  subscript(path: String) -> Data? { FileManager.default.contents(atPath: "\(root)/\(path)") }

  /// Writes as a person does, over what is there.
  func write(_ text: String, to path: String) throws {
    try folder.write(Array(text.utf8), to: "root/\(path)")
  }

  /// Changes the rights of a file or folder.
  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path(of: path))
  }

  /// Makes the project what another is, bit by bit.
  func copy() throws -> SmallProject {
    let copy = try SmallProject()
    try FileManager.default.removeItem(atPath: copy.root)
    try FileManager.default.removeItem(atPath: copy.wanted)
    try FileManager.default.copyItem(atPath: root, toPath: copy.root)
    try FileManager.default.copyItem(atPath: wanted, toPath: copy.wanted)
    return copy
  }

  private func after(_ path: String) -> Data? {
    FileManager.default.contents(atPath: "\(wanted)/\(path)")
  }
}
