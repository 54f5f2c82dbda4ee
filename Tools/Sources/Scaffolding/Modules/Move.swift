import Architecture
import Foundation
import Glibc

/// Puts a proven change in its place: all of it or nothing, whatever ends the process.
///
/// The new files are written below `.scaffold/draft/new`, those that they replace are kept below
/// `.scaffold/draft/old`. One rename makes the draft `.scaffold/change`: before it nothing has
/// happened, from then on everything will. Each file then goes to its place by a rename of its own.
/// If the process is killed between them, the next command does the rest.
package struct Move {
  /// Where all of this lies, from the project's root; gone when nothing is in it.
  static let folder = ".scaffold"

  private let project: ProjectFolder
  /// Called before each step; what it throws stands for the end of the process, in tests.
  private let step: () throws -> Void

  /// Moves to the project at `root`, an absolute path; nothing happens yet.
  package init(root: String, step: @escaping () throws -> Void = {}) {
    self.step = step
    project = ProjectFolder(root: root)
  }

  /// Moves a change to its place. Files are renamed out of its copy, so that what was built of them
  /// there counts. Throws what a person can read; then nothing has changed, or the next command
  /// finishes it.
  func carryOut(_ change: ChangeSet, title: String) throws {
    let files = change.files
    try check(files)
    try stage(files, title: title, from: change.copy)
    // The last look: what a person saved a moment ago is not written over.
    try check(files)
    try step()
    try rename(
      "\(Self.folder)/draft", to: "\(Self.folder)/change",
      else: "nothing was done, run the command again")
    try finish()
  }

  /// Finishes the change of a command that was killed, and says so; nil if there is none.
  package func recover() throws -> String? {
    guard project.kind(of: Self.folder) != nil else { return nil }
    let lock = try ProjectLock(root: project.root)
    defer { withExtendedLifetime(lock) {} }
    guard project.kind(of: Self.folder + "/change") != nil else {
      sweep()
      return nil
    }
    let data = project.data(of: Self.folder + "/change/title") ?? Data()
    try finish()
    let kept = project.files(below: Self.folder + "/kept")
    return "the last `\(String(decoding: data, as: UTF8.self))` was interrupted: it is finished now"
      + (kept.isEmpty ? "" : "; changed meanwhile and kept: \(kept.joined(separator: ", "))")
  }

  /// Takes away what is of no weight, and the folder if nothing else is in it.
  func sweep() {
    for name in ["draft", "spent", "copy"] {
      try? FileManager.default.removeItem(atPath: project.full("\(Self.folder)/\(name)"))
    }
    rmdir(project.full(Self.folder))
  }
}

extension Move {
  /// Whether all is still what it was when it was copied, and may be written.
  private func check(_ files: [FileChange]) throws {
    for change in files {
      try project.checkFolders(above: change.path)
      guard project.data(of: change.path) == change.before,
        change.before != nil || project.kind(of: change.path) == nil
      else {
        throw Problem(
          "\(change.path) was changed meanwhile: nothing was done, run the command again")
      }
      let folder = ProjectPath.folders(above: change.path).last { project.kind(of: $0) != nil }
      guard isWritable(folder ?? "."), change.before == nil || isWritable(change.path) else {
        throw Problem(
          "\(folder ?? change.path) may not be written: check whose it is and its rights")
      }
    }
  }

  private func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, project.full(path), W_OK, AT_EACCESS) == 0
  }

  private func stage(_ files: [FileChange], title: String, from copy: ProjectFolder) throws {
    let draft = "\(Self.folder)/draft"
    try? FileManager.default.removeItem(atPath: project.full(draft))
    try write(Data(title.utf8), to: "\(draft)/title")
    for change in files {
      if let before = change.before { try write(before, to: "\(draft)/old/\(change.path)") }
      if change.after != nil {
        try step()
        let place = "\(draft)/new/\(change.path)"
        try project.makeFolder(above: place)
        try FileManager.default.moveItem(
          atPath: copy.full(change.path), toPath: project.full(place))
        try flush(place)
      }
    }
  }

  /// New files come before edited ones, which come before deletions: so the manifest never names what
  /// is not there.
  private func finish() throws {
    let change = "\(Self.folder)/change"
    let (new, old) = (names(in: "\(change)/new"), names(in: "\(change)/old"))
    for path in new.filter({ !old.contains($0) }) + new.filter(old.contains) {
      try step()
      try keep(path, unlessItIs: project.data(of: "\(change)/old/\(path)"))
      try rename("\(change)/new/\(path)", to: path)
    }
    // What was replaced above is no longer what it was.
    for path in old where project.data(of: path) == project.data(of: "\(change)/old/\(path)") {
      try step()
      guard unlink(project.full(path)) == 0 || errno == ENOENT else {
        throw Problem(
          "\(path) cannot be removed (\(String(cString: strerror(errno)))): \(Self.later)")
      }
      for folder in ProjectPath.folders(above: path).reversed() { rmdir(project.full(folder)) }
    }
    try step()
    try rename(change, to: "\(Self.folder)/spent")
    sweep()
  }

  private func names(in folder: String) -> [String] {
    project.files(below: folder).map { String($0.dropFirst(folder.count + 1)) }
  }

  /// Moves what a person wrote meanwhile out of the way, and over nothing else.
  private func keep(_ path: String, unlessItIs before: Data?) throws {
    guard project.kind(of: path) != nil, project.data(of: path) != before else { return }
    var place = "\(Self.folder)/kept/\(path)"
    while project.kind(of: place) != nil { place += "~" }
    try rename(path, to: place)
  }

  private static let later = "the next command tries again"

  /// Also makes the folders above the new place.
  private func rename(_ path: String, to target: String, else remedy: String = later) throws {
    do {
      try project.makeFolder(above: target)
      guard Glibc.rename(project.full(path), project.full(target)) != 0 else { return }
      throw Problem(String(cString: strerror(errno)))
    } catch {
      throw Problem(
        "\(target) cannot be put in its place (\(Problem.reason(of: error))): \(remedy)")
    }
  }

  private func write(_ data: Data, to path: String) throws {
    try step()
    try project.write(data, to: path)
    try flush(path)
  }

  /// Waits until a file is on the disk: power may fail, too.
  private func flush(_ path: String) throws {
    let descriptor = open(project.full(path), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw Problem("\(path): \(String(cString: strerror(errno)))")
    }
  }
}

/// One command at a time: held as long as this lives, given back by the system if the process dies.
///
/// What is locked is the root's own descriptor, so that no lock file is left in anyone's way.
final class ProjectLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock. Throws a ``Problem`` if another process has it.
  init(root: String) throws {
    descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    close(descriptor)
    throw Problem("another command is changing this project: wait for its end")
  }

  deinit {
    // A process just being started shares the lock until it runs its program: closing is not enough.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
