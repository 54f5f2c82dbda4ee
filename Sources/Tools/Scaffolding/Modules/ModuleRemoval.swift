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
  public func preview() async throws -> ChangeSet {
    let changes = try plan()
    return try await Proof(root: root).run(changes) { try changes.redrawn(by: $0) }
  }

  /// Takes it out and builds the project; or leaves everything as it was.
  ///
  /// Throws what a person can read, and ``Interruption``.
  public func carryOut(
    title: String, progress: @escaping @Sendable (ModuleProgress) -> Void
  ) async throws {
    let check = ProjectCheck(root: root, progress: progress)
    let undertaking = Undertaking(root: root, title: title) { progress(.step($0)) }
    try await undertaking.carryOut(
      plan: { try plan() }, proving: { copy, changes in try changes.redrawn(by: copy) },
      checking: { _ in try await check.builds() })
  }
}

extension ModuleRemoval {
  private func plan() throws -> ChangeSet {
    let changes = try ModulePlan.removing(name, root: root, force: force)
    let users = try ModuleUsers(root: root, removal: changes).places()
    if !users.isEmpty { throw ModuleProblem.inUse(name: name.module, by: users) }
    return changes
  }
}
