import Foundation

/// The plan of a making.
struct Making {
  let rendering: Rendering
  let project: ProjectFolder

  func changes() throws -> ChangeSet {
    for file in rendering.files { try project.checkFolders(above: file.path) }
    try project.checkFolders(above: receiptPath)
    let existing = (rendering.files.map(\.path) + [receiptPath]).filter(project.exists)
    guard existing.isEmpty else {
      if isMade, let edits = try? editChanges(), edits.isEmpty { return ChangeSet([]) }
      throw PlanProblem.inTheWay(name: rendering.name.module, paths: existing)
    }
    let edits = try editChanges()
    let files = rendering.files.map {
      FileChange(path: $0.path, before: nil, after: Data($0.text.utf8))
    }
    let receipt = FileChange(path: receiptPath, before: nil, after: try receipt().data())
    return ChangeSet(files + [receipt] + edits)
  }
}

extension Making {
  private var receiptPath: String { "\(rendering.home)/\(Receipt.name)" }

  private func editChanges() throws -> [FileChange] {
    var texts: [String: String] = [:]
    for edit in rendering.edits {
      let text = try texts[edit.file] ?? project.text(of: edit.file)
      texts[edit.file] = try edit.apply(to: text)
    }
    return texts.compactMap { path, text in
      let change = FileChange(path: path, before: project.data(of: path), after: Data(text.utf8))
      return change.before == change.after ? nil : change
    }
  }

  private func receipt() -> Receipt {
    let paths = rendering.files.map(\.path) + [receiptPath]
    // What is above a target's folder, as in `Sources/Screens/AuthScreen`, belongs to all.
    let folders = Set(paths.flatMap(ProjectPath.folders))
      .filter { $0.split(separator: "/").count >= 3 && !project.exists($0) }
    let fingerprints = rendering.files.map {
      ($0.path, Receipt.fingerprint(of: Data($0.text.utf8)))
    }
    return Receipt(
      module: rendering.name.module, template: rendering.template,
      variables: rendering.variables,
      files: Dictionary(fingerprints) { first, _ in first }, folders: folders.sorted(),
      edits: rendering.edits)
  }

  /// Whether all is there as this rendering makes it.
  private var isMade: Bool {
    guard let data = project.data(of: receiptPath),
      let made = try? JSONDecoder().decode(Receipt.self, from: data)
    else { return false }
    let wanted = receipt()
    return made.module == wanted.module && made.template == wanted.template
      && made.variables == wanted.variables && made.files == wanted.files
      && made.edits == wanted.edits
      && rendering.files.allSatisfy { project.data(of: $0.path) == Data($0.text.utf8) }
  }
}
