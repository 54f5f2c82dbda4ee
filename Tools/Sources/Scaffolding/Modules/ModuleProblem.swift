import Architecture

/// Why a module cannot be made or removed, where the reason is not its name or template.
public enum ModuleProblem: ExplainedError, Equatable {
  /// What was rendered breaks laws of the project.
  case unlawful([Breach])
  /// None of these test targets has a test that ran.
  case noTests([String])
  /// Others use the module; a line each.
  case inUse(name: String, by: [String])

  /// What happened, and what to do; several lines.
  public var reason: String {
    switch self {
    case .unlawful(let breaches):
      "the template breaks the law of Modules.md:\n"
        + breaches.map { "  \($0)" }.joined(separator: "\n")
    case .noTests(let targets):
      "\(targets.joined(separator: ", ")) ran no test: a template brings tests that can fail"
    case .inUse(let name, let users):
      "\(name) is in use, take it out there first:\n"
        + users.map { "  \($0)" }.joined(separator: "\n")
    }
  }
}
