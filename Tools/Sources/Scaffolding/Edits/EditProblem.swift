import Architecture

/// Why a file cannot be edited; nothing is guessed.
public enum EditProblem: ExplainedError, Equatable {
  /// The file is not Swift, at this line.
  case notSwift(file: String, line: Int, what: String)
  /// The list, heading or import that an edit goes by is not there.
  case noAnchor(file: String, anchor: String)
  /// It is there more than once; `lines` says where.
  case twoAnchors(file: String, anchor: String, lines: [Int])
  /// It is there, but something else stands where a list or a table should.
  case otherAnchor(file: String, line: Int, anchor: String, expected: String)
  /// Something of the same name is there already, and reads otherwise.
  case taken(file: String, line: Int, now: String)
  /// What was put in reads otherwise now.
  case changedByHand(file: String, line: Int, now: String)
  /// What is to be put in does not fit: it is not one element, one row or one module.
  case unfit(file: String, anchor: String, text: String)

  /// What happened, where, and what to do.
  public var reason: String {
    switch self {
    case .notSwift(let file, let line, let what):
      "\(file):\(line) is not valid Swift (\(what)): mend it first"
    case .noAnchor(let file, let anchor):
      "\(file) has no \(anchor): put it back, or correct the template’s edit"
    case .twoAnchors(let file, let anchor, let lines):
      "\(file) has \(anchor) more than once (lines "
        + "\(lines.map(String.init).joined(separator: ", "))): only one can be edited"
    case .otherAnchor(let file, let line, let anchor, let expected):
      "\(file):\(line): \(anchor) is not \(expected): make it one, or edit the file by hand"
    case .taken(let file, let line, let now):
      "\(file):\(line) has “\(now)” already: take it out, or choose another name"
    case .changedByHand(let file, let line, let now):
      "\(file):\(line) was changed by hand, it reads “\(now)” now"
    case .unfit(let file, let anchor, let text):
      "“\(text)” does not fit into \(anchor) of \(file): correct the template’s edit"
    }
  }
}
