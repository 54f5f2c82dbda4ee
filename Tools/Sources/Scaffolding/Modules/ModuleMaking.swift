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
  /// be made. Throws what a person can read, and ``Interruption``.
  public func preview(
    progress: @escaping @Sendable (ModuleProgress) -> Void = { _ in }
  ) async throws -> ChangeSet {
    try await undertaking(progress).preview(plan: plan)
  }

  /// Makes it, builds the project and passes the module's tests; or leaves everything as it was.
  ///
  /// Throws what a person can read, and ``Interruption``.
  public func carryOut(
    progress: @escaping @Sendable (ModuleProgress) -> Void
  ) async throws {
    let check = ProjectCheck(root: root, progress: progress)
    try await undertaking(progress).carryOut(plan: plan) { changes in
      // The law takes a core while the build waits for a linker, and ends the build if it is broken.
      try await withThrowingTaskGroup { group in
        group.addTask { try await check.keepsLaw(changes) }
        group.addTask { try await check.builds() }
        try await group.waitForAll()
      }
      try await check.passesTests(madeBy: changes)
    }
  }
}

extension ModuleMaking {
  private func undertaking(
    _ progress: @escaping @Sendable (ModuleProgress) -> Void
  ) -> Undertaking {
    Undertaking(root: root, title: "make module NAME=\(name.module)") { progress(.step($0)) }
  }

  /// The package manager and the formatter take their time, so names are checked beside them. A name
  /// that is taken is told in better words than those of files that are in the way.
  private func plan() async throws -> ChangeSet {
    let rendering = try template.render(name, variables: variables)
    async let names = Result(running: { try await checkNames(of: rendering) })
    let formatted = try await SourceFormatter(root: root).formatted(rendering)
    let planned = Result { try ModulePlan.making(formatted, root: root) }
    // What was made before has its names already.
    if let changes = try? planned.get(), changes.changes.isEmpty { return changes }
    async let proven = prove(planned)
    try await names.get()
    return try await proven
  }

  private func prove(_ planned: Result<ChangeSet, any Error>) async throws -> ChangeSet {
    let changes = try planned.get()
    return try await Proof(root: root).run(changes) { try changes.redrawn(by: $0) }
  }

  /// Only files that speak of one of the names, or of screens and commands, have to be understood.
  private func checkNames(of rendering: Rendering) async throws {
    let types = rendering.declaredTypes
    let folded = Set(types.map { $0.lowercased() })
    let map = try await ProjectMap.outline(root: root) { path, text in
      guard path.hasPrefix("Sources/") else { return false }
      let typed = path.hasPrefix("Sources/Screens/") || path.hasPrefix("Sources/App/")
      if typed, text.contains("ScreenDescriptor<") || text.contains("Command(") { return true }
      let text = text.lowercased()
      return folded.contains(where: text.contains)
    }
    try NameRegister(map: map).check(name, declaring: types, targets: rendering.targets)
  }
}
