/// A small change to a file that is there: one element, one import or one row more.
///
/// Everything else in the file stays as it is, byte for byte; taking the change back gives the file
/// as it was.
public struct Edit: Equatable, Sendable {
  /// The file, from the package's root.
  public let file: String
  /// What is put in.
  public let change: Change

  /// What is put into a file.
  public enum Change: Equatable, Sendable {
    /// An element of the array literal that the variable `list` begins with; the variable stands at
    /// top level, or is a static member.
    case element(String, list: String)
    /// An import of a module.
    case importing(String)
    /// A row of the first table below a heading, which is written as in the file: `## Screens`.
    case row(String, heading: String)
  }

  /// Makes an edit.
  public init(file: String, change: Change) {
    self.file = file
    self.change = change
  }

  /// The text of the file with the change; the same text if it has it already.
  ///
  /// Among its neighbours it goes before the first that is greater; elements and rows without regard
  /// to case, imports as `swift format` has them. Throws an `EditProblem` where its place is not
  /// certain.
  public func apply(to text: String) throws(EditProblem) -> String {
    let result = try applied(to: text)
    // What cannot be taken back exactly must not be put in: it would never go again.
    let isExact = try result == text ? true : reverted(from: result, force: false) == text
    guard isExact else {
      throw .unfit(file: file, anchor: anchor, text: self.text)
    }
    return result
  }

  /// The text of the file without the change; the same text if it has not got it.
  ///
  /// Throws `EditProblem.changedByHand` if what was put in reads otherwise now, unless `force` is
  /// true: then it is taken out however it reads.
  public func revert(from text: String, force: Bool = false) throws(EditProblem) -> String {
    let result = try reverted(from: text, force: force)
    if case .element = change { _ = try SwiftFile(file: file, text: result) }
    return result
  }
}

extension Edit {
  /// What is put in, as it is written in the file.
  var text: String {
    switch change {
    case .element(let text, _), .row(let text, _): text
    case .importing(let module): module
    }
  }

  private var anchor: String {
    switch change {
    case .element(_, let list): "list “\(list)”"
    case .importing: "the imports"
    case .row(_, let heading): "the table below “\(heading)”"
    }
  }

  private func reverted(from text: String, force: Bool) throws(EditProblem) -> String {
    switch change {
    case .element(let element, let list):
      try ListEdit(file: file, list: list, element: element).revert(from: text, force: force)
    case .importing(let module):
      try ImportEdit(file: file, module: module).revert(from: text, force: force)
    case .row(let row, let heading):
      try TableEdit(file: file, heading: heading, row: row).revert(from: text, force: force)
    }
  }

  private func applied(to text: String) throws(EditProblem) -> String {
    switch change {
    case .element(let element, let list):
      try ListEdit(file: file, list: list, element: element).apply(to: text)
    case .importing(let module):
      try ImportEdit(file: file, module: module).apply(to: text)
    case .row(let row, let heading):
      try TableEdit(file: file, heading: heading, row: row).apply(to: text)
    }
  }
}
