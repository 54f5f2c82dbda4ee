import Foundation

/// Tries a change on a copy of the package's outline before the project itself is touched.
///
/// The copy lies in `.scaffold/proof`; whoever proves has a ``Journal`` open, and so no company.
public struct Proof: Sendable {
  /// The project's root.
  public let root: String

  /// What was tried.
  public struct Copy: Sendable {
    /// Where it is, an absolute path; gone when the proof is over.
    public let path: String
    /// What `swift package describe --type json` says there.
    public let description: Data
  }

  /// What the copy has of the root, as far as it is there: all the manifest and checks look at.
  private static let copied = ["Package.swift", "Package.resolved", "Modules.md", "docs"]
  /// Of these the package manager wants to know only which files there are.
  private static let outlined = ["Sources", "Tests"]

  /// A proof of changes to the project at `root`.
  public init(root: String) {
    self.root = root
  }

  /// Makes the copy, changes it, has it described, and lets `checks` look at it.
  ///
  /// Throws ``ToolProblem`` with the compiler's first error line if the manifest is no longer
  /// sound, ``JournalProblem`` if there can be no copy, and what `checks` throws.
  public func run<Value: Sendable>(
    _ changes: ChangeSet, checks: (Copy) async throws -> Value
  ) async throws -> Value {
    let disk = Disk(root: root, observing: { _ in })
    defer {
      try? disk.removeAll(JournalFolder.proof)
      _ = try? disk.removeFolder(JournalFolder.root)
    }
    try copy(changes, to: disk)
    let path = disk.full(JournalFolder.proof)
    return try await checks(Copy(path: path, description: describe(path)))
  }

  /// The same without more checks; returns the description.
  public func run(_ changes: ChangeSet) async throws -> Data {
    try await run(changes) { $0.description }
  }
}

extension Proof {
  private func copy(_ changes: ChangeSet, to disk: Disk) throws {
    let proof = JournalFolder.proof
    try disk.checkWay(to: proof)
    try disk.makeFolder(JournalFolder.root)
    try disk.removeAll(proof)
    try disk.makeFolder(proof)
    for name in Self.copied { try disk.copy(name, to: "\(proof)/\(name)") }
    let changed = changes.changes.map(\.path)
    for name in Self.outlined {
      try disk.outline(name, at: "\(proof)/\(name)", changing: changed)
    }
    for change in changes.changes { try self.change(change, on: disk) }
  }

  private func change(_ change: FileChange, on disk: Disk) throws {
    guard Path.isOfProject(change.path) else { throw JournalProblem.outside(change.path) }
    let path = "\(JournalFolder.proof)/\(change.path)"
    try disk.checkWay(to: path)
    // Instead of what it is linked to.
    try disk.removeAll(path)
    guard let after = change.after else { return }
    try disk.makeFolders(above: path)
    try disk.write(after, to: path, lasting: false)
  }

  private func describe(_ path: String) async throws -> Data {
    let output = try await Tool.run(
      "swift", ["package", "describe", "--type", "json"], in: path, keeping: .max
    ).checked("swift package describe", in: path)
    let lines = output.lines.filter { $0.stream == .output }.map(\.text)
    return Data(lines.joined(separator: "\n").utf8)
  }
}
