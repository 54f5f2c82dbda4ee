import Foundation

/// The plan of a removal.
struct Removal {
  let name: ModuleName
  let project: ProjectFolder
  let force: Bool

  func changes() throws -> ChangeSet {
    let (path, receipt) = try find()
    let (edits, editDifferences) = try editChanges(of: receipt)
    let added = added(to: receipt, at: path)
    let differences = changed(in: receipt) + added.map { "\($0) was added" } + editDifferences
    guard force || differences.isEmpty else {
      throw RemovalProblem.changedByHand(name: name.module, differences: differences)
    }
    let files = (receipt.files.keys + [path] + added).compactMap { path -> FileChange? in
      project.data(of: path).map { FileChange(path: path, before: $0, after: nil) }
    }
    return ChangeSet(files + edits)
  }
}

extension Removal {
  private func find() throws -> (path: String, receipt: Receipt) {
    let paths = project.files(below: "Sources").filter { $0.hasSuffix("/\(Receipt.name)") }
    let receipts = try paths.map { (path: $0, receipt: try read($0)) }
      .filter { $0.receipt.module == name.module }
    guard let first = receipts.first else { throw RemovalProblem.notMade(name: name.module) }
    guard receipts.count == 1 else {
      throw RemovalProblem.madeTwice(name: name.module, receipts: receipts.map(\.path))
    }
    return first
  }

  private func read(_ path: String) throws -> Receipt {
    guard let data = project.data(of: path),
      let receipt = try? JSONDecoder().decode(Receipt.self, from: data)
    else { throw RemovalProblem.badReceipt(path: path) }
    let named = receipt.files.keys + receipt.folders + receipt.edits.map(\.file)
    guard named.allSatisfy({ ProjectPath.flaw(of: $0) == nil }) else {
      throw RemovalProblem.badReceipt(path: path)
    }
    for path in named { try project.checkFolders(above: path) }
    return receipt
  }

  private func changed(in receipt: Receipt) -> [String] {
    receipt.files.sorted { $0.key < $1.key }.compactMap { path, fingerprint in
      guard let data = project.data(of: path) else {
        return project.exists(path) ? "\(path) is no file any more" : nil
      }
      return Receipt.fingerprint(of: data) == fingerprint ? nil : "\(path) was changed"
    }
  }

  /// The files in the module's own folders that it was not made with.
  private func added(to receipt: Receipt, at path: String) -> [String] {
    let known = Set(receipt.files.keys + [path])
    return Set(receipt.folders.flatMap(project.files)).subtracting(known).sorted()
  }

  private func editChanges(of receipt: Receipt) throws -> ([FileChange], [String]) {
    var texts: [String: String] = [:]
    var differences: [String] = []
    for edit in receipt.edits.reversed() {
      let text = try texts[edit.file] ?? project.text(of: edit.file)
      do throws(EditProblem) {
        texts[edit.file] = try edit.revert(from: text, force: force)
      } catch {
        switch error {
        case .changedByHand, .noAnchor: differences.append(error.reason)
        default: throw error
        }
      }
    }
    let changes = texts.compactMap { path, text -> FileChange? in
      let change = FileChange(path: path, before: project.data(of: path), after: Data(text.utf8))
      return change.before == change.after ? nil : change
    }
    return (changes, differences)
  }
}
