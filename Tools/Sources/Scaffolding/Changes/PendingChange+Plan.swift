import Foundation

extension PendingChange {
  /// Plans a change, after a look at whether it can be made at all: whether the files are what they
  /// are thought to be, whether all may be written, and no link leads elsewhere.
  init(_ changes: ChangeSet, title: String, on disk: Disk) throws {
    let changes = changes.changes.filter { $0.before != $0.after }
    for change in changes { try Self.check(change, on: disk) }
    let made = changes.filter { $0.before == nil }
    let edited = changes.filter { $0.before != nil && $0.after != nil }
    let deleted = changes.filter { $0.after == nil }
    self.title = title
    entries = try (made + edited + deleted).map { change in
      Entry(
        path: change.path, before: change.before, after: change.after,
        mode: change.before == nil ? nil : try disk.mode(of: change.path))
    }
    madeFolders = try Set(made.flatMap { Path.folders(above: $0.path) })
      .filter { try disk.kind(of: $0) == .nothing }.sorted()
    emptiedFolders = try Self.emptied(
      by: deleted.map(\.path), filled: (made + edited).map(\.path), on: disk)
  }
}

extension Disk {
  /// Throws if the way to a path leads through a link, or through what is no folder.
  func checkWay(to path: String) throws {
    for folder in Path.folders(above: path) {
      switch try kind(of: folder) {
      case .nothing: return
      case .folder: continue
      case .link: throw JournalProblem.symbolicLink(folder)
      case .file, .other: throw JournalProblem.notAFolder(folder)
      }
    }
  }

  /// Throws if a path does not hold these bytes, or is not as empty as it should be.
  func check(_ path: String, holds bytes: Data?) throws {
    switch try content(of: path) {
    case .link: throw JournalProblem.symbolicLink(path)
    case .folder, .other: throw JournalProblem.notAFile(path)
    case let content:
      guard content == Content(bytes) else { throw JournalProblem.changedMeanwhile(path) }
    }
  }
}

extension PendingChange {
  private static func check(_ change: FileChange, on disk: Disk) throws {
    guard Path.isOfProject(change.path) else { throw JournalProblem.outside(change.path) }
    try disk.checkWay(to: change.path)
    try disk.check(change.path, holds: change.before)
    let isEdited = change.before != nil && change.after != nil
    if isEdited, !disk.isWritable(change.path) { throw JournalProblem.notWritable(change.path) }
    let folders = [""] + Path.folders(above: change.path)
    let folder = try folders.last { try disk.kind(of: $0) == .folder } ?? ""
    if !disk.isWritable(folder) { throw JournalProblem.notWritable(folder.isEmpty ? "." : folder) }
  }

  private static func emptied(
    by deleted: [String], filled: [String], on disk: Disk
  ) throws -> [Folder] {
    let inUse = Set(filled.flatMap(Path.folders))
    var gone = Set(deleted)
    var emptied: [Folder] = []
    // A folder's path is longer than those of the folders it is in.
    for folder in Set(deleted.flatMap(Path.folders)).sorted(by: >) where !inUse.contains(folder) {
      let names = try disk.names(in: folder)
      guard names.allSatisfy({ gone.contains("\(folder)/\($0)") }),
        let mode = try disk.mode(of: folder)
      else { continue }
      gone.insert(folder)
      emptied.append(Folder(path: folder, mode: mode))
    }
    return emptied
  }
}
