import Architecture
import ArgumentParser
import Foundation

/// Draws the modules anew, where they have changed.
struct GraphCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws the modules: docs/modules.svg and Modules.md.")

  func run() async throws {
    try await Terminating.inProject { project in
      let root = URL(fileURLWithPath: project.root)
      let graph = ModuleGraph(try await PackageDescription.read(root: root.path))
      let page = root.appending(path: ModulesPage.path)
      guard let text = try? String(contentsOf: page, encoding: .utf8) else {
        throw MapError.unreadable(ModulesPage.path)
      }
      try write(try GraphPage.updated(text, with: graph), to: ModulesPage.path, below: root)
      try write(graph.svg, to: GraphPage.drawingPath, below: root)
    }
  }

  /// Whole or not at all, and only if it is new.
  private func write(_ text: String, to path: String, below root: URL) throws {
    let file = root.appending(path: path)
    let before = try? String(contentsOf: file, encoding: .utf8)
    guard before != text else { return say("\(path) is up to date") }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
    say("\(path) written")
  }
}
