import Architecture
import Foundation

/// Carries a ``ChangeSet`` out so that, whatever happens, all of it is done or nothing.
///
/// All it needs lies in `.scaffold`, on the project's own disk; one rename begins a change and one
/// ends it. Whoever finds the project later sees one of these, and recovery does what follows:
///
/// | in `.scaffold` | the files are | recovery |
/// |---|---|---|
/// | nothing, or no such folder | untouched or finished | has nothing to do |
/// | `draft` | untouched: the change was still being written down | deletes the draft |
/// | `change` | anything between before and after | puts back everything that is not as before |
/// | `spent` | all as after a commit, or all as before | deletes the rest of the journal |
/// | `proof` | untouched: a copy was being tried | deletes the copy |
/// | `kept` | – | leaves it: a person's own work |
///
/// A change is whole on the disk before it is named `change`, all files are in their places on the
/// disk before it is named `spent`, and every single file comes and goes by a rename. What puts
/// the files back is written beforehand, so that the way back needs no room on a full disk.
///
/// A journal has the project for itself as long as it lives; the lock goes with the process.
///
/// ```swift
/// let journal = try Journal(root: "/home/mia/photostream")
/// if let recovery = try journal.recover() { show(recovery.notice) }
/// try journal.apply(changes, title: "make module NAME=photo-grid")
/// try journal.commit()
/// ```
public struct Journal: Sendable {
  /// Something that has been done to the disk, and would still be so if the process died now.
  public enum Step: Equatable, Sendable {
    /// A file of the journal's own is there, and empty.
    case opened(String)
    /// It has its bytes.
    case wrote(String)
    /// A file or folder has been renamed to this.
    case placed(String)
    /// A file is gone.
    case removed(String)
    /// A folder is there.
    case madeFolder(String)
    /// A folder is gone.
    case removedFolder(String)
  }

  let disk: Disk
  private let lock: ProjectLock

  /// Takes the project at `root` for itself; `observing` hears of every step, for tests.
  ///
  /// Throws ``JournalProblem/busy(process:)`` if another command has it.
  public init(root: String, observing: @escaping @Sendable (Step) -> Void = { _ in }) throws {
    lock = try ProjectLock(root: root)
    disk = Disk(root: root, observing: observing)
  }

  /// Takes back what an interrupted command left in the project at `root`; nil if it left nothing.
  ///
  /// Throws ``JournalProblem``; then the rest is taken back by the next call.
  public static func recover(_ root: String) throws -> Recovery? {
    try Journal(root: root).recover()
  }

  /// The same for a journal that one has.
  public func recover() throws -> Recovery? {
    try rollBack()
  }

  /// Carries a change out; it can be taken back until ``commit()``.
  ///
  /// Throws ``JournalProblem``; then nothing has changed.
  public func apply(_ changes: ChangeSet, title: String) throws {
    try disk.checkWay(to: JournalFolder.change)
    guard try disk.kind(of: JournalFolder.change) == .nothing else {
      throw JournalProblem.unfinished
    }
    let pending = try PendingChange(changes, title: title, on: disk)
    do {
      try writeDown(pending)
      try carryOut(pending)
    } catch {
      throw problem(afterUndoing: error)
    }
  }

  /// Makes a change final. Without one it does nothing.
  public func commit() throws {
    try end()
  }

  /// Brings all files back; nil if there was no change.
  ///
  /// What a person wrote meanwhile is never lost: it is in `.scaffold/kept`, and told.
  /// Throws ``JournalProblem``; then the rest is taken back by the next call.
  @discardableResult
  public func rollBack() throws -> Recovery? {
    guard let pending = try readPage() else {
      sweep()
      return nil
    }
    let recovery = try takeBack(pending)
    try end()
    return recovery
  }
}

extension Journal {
  /// From here on there is nothing to take back any more.
  private func end() throws {
    if try disk.kind(of: JournalFolder.change) == .folder {
      // A killed command may have left the end of another change.
      try disk.removeAll(JournalFolder.spent)
      try disk.move(JournalFolder.change, to: JournalFolder.spent)
    }
    sweep()
  }

  /// Whatever stays behind is of no weight, and is swept by the next command.
  private func sweep() {
    for folder in [JournalFolder.draft, JournalFolder.spent, JournalFolder.proof] {
      try? disk.removeAll(folder)
    }
    for folder in [JournalFolder.kept, JournalFolder.root] {
      _ = try? disk.removeFolder(folder)
    }
  }

  private func readPage() throws -> PendingChange? {
    try disk.checkWay(to: JournalFolder.change)
    guard try disk.kind(of: JournalFolder.change) != .nothing else { return nil }
    let page = JournalFolder.page(in: JournalFolder.change)
    guard case .file(let bytes) = try disk.content(of: page),
      let pending = try? JSONDecoder().decode(PendingChange.self, from: bytes)
    else { throw JournalProblem.damaged(page) }
    return pending
  }

  private func problem(afterUndoing error: any Error) -> any Error {
    do {
      try rollBack()
      return error
    } catch let second {
      return JournalProblem.halfDone(because: Reason.of(error), andThen: Reason.of(second))
    }
  }
}
