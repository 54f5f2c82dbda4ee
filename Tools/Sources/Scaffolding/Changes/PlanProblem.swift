import Architecture

/// Why a module cannot be made here.
public enum PlanProblem: ExplainedError, Equatable {
  /// There are files where new ones would be made.
  case inTheWay(name: String, paths: [String])
  /// A folder on the way to a file is a link, or a file.
  case noFolder(path: String, folder: String)
  /// A file that is to be edited is not there, or cannot be read.
  case unreadable(path: String)
  /// A file that is to be edited is not UTF-8.
  case notText(path: String)

  /// What happened, to what, and what to do.
  public var reason: String {
    switch self {
    case .inTheWay(let name, let paths):
      "\(name) cannot be made, there is something already: \(paths.joined(separator: ", ")); "
        + "move it away, or choose another name"
    case .noFolder(let path, let folder):
      "\(path) cannot be made: \(folder) is a link or a file, not a folder of this project"
    case .unreadable(let path):
      "\(path) cannot be read: put it back, or correct the template’s edit"
    case .notText(let path):
      "\(path) is not UTF-8 text, it cannot be edited"
    }
  }
}
