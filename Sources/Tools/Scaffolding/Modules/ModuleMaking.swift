import Architecture
import Foundation

/// Makes a module from a template: what `make module` does, apart from talking about it.
public struct ModuleMaking: Sendable {
  /// The project's root, an absolute path.
  public let root: String
  /// The module's name.
  public let name: ModuleName
  /// What it is made from.
  public let template: Template
  /// Values for the template's variables; those that are left out have their defaults.
  public let variables: [String: String]

  /// Makes a request; nothing happens yet.
  public init(root: String, name: ModuleName, template: Template, variables: [String: String]) {
    self.root = root
    self.name = name
    self.template = template
    self.variables = variables
  }

  /// What would be changed, proven on a copy; nothing is. Empty if the module is there as it would
  /// be made. Throws an error that a person can read.
  public func preview() async throws -> ChangeSet {
    let changes = try await plan()
    guard !changes.changes.isEmpty else { return changes }
    return try await Proof(root: root).run(changes) { try changes.redrawn(by: $0) }
  }

  /// Makes it, builds the project and passes the module's tests; or leaves everything as it was.
  ///
  /// Throws what a person can read, and ``Interruption``.
  public func carryOut(
    title: String, progress: @escaping @Sendable (ModuleProgress) -> Void
  ) async throws {
    let check = ProjectCheck(root: root, progress: progress)
    let undertaking = Undertaking(root: root, title: title) { progress(.step($0)) }
    try await undertaking.carryOut(
      plan: plan, proving: { copy, changes in try changes.redrawn(by: copy) },
      checking: { changes in
        try await check.keepsLaw(changes)
        try await check.builds()
        try await check.passesTests(madeBy: changes)
      })
  }
}

extension ModuleMaking {
  private func plan() async throws -> ChangeSet {
    let rendering = try template.render(name, variables: variables)
    async let names = Result(running: { try await checkNames(of: rendering) })
    let formatted = try await SourceFormatter(root: root).formatted(rendering)
    let changes = try ModulePlan.making(formatted, root: root)
    // What was made before has its names already.
    if !changes.changes.isEmpty { try await names.get() }
    return changes
  }

  /// Only files that speak of one of the names, or of screens and commands, have to be understood.
  private func checkNames(of rendering: Rendering) async throws {
    let types = rendering.declaredTypes
    let folded = Set(types.map { $0.lowercased() })
    let map = try await ProjectMap.read(root: root) { path, text in
      guard path.hasPrefix("Sources/"), !path.hasPrefix("Sources/Tools/") else { return false }
      if text.contains("ScreenDescriptor<") || text.contains("Command(") { return true }
      let text = text.lowercased()
      return folded.contains(where: text.contains)
    }
    try NameRegister(map: map).check(name, declaring: types, targets: rendering.targets)
  }
}
