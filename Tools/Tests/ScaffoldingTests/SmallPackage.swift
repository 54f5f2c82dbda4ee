import Foundation
import Scaffolding
import ToolFixtures

/// A real package with one target, that is to get another.
struct SmallPackage {
  private let folder: ScratchFolder
  /// The package's root.
  let root: String
  /// The package as it is wanted.
  let wanted: String

  init() throws {
    folder = try ScratchFolder()
    (root, wanted) = (folder.path(of: "root"), folder.path(of: "wanted"))
    for (name, targets) in [("root", ["A"]), ("wanted", ["A", "B"])] {
      try folder.write(Array(Self.manifest(targets).utf8), to: "\(name)/Package.swift")
      for target in targets {
        try folder.write(Array("enum E {}".utf8), to: "\(name)/Sources/\(target)/\(target).swift")
      }
    }
  }

  /// The manifest with these targets.
  static func manifest(_ targets: [String]) -> String {
    let list = targets.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Small", targets: [\(list)])
      """
  }

  /// All that is in it now.
  var tree: Tree { get throws { try Tree(at: root) } }

  /// All that should be in it in the end.
  var wantedTree: Tree { get throws { try Tree(at: wanted) } }

  /// What adds the target.
  var changes: ChangeSet {
    ChangeSet(
      ["Package.swift", "Sources/B/B.swift"].map { path in
        FileChange(
          path: path, before: FileManager.default.contents(atPath: "\(root)/\(path)"),
          after: FileManager.default.contents(atPath: "\(wanted)/\(path)"))
      })
  }
}
