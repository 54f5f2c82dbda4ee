import Architecture
import Foundation

/// A project, as the commands know it.
package struct Project: Sendable {
  package let root: String

  /// Knows the project at a root; nothing is read yet.
  package init(root: String) {
    self.root = root
  }

  package var templates: String { "\(root)/Templates" }

  /// Finishes what a killed command had begun to put in place, and says so; nil if there is nothing.
  package func recover() throws -> String? { try Move(root: root).recover() }

  /// What is said before a change is made, where a person's work is in no commit yet; nil if there is
  /// none, or no git. Files that the change makes or deletes are not a person's.
  package func noticeOfUncommitted(besides changes: ChangeSet) async -> String? {
    // Without locks, because who only looks leaves no trace.
    let arguments = [
      "--no-optional-locks", "status", "--porcelain", "--untracked-files=all", "--no-renames",
    ]
    guard let output = try? await Tool.run("git", arguments, in: root), output.status == 0 else {
      return nil
    }
    let own = changes.changes.filter { $0.before == nil || $0.after == nil }.map(\.path)
    let files = output.text.split(separator: "\n").map { String($0.dropFirst(3)) }
    switch Set(files).subtracting(own).filter({ !$0.hasPrefix(Move.folder + "/") }).count {
    case 0: return nil
    case 1: return "1 file is not committed; your work in it stays as it is"
    case let count: return "\(count) files are not committed; your work in them stays as it is"
    }
  }

  /// The modules there are, in lines for people: layer by layer, what each is for and what made it.
  /// Tests and scenarios are no modules.
  package func modules() async throws -> [String] {
    let page = ModulesPage(try ProjectMap.text(of: ModulesPage.path, below: root))
    let targets = try await PackageDescription.read(root: root).targets
      .filter { $0.layer != nil && $0.layer != .dev }
    let width = targets.map(\.name.count).max() ?? 0
    let layers = Dictionary(grouping: targets) { $0.layer?.rawValue ?? "" }
    return layers.sorted { $0.key < $1.key }.flatMap { layer, targets in
      [layer]
        + targets.sorted { $0.name.lowercased() < $1.name.lowercased() }.map { target in
          let receipt = Receipt(
            at: "\(target.path)/\(Receipt.name)", in: ProjectFolder(root: root))
          let notes = [
            page.purpose(of: target.name), receipt.map { "(make module: \($0.template))" },
          ]
          let name = target.name.padding(toLength: width, withPad: " ", startingAt: 0)
          return ["  \(name)", notes.compactMap(\.self).joined(separator: "  ")]
            .joined(separator: "  ")
        }
    }
  }
}
