import Foundation
import ToolFixtures

@testable import Scaffolding

/// A project of three files, as small as the things of `TemplateFixture` allow.
struct MiniatureProject {
  let folder: ScratchFolder

  static let files = [
    "Package.swift": "let things: [Target] = [\n  .thing(\"AThing\")\n]",
    "Sources/Registry.swift": "import AThing\nimport ZThing\n\nlet all = 1\n",
    "Modules.md": "# Modules\r\n\r\n## Things\r\n| a | b |\r\n|---|---|\r\n| AThing | a |\r\n",
  ]

  init() throws {
    folder = try ScratchFolder()
    for (path, text) in Self.files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    try folder.write(Array(text.utf8), to: path)
  }

  func text(of path: String) throws -> String {
    try String(decoding: folder.bytes(of: path), as: UTF8.self)
  }

  /// All files, by path.
  func tree() throws -> [String: String] {
    let project = ProjectFolder(root: folder.path)
    let paths = project.files(below: ".").map { String($0.dropFirst(2)) }
    return try Dictionary(paths.map { ($0, try text(of: $0)) }) { first, _ in first }
  }

  /// Carries changes out, without any care.
  func apply(_ changes: ChangeSet) throws {
    for change in changes.changes {
      if let after = change.after {
        try folder.write(Array(after), to: change.path)
      } else {
        try FileManager.default.removeItem(atPath: folder.path(of: change.path))
      }
    }
  }

  func making(_ values: [String: String] = [:], name: String = "photo-grid") throws -> ChangeSet {
    let rendering = try TemplateFixture().load().render(ModuleName(name), variables: values)
    return try ModulePlan.making(rendering, root: folder.path)
  }

  func removing(force: Bool = false) throws -> ChangeSet {
    try ModulePlan.removing(ModuleName("PhotoGrid"), root: folder.path, force: force)
  }
}
