import Foundation

/// Says what making or removing a module changes; changes nothing itself.
///
/// ```swift
/// let changes = try ModulePlan.making(template.render(name), root: root)
/// print(changes.summary)
/// ```
public enum ModulePlan {
  /// The changes that make a module; none at all if it was made so before and nobody touched it.
  ///
  /// Throws a `PlanProblem`, an `EditProblem` or what the disk says.
  public static func making(_ rendering: Rendering, root: String) throws -> ChangeSet {
    try Making(rendering: rendering, project: ProjectFolder(root: root)).changes()
  }

  /// The changes that remove a module as exactly as it was made.
  ///
  /// If somebody changed it meanwhile it throws `RemovalProblem.changedByHand` with all that differs,
  /// unless `force` is true: then also what was changed or added goes. Folders that become empty are
  /// not part of it, who applies it deletes them. Throws an `EditProblem` or a `PlanProblem`, too.
  public static func removing(
    _ name: ModuleName, root: String, force: Bool = false
  ) throws -> ChangeSet {
    try Removal(name: name, project: ProjectFolder(root: root), force: force).changes()
  }
}
