import Foundation

/// Takes a module out that was made from a template: what `make remove-module` does.
public struct ModuleRemoval: Sendable {
  /// The project's root, an absolute path.
  public let root: String
  /// The module's name.
  public let name: ModuleName
  /// Whether what was changed by hand goes, too.
  public let force: Bool

  /// Makes a request; nothing happens yet.
  public init(root: String, name: ModuleName, force: Bool) {
    self.root = root
    self.name = name
    self.force = force
  }

  /// What would be changed, proven on a copy; nothing is. Throws what a person can read.
  public func preview(
    progress: @escaping @Sendable (ModuleProgress) -> Void = { _ in }
  ) async throws -> ChangeSet {
    try await undertaking(progress).preview(plan: plan)
  }

  /// Takes it out and builds the project; or leaves everything as it was.
  ///
  /// Throws what a person can read, and ``Interruption``.
  public func carryOut(
    progress: @escaping @Sendable (ModuleProgress) -> Void
  ) async throws {
    let check = ProjectCheck(root: root, progress: progress)
    try await undertaking(progress).carryOut(plan: plan) { _ in try await check.builds() }
  }
}

extension ModuleRemoval {
  private func undertaking(
    _ progress: @escaping @Sendable (ModuleProgress) -> Void
  ) -> Undertaking {
    Undertaking(root: root, title: "make remove-module NAME=\(name.module)") { progress(.step($0)) }
  }

  private func plan() async throws -> ChangeSet {
    let changes = try ModulePlan.removing(name, root: root, force: force)
    let users = try ModuleUsers(root: root, removal: changes).places()
    if !users.isEmpty { throw ModuleProblem.inUse(name: name.module, by: users) }
    return try await Proof(root: root).run(changes) { try changes.redrawn(by: $0) }
  }
}
