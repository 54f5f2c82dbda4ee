import Architecture
import Foundation

extension ChangeSet {
  /// The same with the drawing of the modules as the changed project has it, if it has one.
  ///
  /// Throws `MapError` if the page has no place for it.
  func redrawn(by copy: Proof.Copy) throws -> ChangeSet {
    let graph = ModuleGraph(
      try JSONDecoder().decode(PackageDescription.self, from: copy.description))
    let page = ModulesPage.path
    guard let text = try copy.text(of: page), let old = try copy.text(of: GraphPage.drawingPath)
    else { return self }
    return replacing(page, text, with: try GraphPage.updated(text, with: graph))
      .replacing(GraphPage.drawingPath, old, with: graph.svg)
  }

  /// The same with another text for a file that has `text` by now.
  private func replacing(_ path: String, _ text: String, with new: String) -> ChangeSet {
    guard text != new else { return self }
    let earlier = changes.first { $0.path == path }
    let change = FileChange(
      path: path, before: earlier?.before ?? Data(text.utf8), after: Data(new.utf8))
    return ChangeSet(changes.filter { $0.path != path } + [change])
  }
}

extension Proof.Copy {
  /// The text of a file of the copy; nil if there is none. Throws what the disk says.
  fileprivate func text(of file: String) throws -> String? {
    let place = "\(path)/\(file)"
    guard FileManager.default.fileExists(atPath: place) else { return nil }
    return try String(contentsOfFile: place, encoding: .utf8)
  }
}
