/// What `git status` tells: a person's work that no commit has yet.
public struct UncommittedFiles: Equatable, Sendable {
  /// Paths as git tells them; none where there is no git.
  public let paths: [String]

  /// Asks git about the project at `root`; whatever hinders it is no problem of ours.
  public init(root: String) async {
    // Without locks, because who only looks leaves no trace.
    let arguments = [
      "--no-optional-locks", "status", "--porcelain", "--untracked-files=all", "--no-renames",
    ]
    let output = try? await Tool.run("git", arguments, in: root, keeping: .max / 2)
    let lines = output?.end == .exited(0) ? output?.lines ?? [] : []
    paths = lines.filter { $0.stream == .output }.map { String($0.text.dropFirst(3)) }
  }

  /// What is said before `changes` are made; nil if there is nothing to say. Files that these make
  /// or delete are not a person's.
  public func notice(of changes: ChangeSet) -> String? {
    let own = changes.changes.filter { $0.before == nil || $0.after == nil }.map(\.path)
    switch Set(paths).subtracting(own).count {
    case 0: return nil
    case 1: return "1 file is not committed; your work in it stays as it is"
    case let count: return "\(count) files are not committed; your work in them stays as it is"
    }
  }
}
