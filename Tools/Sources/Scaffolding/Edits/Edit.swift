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
    let (result, takenBack) = try applied(to: text)
    // What cannot be taken back exactly must not be put in: it would never go again.
    guard result == text || takenBack == text else {
      throw .unfit(file: file, anchor: anchor, text: self.text)
    }
    return result
  }

  /// The text of the file without the change; the same text if it has not got it.
  ///
  /// Throws `EditProblem.changedByHand` if what was put in reads otherwise now, unless `force` is
  /// true: then it is taken out however it reads.
  public func revert(from text: String, force: Bool = false) throws(EditProblem) -> String {
    switch change {
    case .element(let element, let list):
      let edit = ListEdit(file: file, list: list, element: element)
      let result = try edit.revert(from: SwiftFile(file: file, text: text), force: force)
      return try SwiftFile(file: file, text: result).text
    case .importing(let module):
      let edit = ImportEdit(file: file, module: module)
      let result = try edit.revert(from: SwiftFile(file: file, text: text), force: force)
      return try SwiftFile(file: file, text: result).text
    case .row(let row, let heading):
      return try TableEdit(file: file, heading: heading, row: row).revert(from: text, force: force)
    }
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

  /// The text with the change, and that with the change taken out of it again; each text is parsed
  /// once, because that takes its time.
  private func applied(to text: String) throws(EditProblem) -> (String, takenBack: String) {
    switch change {
    case .element(let element, let list):
      let edit = ListEdit(file: file, list: list, element: element)
      let result = try edit.apply(to: SwiftFile(file: file, text: text))
      return (result.text, try edit.revert(from: result, force: false))
    case .importing(let module):
      let edit = ImportEdit(file: file, module: module)
      let result = try edit.apply(to: SwiftFile(file: file, text: text))
      return (result.text, try edit.revert(from: result, force: false))
    case .row(let row, let heading):
      let edit = TableEdit(file: file, heading: heading, row: row)
      let result = try edit.apply(to: text)
      return (result, try edit.revert(from: result, force: false))
    }
  }
}
