import Foundation

/// What is to become of the project: every file that will be made, changed or deleted.
public struct ChangeSet: Equatable, Sendable {
  /// One change a file, in the order of their paths.
  public let changes: [FileChange]

  /// Makes a set; one change a path.
  public init(_ changes: [FileChange]) {
    self.changes = changes.sorted { $0.path < $1.path }
  }
}

/// One file before and after.
public struct FileChange: Equatable, Sendable {
  /// Where it is, from the package's root; never outside of it.
  public let path: String
  /// Its bytes before; nil if there was no such file.
  public let before: Data?
  /// Its bytes after; nil if there is to be no such file.
  public let after: Data?

  /// Makes a change.
  public init(path: String, before: Data?, after: Data?) {
    self.path = path
    self.before = before
    self.after = after
  }
}
