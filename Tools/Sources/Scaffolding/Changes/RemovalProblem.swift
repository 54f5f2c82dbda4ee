import Architecture

/// Why a module cannot be removed, or not without more ado.
public enum RemovalProblem: ExplainedError, Equatable {
  /// No receipt tells how it was made.
  case notMade(name: String)
  /// Several receipts name it.
  case madeTwice(name: String, receipts: [String])
  /// A receipt that nobody can read, or that names what no template makes.
  case badReceipt(path: String)
  /// Somebody worked on it since; each difference is a phrase with its file.
  case changedByHand(name: String, differences: [String])

  /// What happened, to what, and what to do; perhaps several lines.
  public var reason: String {
    switch self {
    case .notMade(let name):
      "\(name) was not made by `make module`, or its \(Receipt.name) is gone: remove it by hand"
    case .madeTwice(let name, let receipts):
      "\(name) was made more than once (\(receipts.joined(separator: ", "))): remove one by hand"
    case .badReceipt(let path):
      "\(path) cannot be read: restore it from git, or remove the module by hand"
    case .changedByHand(let name, let differences):
      "\(name) was changed by hand since it was made:\n"
        + differences.map { "  \($0)\n" }.joined() + "FORCE=1 removes it all the same"
    }
  }
}
